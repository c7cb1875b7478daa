import { expect, test } from '@jest/globals'
import type { CalibrationReport } from '../../analysis/calibration.ts'
import { SCORE_VERSION } from '../../analysis/score.ts'
import { listSettledRecords } from '../../db/calibrations.ts'
import { computeCalibration } from '../../scans/compute-calibration.ts'
import { followUpScores } from '../../scans/follow-up-scores.ts'
import { newAddress } from '../support/addresses.ts'
import { openTestService } from '../support/open-service.ts'
import { playHistory } from '../support/played-wallets.ts'
import { makeToken } from '../support/simulated-provider.ts'
import { scanToken } from '../support/token-scans.ts'
import { ageWallet, postScan } from '../support/wallet-scans.ts'

const service = await openTestService()
const client = await service.client()

interface Row {
  readonly id: string
  readonly kind: string
  readonly score: number
  readonly selection: string
  readonly token: string | null
  readonly is_settled: boolean
  readonly outcome_usd: number | null
}

function listRecords(wallet: string): Promise<Row[]> {
  return service.sql<Row>(
    `select r.id, kind, score, selection, t.address as token, settled_at is not null as is_settled, outcome_usd
     from score_records r join wallets w on w.id = wallet_id left join tokens t on t.id = token_id
     where w.address = $1 order by kind, scored_at`,
    [wallet],
  )
}

/** Adds a record as an analysis so many days ago has left it. */
async function addRecord(
  wallet: string,
  daysAgo: number,
  fields: Record<string, unknown> = {},
): Promise<void> {
  const settledDaysAgo = fields.settledDaysAgo ?? null
  await service.sql(
    `insert into score_records (wallet_id, token_id, kind, selection, simulated, scored_at, score, score_version,
       edge_low_pct, settled_at, outcome_usd, outcome_roi_pct, followed_up)
     select id, 7, $3, $6, $4, now() - $2 * interval '24 hours', 50, $8, 0,
       now() - $5::float8 * interval '24 hours', case when $5::float8 is not null then 1 end,
       case when $5::float8 is not null then 1 end, $7
     from wallets where address = $1`,
    [
      wallet,
      daysAgo,
      fields.kind ?? 'frozen',
      fields.simulated ?? false,
      settledDaysAgo,
      fields.selection ?? 'top_trader',
      fields.isFollowedUp ?? false,
      fields.version ?? SCORE_VERSION,
    ],
  )
}

async function storeWallet(): Promise<string> {
  const wallet = newAddress()
  await service.sql(`insert into wallets (address) values ($1)`, [wallet])
  return wallet
}

/** Gives the wallet a history that ended long ago. */
function silence(wallet: string): void {
  const boughtMs = Date.now() - 200 * 86_400_000
  const row = {
    ...{ held: 10, sold: 10, holding: 0, total_invested: 100, sold_usd: 150, realized: 50, unrealized: 0 },
    ...{ buy_transactions: 1, sell_transactions: 1, total_transactions: 2 },
    ...{ first_buy_time: boughtMs, last_trade_time: boughtMs },
  }
  const mint = newAddress()
  const tokens = { [mint]: { current: row, '30d': { metrics: row } } }
  playHistory(service.simulator, wallet, { [mint]: row }, { tokens })
}

/** The provider refuses to answer about the wallet. */
function refuse(wallet: string): void {
  service.simulator.scenarios.remove(`/pnl/${wallet}`)
  service.simulator.scenarios.add({ match: `/pnl/${wallet}`, fault: { kind: 'status', status: 403 } })
}

/** Gives the wallet a history that contradicts itself, so that what it made is unknown. */
function contradict(wallet: string): void {
  const mint = newAddress()
  const nowMs = Date.now()
  const row = {
    ...{ held: 10, sold: 10, holding: 0, total_invested: 100, sold_usd: 150, realized: 500, unrealized: 0 },
    ...{ buy_transactions: 1, sell_transactions: 1, total_transactions: 2 },
    ...{ first_buy_time: nowMs - 86_400_000, last_trade_time: nowMs - 3_600_000 },
  }
  playHistory(service.simulator, wallet, { [mint]: row })
}

test('an analysis of a token scan leaves a settled backtest and an unsettled frozen score', async () => {
  const { mint, traders } = await makeToken(service.simulator, 30)
  await scanToken(client, mint)
  const ofTraders = await Promise.all(
    traders.map(async ({ wallet, timing }) => {
      const rows = await listRecords(wallet)
      return rows.map((row) => ({
        ...row,
        picked: timing.firstBuy === null ? 'top_trader' : 'first_buyer',
      }))
    }),
  )
  const records = ofTraders.flat()
  const backtests = records.filter(({ kind }) => kind === 'backtest')
  const frozen = records.filter(({ kind }) => kind === 'frozen')
  expect(backtests.length).toBeGreaterThan(10)
  expect(frozen.length).toBeGreaterThan(20)
  expect(backtests.every(({ is_settled, outcome_usd }) => is_settled && outcome_usd !== null)).toBe(true)
  expect(frozen.every(({ is_settled, outcome_usd }) => !is_settled && outcome_usd === null)).toBe(true)
  expect(new Set(records.map(({ token }) => token))).toEqual(new Set([mint]))
  expect(records.map(({ selection }) => selection)).toEqual(records.map(({ picked }) => picked))
})

test('an analysis of a single wallet leaves both without a token, and none a second time on the same day', async () => {
  const wallet = newAddress()
  silence(wallet)
  await postScan(client, wallet)
  const first = await listRecords(wallet)
  expect(first).toMatchObject([
    { kind: 'backtest', selection: 'wallet_scan', token: null, outcome_usd: 0 },
    { kind: 'frozen', selection: 'wallet_scan', token: null, outcome_usd: null },
  ])
  await ageWallet(service, wallet, '2 hours')
  await postScan(client, wallet)
  expect(await listRecords(wallet)).toEqual(first)
})

test('an analysis settles scores frozen 33 to 45 days ago, with 0 for a wallet that fell silent', async () => {
  const wallet = await storeWallet()
  for (const daysAgo of [46, 44, 31, 29]) await addRecord(wallet, daysAgo)
  await addRecord(wallet, 40, { simulated: true })
  silence(wallet)
  await postScan(client, wallet)
  const old = (await listRecords(wallet)).filter(({ kind, score }) => kind === 'frozen' && score === 50)
  // 46, 44, 40 (of the simulator), 31 and 29 days ago: until day 33 only the follow-up settles.
  expect(old.map(({ outcome_usd }) => outcome_usd)).toEqual([null, 0, null, null, null])
})

test.each([0, 1])(
  'a score that was frozen is frozen again only by a newer version: %d newer',
  async (older) => {
    const wallet = await storeWallet()
    await addRecord(wallet, 5, { selection: 'wallet_scan', version: SCORE_VERSION - older })
    silence(wallet)
    await postScan(client, wallet)
    expect((await listRecords(wallet)).filter(({ kind }) => kind === 'frozen')).toHaveLength(1 + older)
  },
)

test('an analysis without a known outcome leaves the scores that are due', async () => {
  const wallet = await storeWallet()
  await addRecord(wallet, 40)
  contradict(wallet)
  expect((await postScan(client, wallet)).status).toBe(200)
  const due = (await listRecords(wallet)).filter(({ score }) => score === 50)
  expect(due).toMatchObject([{ is_settled: false, outcome_usd: null }])
})

test('a repeated scan takes no numbers for wallets that are known', async () => {
  const { mint } = await makeToken(service.simulator, 20)
  await scanToken(client, mint)
  const wallet = newAddress()
  await postScan(client, wallet)
  const readLast = async () => (await service.sql('select last_value from wallets_id_seq'))[0]
  const before = await readLast()
  await scanToken(client, mint)
  await postScan(client, wallet, { force_refresh: true })
  expect(await readLast()).toEqual(before)
})

const followUp = (calibrationDailyCalls: number, provider = service.app.context.provider) =>
  followUpScores({ ...service.app.context, provider, calibrationDailyCalls }, new AbortController().signal)
const outcomesOf = async (wallet: string) =>
  (await listRecords(wallet)).filter(({ kind }) => kind === 'frozen').map(({ outcome_usd }) => outcome_usd)
const storeDueWallet = async () => {
  const wallet = await storeWallet()
  await addRecord(wallet, 31)
  silence(wallet)
  return wallet
}
const countDone = async () =>
  (await service.sql('select distinct wallet_id from score_records where followed_up')).length

test('the follow-up settles scores of 30 to 33 days ago, also of wallets that fell silent, and adds no new ones', async () => {
  const wallet = await storeWallet()
  for (const daysAgo of [34, 32, 31, 29]) await addRecord(wallet, daysAgo)
  silence(wallet)
  await followUp(1000)
  expect(await outcomesOf(wallet)).toEqual([null, 0, 0, null])
})

test.each([
  ['whose outcome is unknown', contradict],
  ['at which the provider fails', refuse],
])('the follow-up goes on after a wallet %s', async (_name, fail) => {
  const wallets = await Promise.all([1, 2, 3, 4].map(() => storeWallet()))
  for (const wallet of wallets) await addRecord(wallet, 31)
  const [unknown = '', ...known] = wallets
  fail(unknown)
  known.forEach(silence)
  await followUp(1000)
  expect(await outcomesOf(unknown)).toEqual([null])
  expect((await Promise.all(known.map(outcomesOf))).flat()).toEqual([0, 0, 0])
  service.simulator.scenarios.remove(`/pnl/${unknown}`)
  silence(unknown)
  await followUp(1000)
  expect(await outcomesOf(unknown)).toEqual([0])
})

test('the follow-up makes at most the set number of calls a day', async () => {
  const wallets = await Promise.all([1, 2, 3, 4, 5].map(storeDueWallet))
  const done = await countDone()
  const followUpTo = (count: number) => followUp(done + count)
  expect([await followUpTo(2), await followUpTo(2), await followUpTo(3)]).toEqual([2, 0, 1])
  const outcomes = (await Promise.all(wallets.map(outcomesOf))).flat()
  expect(outcomes.filter((usd) => usd === 0)).toHaveLength(3)
  await followUp(1000)
})

test('the follow-up counts every call for a wallet when the vendor needs several', async () => {
  await Promise.all([1, 2, 3].map(storeDueWallet))
  const provider = { ...service.app.context.provider, callsPerWallet: 4 }
  expect(await followUp(4 * ((await countDone()) + 2) + 3, provider)).toBe(2)
  await followUp(1000)
})

test('the follow-up leaves out wallets that a caller asked for', async () => {
  const wallet = await storeWallet()
  await addRecord(wallet, 31, { selection: 'wallet_scan' })
  silence(wallet)
  expect(await followUp(1000)).toBe(0)
  expect(await outcomesOf(wallet)).toEqual([null])
})

test.each([
  ['a new score', `update score_records set score = 99 where id = $1`],
  ['a new outcome', `update score_records set outcome_usd = 99 where id = $1`],
  [
    'an undone settlement',
    `update score_records set settled_at = null, outcome_usd = null, outcome_roi_pct = null where id = $1`,
  ],
  ['a new time', `update score_records set scored_at = scored_at - interval '1 hour' where id = $1`],
  ['a deletion', `delete from score_records where id = $1`],
])('the ledger refuses %s', async (_, statement) => {
  const wallet = await storeWallet()
  await addRecord(wallet, 60, { kind: 'backtest', settledDaysAgo: 30 })
  const [record] = await listRecords(wallet)
  await expect(service.sql(statement, [record?.id])).rejects.toThrow('only ever added and settled once')
  expect(await listRecords(wallet)).toEqual([record])
})

test('the ledger refuses a change of the score in the statement that settles the record', async () => {
  const wallet = await storeWallet()
  await addRecord(wallet, 31)
  const settle = `update score_records set settled_at = now(), outcome_usd = 1, outcome_roi_pct = 1, score = 99`
  await expect(service.sql(settle)).rejects.toThrow('only ever added and settled once')
})

test('the ledger refuses to be truncated', async () => {
  await expect(service.sql('truncate score_records')).rejects.toThrow('only ever added and settled once')
})

test('the ledger refuses a settlement before 30 days or after 45', async () => {
  const wallet = await storeWallet()
  await addRecord(wallet, 29)
  await addRecord(wallet, 46)
  const settle = `update score_records set settled_at = now(), outcome_usd = 1, outcome_roi_pct = 1
      where wallet_id = (select id from wallets where address = $1) and score_version = 3
        and (scored_at < now() - interval '45 days') = $2`
  for (const isLate of [true, false]) {
    await expect(service.sql(settle, [wallet, isLate])).rejects.toThrow('check constraint')
  }
})

test('the record of a scan stands next to one that a caller asked for on the same day', async () => {
  const { mint, traders } = await makeToken(service.simulator, 30)
  const wallets = traders.slice(0, 10).map(({ wallet }) => wallet)
  for (const wallet of wallets) await postScan(client, wallet)
  await scanToken(client, mint)
  const records = (await Promise.all(wallets.map(listRecords))).flat()
  const kindsOf = (isAsked: boolean) =>
    records.filter(({ selection }) => (selection === 'wallet_scan') === isAsked).map(({ kind }) => kind)
  expect(kindsOf(true)).toContain('frozen')
  expect(kindsOf(false).filter((kind) => kind === 'frozen')).toEqual(
    kindsOf(true).filter((kind) => kind === 'frozen'),
  )
})

const read = async () => {
  const { body } = await client.get<{ data: CalibrationReport }>('/api/v1/score/calibration')
  return body.data
}
/** Computes the report before and after records are added. Returns by how much a figure of a section has grown. */
const computeAround = async (add: () => Promise<void>) => {
  const before = await computeCalibration(service.app.context)
  await add()
  const after = await computeCalibration(service.app.context)
  const figureOf = (report: CalibrationReport, records: string, selection: string, figure: 'n' | 'missing') =>
    report.sections.find((one) => one.records === records && one.selection === selection)?.[figure] ?? 0
  const added = (records: string, selection: string, figure: 'n' | 'missing' = 'n') =>
    figureOf(after, records, selection, figure) - figureOf(before, records, selection, figure)
  return { before, after, added }
}

test('the report counts overlapping records of a wallet once, and records without an outcome as missing', async () => {
  const [overlapping, lost] = [await storeWallet(), await storeWallet()]
  const { after, added } = await computeAround(async () => {
    for (const daysAgo of [100, 99, 80, 65, 40])
      await addRecord(overlapping, daysAgo, { kind: 'backtest', settledDaysAgo: daysAgo - 30 })
    await addRecord(lost, 50)
  })
  // 100 and 65 days ago.
  expect(added('backtest', 'top_trader')).toBe(2)
  expect(added('frozen', 'all', 'missing')).toBe(1)
  expect(await read()).toEqual(after)
})

test('the report counts a follow-up also where a scan has settled an earlier score meanwhile', async () => {
  const wallet = await storeWallet()
  const { added } = await computeAround(async () => {
    await addRecord(wallet, 102, { settledDaysAgo: 62 })
    await addRecord(wallet, 70, { settledDaysAgo: 39, isFollowedUp: true })
  })
  expect([added('frozen', 'all'), added('frozen', 'met_again')]).toEqual([1, 1])
  // The verdict lacks the score that no follow-up has settled.
  expect(added('frozen', 'all', 'missing')).toBe(1)
  expect(added('frozen', 'met_again', 'missing')).toBe(0)
})

test('the report counts as missing only what a follow-up could have settled', async () => {
  const wallet = await storeWallet()
  const { before, after, added } = await computeAround(() =>
    addRecord(wallet, 50, { selection: 'wallet_scan' }),
  )
  expect(added('frozen', 'all', 'missing')).toBe(0)
  expect(added('frozen', 'wallet_scan', 'missing')).toBe(1)
  // The record is of `all`, so no score of 30 days is missing.
  expect(after.sections.filter(({ period }) => period === '30d').map(({ missing }) => missing)).toEqual(
    before.sections.filter(({ period }) => period === '30d').map(({ missing }) => missing),
  )
})

test('the report draws from the records of all weeks, and apart from those that callers chose', async () => {
  for (let daysAgo = 800; daysAgo > 100; daysAgo -= 7)
    await addRecord(await storeWallet(), daysAgo, { kind: 'backtest', settledDaysAgo: daysAgo - 30 })
  const ledger = { scoreVersion: SCORE_VERSION, simulated: false }
  const draw = async () => {
    const records = await listSettledRecords(service.app.context.db, ledger, 20)
    return records.filter(({ kind, selection }) => kind === 'backtest' && selection !== 'wallet_scan')
  }
  const drawn = await draw()
  expect(drawn).toHaveLength(20)
  const weeks = drawn.map(({ week }) => week)
  // The newest twenty would be of twenty weeks in a row.
  expect(Math.max(...weeks) - Math.min(...weeks)).toBeGreaterThan(30)
  for (let count = 0; count < 30; count += 1)
    await addRecord(await storeWallet(), 60, {
      kind: 'backtest',
      selection: 'wallet_scan',
      settledDaysAgo: 30,
    })
  expect(await draw()).toEqual(drawn)
})

test('the report counts records of a wallet that callers asked for apart from its others', async () => {
  const wallet = await storeWallet()
  const { added } = await computeAround(async () => {
    await addRecord(wallet, 100, { kind: 'backtest', settledDaysAgo: 70, selection: 'wallet_scan' })
    await addRecord(wallet, 95, { kind: 'backtest', settledDaysAgo: 65 })
    await addRecord(wallet, 60, { kind: 'backtest', settledDaysAgo: 30, selection: 'wallet_scan' })
  })
  expect([added('backtest', 'top_trader'), added('backtest', 'wallet_scan')]).toEqual([1, 2])
})

test('the report does not mix records of the simulator with real ones', async () => {
  const wallet = await storeWallet()
  const { before, after } = await computeAround(() =>
    addRecord(wallet, 100, { kind: 'backtest', simulated: true, settledDaysAgo: 70 }),
  )
  expect(after.n).toBe(before.n)
})

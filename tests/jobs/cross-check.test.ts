import { beforeEach, expect, test } from '@jest/globals'
import { crossCheck } from '../../jobs/cross-check.ts'
import { ProviderError } from '../../provider/provider-error.ts'
import { openTestService } from '../support/open-service.ts'
import { COURSES, playTrader } from '../support/played-markets.ts'
import { all, playBets, playTokens, TRADED_BY_MANY } from '../support/played-wallets.ts'
import { countChecks, forgetSecondSource, playSecondSource } from '../support/second-source.ts'
import { makeTokenOf } from '../support/simulated-provider.ts'
import { awaitEnd, listJobs, readScan, scanToken, triggerScan } from '../support/token-scans.ts'
import type { TopWallet, TopWallets } from '../support/top-wallets.ts'
import { awaitLockWaits, waitFor } from '../support/waiting.ts'

const service = await openTestService({ secondSource: true })
const { simulator, sql } = service
const { context } = service.app
const client = await service.client()
const noStop = new AbortController().signal

const CHECKS = '/vybe/v4/wallets/'
/** A record that a person could follow. */
const BETS = [...playBets(28, 500, 250), ...playBets(12, 500, -125)]

beforeEach(() => {
  simulator.scenarios.clear()
  playTokens(simulator, new Map(all(BETS, TRADED_BY_MANY)))
})

function playGood(count: number): string[] {
  return Array.from({ length: count }, () => playTrader(simulator, BETS, COURSES.slow))
}

async function read(mint: string, query = '') {
  const { body, headers } = await client.get<TopWallets>(`/api/v1/tokens/${mint}/top-wallets${query}`)
  const { token, top_wallets: rows } = body.data
  return { rows, agreement: token.agreement, etag: headers.get('etag') }
}

const addressesOf = (rows: readonly TopWallet[]) => rows.map(({ wallet_address }) => wallet_address)
const verdictsOf = (rows: readonly TopWallet[]) =>
  rows.map(({ second_source: second }) => second?.verdict ?? null)
const tagsOf = ({ wallet: { wallet, historic } }: TopWallet) =>
  [wallet, ...Object.values(historic)].map(({ tags }) => tags.includes('disputed'))

/** A token whose list says 1,000, 999, 998 USD and so on, and the second source's figures for these wallets. */
function playDispute(said: readonly (number | null)[], until?: Promise<unknown>) {
  const wallets = playGood(said.length)
  const mint = makeTokenOf(simulator, wallets)
  const say = (figures: readonly (number | null)[]) => {
    for (const [index, realizedUsd] of figures.entries()) {
      const wallet = wallets[index] ?? ''
      playSecondSource(simulator, { wallet, mint, realizedUsd, ...(until && { until }) })
    }
  }
  say(said)
  return { wallets, mint, say }
}

const listChecks = (scanId: string) => listJobs(service, 'cross-check', scanId)

test('the check against a second source adds verdicts to rows, token and tags once the scan has ended, and leaves our figures unchanged', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { wallets, mint } = playDispute([1_050, 700, -500, null], released)
  const scanId = await triggerScan(client, mint)
  await awaitEnd(client, scanId)
  const before = await read(mint)
  const lookUps = async () => (await readScan(client, scanId)).looking_up
  expect(await lookUps()).toContain('second_source')
  release()
  await client.awaitVerification(scanId)
  expect(await lookUps()).toEqual([])
  const { rows, agreement, etag } = await read(mint)
  expect(addressesOf(rows)).toEqual(wallets)
  expect(verdictsOf(rows)).toEqual(['agrees', 'differs', 'sign_differs', 'unknown'])
  expect(rows.map(({ realized, second_source: second }) => [realized, second?.realized_usd])).toEqual([
    [1_000, 1_050],
    [999, 700],
    [998, -500],
    [997, null],
  ])
  expect(rows[0]?.second_source).toMatchObject({ provider: 'vybe' })
  expect(agreement).toEqual({ checked: 4, agrees: 1, differs: 1, sign_differs: 1, unknown: 1 })
  expect(rows.map((row) => new Set(tagsOf(row)))).toEqual(
    [false, false, true, false].map((is) => new Set([is])),
  )
  expect(etag).not.toBe(before.etag)
})

test('the check against a second source takes disputed wallets off the followable list, and lists can filter by the tag', async () => {
  const { wallets, mint } = playDispute([1_000, -500])
  await scanToken(client, mint)
  const [agreed, disputed] = wallets
  const listed = async (query: string) => addressesOf((await read(mint, query)).rows)
  const isObstacle = async (wallet: string | undefined) => {
    const path = `/api/v1/wallets/${wallet}`
    const { body } = await client.get<{ data: { wallet: { obstacles: string[] } } }>(path)
    return body.data.wallet.obstacles.includes('disputed')
  }
  expect([await isObstacle(agreed), await isObstacle(disputed)]).toEqual([false, true])
  expect(await listed('?followable=true')).not.toContain(disputed)
  expect(await listed('?exclude_tags=disputed')).toEqual([agreed])
  expect(await listed('?tags=disputed')).toEqual([disputed])
  const { body } = await client.get<{ data: { wallet: { tags: string[] } } }>(`/api/v1/wallets/${disputed}`)
  expect(body.data.wallet.tags).toContain('disputed')
  const headers = { accept: 'text/csv' }
  const { body: csv } = await client.request<string>('GET', `/api/v1/tokens/${mint}/top-wallets`, {
    headers,
  })
  const [head = '', ...lines] = csv.split('\r\n').map((line) => line.split(','))
  const at = head.indexOf('second_source_verdict')
  expect(lines.slice(0, 2).map((cells) => [cells[at], cells[at + 1]])).toEqual([
    ['agrees', '1000.0'],
    ['sign_differs', '-500.0'],
  ])
})

test('the check against a second source covers the ten best wallets and ten others, with 20 calls a scan', async () => {
  const mint = makeTokenOf(simulator, playGood(40))
  const before = countChecks(simulator)
  await scanToken(client, mint)
  expect(countChecks(simulator) - before).toBe(20)
  const { rows, agreement } = await read(mint, '?sort=score')
  expect(agreement?.checked).toBe(20)
  expect(verdictsOf(rows).filter((verdict) => verdict !== null)).toHaveLength(20)
  expect(verdictsOf(rows.slice(0, 10))).not.toContain(null)
})

test('the check against a second source keeps the last verdict during an outage, and replaces it with the next answer', async () => {
  const { wallets, mint, say } = playDispute([-500])
  const scan = async () => {
    await scanToken(client, mint)
    const [row] = (await read(mint)).rows
    return row && [row.second_source?.verdict, tagsOf(row)[0]]
  }
  expect(await scan()).toEqual(['sign_differs', true])
  forgetSecondSource(simulator, wallets)
  simulator.scenarios.add({ match: CHECKS, fault: { kind: 'status', status: 403 } })
  expect(await scan()).toEqual(['sign_differs', true])
  say([1_000])
  simulator.scenarios.remove(CHECKS)
  expect(await scan()).toEqual(['agrees', false])
})

test('the check against a second source leaves its tag on a wallet that another scan has analysed but not checked yet', async () => {
  const { wallets, mint } = playDispute([-500])
  await scanToken(client, mint)
  await sql(`update wallets set analysed_at = analysed_at - interval '2 hours'`)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const [wallet = ''] = wallets
  playSecondSource(simulator, { wallet, mint, realizedUsd: null, until: released })
  const other = makeTokenOf(simulator, wallets)
  const scanId = await triggerScan(client, other)
  await awaitEnd(client, scanId)
  const [row] = (await read(other)).rows
  release()
  await client.awaitVerification(scanId)
  expect(row?.analysis?.state).toBe('analysed')
  expect(row && tagsOf(row)).toEqual([true, true, true, true])
})

test('a second source that fails gives unknown verdicts, changes nothing else, and is asked again with the remaining calls', async () => {
  const mint = makeTokenOf(simulator, playGood(30))
  simulator.scenarios.add({ match: CHECKS, fault: { kind: 'status', status: 500 } })
  const { scan_id: scanId, status } = await scanToken(client, mint)
  expect(status).toBe('completed')
  const down = await read(mint)
  expect(down.agreement).toEqual({ checked: 20, agrees: 0, differs: 0, sign_differs: 0, unknown: 20 })
  expect(down.rows.flatMap(tagsOf)).not.toContain(true)
  const [job] = await listChecks(scanId)
  expect(job).toMatchObject({ data: { scanId, failures: 1, failedCalls: 5 }, waits: true })
  simulator.scenarios.remove(CHECKS)
  const before = countChecks(simulator)
  await crossCheck.run(job?.data ?? { scanId }, context, noStop)
  expect(countChecks(simulator) - before).toBe(15)
  const up = await read(mint)
  expect(up.agreement?.checked).toBe(20)
  expect(up.etag).not.toBe(down.etag)
  const without = ({ second_source: _, ...row }: TopWallet) => row
  expect(up.rows.map(without)).toEqual(down.rows.map(without))
})

test.each([
  ['halfway through a scan does not lose its earlier answers', { answers: 2, refusals: 5, answered: 2 }],
  ['at one wallet is asked about the others', { answers: 0, refusals: 1, answered: 4 }],
])('a second source that fails %s', async (_name, { answers, refusals, answered }) => {
  const mint = makeTokenOf(simulator, playGood(5))
  if (answers > 0)
    simulator.scenarios.add({ match: CHECKS, fault: { kind: 'delay', delayMs: 0 }, calls: answers })
  simulator.scenarios.add({ match: CHECKS, fault: { kind: 'status', status: 403 }, calls: refusals })
  const { scan_id: scanId } = await scanToken(client, mint)
  const rows = await sql<{ answered: boolean }>(
    `select c.answered_scan_id = $1 as answered from cross_checks c join tokens t on t.id = c.token_id
       where t.address = $2`,
    [scanId, mint],
  )
  expect(rows.filter((row) => row.answered)).toHaveLength(answered)
  expect(rows).toHaveLength(5)
  // A refused key is not tried again.
  expect(await listChecks(scanId)).toEqual([])
})

test('a check costs a scan at most 20 calls, however often the job runs', async () => {
  const mint = makeTokenOf(simulator, playGood(30))
  const { scan_id: scanId } = await scanToken(client, mint)
  const before = countChecks(simulator)
  await crossCheck.run({ scanId }, context, noStop)
  await crossCheck.run({ scanId, failedCalls: 19 }, context, noStop)
  expect(countChecks(simulator)).toBe(before)
})

test.each([
  ['counts a call that had no answer in time', 'timeout', 5],
  ['does not count a call that was never made', 'unavailable', 0],
] as const)('a check %s', async (_name, kind, failedCalls) => {
  const mint = makeTokenOf(simulator, playGood(30))
  simulator.scenarios.add({ match: CHECKS, fault: { kind: 'status', status: 403 } })
  const { scan_id: scanId } = await scanToken(client, mint)
  simulator.scenarios.remove(CHECKS)
  // The limit of a call is 30 s, which a test does not wait for.
  const checkers = context.checkers.map((checker) => ({
    ...checker,
    fetchWalletToken: () => Promise.reject(new ProviderError(kind, 'the error of the client itself')),
  }))
  await crossCheck.run({ scanId }, { ...context, checkers }, noStop)
  const [job] = await listChecks(scanId)
  expect(job?.data).toMatchObject({ failedCalls })
})

test('a stopped check keeps its answers, and asks only for the rest when it resumes', async () => {
  const mint = makeTokenOf(simulator, playGood(6))
  simulator.scenarios.add({ match: CHECKS, fault: { kind: 'status', status: 403 } })
  const { scan_id: scanId } = await scanToken(client, mint)
  simulator.scenarios.remove(CHECKS)
  simulator.scenarios.add({ match: CHECKS, fault: { kind: 'delay', delayMs: 0 }, calls: 2 })
  simulator.scenarios.add({ match: CHECKS, fault: { kind: 'hang' }, calls: 1 })
  const before = countChecks(simulator)
  const stop = new AbortController()
  const stopped = crossCheck.run({ scanId }, context, stop.signal)
  await waitFor('the call that hangs', async () => countChecks(simulator) === before + 3 || undefined)
  stop.abort(new Error('the service stops'))
  await stopped
  // The stopped check has put its job back into the queue.
  await client.awaitVerification(scanId)
  expect(countChecks(simulator) - before).toBe(3 + 4)
})

test('a check that cannot be made never deadlocks with a scan that replaces the list', async () => {
  const wallets = playGood(5)
  const mint = makeTokenOf(simulator, wallets)
  simulator.scenarios.add({ match: CHECKS, fault: { kind: 'status', status: 403 } })
  const { scan_id: scanId } = await scanToken(client, mint)
  const last = wallets.toSorted().at(-1) ?? ''
  const checked = await context.db.transaction().execute(async (trx) => {
    const rows = trx
      .deleteFrom('token_wallets')
      .where('token_id', '=', (eb) => eb.selectFrom('tokens').select('id').where('address', '=', mint))
    await rows
      .where('wallet_id', '=', (eb) => eb.selectFrom('wallets').select('id').where('address', '=', last))
      .execute()
    const checking = crossCheck.run({ scanId }, context, noStop)
    await awaitLockWaits(service)
    await rows.execute()
    return { checking }
  })
  await checked.checking
})

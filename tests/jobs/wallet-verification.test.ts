import { beforeEach, expect, test } from '@jest/globals'
import { maintainScans } from '../../jobs/maintenance.ts'
import { walletVerification } from '../../jobs/wallet-verification.ts'
import { openTestService } from '../support/open-service.ts'
import {
  all,
  type PlayedBet,
  type PlayedToken,
  playBets,
  playTokens,
  playWallet,
  TRADED_BY_MANY,
  TRADED_BY_ONE,
} from '../support/played-wallets.ts'
import { countLookUps, hold, makeTokenOf } from '../support/simulated-provider.ts'
import {
  ageScan,
  awaitEnd,
  awaitScan,
  listJobs,
  readScan,
  scanToken,
  triggerScan,
} from '../support/token-scans.ts'
import type { TopWallets } from '../support/top-wallets.ts'
import { waitFor } from '../support/waiting.ts'
import { ageWallet, postScan } from '../support/wallet-scans.ts'

const service = await openTestService()
const { simulator, sql } = service
const { context } = service.app
const client = await service.client()
const noStop = new AbortController().signal

const MULTI = '/tokens/multi'

interface Seen {
  readonly order: readonly string[]
  readonly etag: string | null
  readonly of: (wallet: string) => { score: number | null; verified_pct: number | null }
}

beforeEach(() => simulator.scenarios.clear())

async function readTop(mint: string): Promise<Seen> {
  const path = `/api/v1/tokens/${mint}/top-wallets?sort=score&period=30d`
  const { body, headers } = await client.get<TopWallets>(path)
  const wallets = body.data.top_wallets
  return {
    order: wallets.map(({ wallet_address }) => wallet_address),
    etag: headers.get('etag'),
    of: (wallet) => {
      const stats = wallets.find(({ wallet_address }) => wallet_address === wallet)?.wallet.historic['30d']
      return { score: stats?.score ?? null, verified_pct: stats?.verified_pct ?? null }
    },
  }
}

/** An attacker that wins on tokens it trades alone, and an honest wallet with lower figures. */
function playRivals() {
  const own = playBets(20, 500, 1_000)
  const real = [...playBets(14, 500, 250), ...playBets(6, 500, -125)]
  return {
    own,
    real,
    attacker: playWallet(simulator, own),
    honest: playWallet(simulator, real),
    facts: new Map<string, PlayedToken>([...all(own, TRADED_BY_ONE), ...all(real, TRADED_BY_MANY)]),
  }
}

function listFrozen(wallet: string) {
  return sql(
    `select r.period, r.score, t.address as token from score_records r join wallets w on w.id = r.wallet_id
     join tokens t on t.id = r.token_id where w.address = $1 and r.kind = 'frozen' order by r.period`,
    [wallet],
  )
}

/** What of an analysis no second judgement may change. */
function readAnswered(wallet: string) {
  return sql(`select analysed_at, recent_tokens::text, positions::text from wallets where address = $1`, [
    wallet,
  ])
}

const listVerifications = (scanId: string) => listJobs(service, 'wallet-verification', scanId)

test('wins on tokens that no others trade are taken back after the scan has ended, without delaying it, and lists show it at once', async () => {
  const { attacker, honest, facts } = playRivals()
  playTokens(simulator, facts)
  const [scenario] = simulator.scenarios.list().filter(({ match }) => match === MULTI)
  simulator.scenarios.remove(MULTI)
  const release = hold(simulator, MULTI, { fault: scenario?.fault })
  const mint = makeTokenOf(simulator, [attacker, honest])
  const scanId = await triggerScan(client, mint)
  await awaitEnd(client, scanId)
  const before = await readTop(mint)
  expect(before.order).toEqual([attacker, honest])
  expect(before.of(attacker)).toEqual({ score: 97, verified_pct: null })
  expect(before.of(honest).verified_pct).toBeNull()
  expect(await listFrozen(attacker)).toEqual([])
  const answered = await readAnswered(attacker)
  release()
  await client.awaitVerification(scanId)
  const after = await readTop(mint)
  expect(after.order).toEqual([honest, attacker])
  expect(after.of(attacker)).toEqual({ score: 4, verified_pct: 0 })
  expect(await readAnswered(attacker)).toEqual(answered)
  // The ledger has what the lists show, and not what they showed before.
  expect(await listFrozen(attacker)).toEqual([
    { period: '30d', score: 4, token: mint },
    { period: 'all', score: 4, token: mint },
  ])
  expect(after.of(honest)).toEqual({ ...before.of(honest), verified_pct: 100 })
  expect(after.etag).not.toBe(before.etag)
  const ranked = await client.get<{ data: { address: string }[] }>(
    '/api/v1/wallets?sort=score&min_verified=50',
  )
  expect(ranked.body.data.map(({ address }) => address)).toEqual([honest])
})

test.each<[string, (wallet: string) => PlayedToken]>([
  ['a wallet created', (wallet) => ({ ...TRADED_BY_MANY, creator: wallet })],
  ['list a wallet as an insider', (wallet) => ({ ...TRADED_BY_MANY, insiders: [wallet] })],
])(
  'wins on tokens that no others trade include wins on tokens that %s, for that wallet alone',
  async (_name, factsFor) => {
    const bets = playBets(20, 500, 1_000)
    const [insider, other] = [playWallet(simulator, bets), playWallet(simulator, bets)]
    playTokens(simulator, new Map(all(bets, factsFor(insider))))
    const mint = makeTokenOf(simulator, [insider, other])
    await scanToken(client, mint)
    const { of } = await readTop(mint)
    expect(of(insider)).toEqual({ score: 4, verified_pct: 0 })
    expect(of(other)).toEqual({ score: 97, verified_pct: 100 })
  },
)

test('wins on tokens that no others trade are not verified by an answer that does not say who trades the tokens', async () => {
  const bets = playBets(20, 500, 1_000)
  const silent = playWallet(simulator, bets)
  playTokens(simulator, new Map(all(bets, {})))
  const mint = makeTokenOf(simulator, [silent])
  await scanToken(client, mint)
  expect((await readTop(mint)).of(silent)).toEqual({ score: 97, verified_pct: 0 })
})

test('wins on tokens that no others trade are taken back, and the scores frozen, even if the scan fails for lack of progress', async () => {
  const { attacker, honest, facts } = playRivals()
  playTokens(simulator, facts)
  const path = `/pnl/${honest}`
  simulator.scenarios.remove(path)
  const release = hold(simulator, path)
  const scanId = await triggerScan(client, makeTokenOf(simulator, [attacker, honest]))
  await waitFor(
    'the first wallet',
    async () => (await readScan(client, scanId)).processed_wallets === 1 || undefined,
  )
  await ageScan(service, scanId, '61 minutes')
  await maintainScans(context)
  expect(await awaitScan(client, scanId)).toMatchObject({ status: 'failed', processed_wallets: 1 })
  release()
  expect((await listFrozen(attacker)).map(({ score }) => score)).toEqual([4, 4])
})

test('wins on tokens that no others trade stay taken back at the end of the next scan, before its own look-up', async () => {
  const { attacker, honest, facts } = playRivals()
  playTokens(simulator, facts)
  const mint = makeTokenOf(simulator, [attacker, honest])
  await scanToken(client, mint)
  const before = await readTop(mint)
  for (const wallet of [attacker, honest]) await ageWallet(service, wallet, '2 hours')
  await sql(`update token_facts set fetched_at = fetched_at - interval '2 days'`)
  simulator.scenarios.remove(MULTI)
  const release = hold(simulator, MULTI, { fault: { kind: 'status', status: 403 } })
  await awaitEnd(client, await triggerScan(client, mint))
  const after = await readTop(mint)
  expect([attacker, honest].map((wallet) => after.of(wallet))).toEqual(
    [attacker, honest].map((wallet) => before.of(wallet)),
  )
  expect(after.of(attacker)).toEqual({ score: 4, verified_pct: 0 })
  release()
})

test('wins on tokens that no others trade stay taken back when a request refreshes the wallet alone', async () => {
  const { attacker, honest, facts } = playRivals()
  playTokens(simulator, facts)
  await scanToken(client, makeTokenOf(simulator, [attacker, honest]))
  const { status, body } = await postScan(client, attacker, { force_refresh: true })
  expect({ status, score: body.data.wallet.score }).toEqual({ status: 200, score: 4 })
})

test('a wallet that is refreshed alone has its wins looked up first, so that one scan and tokens of its own lead no list', async () => {
  const [attacker, honest] = [playWallet(simulator, playBets(3, 100, 1)), playWallet(simulator, [])]
  await scanToken(client, makeTokenOf(simulator, [attacker]))
  const own = playBets(30, 500, 1_000)
  const real = playBets(20, 500, 1_000)
  playTokens(simulator, new Map([...all(own, TRADED_BY_ONE), ...all(real, TRADED_BY_MANY)]))
  playWallet(simulator, own, attacker)
  playWallet(simulator, real, honest)
  const before = countLookUps(simulator)
  const scored = async (wallet: string) => {
    const { body } = await postScan(client, wallet, { force_refresh: true })
    const { score, verified_pct } = body.data.wallet
    return { score, verified_pct, calls: countLookUps(simulator) - before }
  }
  expect(await scored(attacker)).toEqual({ score: 4, verified_pct: 0, calls: 2 })
  expect(await scored(honest)).toEqual({ score: 97, verified_pct: 100, calls: 3 })
  expect(await scored(honest)).toMatchObject({ score: 97, calls: 3 })
})

test('a wallet that is refreshed alone is stored as it is when the look-up fails', async () => {
  const wallet = playWallet(simulator, playBets(20, 500, 1_000))
  simulator.scenarios.add({ match: MULTI, fault: { kind: 'status', status: 403 } })
  const { status, body } = await postScan(client, wallet)
  expect([status, body.data.wallet.score, body.data.wallet.verified_pct]).toEqual([200, 97, null])
})

/** Wallets with 30 wins each, on tokens that no other wallet has. */
function playWinners(count: number): { wallets: string[]; bets: PlayedBet[] } {
  const played = Array.from({ length: count }, () => playBets(30, 100, 50))
  return { wallets: played.map((bets) => playWallet(simulator, bets)), bets: played.flat() }
}

async function countFacts(bets: readonly PlayedBet[]): Promise<number> {
  const rows = await sql('select from token_facts where mint = any($1)', [bets.map(({ mint }) => mint)])
  return rows.length
}

test('a look-up makes a tenth of the calls of its scan, but at least five, and the next scan continues from there', async () => {
  const { wallets, bets } = playWinners(10)
  playTokens(simulator, new Map(all(bets, TRADED_BY_MANY)))
  const before = countLookUps(simulator)
  await scanToken(client, makeTokenOf(simulator, wallets))
  expect([countLookUps(simulator) - before, await countFacts(bets)]).toEqual([5, 100])
  await scanToken(client, makeTokenOf(simulator, wallets))
  expect([countLookUps(simulator) - before, await countFacts(bets)]).toEqual([10, 200])
})

test('a look-up is not repeated for a day', async () => {
  const { wallets, bets } = playWinners(2)
  playTokens(simulator, new Map(all(bets, TRADED_BY_MANY)))
  await scanToken(client, makeTokenOf(simulator, wallets))
  const calls = countLookUps(simulator)
  await sql(`update token_facts set fetched_at = fetched_at - interval '23 hours 50 minutes'`)
  await scanToken(client, makeTokenOf(simulator, wallets))
  expect(countLookUps(simulator)).toBe(calls)
  await sql(`update token_facts set fetched_at = fetched_at - interval '20 minutes'`)
  await scanToken(client, makeTokenOf(simulator, wallets))
  expect(countLookUps(simulator)).toBe(calls + 3)
})

test('a look-up that changes nothing leaves the version of the list unchanged', async () => {
  const { wallets, bets } = playWinners(2)
  playTokens(simulator, new Map(all(bets, TRADED_BY_MANY)))
  const mint = makeTokenOf(simulator, wallets)
  const { scan_id: scanId } = await scanToken(client, mint)
  const { etag } = await readTop(mint)
  await walletVerification.run({ scanId }, context, noStop)
  expect((await readTop(mint)).etag).toBe(etag)
})

test('a look-up that is stopped halfway keeps its results, and asks only for the rest when it resumes', async () => {
  const { wallets, bets } = playWinners(10)
  simulator.scenarios.add({ match: MULTI, fault: { kind: 'status', status: 403 } })
  const { scan_id: scanId } = await scanToken(client, makeTokenOf(simulator, wallets))
  playTokens(simulator, new Map(all(bets, TRADED_BY_MANY)))
  const [scenario] = simulator.scenarios.list().filter(({ match }) => match === MULTI)
  simulator.scenarios.remove(MULTI)
  if (scenario) simulator.scenarios.add({ ...scenario, calls: 2 })
  simulator.scenarios.add({ match: MULTI, fault: { kind: 'hang' }, calls: 1 })
  if (scenario) simulator.scenarios.add(scenario)
  const before = countLookUps(simulator)
  const stop = new AbortController()
  const stopped = walletVerification.run({ scanId }, context, stop.signal)
  await waitFor('the call that hangs', async () => countLookUps(simulator) === before + 3 || undefined)
  expect(await countFacts(bets)).toBe(40)
  stop.abort(new Error('the service stops'))
  await stopped
  // The stopped look-up has put its job back into the queue, whose worker goes on at once.
  await client.awaitVerification(scanId)
  expect([countLookUps(simulator) - before, await countFacts(bets)]).toEqual([3 + 3, 100])
  await walletVerification.run({ scanId }, context, noStop)
  expect(countLookUps(simulator)).toBe(before + 6)
})

test('a look-up waits while the provider is down, and runs when it is back', async () => {
  const { attacker, honest, facts } = playRivals()
  simulator.scenarios.add({ match: MULTI, fault: { kind: 'status', status: 500 } })
  const mint = makeTokenOf(simulator, [attacker, honest])
  const { scan_id: scanId, status } = await scanToken(client, mint)
  expect(status).toBe('completed')
  expect((await readTop(mint)).of(attacker)).toEqual({ score: 97, verified_pct: null })
  const [job] = await listVerifications(scanId)
  expect(job).toMatchObject({ data: { scanId, failures: 1 }, waits: true })
  playTokens(simulator, facts)
  await walletVerification.run(job?.data ?? { scanId }, context, noStop)
  expect((await readTop(mint)).order).toEqual([honest, attacker])
})

test('a look-up waits as long as the provider asks', async () => {
  simulator.scenarios.add({ match: MULTI, fault: { kind: 'rate-limit', retryAfter: 7_200 } })
  const { wallets } = playWinners(1)
  const { scan_id: scanId } = await scanToken(client, makeTokenOf(simulator, wallets))
  const [job] = await sql<{ wait_sec: number }>(
    `select extract(epoch from start_after - created_on)::int as wait_sec from pgboss.job
       where name = 'wallet-verification' and data ->> 'scanId' = $1 and state = 'created'`,
    [scanId],
  )
  expect(Math.abs((job?.wait_sec ?? 0) - 7_200)).toBeLessThan(60)
})

test('a look-up that has waited for the provider for a day is left to the next scan, and the scores are frozen', async () => {
  simulator.scenarios.add({ match: MULTI, fault: { kind: 'status', status: 500 } })
  const { wallets } = playWinners(1)
  const [wallet = ''] = wallets
  const { scan_id: scanId } = await scanToken(client, makeTokenOf(simulator, wallets))
  const waiting = async () => (await listVerifications(scanId)).map(({ data }) => data.failures)
  expect([await waiting(), await listFrozen(wallet)]).toEqual([[1], []])
  await walletVerification.run({ scanId, failures: 49 }, context, noStop)
  expect([await waiting(), (await listFrozen(wallet)).length]).toEqual([[1], 2])
  await walletVerification.run({ scanId, failures: 48 }, context, noStop)
  expect((await waiting()).sort()).toEqual([1, 49])
})

test.each([
  ['a refused key', { kind: 'status', status: 403 }, 1],
  ['a provider of unreadable answers', { kind: 'wrong-shape' }, 5],
] as const)('a look-up is not retried after %s, but left to the next scan', async (_name, fault, calls) => {
  simulator.scenarios.add({ match: MULTI, fault })
  const before = countLookUps(simulator)
  // Their scan may make six calls.
  const id = await triggerScan(client, makeTokenOf(simulator, playWinners(60).wallets))
  expect((await awaitScan(client, id)).status).toBe('completed')
  expect([countLookUps(simulator) - before, await listVerifications(id)]).toEqual([calls, []])
})

test('a look-up whose answer cannot be read goes on with the other wins, within the calls of its scan', async () => {
  const { wallets, bets } = playWinners(10)
  playTokens(simulator, new Map(all(bets, TRADED_BY_MANY)))
  const [scenario] = simulator.scenarios.list().filter(({ match }) => match === MULTI)
  simulator.scenarios.remove(MULTI)
  simulator.scenarios.add({ match: MULTI, fault: { kind: 'wrong-shape' }, calls: 1 })
  if (scenario) simulator.scenarios.add(scenario)
  const before = countLookUps(simulator)
  await scanToken(client, makeTokenOf(simulator, wallets))
  expect([countLookUps(simulator) - before, await countFacts(bets)]).toEqual([5, 80])
})

test('a look-up covers the first 50 wallets of a scan and those that probably break even', async () => {
  const shared = playBets(12, 100, 60)
  const winners = Array.from({ length: 52 }, () => playWallet(simulator, shared))
  const losses = Array.from({ length: 10 }, () => [...playBets(1, 100, 1), ...playBets(9, 100, -60)])
  const losers = losses.map((bets) => playWallet(simulator, bets))
  playTokens(simulator, new Map())
  await scanToken(client, makeTokenOf(simulator, [...winners, ...losers]))
  expect([await countFacts(shared), await countFacts(losses.flat())]).toEqual([12, 0])
  // With only 45 winners, five losing wallets are among the first 50.
  await scanToken(client, makeTokenOf(simulator, [...winners.slice(0, 45), ...losers]))
  expect(await countFacts(losses.flat())).toBe(5)
})

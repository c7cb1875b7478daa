import { beforeEach, expect, test } from '@jest/globals'
import type { components } from '../../generated/v1/types.ts'
import { walletVerification } from '../../jobs/wallet-verification.ts'
import type { Fault } from '../../provider/simulator/scenarios.ts'
import { createTelemetry } from '../../telemetry/telemetry.ts'
import { openTestService } from '../support/open-service.ts'
import { COURSES, playTrader } from '../support/played-markets.ts'
import { all, playBets, playTokens, TRADED_BY_MANY } from '../support/played-wallets.ts'
import { countMarketCalls, makeTokenOf } from '../support/simulated-provider.ts'
import { scanToken } from '../support/token-scans.ts'

const service = await openTestService({ env: { PROVIDER_TIMEOUT_MS: '1000' } })
const { simulator, sql } = service
const { context } = service.app
const client = await service.client('premium')
const noStop = new AbortController().signal

type Score = components['schemas']['GetWalletScoreEnvelope']

beforeEach(() => simulator.scenarios.clear())

async function readScore(wallet: string) {
  const { body } = await client.get<Score>(`/api/v1/wallets/${wallet}/score?period=30d`)
  const { score, market_checked_pct, off_market_tokens, wins_kept_pct, obstacles } = body.data.stats
  return {
    obstacles,
    score,
    market_checked_pct,
    off_market_tokens,
    wins_kept_pct,
    states: body.data.tokens.map(({ state }) => state),
  }
}

/** Three wins that tripled the stake: ten calls tell those of two wallets. */
function playWinner(course: keyof typeof COURSES): string {
  const bets = playBets(3, 500, 1_000)
  const wallet = playTrader(simulator, bets, COURSES[course])
  facts.push(...all(bets, TRADED_BY_MANY))
  playTokens(simulator, new Map(facts))
  return wallet
}

const facts: ReturnType<typeof all> = []

test('a wallet that sold its wins off the market loses them by the scan of its token, and its honest twin keeps all', async () => {
  const [cheat, twin] = [playWinner('offMarket'), playWinner('slow')]
  const { scan_id: scanId } = await scanToken(client, makeTokenOf(simulator, [cheat, twin]))
  expect(await readScore(cheat)).toMatchObject({
    market_checked_pct: 0,
    off_market_tokens: 3,
    states: Array.from({ length: 3 }, () => 'off_market'),
  })
  const honest = await readScore(twin)
  expect(honest).toMatchObject({
    market_checked_pct: 100,
    off_market_tokens: 0,
    states: Array.from({ length: 3 }, () => 'counted'),
  })
  expect(honest.score).toBeGreaterThan((await readScore(cheat)).score ?? 0)
  const calls = countMarketCalls(simulator)
  expect(calls).toBe(2 + 6)
  await walletVerification.run({ scanId }, context, noStop)
  expect(countMarketCalls(simulator)).toBe(calls)
})

test.each<[string, Fault]>([
  ['is down', { kind: 'status', status: 500 }],
  ['refuses the key', { kind: 'status', status: 403, body: { message: 'Not part of your plan' } }],
  ['answers with rubbish', { kind: 'wrong-shape' }],
  ['breaks off its answers', { kind: 'cut' }],
  ['never answers', { kind: 'hang' }],
])(
  'while the market of a provider %s nothing is off the market and nothing is checked, and it is made up for later',
  async (_name, fault) => {
    const wallet = playWinner('offMarket')
    const played = simulator.scenarios.list()
    simulator.scenarios.clear()
    simulator.scenarios.add({ match: '/chart/', fault })
    for (const scenario of played) simulator.scenarios.add(scenario)
    const { scan_id: scanId, status } = await scanToken(client, makeTokenOf(simulator, [wallet]))
    expect(status).toBe('completed')
    const unknown = await readScore(wallet)
    expect(unknown).toMatchObject({ market_checked_pct: null, off_market_tokens: null, wins_kept_pct: null })
    expect(unknown.states).not.toContain('off_market')
    simulator.scenarios.remove('/chart/')
    await sql(`update market_checks set checked_at = checked_at - interval '25 hours'`)
    await walletVerification.run({ scanId }, context, noStop)
    expect(await readScore(wallet)).toMatchObject({ market_checked_pct: 0, off_market_tokens: 3 })
  },
)

test.each([
  ['no candles', []],
  ['candles of no use', [{ time: 'noon' }, { open: 1 }, null]],
])(
  'wins gain nothing while the market has %s, are called off it by no one, and are checked again after a day',
  async (_name, oclhv) => {
    const wallet = playWinner('slow')
    const played = simulator.scenarios.list()
    simulator.scenarios.clear()
    simulator.scenarios.add({ match: '/chart/', fault: { kind: 'answer', body: { oclhv } } })
    for (const scenario of played) simulator.scenarios.add(scenario)
    const { scan_id: scanId } = await scanToken(client, makeTokenOf(simulator, [wallet]))
    const unknown = await readScore(wallet)
    expect(unknown).toMatchObject({ market_checked_pct: 0, off_market_tokens: 0 })
    simulator.scenarios.remove('/chart/')
    await sql(`update market_checks set checked_at = checked_at - interval '25 hours'`)
    await walletVerification.run({ scanId }, context, noStop)
    const known = await readScore(wallet)
    expect(known).toMatchObject({ market_checked_pct: 100, off_market_tokens: 0 })
    expect(known.score).toBeGreaterThan(unknown.score ?? 0)
  },
)

test('a win whose market cannot be read ends neither the check of its wallet nor that of others', async () => {
  const [broken, cheat] = [playWinner('slow'), playWinner('offMarket')]
  const chart = simulator.scenarios.list().find(({ match }) => match?.startsWith('/chart/'))?.match ?? ''
  simulator.scenarios.remove(chart)
  simulator.scenarios.add({ match: chart, fault: { kind: 'wrong-shape' } })
  await scanToken(client, makeTokenOf(simulator, [broken, cheat]))
  expect((await readScore(cheat)).off_market_tokens).toBe(3)
  const { market_checked_pct, obstacles } = await readScore(broken)
  expect(Math.round(Number(market_checked_pct))).toBe(67)
  expect(obstacles).toContain('market_unchecked')
})

test('the market is checked although the tokens of the wins cannot be looked up', async () => {
  const wallet = playWinner('offMarket')
  const played = simulator.scenarios.list()
  simulator.scenarios.clear()
  simulator.scenarios.add({ match: '/tokens/multi', fault: { kind: 'wrong-shape' } })
  for (const scenario of played) simulator.scenarios.add(scenario)
  await scanToken(client, makeTokenOf(simulator, [wallet]))
  expect(await readScore(wallet)).toMatchObject({ market_checked_pct: 0, off_market_tokens: 3 })
})

test.each<[string, Fault]>([
  ['never come', { kind: 'hang' }],
  ['are refused', { kind: 'status', status: 403 }],
])('a wallet whose trades %s leaves the others of its scan to be checked', async (_how, fault) => {
  const [silent, sound] = [playWinner('slow'), playWinner('offMarket')]
  const played = simulator.scenarios.list()
  simulator.scenarios.clear()
  simulator.scenarios.add({ match: `/wallet/${silent}/trades`, fault })
  for (const scenario of played) simulator.scenarios.add(scenario)
  await scanToken(client, makeTokenOf(simulator, [silent, sound]))
  expect(await readScore(sound)).toMatchObject({ market_checked_pct: 0, off_market_tokens: 3 })
  expect(await readScore(silent)).toMatchObject({ market_checked_pct: null, off_market_tokens: null })
})

test('a market check that may succeed later comes back, although the look-up of tokens has failed for good', async () => {
  const wallet = playWinner('slow')
  const played = simulator.scenarios.list()
  simulator.scenarios.clear()
  simulator.scenarios.add({ match: '/tokens/multi', fault: { kind: 'wrong-shape' } })
  simulator.scenarios.add({ match: '/chart/', fault: { kind: 'status', status: 500 } })
  for (const scenario of played) simulator.scenarios.add(scenario)
  const { scan_id: scanId } = await scanToken(client, makeTokenOf(simulator, [wallet]))
  const jobs = await sql(
    "select data->'failures' as failures from pgboss.job where name = 'wallet-verification' and state = 'created' and data->>'scanId' = $1",
    [scanId],
  )
  expect(jobs).toEqual([{ failures: 1 }])
})

test('a market check that the plan of the provider does not allow is one warning, which names the endpoint and the answer', async () => {
  const fault: Fault = { kind: 'status', status: 403, body: { message: 'Not part of your plan' } }
  simulator.scenarios.add({ match: '/chart/', fault })
  const wallet = playWinner('slow')
  const { scan_id: scanId } = await scanToken(client, makeTokenOf(simulator, [wallet]))
  const lines: string[] = []
  const telemetry = createTelemetry('warn', { write: (line) => lines.push(line) })
  await walletVerification.run({ scanId }, { ...context, telemetry }, noStop)
  const records = lines.map((line) => JSON.parse(line))
  expect(records).toMatchObject([{ event: 'look_up_failed', queue: 'wallet-verification' }])
  expect(records[0].err.message).toMatch(/chart.* answered 403: Not part of your plan/)
})

import { expect, test } from '@jest/globals'
import type { components } from '../../generated/v1/types.ts'
import { newAddress } from '../support/addresses.ts'
import type { Failure, TestClient } from '../support/client.ts'
import { openTestService } from '../support/open-service.ts'
import { COURSES, playOutcomes, playTrader } from '../support/played-markets.ts'
import { all, playBets, playedMomentsOf, playTokens, TRADED_BY_MANY } from '../support/played-wallets.ts'
import { leaveQuota, scansCharged, usedByPool, usedToday } from '../support/quotas.ts'
import { startTestService } from '../support/service.ts'
import { countAllCalls } from '../support/simulated-provider.ts'
import { listTrades, type MadeTrade } from '../support/wallet-trades.ts'

type Copy = components['schemas']['CopyWalletEnvelope'] & Failure

const service = await openTestService({ env: { ROLE: 'api' } })
const { simulator } = service

const post = (client: TestClient, wallet: string, body?: object) =>
  client.post<Copy>(`/api/v1/wallets/${wallet}/copy`, body)

async function ageCopy(wallet: string, age: string): Promise<void> {
  const aged = await service.sql(
    `update wallet_copies set copied_at = clock_timestamp() - $2::interval
     where wallet_id = (select id from wallets where address = $1) returning 1`,
    [wallet, age],
  )
  expect(aged).toHaveLength(1)
}

test('a copy of a wallet that trades at a price that holds keeps most of its edge, after costs', async () => {
  const client = await service.client()
  const wallet = playOutcomes(simulator, [[20, 2]])
  const { status, body } = await post(client, wallet)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    address: wallet,
    period: '30d',
    tokens_counted: 20,
    // One call told what SOL cost, and that is known to all for a day.
    tokens_asked: 17,
    tokens_off_market: 0,
    after_10s: { delay_sec: 10, tokens_priced: 17, tokens_missed: 0 },
    after_60s: { delay_sec: 60, tokens_priced: 17, tokens_missed: 0 },
  })
  // Both sides cost a little over 2 %.
  expect(body.data.after_10s.kept_pct).toBeGreaterThan(93)
  expect(body.data.after_10s.kept_pct).toBeLessThan(97)
  expect(await scansCharged(service, client)).toBe(1)
})

test('a copy asks the provider at most 25 times, and the next one begins where it ended', async () => {
  const client = await service.client()
  const wallet = playOutcomes(simulator, [[40, 1.5]])
  const before = countAllCalls(simulator)
  const first = await post(client, wallet)
  expect(countAllCalls(simulator) - before).toBeLessThanOrEqual(25)
  await ageCopy(wallet, '1 hour 1 second')
  const between = countAllCalls(simulator)
  const second = await post(client, wallet)
  expect(countAllCalls(simulator) - between).toBeLessThanOrEqual(25)
  expect(second.body.data.tokens_asked).toBe(40)
  expect(first.body.data.tokens_asked).toBeLessThan(25)
  // The drawn order is kept, so that the first tokens are the same.
  const listAsked = ({ data }: Copy) =>
    data.tokens.filter(({ state }) => state !== 'unasked').map(({ address }) => address)
  const mints = listAsked(second.body)
  expect(listAsked(first.body)).toEqual(mints.slice(0, first.body.data.tokens_asked))
  expect(first.body.data.tokens).toHaveLength(40)
  for (const mint of mints)
    expect(simulator.requests.filter(({ path }) => path.includes(`/chart/${mint}`))).toHaveLength(1)
  expect(await scansCharged(service, client)).toBe(2)
})

test('a copy result that is less than an hour old is served without a call and without a charge', async () => {
  const [first, second] = [await service.client(), await service.client('pro')]
  const wallet = playOutcomes(simulator, [[8, 1.5]])
  const { data } = (await post(first, wallet)).body
  await ageCopy(wallet, '59 minutes 50 seconds')
  const calls = countAllCalls(simulator)
  await leaveQuota(service, second, { pool: 'scans', units: 0 })
  const again = await post(second, wallet, {})
  expect([again.status, again.body.data]).toEqual([200, data])
  expect(countAllCalls(simulator)).toBe(calls)
  const week = await post(second, wallet, { period: '7d' })
  expect([week.status, week.body.error.code]).toEqual([403, 'QUOTA_EXCEEDED'])
  expect(countAllCalls(simulator)).toBe(calls)
})

test('a copy of a stored wallet whose trades the provider does not know is refused, free, and counted as an attempt', async () => {
  const client = await service.client()
  const wallet = playOutcomes(simulator, [[10, 2]])
  expect((await client.post(`/api/v1/wallets/${wallet}/scan`)).status).toBe(200)
  simulator.scenarios.remove(`/wallet/${wallet}/trades`)
  simulator.scenarios.add({ match: `/wallet/${wallet}/trades`, fault: { kind: 'unknown' } })
  const { status, body } = await post(client, wallet)
  expect([status, body.error.details]).toEqual([404, { reason: 'wallet_unknown' }])
  expect(await scansCharged(service, client)).toBe(1)
  expect(await usedToday(service, client, 'attempts')).toBe(1)
})

test.each([
  ['is down', { kind: 'status', status: 500 } as const, [502, { reason: 'provider_down' }]],
  ['answers rubbish', { kind: 'wrong-shape' } as const, [502, { reason: 'provider_bad_answer' }]],
])(
  'a copy while the provider of prices %s fails, costs a unit for the wallet that it has fetched, flags nothing, and the next one finds what was missing',
  async (_case, fault, expected) => {
    const client = await service.client()
    simulator.scenarios.clear()
    const end = simulator.scenarios.add({ match: '/chart/', fault })
    const wallet = playOutcomes(simulator, [[10, 2]])
    const failed = await post(client, wallet)
    expect([failed.status, failed.body.error.details]).toEqual(expected)
    expect(await scansCharged(service, client)).toBe(1)
    expect((await post(client, wallet)).status).toBe(failed.status)
    expect(await usedByPool(service, client)).toEqual({ scans: 1, attempts: 1 })
    expect((await client.get(`/api/v1/wallets/${wallet}/copy`)).status).toBe(404)
    end()
    const { status, body } = await post(client, wallet)
    expect([status, body.data.after_10s.tokens_priced, body.data.tokens_off_market]).toEqual([200, 10, 0])
    expect(await scansCharged(service, client)).toBe(2)
  },
)

test('a copy asks whether a token has a pool where no price tells it, once all tokens are asked about', async () => {
  const client = await service.client()
  const before = simulator.requests.length
  const bets = playBets(8, 100, 60)
  playTokens(simulator, new Map(all(bets, TRADED_BY_MANY)))
  const wallet = playTrader(simulator, bets, COURSES.thin)
  for (const [index, { mint }] of bets.entries())
    simulator.scenarios.add({
      match: `/tokens/${mint}`,
      fault: {
        kind: 'answer',
        body: {
          token: { name: 'Thin', symbol: 'THIN' },
          pools: [{ liquidity: { usd: index < 4 ? 20_000 : 3 } }],
        },
      },
    })
  const { body } = await post(client, wallet)
  const returned = new Map(body.data.tokens.map((token) => [token.address, token.after_10s.return]))
  for (const [index, { mint }] of bets.entries())
    if (index < 4) expect(returned.get(mint)).toBeGreaterThan(0.3)
    else expect(returned.get(mint)).toBe(-1)
  const asked = simulator.requests.slice(before).map(({ path }) => path.split('/')[1])
  expect(asked.lastIndexOf('chart')).toBeLessThan(asked.indexOf('tokens', asked.indexOf('chart')))
})

test('a copy asks for longer candles where a vendor keeps none of a second, and soon gives up where it has none at all', async () => {
  const client = await service.client()
  const count = async (oclhv: readonly object[]) => {
    const bets = playBets(8, 100, 10)
    const wallet = playTrader(simulator, bets, () => 1)
    for (const { mint } of bets) {
      simulator.scenarios.remove(`/chart/${mint}`)
      simulator.scenarios.add({ match: `/chart/${mint}`, fault: { kind: 'answer', body: { oclhv } } })
    }
    const before = simulator.requests.length
    await post(client, wallet)
    const types = simulator.requests
      .slice(before)
      .flatMap(({ path }) => /chart.*type=(1s|5s)/.exec(path)?.slice(1) ?? [])
    return ['1s', '5s'].map((type) => types.filter((one) => one === type).length)
  }
  const { boughtMs } = playedMomentsOf(0)
  const longer = Array.from({ length: 6 }, (_, index) => {
    return {
      open: 1,
      close: 1,
      low: 1,
      high: 1,
      volume: 9,
      time: Math.floor(boughtMs / 60_000) * 60 + 5 * index,
    }
  })
  expect(await count(longer)).toEqual([1, 8])
  expect(await count([])).toEqual([8, 2])
})

test('a copy of tokens without candles is unknown, and flags none of them', async () => {
  const client = await service.client()
  const wallet = playOutcomes(simulator, [[10, 2]], () => 0)
  const { status, body } = await post(client, wallet)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    tokens_asked: 10,
    tokens_off_market: 0,
    after_10s: { edge_pct: null, kept_pct: null, tokens_priced: 0 },
  })
  expect(new Set(body.data.tokens.map(({ state }) => state))).toEqual(new Set(['unpriced']))
})

test('a copy leaves out wins that were sold off the market, and the score does so from then on', async () => {
  const client = await service.client()
  // Of the tripled tokens the market never paid more than their purchase.
  const wallet = playOutcomes(
    simulator,
    [
      [10, 1.1],
      [2, 3],
    ],
    (timeMs, played) => (played.multiple > 2 ? 1 : COURSES.slow(timeMs, played)),
  )
  const { body } = await post(client, wallet)
  expect(body.data).toMatchObject({ tokens_counted: 10, tokens_asked: 10, tokens_off_market: 2 })
  expect(body.data.tokens.filter(({ state }) => state === 'off_market')).toHaveLength(2)
  const { data } = (await client.get<components['schemas']['GetWalletEnvelope']>(`/api/v1/wallets/${wallet}`))
    .body
  expect(data.wallet.off_market_tokens).toBe(2)
})

test('what SOL made is asked for once a day for all wallets, and a copy does without it when that fails', async () => {
  const client = await service.client('premium')
  const SOL = 'So11111111111111111111111111111111111111112'
  const countSol = () => simulator.requests.filter(({ path }) => path.includes(`/chart/${SOL}`)).length
  const copied = async () => (await post(client, playOutcomes(simulator, [[8, 1.2]]))).body.data.benchmark_pct
  await service.sql('delete from benchmarks')
  const before = countSol()
  const end = simulator.scenarios.add({ match: `/chart/${SOL}`, fault: { kind: 'status', status: 403 } })
  expect(await copied()).toBeNull()
  end()
  for (const wallet of ['first', 'second']) expect([wallet, await copied()]).not.toContain(null)
  expect(countSol() - before).toBe(2)
  await service.sql(`update benchmarks set asked_at = asked_at - interval '25 hours'`)
  await copied()
  expect(countSol() - before).toBe(3)
})

test('a copy says nothing of the market of a win that was sold too late to be asked about', async () => {
  const bets = [...playBets(10, 100, 10), ...playBets(1, 100, 200)]
  playTokens(simulator, new Map(all(bets, TRADED_BY_MANY)))
  const wallet = playTrader(simulator, bets, () => 1)
  // The first sale of the win is at the market, the one of a minute ago far above it.
  const trades = bets.flatMap(({ mint, resultUsd }, index): MadeTrade[] => {
    const { boughtMs, soldMs } = playedMomentsOf(index)
    const bought = { mint, usd: 100, timeMs: boughtMs }
    if (resultUsd === 10) return [bought, { mint, side: 'sell', usd: 110, timeMs: soldMs }]
    return [
      bought,
      { mint, side: 'sell', tokens: 500, usd: 50, timeMs: soldMs },
      { mint, side: 'sell', tokens: 500, usd: 250, timeMs: Date.now() - 60_000 },
    ]
  })
  listTrades(simulator, wallet, trades)
  expect((await post(await service.client(), wallet)).status).toBe(200)
  const checks = await service.sql(
    `select mint from market_checks where wallet_id = (select id from wallets where address = $1)`,
    [wallet],
  )
  expect(checks.map(({ mint }) => mint).toSorted()).toEqual(
    bets
      .slice(0, 10)
      .map(({ mint }) => mint)
      .toSorted(),
  )
})

test('a copy that is sold in parts is sold whole, and by no rounding more than whole', async () => {
  const bets = playBets(1, 100, 10)
  const wallet = playTrader(simulator, bets, () => 1)
  const [{ mint } = { mint: '' }] = bets
  const { boughtMs, soldMs } = playedMomentsOf(0)
  // The shares of these sales add up to a little more than 1.
  const sales = [200, 200, 100, 100, 300, 100].map((tokens, index): MadeTrade => {
    return { mint, side: 'sell', tokens, usd: tokens / 10, timeMs: soldMs + index }
  })
  listTrades(simulator, wallet, [{ mint, usd: 100, timeMs: boughtMs }, ...sales])
  const { body } = await post(await service.client(), wallet)
  expect(body.data.tokens).toMatchObject([{ sales: 6, sold_share: 1, open_share: 0 }])
})

test('a copy of fewer tokens than figures need is stored and paid for although a token cannot be read', async () => {
  const client = await service.client('pro')
  const bets = playBets(3, 100, 10)
  // What earlier tests asked about is known.
  await service.sql('delete from market_moments')
  simulator.scenarios.clear()
  const end = simulator.scenarios.add({ match: `/chart/${bets[0]?.mint}`, fault: { kind: 'wrong-shape' } })
  const wallet = playTrader(simulator, bets, COURSES.slow)
  const { status, body } = await post(client, wallet)
  end()
  expect([status, body.data.after_10s.tokens_priced, body.data.after_10s.edge_pct]).toEqual([200, 2, null])
  expect(await usedToday(service, client, 'scans')).toBe(1)
})

test('a copy that has fetched the wallet is paid for although it fails, and then no copy is begun while the provider refuses the prices', async () => {
  await using lacking = await startTestService({ env: { ROLE: 'api' } })
  lacking.simulator.scenarios.add({ match: '/chart/', fault: { kind: 'status', status: 403 } })
  const client = await lacking.client()
  const copy = () => post(client, playOutcomes(lacking.simulator, [[20, 2]]))
  const first = await copy()
  expect([first.status, first.body.error.details]).toEqual([502, { reason: 'provider_refused' }])
  const paid = { scans: 1, attempts: 0 }
  expect(await usedByPool(lacking, client)).toEqual(paid)
  const calls = countAllCalls(lacking.simulator)
  const second = await copy()
  expect([second.status, second.body.error.details]).toEqual([502, { reason: 'provider_refused' }])
  expect(countAllCalls(lacking.simulator)).toBe(calls)
  expect(await usedByPool(lacking, client)).toEqual(paid)
  const ready = await (await fetch(`${lacking.url}/health/ready`)).json()
  expect(ready).toMatchObject({ data: { status: 'ready', refused_endpoints: ['/chart/{token}'] } })
})

test('an unknown period is refused by name', async () => {
  const { status, body } = await post(await service.client(), newAddress(), { period: '90d' })
  expect([status, body.error.details]).toEqual([
    400,
    [expect.objectContaining({ field: 'period', received: '90d' })],
  ])
})

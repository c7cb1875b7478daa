import { afterEach, expect, test } from '@jest/globals'
import { UNKNOWN_STATE } from '../../../analysis/cost-basis.ts'
import { DAY_MS } from '../../../basics/durations.ts'
import {
  address,
  closeOpened,
  connect,
  MINT,
  NOON_MS,
  simulate,
  WALLET,
} from '../../support/provider-client.ts'

afterEach(closeOpened)

const OTHER = address('another mint')

/** Fetches from a provider that answers with this body. */
async function fetchAs(body: unknown) {
  const simulator = await simulate({}, { fault: { kind: 'answer', body } })
  return connect(simulator.url).fetchWalletPnl(WALLET)
}

const OLD_MS = NOON_MS - 100 * DAY_MS

function position(realized: number, firstBuyMs: number = OLD_MS) {
  return {
    realized,
    held: 10,
    sold: 4,
    holding: 6,
    total_invested: 100,
    sold_usd: 50,
    first_buy_time: firstBuyMs,
  }
}

const full = {
  ...position(10),
  unrealized: 5,
  buy_transactions: 2,
  sell_transactions: 1,
  total_transactions: 3,
  last_trade_time: OLD_MS + DAY_MS,
}

test('a wallet without history has current figures and no known period', async () => {
  const wallet = await fetchAs({ tokens: { [MINT]: full }, summary: {}, pnl_since: 1_725_141_600 })
  expect(wallet).toEqual({
    address: WALLET,
    sinceMs: 1_725_141_600_000,
    fetchedAtMs: NOON_MS,
    knownPeriods: [],
    summaries: {},
    tokens: [
      {
        mint: MINT,
        symbol: null,
        name: null,
        image: null,
        current: {
          held: 10,
          sold: 4,
          holding: 6,
          investedUsd: 100,
          soldUsd: 50,
          realizedUsd: 10,
          unrealizedUsd: 5,
          buys: 2,
          sells: 1,
          trades: 3,
          firstBuyMs: OLD_MS,
          lastBuyMs: null,
          lastSellMs: null,
          lastTradeMs: OLD_MS + DAY_MS,
        },
        snapshots: {},
      },
    ],
  })
})

test('a wallet that has not traded has no tokens', async () => {
  expect(await fetchAs({ tokens: {} })).toMatchObject({ tokens: [], knownPeriods: [], sinceMs: null })
})

test('a wallet as a capture has it: a first buy at the time 0 is unknown, and so is what the row lacks', async () => {
  const row = {
    holding: 0,
    held: 500_000,
    sold: 500_000,
    sold_usd: 29.36215448,
    realized: 8.2e-7,
    unrealized: 0,
    total: 8.2e-7,
    total_sold: 29.36215448,
    total_invested: 29.36215366,
    average_buy_amount: 0,
    current_value: 0,
    cost_basis: 0.00005872,
    first_buy_time: 0,
  }
  const { tokens } = await fetchAs({ tokens: { [MINT]: row }, summary: {}, pnl_since: 1_725_141_600_000 })
  expect(tokens[0]?.current).toEqual({
    ...UNKNOWN_STATE,
    holding: 0,
    held: 500_000,
    sold: 500_000,
    soldUsd: 29.36215448,
    realizedUsd: 8.2e-7,
    unrealizedUsd: 0,
    investedUsd: 29.36215366,
  })
})

test.each([['text'], [null], [[1]]])('a wallet has an unknown token where its entry is %j', async (entry) => {
  const { tokens } = await fetchAs({ tokens: { [MINT]: entry, [OTHER]: position(1) } })
  expect(new Set(tokens.map(({ mint }) => mint))).toEqual(new Set([MINT, OTHER]))
  expect(tokens.find(({ mint }) => mint === MINT)?.current).toEqual(UNKNOWN_STATE)
})

test.each(
  Object.entries({
    realized: 'much',
    total_transactions: {},
    last_trade_time: '2026-06-01T00:00:00Z',
    tx_counts: [],
    meta: { name: 420, symbol: [], image: {} },
  }),
)('a wallet loses nothing but %s where that cannot be read', async (name, value) => {
  const { tokens } = await fetchAs({ tokens: { [MINT]: { ...full, [name]: value } } })
  const { tokens: whole } = await fetchAs({ tokens: { [MINT]: { ...full, [name]: null } } })
  expect(tokens).toEqual(whole)
})

test('a wallet is read with numbers as texts, and with an empty list for no tokens', async () => {
  const texts = Object.fromEntries(Object.entries(full).map(([name, figure]) => [name, String(figure)]))
  const [{ tokens: read }, { tokens: given }] = [
    await fetchAs({ tokens: { [MINT]: texts }, pnl_since: '1725141600' }),
    await fetchAs({ tokens: { [MINT]: full } }),
  ]
  expect(read).toEqual(given)
  expect(await fetchAs({ tokens: [], historic: [] })).toMatchObject({ tokens: [], knownPeriods: [] })
})

test('a wallet has no time that is still to come, but for the clocks to differ by five minutes', async () => {
  const times = (aheadMs: number) => ({
    first_buy_time: NOON_MS + aheadMs,
    last_trade_time: NOON_MS + aheadMs,
  })
  const { tokens } = await fetchAs({ tokens: { [MINT]: times(300_000), [OTHER]: times(300_001) } })
  expect(tokens.map(({ current }) => current.lastTradeMs)).toEqual([NOON_MS + 300_000, null])
  expect(tokens.map(({ current }) => current.firstBuyMs)).toEqual([NOON_MS + 300_000, null])
})

test('a wallet takes the last trade from the last buy and sell, and reads sales under their other name', async () => {
  const row = {
    total_sold: 9,
    last_buy_time: OLD_MS,
    last_sell_time: OLD_MS + 5,
    tx_counts: { buys: 1, sells: 1 },
  }
  const { tokens } = await fetchAs({ tokens: { [MINT]: row } })
  expect(tokens[0]?.current).toMatchObject({
    soldUsd: 9,
    lastBuyMs: OLD_MS,
    lastSellMs: OLD_MS + 5,
    lastTradeMs: OLD_MS + 5,
    buys: 1,
    sells: 1,
    trades: 2,
  })
})

const past = { '1d': { metrics: position(9), change: null }, '7d': { metrics: position(5) } }
const current = {
  ...position(10),
  meta: { name: 'Paper Boat', symbol: 'BOAT', image: 'javascript:alert(1)', mint: MINT },
}
const summary = { '1d': {}, '7d': { winPercentage: '44.10' }, '30d': {} }

test.each([
  [
    'in historic.tokens',
    { tokens: { [MINT]: position(10) }, historic: { summary, tokens: { [MINT]: { current, ...past } } } },
  ],
  ['in the entries of tokens', { tokens: { [MINT]: { current, ...past } }, historic: { summary } }],
  [
    'in historic.tokens alone',
    { tokens: {}, historic: { summary, tokens: { [MINT]: { current, ...past } } } },
  ],
])('the past is read %s', async (_, body) => {
  const { tokens, knownPeriods } = await fetchAs(body)
  expect(knownPeriods).toEqual(['1d', '7d', '30d'])
  expect(tokens).toHaveLength(1)
  expect(tokens[0]).toMatchObject({ mint: MINT, name: 'Paper Boat', symbol: 'BOAT', image: null })
  expect(tokens[0]?.current.realizedUsd).toBe(10)
  expect(tokens[0]?.snapshots['1d']).toMatchObject({ realizedUsd: 9, firstBuyMs: OLD_MS })
  expect(tokens[0]?.snapshots['7d']).toMatchObject({ realizedUsd: 5 })
})

test('the past tells the first buy where the present state lacks it, the earliest of those known', async () => {
  const states = { '7d': { metrics: position(5, OLD_MS) }, '1d': { metrics: position(9, OLD_MS + DAY_MS) } }
  const { tokens } = await fetchAs({ tokens: { [MINT]: { current: position(10, 0), ...states } } })
  expect(tokens[0]?.current).toMatchObject({ realizedUsd: 10, firstBuyMs: OLD_MS })
})

test('the past of a token that the provider calls new is null, even without a first buy', async () => {
  const news = { newTokens: { tokens: { [MINT]: { realized: 1 } }, count: 1 } }
  const { tokens } = await fetchAs({
    tokens: { [MINT]: { realized: 1 } },
    historic: { summary: { '7d': news } },
  })
  expect(tokens[0]?.snapshots).toEqual({ '7d': null })
})

test('the past of a token without past figures is unknown and has no key, whatever the age of the token', async () => {
  const tokens = { [MINT]: position(10), [OTHER]: position(10, NOON_MS - DAY_MS / 2) }
  const wallet = await fetchAs({ tokens, historic: { summary } })
  expect(wallet.tokens.map(({ snapshots }) => snapshots)).toEqual([{}, {}])
})

test('the past of a period that is nowhere in the answer is unknown', async () => {
  const body = { tokens: { [MINT]: position(10) }, historic: { summary: { '7d': {}, '30d': null } } }
  expect((await fetchAs(body)).knownPeriods).toEqual(['7d'])
})

test('the past of any token makes its period known, even without a summary', async () => {
  const tokens = { [MINT]: { current, ...past }, [OTHER]: position(1) }
  expect((await fetchAs({ tokens, historic: null })).knownPeriods).toEqual(['1d', '7d'])
})

test('the past may have a summary with text for a number, one with nulls, or none at all', async () => {
  for (const summary of [{ winPercentage: '19.44' }, { winPercentage: null, realized: null }, undefined]) {
    const body = {
      tokens: { [MINT]: position(1) },
      summary,
      historic: { summary: { '1d': summary ?? {} } },
    }
    expect(await fetchAs(body)).toMatchObject({ tokens: [{ mint: MINT }], knownPeriods: ['1d'] })
  }
})

test('the past has only summaries with a figure, and null for the figures that they lack', async () => {
  const full = {
    realizedChange: 12.5,
    unrealizedChange: -3,
    totalChange: 9.5,
    wins: 2,
    losses: 1,
    totalPnL: 9,
  }
  const body = {
    tokens: {},
    historic: { summary: { '1d': {}, '7d': full, '30d': { wins: 2.5, losses: null, totalChange: 4 } } },
  }
  expect((await fetchAs(body)).summaries).toEqual({
    '7d': { realizedUsd: 12.5, unrealizedUsd: -3, combinedUsd: 9.5, wins: 2, losses: 1 },
    '30d': { realizedUsd: null, unrealizedUsd: null, combinedUsd: 4, wins: null, losses: null },
  })
})

import { expect, test } from '@jest/globals'
import type { TokenPnl } from '../../analysis/wallet-pnl.ts'
import { DAY_MS, HOUR_MS } from '../../basics/durations.ts'
import {
  closed,
  closedTokens,
  gifted,
  kept,
  NOW_MS,
  position,
  statsOf,
  token,
  twentyTokens,
  USDC,
} from '../support/traders.ts'
import { page } from './page.ts'

const all = (...tokens: Parameters<typeof statsOf>[0]) => statsOf(tokens)
const gifts = (count: number, usd: number) =>
  Array.from({ length: count }, (_, index) => gifted(`gift-${index}`, usd))

const row = (beginning: string) => page.split('\n').find((line) => line.startsWith(`| ${beginning} |`))

test.each([
  ['20 gifts sold for 1,000 USD each', [], { wins: 0, losses: 0, winrate: null, realized_roi_pct: null }],
  ['The same, and one token bought for 10 USD and sold for 11 USD', [closed('bought', 1, 10)], { wins: 1 }],
])(
  'a history on the page of gifts and no or one small purchase has no score: %s',
  (beginning, purchases, figures) => {
    const stats = all(...gifts(20, 1000), ...purchases)
    expect(stats).toMatchObject({
      score: null,
      unfunded_tokens: 20,
      unfunded_proceeds_usd: 20_000,
      ...figures,
    })
    expect(row(beginning)).toContain(
      `| ${stats.cost_coverage_pct} | no score (\`${stats.score_reason}\`), \`${stats.tags}\` |`,
    )
  },
)

test('a history on the page of honest trades has a score, which added gifts do not change', () => {
  const stats = all(...twentyTokens())
  expect(stats).toMatchObject({ score: 46, score_reason: null, unfunded_tokens: 0 })
  expect(
    row('20 tokens bought for 500 USD each on different days; 12 made 250 USD, 8 lost 125 USD'),
  ).toContain(`| ${stats.cost_coverage_pct} | ${stats.score} |`)
  const given = all(...twentyTokens(), ...gifts(10, 500))
  expect(given.edge_low_pct).toBe(stats.edge_low_pct)
  expect(row('The same, and 10 gifts sold for 500 USD each')).toContain(
    `| ${given.cost_coverage_pct} | ${given.score} |`,
  )
})

const bought = { held: 1000, investedUsd: 100, soldUsd: 300, realizedUsd: 200 }

test.each<[string, Partial<TokenPnl>, object]>([
  ['is funded when no more was sold than bought', { sold: 1000 }, { wins: 1, unfunded_tokens: 0 }],
  [
    'is funded in full while at most 2 % more was sold',
    { sold: 1020 },
    { wins: 1, unfunded_tokens: 0, cost_coverage_pct: 100 },
  ],
  [
    'counts by its bought share beyond 2 %',
    { sold: 1100 },
    { wins: 1, unfunded_tokens: 1, roi_median_pct: 172.73 },
  ],
  ['can win up to a surplus of a fifth', { sold: 1200 }, { wins: 1, roi_median_pct: 150 }],
  [
    'cannot win beyond a surplus of a fifth',
    { sold: 1200.1 },
    { wins: 0, losses: 0, roi_median_pct: 0, realized_roi_pct: 0 },
  ],
  [
    'can lose beyond a surplus of a fifth',
    { sold: 1500, soldUsd: 75, realizedUsd: -75 },
    { losses: 1, roi_median_pct: -50 },
  ],
  [
    'is unfunded when less than 1 USD was spent on it',
    { investedUsd: 0.99 },
    { wins: 0, losses: 0, unfunded_tokens: 1, cost_coverage_pct: 0 },
  ],
  ['is funded when 1 USD was spent on it', { investedUsd: 1 }, { wins: 1, unfunded_tokens: 0 }],
  [
    'is not counted as unfunded until it is sold',
    { sold: 0, sells: 0, investedUsd: 0 },
    { wins: 0, unfunded_tokens: 0 },
  ],
])('a token %s', (_case, fields, expected) => {
  expect(all(token('a', { ...bought, ...fields }))).toMatchObject(expected)
})

test.each<[string, Partial<TokenPnl>]>([
  ['the provider does not say what was bought', { held: null }],
  ['money was spent but nothing was bought', { held: 0, sold: 0 }],
  ['its figures contradict each other', { realizedUsd: 301 }],
])('a token is unknown, and with it the score, where %s', (_case, fields) => {
  const unknown = { unknown_tokens: 1, wins: null, losses: null }
  const scoreless = { score: null, score_reason: 'unknown_figures', score_confidence: null }
  expect(all(token('a', { ...bought, ...fields }))).toMatchObject({ ...unknown, ...scoreless })
})

test('a token that contradicts itself counts only as unknown, as traded and in what was invested', () => {
  const [impossible, honest] = [token('a', { realizedUsd: 17_109_182, soldUsd: 1970 }), closed('b', 60, 300)]
  expect(all(impossible, honest)).toEqual({
    ...all(honest),
    total_invested_usd: 400,
    average_buy_usd: 200,
    tokens_traded: 2,
    unknown_tokens: 1,
  })
})

test('a token that was sold only before it was bought wins nothing, and loses what its purchase has lost', () => {
  const times = { lastSellMs: NOW_MS - 3 * HOUR_MS, firstBuyMs: NOW_MS - 2 * HOUR_MS }
  const rebought = { ...times, holding: 1000, investedUsd: 170, soldUsd: 340, realizedUsd: 170 }
  const unfunded = { wins: 0, unfunded_tokens: 1, unfunded_proceeds_usd: 340, cost_coverage_pct: 0 }
  expect(all(token('a', rebought))).toMatchObject({ ...unfunded, losses: 0, roi_median_pct: 0 })
  expect(all(token('a', { ...rebought, unrealizedUsd: -85 }))).toMatchObject({
    ...unfunded,
    losses: 1,
    roi_median_pct: -50,
  })
  const days = { lastSellMs: NOW_MS - 3 * DAY_MS, firstBuyMs: NOW_MS - 2 * DAY_MS }
  expect(all(token('a', { ...rebought, ...days, unrealizedUsd: null })).roi_median_pct).toBe(-100)
})

test('a token that was overdrawn at the start of any period wins in no period', () => {
  const overdrawn = { held: 100, sold: 1000, investedUsd: 50, soldUsd: 900, realizedUsd: 400 }
  for (const before of [overdrawn, { ...overdrawn, held: 0, investedUsd: 0 }]) {
    const mended = token('a', bought, { '1d': position(bought), '7d': position(before), '30d': null })
    const wins = (['1d', '7d', '30d', 'all'] as const).map((period) => statsOf([mended], period).wins)
    expect(wins).toEqual([0, 0, 0, 0])
  }
  expect(statsOf([token('a', bought)]).wins).toBe(1)
})

test('a token that was overdrawn in one sale after the last purchase wins by its bought share, however many gifts were sold', () => {
  const sale = { held: 1000, sold: 3000, investedUsd: 500, soldUsd: 2250, realizedUsd: 750, sells: 1 }
  const times = { lastBuyMs: NOW_MS - 2 * HOUR_MS, lastSellMs: NOW_MS - HOUR_MS }
  const [atOnce, twice, before, meanwhile, unknown] = [
    { ...sale, ...times },
    { ...sale, ...times, sells: 2 },
    { ...sale, lastBuyMs: times.lastSellMs, lastSellMs: times.lastBuyMs },
    { ...sale, ...times, lastBuyMs: times.lastSellMs },
    sale,
  ].map((fields) => statsOf([token('a', fields)]))
  expect(atOnce).toMatchObject({ wins: 1, roi_median_pct: 50 })
  // Gifts sold at a high price, and tokens bought after the price has fallen, make no win.
  for (const stats of [twice, before, meanwhile, unknown])
    expect(stats).toMatchObject({ wins: 0, roi_median_pct: 0 })
})

test('a token is unfunded in a period that starts with no bought token left', () => {
  const soldOut = position({ ...bought, sells: 1 })
  const giftSold = token('a', { ...bought, sold: 1010, soldUsd: 5300, sells: 2 }, { '7d': soldOut })
  const stats = statsOf([giftSold], '7d')
  expect(stats).toMatchObject({ wins: 0, losses: 0, unfunded_tokens: 1, unfunded_proceeds_usd: 5000 })
})

const daysAgo = (days: number) => ({
  firstBuyMs: NOW_MS - days * DAY_MS,
  lastTradeMs: NOW_MS - days * DAY_MS,
})
const half = { sold: 500, soldUsd: 50, holding: 500 }

test.each([
  ['sold in the period, all or a part | yes', token('a', half), 1, 0],
  [
    'unsold, 60 % down, bought 12 hours ago: more than half of the stake is lost | yes',
    kept('a', 40, daysAgo(0.5)),
    1,
    0,
  ],
  ['unsold, 40 % down, bought 12 hours ago | no, open', kept('a', 60, daysAgo(0.5)), 0, 1],
  ['unsold, 40 % down, bought 2 days ago: held for more than a day | yes', kept('a', 60, daysAgo(2)), 1, 0],
  ['unsold, four times up, bought 12 hours ago | no, open', kept('a', 400, daysAgo(0.5)), 0, 1],
  ['unsold, four times up, bought 2 days ago | yes, with a result of 0', kept('a', 400, daysAgo(2)), 1, 0],
])('the tokens that count are those of the table on the page: %s', (row, one, counted, open) => {
  expect(page).toContain(`| ${row} |`)
  expect(statsOf([one])).toMatchObject({ score_tokens: counted, open_tokens: open })
})

test('the tokens that count include an unsold one only after a loss of over half or after a day, and with a stake of 1 USD or more', () => {
  expect(statsOf([kept('a', 50, daysAgo(0.5))])).toMatchObject({ score_tokens: 0, open_tokens: 1 })
  expect(statsOf([kept('a', 100, daysAgo(1))])).toMatchObject({ score_tokens: 0, open_tokens: 1 })
  const undated = kept('a', 60, { firstBuyMs: null, lastTradeMs: NOW_MS })
  expect(statsOf([undated])).toMatchObject({ score_tokens: 0, open_tokens: 1 })
  // Some vendors state no first buy. A token in the snapshot of a day ago was bought before it.
  const held = { ...undated, snapshots: { '1d': undated.current } }
  expect(statsOf([held])).toMatchObject({ score_tokens: 1, open_tokens: 0 })
  // The stake is what the token was worth at the start of the period.
  const dead = kept('a', 0, daysAgo(60))
  const then = (worthUsd: number) => ({ '7d': kept('a', worthUsd, daysAgo(60)).current })
  const worth = (usd: number) => statsOf([{ ...dead, snapshots: then(usd) }, closed('b', 1)], '7d')
  expect(worth(0.99)).toMatchObject({ losses: 0, open_tokens: 0 })
  expect(worth(1)).toMatchObject({ losses: 1, open_tokens: 0 })
})

test('the tokens that count win or lose only when they are closed', () => {
  const open = { wins: 0, losses: 0, roi_median_pct: null }
  expect(statsOf([kept('a', 60, daysAgo(31))])).toMatchObject(open)
  expect(statsOf([kept('a', 40, daysAgo(2))])).toMatchObject({ wins: 0, losses: 1, roi_median_pct: -60 })
})

test('a token without a price is a total loss after a day, so that keeping the dead hides no losers', () => {
  const wins = closedTokens(20, 20)
  const bought = { firstBuyMs: NOW_MS - 2 * DAY_MS }
  const dead = Array.from({ length: 19 }, (_, index) => `dead-${index}`)
  const unsold = dead.map((mint) => kept(mint, 0, { ...bought, unrealizedUsd: null }))
  const sold = dead.map((mint) => token(mint, { ...bought, soldUsd: 0, realizedUsd: -100 }))
  const figures = ['score', 'edge_low_pct', 'wins', 'losses', 'profit_factor', 'unknown_tokens'] as const
  for (const figure of figures) expect(all(...wins, ...unsold)[figure]).toBe(all(...wins, ...sold)[figure])
})

test('more unknown than funded tokens leave no score, so that no one can hide losers of today', () => {
  const funded = [closed('a', 20), closed('b', 20)]
  const unpriced = (count: number) =>
    Array.from({ length: count }, (_, index) => kept(`unpriced-${index}`, 0, { unrealizedUsd: null }))
  const [two, three] = [all(...funded, ...unpriced(2)), all(...funded, ...unpriced(3))]
  expect(two).toMatchObject({ score: all(...funded).score, unknown_tokens: 2, wins: 2, losses: 0 })
  expect(three).toMatchObject({ score: null, score_reason: 'unknown_figures', unknown_tokens: 3, wins: 2 })
})

test.each([
  [100, 101, 49.75, 'low_coverage'],
  [100, 100, 50, null],
  // 49.999 is shown as 50.
  [100, 100.002, 50, null],
  [100, 0, 100, null],
])(
  'the coverage is the share of proceeds from purchases, and under 50 %% there is no score: %d USD of purchases, %d USD of gifts',
  (ownUsd, givenUsd, coveragePct, reason) => {
    const given = givenUsd === 0 ? [] : [gifted('gift', givenUsd)]
    const stats = all(closed('a', ownUsd - 50, 50), ...given)
    expect(stats).toMatchObject({ cost_coverage_pct: coveragePct, score_reason: reason })
  },
)

test('the coverage counts the bought share of an overdrawn token', () => {
  const overdrawn = token('a', { sold: 1250, soldUsd: 500, realizedUsd: 375 })
  expect(all(overdrawn)).toMatchObject({
    cost_coverage_pct: 80,
    unfunded_proceeds_usd: 100,
    unfunded_tokens: 1,
  })
})

test('the coverage derives proceeds from PnL and cost where the provider does not state them', () => {
  const unpriced = token('a', { soldUsd: null, realizedUsd: 50, investedUsd: 100 })
  expect(all(unpriced, gifted('gift', 50)).cost_coverage_pct).toBe(75)
})

test('the coverage is null without a sell, and ignores stablecoins', () => {
  const unsold = token('a', { sold: 0, soldUsd: 0, sells: 0 })
  expect(all(unsold, token(USDC)).cost_coverage_pct).toBeNull()
  expect(all(closed('a', 5), gifted(USDC, 1e6)).cost_coverage_pct).toBe(100)
})

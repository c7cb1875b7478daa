import { expect, test } from '@jest/globals'
import { STABLECOINS } from '../../basics/money.ts'
import { closed, kept, NOW_MS, position, statsOf, token, twentyTokens } from '../support/traders.ts'

test('wins and losses count the tokens sold in the period by their results, and leave out flat ones', () => {
  const soldBefore = token('e', { realizedUsd: 70 }, { '7d': position({ realizedUsd: 70 }) })
  const tokens = [closed('a', 5), closed('b', -5), closed('c', 0), kept('d', 1000), soldBefore]
  expect(statsOf(tokens, '7d')).toMatchObject({ wins: 1, losses: 1, winrate: 50 })
})

test.each([...STABLECOINS])(
  'wins and losses leave out the stablecoin %s, which the sums include, and so does the score',
  (mint) => {
    const stats = statsOf([...twentyTokens(), closed(mint, -300, 10_000)])
    const withoutIt = statsOf(twentyTokens())
    expect(stats).toMatchObject({ wins: 12, losses: 8, realized_pnl_usd: 1700, tokens_traded: 21 })
    expect(stats.edge_low_pct).toBe(withoutIt.edge_low_pct)
  },
)

test('wins and losses leave the win rate unknown when both are 0, as they are without a token', () => {
  const nothing = { wins: 0, losses: 0, winrate: null, winrate_low: null, winrate_high: null }
  for (const tokens of [[], [closed('a', 0)]]) expect(statsOf(tokens)).toMatchObject(nothing)
})

test.each([
  ['under 1 USD', 0.99, 10, 0],
  ['1 USD', 1, 10, 1],
  ['under 1 % of the stake', 9.99, 1000, 0],
  ['1 % of the stake', 10, 1000, 1],
])(
  'wins and losses count a profit as a win from 1 USD and 1 %% of the stake, and a smaller one as flat: %s',
  (_case, profitUsd, investedUsd, wins) => {
    const stats = statsOf([closed('a', profitUsd, investedUsd)])
    expect(stats).toMatchObject({ wins, losses: 0, realized_pnl_usd: profitUsd })
  },
)

test('wins and losses count a token that lost more than half of its stake as a loss, whether sold, unsold or sent away', () => {
  const sentAway = token('c', { sold: 0, soldUsd: 0, sells: 0, realizedUsd: 0, holding: 0 })
  const lost = [closed('a', -51), kept('b', 49), sentAway, kept('d', 50)]
  expect(statsOf(lost)).toMatchObject({ wins: 0, losses: 3, open_tokens: 1, profit_factor: 0 })
})

test('wins and losses include the paper loss on the unsold rest of a token, but not a paper gain', () => {
  const half = { sold: 500, soldUsd: 80, realizedUsd: 30, holding: 500 }
  const paper = (unrealizedUsd: number) => statsOf([token('a', { ...half, unrealizedUsd })])
  expect(paper(-40)).toMatchObject({ wins: 0, losses: 1, roi_median_pct: -10, realized_roi_pct: 30 })
  expect(paper(900)).toMatchObject({ wins: 1, losses: 0, roi_median_pct: 30, realized_roi_pct: 30 })
})

test('holding times cover tokens with a sell, and skip impossible times', () => {
  const firstBuyMs = NOW_MS - 10_000
  const tokens = [
    token('a', { firstBuyMs, lastTradeMs: NOW_MS }),
    token('b', { firstBuyMs, lastTradeMs: NOW_MS - 5_000 }),
    token('c', { firstBuyMs, lastTradeMs: firstBuyMs - 1 }),
    token('d', { firstBuyMs: null, lastTradeMs: NOW_MS }),
    token('e', { firstBuyMs: 0, lastTradeMs: NOW_MS, sells: 0, sold: 0 }),
  ]
  const times = { average_holding_sec: 8, holding_median_sec: 8, holding_p10_sec: 6 }
  expect(statsOf(tokens)).toMatchObject(times)
})

const stats = (...results: number[]) => statsOf(results.map((result, index) => closed(`${index}`, result)))

test('the spread of a record is shown by quantiles, interpolated between the values', () => {
  const quantiles = { roi_p10_pct: -30, roi_median_pct: 10, roi_p90_pct: 220 }
  expect(stats(-50, 0, 10, 100, 300)).toMatchObject(quantiles)
  expect(stats(7)).toMatchObject({ roi_p10_pct: 7, roi_median_pct: 7, roi_p90_pct: 7 })
})

test('the spread of a record includes the realized PnL without the best token', () => {
  expect(stats(500, 40, -30).realized_without_best_usd).toBe(10)
  expect(stats(500).realized_without_best_usd).toBe(0)
})

test('the spread of a record has a profit factor only where there is a loss', () => {
  expect(stats(50, 40, -30).profit_factor).toBe(3)
  expect(stats(50, 0).profit_factor).toBeNull()
  expect(stats(-50).profit_factor).toBe(0)
})

test('the spread of a record is unknown without a sell', () => {
  const unknown = { roi_median_pct: null, realized_without_best_usd: null, holding_median_sec: null }
  expect(statsOf([kept('a', 90)])).toMatchObject(unknown)
})

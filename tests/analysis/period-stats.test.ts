import { expect, test } from '@jest/globals'
import { periodStats } from '../../analysis/period-stats.ts'
import { periodRows } from '../../analysis/periods.ts'
import { scoreOf } from '../../analysis/score.ts'
import type { TokenHistory } from '../../analysis/wallet-pnl.ts'
import {
  closed,
  closedTokens,
  drawsOf,
  kept,
  NO_FACTS,
  NOW_MS,
  position,
  statsOf,
  token,
  USDC,
  wallet,
} from '../support/traders.ts'
import { exampleWallet } from './worked-wallets.ts'

const idle = token('a', { firstBuyMs: 1, lastTradeMs: 2 }, { '1d': position() })

test('the figures of `all` are those of the worked example', () => {
  expect(periodStats(exampleWallet(), 'all', NO_FACTS)).toMatchObject({
    realized_pnl_usd: -50,
    unrealized_pnl_usd: -70,
    combined_pnl_usd: -120,
    total_invested_usd: 2000,
    average_buy_usd: 400,
    tokens_traded: 4,
    realized_roi_pct: -5,
    combined_roi_pct: -12,
    wins: 1,
    losses: 2,
    winrate: 33.33,
    cost_coverage_pct: 100,
    average_holding_sec: 5400,
    holding_p10_sec: 3960,
    holding_median_sec: 5400,
    roi_p10_pct: -73.33,
    roi_median_pct: -66.67,
    roi_p90_pct: 10.67,
    realized_without_best_usd: -200,
    profit_factor: 0.43,
    open_tokens: 0,
    unknown_tokens: 0,
    edge_pct: -18.16,
    edge_low_pct: -74.84,
    edge_high_pct: 38.52,
    score_tokens: 1.82,
    score: 8,
    score_reason: null,
    score_confidence: 'low',
    verified_pct: null,
    tags: ['bag_holder'],
  })
})

test('the figures of `1d` are differences, as in the worked example', () => {
  const [a] = periodRows(exampleWallet(), '1d') ?? []
  expect(a?.basis).toMatchObject({ costUsd: 250, stakeUsd: 370, resultUsd: expect.closeTo(10, 9) })
  expect(periodStats(exampleWallet(), '1d', NO_FACTS)).toMatchObject({
    realized_pnl_usd: -150,
    unrealized_pnl_usd: -190,
    total_invested_usd: 1600,
    realized_roi_pct: -20,
  })
})

test('the figures of a period start with the address and say since when there is data', () => {
  const stats = periodStats(wallet([closed('a', 1)], { sinceMs: 17 }), 'all', NO_FACTS)
  expect(Object.keys(stats)[0]).toBe('address')
  expect(stats).toMatchObject({ address: 'wallet', data_since: 17 })
})

test('the figures of a period are null, never zero, where the provider has none', () => {
  const stats = periodStats(wallet([closed('a', 1)], { knownPeriods: [], sinceMs: 17 }), '7d', NO_FACTS)
  const { address, tags, data_since, score_version, score_reason, obstacles, verdict, ...figures } = stats
  expect({ address, tags, data_since }).toEqual({ address: 'wallet', tags: [], data_since: 17 })
  expect({ score_version, score_reason }).toEqual({ score_version: 3, score_reason: 'unknown_figures' })
  expect([obstacles[0], verdict]).toEqual(['no_score', 'not_computed'])
  expect(new Set(Object.values(figures))).toEqual(new Set([null]))
})

test('the figures of a period are null where every token lacks them, and a floor where only some do', () => {
  const blank = { realizedUsd: null, sold: null, unrealizedUsd: null, investedUsd: null }
  const unknown = statsOf([token('a', blank)])
  expect(unknown).toMatchObject({ realized_pnl_usd: null, combined_pnl_usd: null, wins: null, score: null })
  expect(unknown).toMatchObject({ open_tokens: null, unfunded_tokens: null, unknown_tokens: 1 })
  const floor = statsOf([token('a', blank), closed('b', 5)])
  expect(floor).toMatchObject({
    realized_pnl_usd: 5,
    combined_pnl_usd: 5,
    wins: 1,
    total_invested_usd: 100,
  })
})

test('the figures of a period average buys over the tokens that state both amount and count', () => {
  const tokens = [token('a', { investedUsd: 90, buys: 3 }), token('b', { investedUsd: 9000, buys: null })]
  expect(statsOf(tokens).average_buy_usd).toBe(30)
})

test('the figures of a period are rounded to two decimals, only at the end', () => {
  const tokens = [closed('a', 1.004, 3), closed('b', 1.004, 3), closed('c', -0.001, 1)]
  const stats = statsOf(tokens)
  expect(stats).toMatchObject({ realized_pnl_usd: 2.01, winrate: 66.67, realized_roi_pct: 28.67 })
})

test('the figures of a period are never negative zero', () => {
  const stats = statsOf([closed('a', -0.001)])
  expect(Object.is(stats.realized_pnl_usd, 0)).toBe(true)
})

test('the figures of a period include a ROI only for a cost of 1 USD or more', () => {
  // A tenth of the tokens was left at the start, and is sold in the period for 1.5 times its cost.
  const rest = (costUsd: number) => {
    const bought = { held: 10, investedUsd: 10 * costUsd, realizedUsd: null }
    const then = position({ ...bought, sold: 9, holding: 1, soldUsd: 0 })
    const now = { ...bought, sold: 10, soldUsd: 1.5 * costUsd, sells: 2 }
    return statsOf([token('a', now, { '7d': then })], '7d')
  }
  expect(rest(1)).toMatchObject({ realized_roi_pct: 50, combined_roi_pct: 50, roi_median_pct: 50 })
  expect(rest(0.99)).toMatchObject({ realized_roi_pct: null, combined_roi_pct: null, roi_median_pct: null })
})

test('the figures of a period do not depend on the order of tokens, to the last digit', () => {
  // In this order they add up to 0, in reverse to 0.5: adding 0.5 to 1e17 loses it.
  const drowning = [closed('a', 0.5), closed('b', 1e17), closed('c', -1e17)]
  expect(statsOf(drowning.toReversed())).toEqual(statsOf(drowning))
})

test('the last trade is the latest trade of any token in the period', () => {
  const tokens = [
    token('a', { firstBuyMs: NOW_MS - 3000, lastTradeMs: NOW_MS - 2000 }),
    token(USDC, { lastTradeMs: NOW_MS - 1000 }),
    token('b', { lastTradeMs: null }),
  ]
  expect(statsOf(tokens, '1d').last_trade_time).toBe(NOW_MS - 1000)
})

test('the last trade is unknown without a trade in the period', () => {
  expect(statsOf([idle], '1d').last_trade_time).toBeNull()
  expect(statsOf([idle]).last_trade_time).toBe(2)
})

const old = token('a', { firstBuyMs: 1, lastTradeMs: 2 }, {})
const summary = { realizedUsd: 120.126, unrealizedUsd: -20, combinedUsd: 100.126, wins: 3, losses: 1 }

test('the summary of the provider fills a period for which no token has figures, without a score', () => {
  const stats = periodStats(wallet([old], { summaries: { '7d': summary } }), '7d', NO_FACTS)
  const stated = {
    realized_pnl_usd: 120.13,
    unrealized_pnl_usd: -20,
    combined_pnl_usd: 100.13,
    wins: 3,
    losses: 1,
    winrate: 75,
  }
  // The gifts among its wins lead no list: the interval of the win rate stays unknown.
  const blank = { ...statsOf([old], '1d'), score_reason: 'unknown_figures' }
  expect(stats).toEqual({ ...blank, ...stated })
})

test('the summary of the provider leaves unknown what it does not state', () => {
  const blank = { realizedUsd: null, unrealizedUsd: null, combinedUsd: 5, wins: 3, losses: null }
  const stats = periodStats(wallet([old], { summaries: { '7d': blank } }), '7d', NO_FACTS)
  expect(stats).toMatchObject({ realized_pnl_usd: null, combined_pnl_usd: 5, wins: 3, winrate: null })
})

test('the summary of the provider is ignored as soon as one token has figures', () => {
  const pnl = wallet([old, closed('b', 5)], { summaries: { '7d': summary } })
  expect(periodStats(pnl, '7d', NO_FACTS)).toMatchObject({ realized_pnl_usd: 5, wins: 1, losses: 0 })
})

test.each([
  [
    'without a trade in it, where sums are 0 and not unknown',
    idle,
    { tokens_traded: 0, realized_pnl_usd: 0 },
  ],
  ['where only stablecoins were traded', token(USDC), {}],
])('the score of a period is null %s', (_case, only, figures) => {
  const none = { score: null, score_parts: null, score_reason: 'no_trades' }
  expect(statsOf([only], '1d')).toMatchObject({ ...figures, ...none })
})

test('the score of a period is that of the prior alone while no token counts', () => {
  expect(statsOf([kept('a', 100)])).toMatchObject({ score: 4, score_tokens: 0, score_confidence: 'low' })
})

test('the score of a period follows from `edge_low_pct` as it is shown', () => {
  const { uniform: random } = drawsOf(9)
  for (let round = 0; round < 200; round += 1) {
    const tokens = Array.from({ length: 1 + round }, (_, index) => closed(`${index}`, (random() - 0.4) * 150))
    const { score, edge_low_pct, edge_pct, edge_high_pct } = statsOf(tokens)
    expect(score).toBe(scoreOf(Number(edge_low_pct)))
    expect(Number(edge_low_pct)).toBeLessThan(Number(edge_pct))
    expect(Number(edge_pct)).toBeLessThan(Number(edge_high_pct))
  }
})

test('the score of a period leaves out a win on a token that is not independent, but counts a loss on it', () => {
  const known = (mint: string, is: boolean) => ({ ...NO_FACTS, independence: new Map([[mint, is]]) })
  const of = (tokens: readonly TokenHistory[], facts = {}) =>
    periodStats(wallet(tokens), 'all', { ...NO_FACTS, ...facts })
  const others = closedTokens(9, 20)
  const [won, lost] = [closed('x', 300), closed('x', -90)]
  const edge = ({ edge_low_pct, score }: ReturnType<typeof of>) => ({ edge_low_pct, score })
  expect(edge(of([...others, won], known('x', false)))).toEqual(edge(of(others)))
  expect(edge(of([...others, won], known('x', true)))).toEqual(edge(of([...others, won])))
  expect(edge(of([...others, lost], known('x', false)))).toEqual(edge(of([...others, lost])))
})

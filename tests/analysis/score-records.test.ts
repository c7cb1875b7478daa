import { expect, test } from '@jest/globals'
import { periodStats } from '../../analysis/period-stats.ts'
import { scoreRecordsOf } from '../../analysis/score-records.ts'
import type { TokenHistory, TokenPnl, WalletPnl } from '../../analysis/wallet-pnl.ts'
import { DAY_MS } from '../../basics/durations.ts'
import { closed, gifted, NO_FACTS, NOW_MS, position, token, UNSOLD, wallet } from '../support/traders.ts'

function recordsOf(pnl: WalletPnl, selectingMint?: string) {
  const of = (period: 'all' | '30d') => periodStats(pnl, period, NO_FACTS)
  return scoreRecordsOf(pnl, { all: of('all'), '30d': of('30d') }, selectingMint)
}

const OLD = { firstBuyMs: NOW_MS - 60 * DAY_MS, lastTradeMs: NOW_MS - 50 * DAY_MS }

/** A token whose state 30 days ago was the same as now, unless `then` says otherwise. */
function old(mint: string, fields: Partial<TokenPnl>, then: Partial<TokenPnl> = fields): TokenHistory {
  return token(mint, { ...OLD, ...fields }, { '30d': position({ ...OLD, ...then }) })
}

const winner = (mint: string) => old(mint, { realizedUsd: 50, soldUsd: 150 })

test('the backtest scores what the wallet had done by 30 days ago, and nothing since', () => {
  const before = [winner('a'), winner('b')]
  const then = recordsOf(wallet(before)).backtest?.prediction
  const later = [...before, closed('new', 900), gifted('gift', 500)]
  const sold = old('c', { realizedUsd: -90, soldUsd: 10 }, UNSOLD)
  const held = old('c', UNSOLD)
  expect(recordsOf(wallet(later)).backtest?.prediction).toEqual(then)
  expect(recordsOf(wallet([...before, sold])).backtest?.prediction).toEqual(
    recordsOf(wallet([...before, held])).backtest?.prediction,
  )
})

test('the backtest ignores a later overdraft', () => {
  const overdrawn = old(
    'a',
    { sold: 3000, soldUsd: 900, realizedUsd: 800 },
    { realizedUsd: 50, soldUsd: 150 },
  )
  expect(recordsOf(wallet([overdrawn])).backtest?.prediction).toEqual(
    recordsOf(wallet([winner('a')])).backtest?.prediction,
  )
})

test('the backtest takes what the wallet made of funded tokens in the 30 days as its outcome', () => {
  const { backtest } = recordsOf(wallet([winner('a'), closed('b', 30), closed('c', -10), gifted('d', 700)]))
  expect(backtest?.outcome).toEqual({ resultUsd: 20, roiPct: 10, meanReturnPct: 10 })
})

test('the backtest leaves the token that selected the wallet out of the prediction and the outcome', () => {
  const others = [winner('a'), closed('b', 30)]
  const selecting = old('s', { realizedUsd: 9000, soldUsd: 9100 }, { realizedUsd: 4000, soldUsd: 4100 })
  const { backtest } = recordsOf(wallet([...others, selecting]), 's')
  expect(backtest).toEqual(recordsOf(wallet(others)).backtest)
  expect(recordsOf(wallet([...others, selecting])).backtest).not.toEqual(backtest)
})

test('the backtest is null for a wallet that had not traded by then, or whose state then is unknown', () => {
  expect(recordsOf(wallet([closed('new', 30)])).backtest).toBeNull()
  expect(recordsOf(wallet([winner('a')], { knownPeriods: ['1d', '7d'] })).backtest).toBeNull()
  expect(recordsOf(wallet([token('a', OLD, {})])).backtest).toBeNull()
})

test('the backtest takes the first buys of today where the provider left them out of the state 30 days ago', () => {
  // Of different days: those of an unknown day count as of one.
  const tokens = Array.from({ length: 20 }, (_, index) => {
    const firstBuyMs = OLD.firstBuyMs - index * DAY_MS
    return old(`${index}`, { realizedUsd: 50, soldUsd: 150, firstBuyMs })
  })
  const undated = tokens.map((token) => {
    const then = token.snapshots['30d']
    return then ? { ...token, snapshots: { '30d': { ...then, firstBuyMs: null } } } : token
  })
  const { backtest } = recordsOf(wallet(undated))
  expect(backtest).toEqual(recordsOf(wallet(tokens)).backtest)
  expect(backtest).not.toBeNull()
})

test('the backtest is null for a wallet that had no score because it sold what it never bought', () => {
  const gift = { held: 0, investedUsd: 0, soldUsd: 500, realizedUsd: 500 }
  expect(recordsOf(wallet([old('gift', gift)])).backtest).toBeNull()
})

test('the frozen scores are those that the API shows for `all` and `30d`, with the figures next to them', () => {
  const pnl = wallet([winner('a'), closed('b', 30), closed('c', -10)])
  const shown = (['all', '30d'] as const).map((period) => {
    const stats = periodStats(pnl, period, NO_FACTS)
    return {
      period,
      score: stats.score,
      edgeLowPct: stats.edge_low_pct,
      scoreVersion: 3,
      winratePct: stats.winrate,
      winrateLowPct: stats.winrate_low,
      realizedUsd: stats.realized_pnl_usd,
      roiPct: stats.realized_roi_pct,
    }
  })
  expect(recordsOf(pnl, 'b').frozen).toEqual(shown)
})

test('the frozen scores leave out a period without a score', () => {
  expect(recordsOf(wallet([gifted('gift', 500)])).frozen).toEqual([])
  expect(recordsOf(wallet([winner('a')])).frozen).toMatchObject([{ period: 'all' }])
})

test('the outcome of frozen scores is 0 for a wallet that had nothing and bought nothing', () => {
  const nothing = { resultUsd: 0, roiPct: 0, meanReturnPct: 0 }
  expect(recordsOf(wallet([winner('a')])).outcome).toEqual(nothing)
})

test('the outcome of frozen scores values unsold tokens at their price, gain or loss', () => {
  // Worth 150 USD at the start of the 30 days, it loses 30 USD without ever falling below its cost.
  const held = old('a', { ...UNSOLD, unrealizedUsd: 20 }, { ...UNSOLD, unrealizedUsd: 50 })
  const bought = token('b', { ...UNSOLD, unrealizedUsd: 70 })
  expect(recordsOf(wallet([held])).outcome).toMatchObject({ resultUsd: -30, roiPct: -20 })
  expect(recordsOf(wallet([held, bought])).outcome).toMatchObject({ resultUsd: 40, roiPct: 16 })
})

test('the outcome of frozen scores loses no more of a token than its stake', () => {
  const { outcome } = recordsOf(wallet([token('a', { ...UNSOLD, unrealizedUsd: -150 })]))
  expect(outcome).toMatchObject({ resultUsd: -100, roiPct: -100 })
})

test('the outcome of frozen scores leaves out a token that was worth less than 1 USD at the start', () => {
  const risen = old('a', { ...UNSOLD, unrealizedUsd: 0 }, { ...UNSOLD, unrealizedUsd: -99.5 })
  expect(recordsOf(wallet([risen])).outcome).toMatchObject({ resultUsd: 0, meanReturnPct: 0 })
})

test('the outcome of frozen scores leaves out gains made before the 30 days, even if they are realized in them', () => {
  const sold = old('a', { realizedUsd: 50, soldUsd: 150 }, { ...UNSOLD, unrealizedUsd: 50 })
  expect(recordsOf(wallet([sold])).outcome).toMatchObject({ resultUsd: 0, roiPct: 0 })
})

test('the outcome of frozen scores is the same for a loser whether it is sold or not', () => {
  const sold = old('a', { realizedUsd: -90, soldUsd: 10 }, UNSOLD)
  const kept = old('a', { ...UNSOLD, unrealizedUsd: -90 }, UNSOLD)
  expect(recordsOf(wallet([kept])).outcome).toMatchObject({ resultUsd: -90, roiPct: -90 })
  expect(recordsOf(wallet([sold])).outcome).toMatchObject({ resultUsd: -90, roiPct: -90 })
})

test('the outcome of frozen scores is 0 for tokens that were sent away, whatever they were worth on paper', () => {
  const sent = { ...UNSOLD, holding: 0, unrealizedUsd: 0 }
  for (const unrealizedUsd of [-80, 50])
    expect(recordsOf(wallet([old('a', sent, { ...UNSOLD, unrealizedUsd })])).outcome).toMatchObject({
      resultUsd: 0,
    })
  const half = { ...UNSOLD, holding: 500, unrealizedUsd: -45 }
  const outcome = recordsOf(wallet([old('a', half, { ...UNSOLD, unrealizedUsd: -80 })])).outcome
  expect(outcome).toMatchObject({ resultUsd: -5, roiPct: -25 })
})

test('the outcome of frozen scores counts the bought share of an overdrawn token, and ignores one with a surplus above a fifth', () => {
  const sold = (surplus: number) => {
    const soldUsd = 150 * (1 + surplus)
    return token('a', { sold: 1000 * (1 + surplus), soldUsd, realizedUsd: soldUsd - 100 * (1 + surplus) })
  }
  expect(recordsOf(wallet([sold(0.1), closed('b', 0)])).outcome).toMatchObject({ roiPct: 25 })
  expect(recordsOf(wallet([sold(0.5), closed('b', 0)])).outcome).toMatchObject({ roiPct: 0 })
  expect(recordsOf(wallet([sold(0.5)])).outcome).toBeNull()
})

test('the outcome of frozen scores includes the mean of capped returns, which no single token can carry', () => {
  const { outcome } = recordsOf(wallet([closed('a', 10_000), closed('b', -50)]))
  expect(outcome).toMatchObject({ roiPct: 4975, meanReturnPct: 225 })
})

test('the outcome of frozen scores leaves out the token that selected the wallet this time', () => {
  const { outcome } = recordsOf(wallet([winner('a'), closed('b', 30), closed('s', 9000)]), 's')
  expect(outcome).toMatchObject({ resultUsd: 30, roiPct: 30 })
})

test('the outcome of frozen scores is unknown where the provider does not cover the 30 days, or says of no token what was bought', () => {
  expect(recordsOf(wallet([token('a', { held: null })])).outcome).toBeNull()
  expect(recordsOf(wallet([winner('a')], { knownPeriods: [] })).outcome).toBeNull()
})

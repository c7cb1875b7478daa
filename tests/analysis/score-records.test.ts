import { describe, expect, test } from '@jest/globals'
import { periodStats } from '../../analysis/period-stats.ts'
import { scoreRecordsOf } from '../../analysis/score-records.ts'
import type { TokenHistory, TokenPnl, WalletPnl } from '../../analysis/wallet-pnl.ts'
import { closed, DAY_MS, gifted, NO_FACTS, NOW_MS, position, token, wallet } from './histories.ts'

function recordsOf(pnl: WalletPnl, selectingMint?: string) {
  return scoreRecordsOf(pnl, periodStats(pnl, 'all', NO_FACTS), selectingMint)
}

const OLD = { firstBuyMs: NOW_MS - 60 * DAY_MS, lastTradeMs: NOW_MS - 50 * DAY_MS }

/** A token that was as it is now 30 days ago, too, unless it is told how it was. */
function old(mint: string, fields: Partial<TokenPnl>, then: Partial<TokenPnl> = fields): TokenHistory {
  return token(mint, { ...OLD, ...fields }, { '30d': position({ ...OLD, ...then }) })
}

const winner = (mint: string) => old(mint, { realizedUsd: 50, soldUsd: 150 })

describe('the backtest', () => {
  test('scores what the wallet had done 30 days ago, and nothing that it has done since', () => {
    const before = [winner('a'), winner('b')]
    const then = recordsOf(wallet(before)).backtest?.prediction
    const later = [...before, closed('new', 900), gifted('gift', 500)]
    const unsold = { sold: 0, soldUsd: 0, holding: 1000, realizedUsd: 0, sells: 0, trades: 1 }
    const sold = old('c', { realizedUsd: -90, soldUsd: 10 }, unsold)
    const held = old('c', unsold)
    expect(recordsOf(wallet(later)).backtest?.prediction).toEqual(then)
    expect(recordsOf(wallet([...before, sold])).backtest?.prediction).toEqual(
      recordsOf(wallet([...before, held])).backtest?.prediction,
    )
  })

  test('does not know of an overdraft that came later', () => {
    const overdrawn = old(
      'a',
      { sold: 3000, soldUsd: 900, realizedUsd: 800 },
      { realizedUsd: 50, soldUsd: 150 },
    )
    expect(recordsOf(wallet([overdrawn])).backtest?.prediction).toEqual(
      recordsOf(wallet([winner('a')])).backtest?.prediction,
    )
  })

  test('has as its outcome what the wallet made of funded tokens in the 30 days', () => {
    const { backtest } = recordsOf(wallet([winner('a'), closed('b', 30), closed('c', -10), gifted('d', 700)]))
    expect(backtest?.outcome).toEqual({ realizedUsd: 20, roiPct: 10, trades: 4 })
  })

  test('leaves the token that selected the wallet out of both sides', () => {
    const others = [winner('a'), closed('b', 30)]
    const selecting = old('s', { realizedUsd: 9000, soldUsd: 9100 }, { realizedUsd: 4000, soldUsd: 4100 })
    const { backtest } = recordsOf(wallet([...others, selecting]), 's')
    expect(backtest).toEqual(recordsOf(wallet(others)).backtest)
    expect(recordsOf(wallet([...others, selecting])).backtest).not.toEqual(backtest)
  })

  test('is missing for a wallet that had not traded, or whose state on that day is unknown', () => {
    expect(recordsOf(wallet([closed('new', 30)])).backtest).toBeNull()
    expect(recordsOf(wallet([winner('a')], { knownPeriods: ['1d', '7d'] })).backtest).toBeNull()
    expect(recordsOf(wallet([token('a', OLD, {})])).backtest).toBeNull()
  })

  test('is none of a wallet that had no score, having sold what it never bought', () => {
    const gift = { held: 0, investedUsd: 0, soldUsd: 500, realizedUsd: 500 }
    expect(recordsOf(wallet([old('gift', gift)])).backtest).toBeNull()
  })
})

describe('the frozen score', () => {
  test('is the one of all time that the API shows, with the figures next to it', () => {
    const pnl = wallet([winner('a'), closed('b', 30), closed('c', -10)])
    const all = periodStats(pnl, 'all', NO_FACTS)
    expect(recordsOf(pnl, 'b').frozen).toEqual({
      score: all.score,
      scoreParts: all.score_parts,
      scoreVersion: 2,
      winratePct: all.winrate,
      realizedUsd: all.realized_pnl_usd,
      roiPct: all.realized_roi_pct,
      closedTokens: 3,
    })
  })

  test('is none where there is no score', () => {
    expect(recordsOf(wallet([gifted('gift', 500)])).frozen).toBeNull()
  })
})

describe('the outcome for scores that were frozen', () => {
  test('is 0 for a wallet without a trade since', () => {
    expect(recordsOf(wallet([winner('a')])).outcome).toEqual({ realizedUsd: 0, roiPct: 0, trades: 0 })
  })

  test('leaves out the token that selects the wallet this time', () => {
    const { outcome } = recordsOf(wallet([winner('a'), closed('b', 30), closed('s', 9000)]), 's')
    expect(outcome).toMatchObject({ realizedUsd: 30, roiPct: 30 })
  })

  test('is unknown where the provider does not tell of the 30 days', () => {
    expect(recordsOf(wallet([winner('a')], { knownPeriods: [] })).outcome).toBeNull()
  })
})

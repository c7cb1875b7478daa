import type { components } from '../generated/v1/types.ts'
import type { Totals } from './figures.ts'
import { outcomesOf, roiPct, totalsOf, winratePct, withoutStablecoins } from './figures.ts'
import { round2 } from './numbers.ts'
import type { PeriodRow } from './periods.ts'
import { DAY_MS, PERIOD_MS, periodRows } from './periods.ts'
import type { Score } from './score.ts'
import { scoreOf } from './score.ts'
import type { WalletFacts } from './tags.ts'
import { tagsOf } from './tags.ts'
import type { Period, WalletPnl } from './wallet-pnl.ts'

/**
 * The figures of a wallet in one period, as the contract shows them. Money in USD and percentages have two decimals.
 * `null` is unknown and never zero.
 */
export type PeriodStats = components['schemas']['PeriodStats']

const WEEK_MS = 7 * DAY_MS

/**
 * The record of one period; a period without figures is unknown throughout, and keeps `kol` and `data_since`.
 */
export function periodStats(pnl: WalletPnl, period: Period, facts: WalletFacts): PeriodStats {
  const rows = periodRows(pnl, period)
  if (rows === null) {
    return { ...unknownStats(pnl.address), tags: tagsOf(null, facts), data_since: pnl.sinceMs }
  }
  const totals = totalsOf(rows)
  const outcomes = outcomesOf(rows)
  // Without any known realized PnL nothing can be said about wins.
  const isJudged = totals.realizedUsd !== null
  const score = scoreOf({ ...totals, ...outcomes })
  const risky = withoutStablecoins(rows)
  const tradesPer7d = tradesPer7dOf(risky, pnl, period)
  return {
    address: pnl.address,
    ...moneyOf(totals),
    tokens_traded: totals.tokensTraded,
    wins: isJudged ? outcomes.wins : null,
    losses: isJudged ? outcomes.losses : null,
    winrate: round2(winratePct(outcomes.wins, outcomes.losses)),
    average_holding_sec: totals.averageHoldingSec === null ? null : Math.round(totals.averageHoldingSec),
    score: score?.total ?? null,
    score_parts: partsOf(score),
    tags: tagsOf({ totals: totalsOf(risky), outcomes, tradesPer7d }, facts),
    data_since: pnl.sinceMs,
  }
}

/** The record of a wallet, or of a period, of which nothing is known. */
export function unknownStats(address: string): PeriodStats {
  return {
    address,
    realized_pnl_usd: null,
    unrealized_pnl_usd: null,
    combined_pnl_usd: null,
    total_invested_usd: null,
    average_buy_usd: null,
    realized_roi_pct: null,
    combined_roi_pct: null,
    tokens_traded: null,
    wins: null,
    losses: null,
    winrate: null,
    average_holding_sec: null,
    score: null,
    score_parts: null,
    tags: [],
    data_since: null,
  }
}

function moneyOf(totals: Totals) {
  return {
    realized_pnl_usd: round2(totals.realizedUsd),
    unrealized_pnl_usd: round2(totals.unrealizedUsd),
    combined_pnl_usd: round2(totals.combinedUsd),
    total_invested_usd: round2(totals.investedUsd),
    average_buy_usd: round2(totals.averageBuyUsd),
    realized_roi_pct: round2(roiPct(totals.realizedUsd, totals.investedUsd)),
    combined_roi_pct: round2(roiPct(totals.combinedUsd, totals.investedUsd)),
  }
}

function partsOf(score: Score | null): PeriodStats['score_parts'] {
  if (score === null) return null
  const { winrate, pnl, roi, consistency } = score.parts
  return {
    winrate: round2(winrate) ?? 0,
    pnl: round2(pnl) ?? 0,
    roi: round2(roi) ?? 0,
    consistency: round2(consistency) ?? 0,
  }
}

/**
 * Over the length of the period. `all` has none of its own: it counts from the wallet's first buy, or from
 * the start of the provider's data if that is later, and at least seven days, so that one busy day makes no
 * bot.
 */
function tradesPer7dOf(rows: readonly PeriodRow[], pnl: WalletPnl, period: Period): number | null {
  const { trades } = totalsOf(rows)
  const lengthMs = PERIOD_MS[period] ?? historyMs(rows, pnl)
  return trades === null || lengthMs === null ? null : (trades * WEEK_MS) / lengthMs
}

function historyMs(rows: readonly PeriodRow[], pnl: WalletPnl): number | null {
  const firstBuyMs = rows.reduce((first, row) => Math.min(first, row.firstBuyMs ?? first), pnl.fetchedAtMs)
  const isBought = rows.some((row) => row.firstBuyMs !== null)
  if (!isBought && pnl.sinceMs === null) return null
  const startMs = Math.max(isBought ? firstBuyMs : 0, pnl.sinceMs ?? 0)
  return Math.max(WEEK_MS, pnl.fetchedAtMs - startMs)
}

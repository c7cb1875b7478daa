import { DAY_MS } from '../basics/durations.ts'
import type { components } from '../generated/v1/types.ts'
import { roiPct, type Totals, totalsOf, winrateInterval, winratePct } from './figures.ts'
import { type Funding, fundingOf } from './funding.ts'
import { judgePeriod, scoreFiguresOf, UNKNOWN_STANDING } from './judged-bets.ts'
import { round2 } from './numbers.ts'
import { PERIOD_MS, periodRows } from './periods.ts'
import { SCORE_VERSION } from './score.ts'
import { type ScoreInput, scoreInputsOf } from './score-inputs.ts'
import { tagsOf, type WalletFacts } from './tags.ts'
import { recordOf, type TradeRecord } from './trade-record.ts'
import type { Period, PeriodSummary, WalletPnl } from './wallet-pnl.ts'

/**
 * The figures of a wallet in one period, as the contract shows them, including those that the contract may leave out.
 * Money in USD and percentages have two decimals. `null` is unknown and never zero.
 */
export type PeriodStats = Required<components['schemas']['PeriodStats']>

/** Why a period has no score. */
type ScoreReason = 'no_trades' | 'unknown_figures' | 'low_coverage'

const WEEK_MS = 7 * DAY_MS

/** When the origin of more than half of the proceeds is unknown, the rest says too little about a wallet. */
export const LEAST_COVERAGE_PCT = 50

const NOTHING_KNOWN = { ...UNKNOWN_STANDING, independence: new Map(), market: new Map() }

/** What is computed for one period. */
interface PeriodAnalysis {
  readonly stats: PeriodStats
  readonly inputs: readonly ScoreInput[]
}

/**
 * The record of one period. Where no token has figures of the period, the record is the provider's summary of it.
 * Without a summary every figure is unknown: only `data_since` and the tags `kol` and `disputed` are set.
 */
export function periodStats(pnl: WalletPnl, period: Period, facts: WalletFacts): PeriodStats {
  return analysePeriod(pnl, period, facts).stats
}

/** `periodStats`, and what its score takes of each token. */
export function analysePeriod(pnl: WalletPnl, period: Period, facts: WalletFacts): PeriodAnalysis {
  const rows = periodRows(pnl, period)
  if (rows === null) {
    const summary = period === 'all' ? undefined : pnl.summaries[period]
    const stats = {
      ...unknownStats(pnl.address),
      ...(summary && summarised(summary)),
      tags: tagsOf(null, facts),
      data_since: pnl.sinceMs,
    }
    return { stats: judgePeriod(stats, [], { ...NOTHING_KNOWN, ...facts, period }), inputs: [] }
  }
  const totals = totalsOf(rows)
  const funding = fundingOf(rows)
  const record = recordOf(funding.funded)
  const idleMs = period === 'all' && totals.lastTradeMs !== null ? pnl.fetchedAtMs - totals.lastTradeMs : null
  const reason = reasonForNoScore(record, funding)
  const bets = reason === null ? funding.funded.filter(({ counts }) => counts) : []
  const known = { ...NOTHING_KNOWN, ...facts, period }
  const stats = {
    address: pnl.address,
    ...sumsOf(totals),
    ...ratesOf(record, funding),
    ...(reason === null ? scoreFiguresOf(bets, known) : unscored(reason)),
    ...coverageOf(record, funding),
    ...spreadOf(record),
    last_trade_time: totals.lastTradeMs,
    tags: tagsOf({ record, funding, tradesPer7d: tradesPer7dOf(record, pnl, period), idleMs }, facts),
    data_since: pnl.sinceMs,
  }
  return { stats: judgePeriod(stats, bets, known), inputs: scoreInputsOf(funding) }
}

/** The record of a wallet, or of a period, without known figures. */
export function unknownStats(address: string): PeriodStats {
  const stats = {
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
    winrate_low: null,
    winrate_high: null,
    average_holding_sec: null,
    ...unscored('unknown_figures'),
    open_tokens: null,
    unknown_tokens: null,
    cost_coverage_pct: null,
    unfunded_tokens: null,
    unfunded_proceeds_usd: null,
    realized_without_best_usd: null,
    profit_factor: null,
    roi_p10_pct: null,
    roi_median_pct: null,
    roi_p90_pct: null,
    holding_p10_sec: null,
    holding_median_sec: null,
    last_trade_time: null,
    tags: [],
    data_since: null,
  }
  return judgePeriod(stats, [], { ...NOTHING_KNOWN, period: 'all' })
}

function summarised({ realizedUsd, unrealizedUsd, combinedUsd, wins, losses }: PeriodSummary) {
  return {
    realized_pnl_usd: round2(realizedUsd),
    unrealized_pnl_usd: round2(unrealizedUsd),
    combined_pnl_usd: round2(combinedUsd),
    wins,
    losses,
    // Gifts are among these wins. Without an interval they lead no list by win rate.
    winrate: wins === null || losses === null ? null : round2(winratePct(wins, losses)),
  }
}

function sumsOf(totals: Totals) {
  return {
    realized_pnl_usd: round2(totals.realizedUsd),
    unrealized_pnl_usd: round2(totals.unrealizedUsd),
    combined_pnl_usd: round2(totals.combinedUsd),
    total_invested_usd: round2(totals.investedUsd),
    average_buy_usd: round2(totals.averageBuyUsd),
    tokens_traded: totals.tokensTraded,
  }
}

function ratesOf({ wins, losses, money, holdingSec }: TradeRecord, { isKnown }: Funding) {
  return {
    realized_roi_pct: round2(roiPct(money.realizedUsd, money.costUsd)),
    combined_roi_pct: round2(roiPct(money.tradedCombinedUsd, money.costUsd)),
    wins: isKnown ? wins : null,
    losses: isKnown ? losses : null,
    ...winrateOf(wins, losses),
    average_holding_sec: wholeSec(holdingSec.mean),
  }
}

/** Unknown for a wallet that has closed no token: the interval would be the same for every such wallet. */
function winrateOf(wins: number, losses: number) {
  if (wins + losses === 0) return { winrate: null, winrate_low: null, winrate_high: null }
  const { low, high } = winrateInterval(wins, losses)
  return { winrate: round2(winratePct(wins, losses)), winrate_low: low, winrate_high: high }
}

function unscored(reason: ScoreReason) {
  return {
    score: null,
    score_parts: null,
    score_version: SCORE_VERSION,
    score_reason: reason,
    score_confidence: null,
    edge_pct: null,
    edge_low_pct: null,
    edge_high_pct: null,
    score_tokens: null,
    solid: null,
    verified_pct: null,
    market_checked_pct: null,
    off_market_tokens: null,
    wins_kept_pct: null,
  }
}

/** docs/score-and-tags.md, No score. */
function reasonForNoScore(record: TradeRecord, funding: Funding): ScoreReason | null {
  const { coveragePct, funded, unknownTokens } = funding
  const shownPct = round2(coveragePct)
  if (shownPct !== null && shownPct < LEAST_COVERAGE_PCT) return 'low_coverage'
  if (unknownTokens > funded.length) return 'unknown_figures'
  return record.traded === 0 ? 'no_trades' : null
}

function coverageOf({ open }: TradeRecord, funding: Funding) {
  const { isKnown, coveragePct, unknownTokens, unfundedTokens, unfundedProceedsUsd } = funding
  return {
    open_tokens: isKnown ? open : null,
    unknown_tokens: unknownTokens,
    cost_coverage_pct: round2(coveragePct),
    unfunded_tokens: isKnown ? unfundedTokens : null,
    unfunded_proceeds_usd: isKnown ? round2(unfundedProceedsUsd) : null,
  }
}

function spreadOf({ money, roiPct: roi, holdingSec }: TradeRecord) {
  return {
    realized_without_best_usd: round2(money.withoutBestUsd),
    profit_factor: round2(money.profitFactor),
    roi_p10_pct: round2(roi.p10),
    roi_median_pct: round2(roi.median),
    roi_p90_pct: round2(roi.p90),
    holding_p10_sec: wholeSec(holdingSec.p10),
    holding_median_sec: wholeSec(holdingSec.median),
  }
}

function wholeSec(seconds: number | null): number | null {
  return seconds === null ? null : Math.round(seconds)
}

/**
 * The rate over the length of the period. `all` has no length of its own: it counts from the wallet's first buy, or
 * from the start of the provider's data if that is later. It counts as at least seven days, so that one busy day does
 * not make a wallet look like a bot.
 */
function tradesPer7dOf({ trades, firstBuyMs }: TradeRecord, pnl: WalletPnl, period: Period): number | null {
  const lengthMs = PERIOD_MS[period] ?? historyMs(firstBuyMs, pnl)
  return trades === null || lengthMs === null ? null : (trades * WEEK_MS) / lengthMs
}

function historyMs(firstBuyMs: number | null, pnl: WalletPnl): number | null {
  if (firstBuyMs === null && pnl.sinceMs === null) return null
  const startMs = Math.max(firstBuyMs ?? 0, pnl.sinceMs ?? 0)
  return Math.max(WEEK_MS, pnl.fetchedAtMs - startMs)
}

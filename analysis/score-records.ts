import type { CostBasis } from './cost-basis.ts'
import { returnOf } from './edge.ts'
import { LEAST_STAKE_USD, roiPct } from './figures.ts'
import { fundingOf, LARGEST_SURPLUS } from './funding.ts'
import { plus, sumKnown } from './numbers.ts'
import { type PeriodStats, periodStats } from './period-stats.ts'
import { PERIOD_MS, periodRows } from './periods.ts'
import type { TokenHistory, WalletPnl } from './wallet-pnl.ts'

/** Scores that the ledger keeps: that of all time, and the one that lists are ordered by. */
export const JUDGED_PERIODS = ['all', '30d'] as const

export type JudgedPeriod = (typeof JUDGED_PERIODS)[number]

/** A score with the figures that it has to beat. Money in USD. */
export interface Prediction {
  readonly period: JudgedPeriod
  readonly score: number
  /** In percent: what lists are ordered by. */
  readonly edgeLowPct: number
  readonly scoreVersion: number
  /** In percent; `null` without a closed token. */
  readonly winratePct: number | null
  /** The lower end of the win rate's interval, in percent. */
  readonly winrateLowPct: number | null
  readonly realizedUsd: number | null
  readonly roiPct: number | null
}

/**
 * What became of a wallet's funded tokens in 30 days, marked to market: gains and losses of the 30 days alone, sold or
 * not. A wallet that had nothing and bought nothing made 0.
 */
export interface ScoreOutcome {
  readonly resultUsd: number
  /** In percent of the value at the start and of purchases since. */
  readonly roiPct: number
  /** The mean over tokens of their capped returns, in percent: no single token carries it. */
  readonly meanReturnPct: number
}

/** What an analysis stores for the calibration of the score (docs/calibration.md, Two kinds of records). */
export interface ScoreRecords {
  /** The score of all time that the wallet had 30 days ago, and what came of it. */
  readonly backtest: { readonly prediction: Prediction; readonly outcome: ScoreOutcome } | null
  /** The scores of today. A period without a score has none. */
  readonly frozen: readonly Prediction[]
  /** Outcomes of frozen scores that are 30 days old; `null` where unknown. */
  readonly outcome: ScoreOutcome | null
}

const NO_FACTS = { firstBuyerTokens: 0, isKol: false }

/**
 * The records of one analysis. The token that selected the wallet is left out of the backtest and of every outcome: a
 * wallet is looked at because it did well there. `periods` are the wallet's figures of today.
 */
export function scoreRecordsOf(
  pnl: WalletPnl,
  periods: Readonly<Record<JudgedPeriod, PeriodStats>>,
  selectingMint: string | undefined,
): ScoreRecords {
  const others = { ...pnl, tokens: pnl.tokens.filter(({ mint }) => mint !== selectingMint) }
  const outcome = outcomeOf(others)
  const past = predictionOf('all', periodStats(asOf30DaysAgo(others), 'all', NO_FACTS))
  return {
    backtest: past && outcome && { prediction: past, outcome },
    frozen: frozenScoresOf(periods),
    outcome,
  }
}

/** The scores of a wallet's figures as the ledger keeps them. A period without a score has none. */
export function frozenScoresOf(periods: Readonly<Record<JudgedPeriod, PeriodStats>>): Prediction[] {
  return JUDGED_PERIODS.flatMap((period) => predictionOf(period, periods[period]) ?? [])
}

function predictionOf(period: JudgedPeriod, stats: PeriodStats): Prediction | null {
  const { score, edge_low_pct: edgeLowPct } = stats
  if (score === null || edgeLowPct === null) return null
  return {
    period,
    score,
    edgeLowPct,
    scoreVersion: stats.score_version,
    winratePct: stats.winrate,
    winrateLowPct: stats.winrate_low,
    realizedUsd: stats.realized_pnl_usd,
    roiPct: stats.realized_roi_pct,
  }
}

/** The wallet as the provider would have described it then, without anything that happened since. */
function asOf30DaysAgo(pnl: WalletPnl): WalletPnl {
  const atMs = pnl.fetchedAtMs - PERIOD_MS['30d']
  return {
    ...pnl,
    fetchedAtMs: atMs,
    tokens: pnl.tokens.flatMap((token) => stateOf30DaysAgo(token, atMs) ?? []),
    knownPeriods: [],
    summaries: {},
  }
}

/** Undefined for a token that is new since then, and for one whose state then the provider does not give. */
function stateOf30DaysAgo(token: TokenHistory, atMs: number): TokenHistory | undefined {
  const current = token.snapshots['30d']
  if (!current) return undefined
  // Some states lack the time of the first buy, which does not change.
  const boughtMs = current.firstBuyMs ?? token.current.firstBuyMs
  const firstBuyMs = boughtMs !== null && boughtMs <= atMs ? boughtMs : null
  return { ...token, current: { ...current, firstBuyMs }, snapshots: {} }
}

function outcomeOf(pnl: WalletPnl): ScoreOutcome | null {
  const rows = periodRows(pnl, '30d')
  if (rows === null) return null
  const { funded, isKnown } = fundingOf(rows)
  if (!isKnown) return null
  const mints = new Set(funded.map(({ mint }) => mint))
  const bets = rows.filter(({ mint }) => mints.has(mint)).flatMap(({ basis }) => markedToMarket(basis) ?? [])
  if (bets.length === 0 && funded.some(({ stakeUsd }) => stakeUsd >= LEAST_STAKE_USD)) return null
  const resultUsd = sumKnown(bets.map((bet) => bet.resultUsd)) ?? 0
  const stakeUsd = sumKnown(bets.map((bet) => bet.stakeUsd))
  const returns = bets.map(returnOf)
  return {
    resultUsd,
    roiPct: roiPct(resultUsd, stakeUsd) ?? 0,
    meanReturnPct: returns.length === 0 ? 0 : ((sumKnown(returns) ?? 0) / returns.length) * 100,
  }
}

/**
 * The stake of a token and its result at market prices. Held tokens count too, whatever came of them: to choose those
 * that were sold, or that have lost, would be to choose by the outcome. Undefined where the stake is too small or the
 * result unknown.
 */
function markedToMarket({ stakeUsd, realizedUsd, unrealizedUsd, resultUsd, surplus }: CostBasis) {
  if (stakeUsd === null || stakeUsd < LEAST_STAKE_USD || surplus === null || surplus > LARGEST_SURPLUS)
    return undefined
  // An overdrawn token has nothing left that was bought. Its unrealized PnL includes proceeds of gifts.
  const usd = surplus > 0 ? resultUsd : plus(realizedUsd, unrealizedUsd)
  return usd === null ? undefined : { stakeUsd, resultUsd: Math.max(usd, -stakeUsd) }
}

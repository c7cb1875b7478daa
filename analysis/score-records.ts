import { roiPct } from './figures.ts'
import { fundingOf } from './funding.ts'
import { type PeriodStats, periodStats } from './period-stats.ts'
import { PERIOD_MS, periodRows } from './periods.ts'
import type { ScoreParts } from './score.ts'
import { recordOf } from './trade-record.ts'
import type { TokenHistory, WalletPnl } from './wallet-pnl.ts'

/** A score with the figures that it has to beat, over all time. Money in USD. */
export interface Prediction {
  readonly score: number
  readonly scoreParts: ScoreParts
  readonly scoreVersion: number
  /** In percent; `null` without a closed token. */
  readonly winratePct: number | null
  readonly realizedUsd: number | null
  readonly roiPct: number | null
  readonly closedTokens: number
}

/** What a wallet made of its funded tokens in 30 days. A wallet that did not trade made 0. */
export interface ScoreOutcome {
  readonly realizedUsd: number
  readonly roiPct: number
  readonly trades: number | null
}

/** What an analysis leaves for the calibration of the score (docs/calibration.md, Two kinds of records). */
export interface ScoreRecords {
  /** The score of 30 days ago, and what came of it. */
  readonly backtest: { readonly prediction: Prediction; readonly outcome: ScoreOutcome } | null
  /** The score of today. */
  readonly frozen: Prediction | null
  /** What came of frozen scores that are 30 days old; `null` where it is unknown. */
  readonly outcome: ScoreOutcome | null
}

const NO_FACTS = { firstBuyerTokens: 0, isKol: false }

/**
 * The records of one analysis. The token that selected the wallet is left out of the backtest and of every outcome: a
 * wallet is looked at because it did well there. `all` are the wallet's figures of all time.
 */
export function scoreRecordsOf(
  pnl: WalletPnl,
  all: PeriodStats,
  selectingMint: string | undefined,
): ScoreRecords {
  const others = { ...pnl, tokens: pnl.tokens.filter(({ mint }) => mint !== selectingMint) }
  const outcome = outcomeOf(others)
  const past = predictionOf(periodStats(asOf30DaysAgo(others), 'all', NO_FACTS))
  return {
    backtest: past && outcome && { prediction: past, outcome },
    frozen: predictionOf(all),
    outcome,
  }
}

function predictionOf(stats: PeriodStats): Prediction | null {
  const { score, score_parts: scoreParts, wins, losses } = stats
  if (score === null || scoreParts === null) return null
  return {
    score,
    scoreParts,
    scoreVersion: stats.score_version,
    winratePct: stats.winrate,
    realizedUsd: stats.realized_pnl_usd,
    roiPct: stats.realized_roi_pct,
    closedTokens: (wins ?? 0) + (losses ?? 0),
  }
}

/** The wallet as the provider would have described it then, without anything that happened since. */
function asOf30DaysAgo(pnl: WalletPnl): WalletPnl {
  return {
    ...pnl,
    fetchedAtMs: pnl.fetchedAtMs - PERIOD_MS['30d'],
    tokens: pnl.tokens.flatMap((token) => stateOf30DaysAgo(token) ?? []),
    knownPeriods: [],
    summaries: {},
  }
}

/** Undefined for a token that is new since then, and for one whose state then the provider does not give. */
function stateOf30DaysAgo(token: TokenHistory): TokenHistory | undefined {
  const current = token.snapshots['30d']
  return current ? { ...token, current, snapshots: {} } : undefined
}

function outcomeOf(pnl: WalletPnl): ScoreOutcome | null {
  const rows = periodRows(pnl, '30d')
  if (rows === null) return null
  const funding = fundingOf(rows)
  if (!funding.isKnown) return null
  const { money, trades } = recordOf(funding.counted)
  return { realizedUsd: money.realizedUsd, roiPct: roiPct(money.realizedUsd, money.costUsd) ?? 0, trades }
}

import { roiPct } from './figures.ts'

/** What a score is made of: the figures of one wallet and one period, unrounded. */
export interface ScoreInput {
  readonly tokensTraded: number
  readonly realizedUsd: number | null
  readonly investedUsd: number | null
  readonly wins: number
  readonly losses: number
  /** Tokens with at least one sell: wins, losses and flat ones. */
  readonly sold: number
  /** Of the sold ones, those that lost more than half of their stake. */
  readonly soldLostHalf: number
  /** The share of the largest profit in the sum of all profits, 0 to 1. */
  readonly topShare: number
}

/** Each from 0 to 99. */
export interface ScoreParts {
  readonly winrate: number
  readonly pnl: number
  readonly roi: number
  readonly consistency: number
}

export interface Score {
  /** An integer from 0 to 99. */
  readonly total: number
  /** Unrounded: the total is computed from these. */
  readonly parts: ScoreParts
}

const TOP = 99
const PRIOR_TOKENS = 10
const PRIOR_WINRATE = 0.4
const TOP_PNL_USD = 1_000_000
const HALF_ROI_PCT = 50
const TOP_ROI_PCT = 200
const SHORT_RECORD_TOKENS = 10

/**
 * The score of a period (docs/score-and-tags.md, Score):
 * `round(0.30 * winrate + 0.30 * pnl + 0.20 * roi + 0.20 * consistency)`, an integer from 0 to 99.
 * `null` without a trade in the period, and where realized PnL or the amount invested is unknown.
 *
 * More realized PnL with every other input equal never lowers it. Two wins out of two never outrank forty out
 * of fifty with the same realized PnL and investment, however the fifty were spread.
 */
export function scoreOf(input: ScoreInput): Score | null {
  if (input.tokensTraded === 0 || input.realizedUsd === null || input.investedUsd === null) return null
  const parts = {
    winrate: winratePart(input.wins, input.losses),
    pnl: pnlPart(input.realizedUsd),
    roi: roiPart(roiPct(input.realizedUsd, input.investedUsd)),
    consistency: consistencyPart(input),
  }
  const total = 0.3 * parts.winrate + 0.3 * parts.pnl + 0.2 * parts.roi + 0.2 * parts.consistency
  return { total: Math.round(total), parts }
}

/** `99 * (wins + 10 * 0.4) / (wins + losses + 10)`: ten tokens at 40 % are put before every record. */
function winratePart(wins: number, losses: number): number {
  return (TOP * (wins + PRIOR_TOKENS * PRIOR_WINRATE)) / (wins + losses + PRIOR_TOKENS)
}

/** `99 * log10(1 + realized) / log10(1 + 1 000 000)`: 0 at 0 USD or a loss, 99 from 1 000 000 USD on. */
function pnlPart(realizedUsd: number): number {
  const gainUsd = Math.max(0, realizedUsd)
  return Math.min(TOP, (TOP * Math.log10(1 + gainUsd)) / Math.log10(1 + TOP_PNL_USD))
}

/**
 * 0 to 50 % give 0 to 49.5, 50 to 200 % give 49.5 to 99, both linear; 0 for a loss and for an unknown ROI.
 */
function roiPart(percent: number | null): number {
  const gain = Math.min(TOP_ROI_PCT, Math.max(0, percent ?? 0))
  const half = TOP / 2
  if (gain <= HALF_ROI_PCT) return (half * gain) / HALF_ROI_PCT
  return half + (half * (gain - HALF_ROI_PCT)) / (TOP_ROI_PCT - HALF_ROI_PCT)
}

/**
 * `99 * wins / max(sold, 10) * (1 - soldLostHalf / sold)`, times `1.5 - topShare` where one token makes more
 * than half of all profit; 0 without a sell. Fewer than ten tokens count as ten: two lucky ones are no
 * consistency, and would otherwise outrank forty out of fifty.
 */
function consistencyPart({ wins, sold, soldLostHalf, topShare }: ScoreInput): number {
  if (sold === 0) return 0
  const profitable = wins / Math.max(sold, SHORT_RECORD_TOKENS)
  const damping = topShare > 0.5 ? 1.5 - topShare : 1
  return TOP * profitable * (1 - soldLostHalf / sold) * damping
}

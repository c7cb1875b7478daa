import type { TradeRecord } from './trade-record.ts'
import { PRIOR_LOSSES, PRIOR_WINS } from './winrate-interval.ts'

/** Another formula is another number. */
export const SCORE_VERSION = 2

/** What a score is made of: the counted tokens of one wallet and one period, unrounded. */
export interface ScoreInput extends Pick<TradeRecord, 'wins' | 'losses' | 'sold'> {
  readonly money: Pick<TradeRecord['money'], 'earnedUsd' | 'costUsd' | 'otherWinsUsd' | 'lossesUsd'>
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

/** How much each part counts; together they are 1. */
export const SCORE_WEIGHTS: Readonly<Record<keyof ScoreParts, number>> = {
  winrate: 0.3,
  pnl: 0.3,
  roi: 0.2,
  consistency: 0.2,
}

const TOP = 99
const TOP_PNL_USD = 1_000_000
const LEAST_COST_USD = 1
const HALF_ROI_PCT = 50
const TOP_ROI_PCT = 200
const SHORT_RECORD_TOKENS = 10

/**
 * The score of a period (docs/score-and-tags.md, Score):
 * `round(0.30 * winrate + 0.30 * pnl + 0.20 * roi + 0.20 * consistency)`, an integer from 0 to 99.
 *
 * More realized PnL on any token, with all else equal, never lowers it. Two wins out of two never outrank forty out of
 * fifty with the same realized PnL and cost, however the fifty were spread.
 */
export function scoreOf({ wins, losses, sold, money }: ScoreInput): Score {
  const parts = {
    winrate: winratePart(wins, losses),
    pnl: pnlPart(money.earnedUsd),
    roi: roiPart(money.earnedUsd, money.costUsd),
    consistency: consistencyPart(wins, sold, money),
  }
  const { winrate, pnl, roi, consistency } = SCORE_WEIGHTS
  const total = winrate * parts.winrate + pnl * parts.pnl + roi * parts.roi + consistency * parts.consistency
  return { total: Math.round(total), parts }
}

/** `99 * (wins + 4) / (wins + losses + 10)`. */
function winratePart(wins: number, losses: number): number {
  return (TOP * (wins + PRIOR_WINS)) / (wins + PRIOR_WINS + losses + PRIOR_LOSSES)
}

/** `99 * log10(1 + earned) / log10(1 + 1 000 000)`: 0 at 0 USD or a loss, 99 from 1 000 000 USD on. */
function pnlPart(earnedUsd: number): number {
  const gainUsd = Math.max(0, earnedUsd)
  return Math.min(TOP, (TOP * Math.log10(1 + gainUsd)) / Math.log10(1 + TOP_PNL_USD))
}

/**
 * 0 to 50 % give 0 to 49.5, 50 to 200 % give 49.5 to 99, both linear; 0 for a loss. A cost under 1 USD counts as 1 USD:
 * if the return were unknown there, a wallet could raise its score by buying and selling for a dollar more.
 */
function roiPart(earnedUsd: number, costUsd: number): number {
  const percent = (100 * earnedUsd) / Math.max(LEAST_COST_USD, costUsd)
  const gain = Math.min(TOP_ROI_PCT, Math.max(0, percent))
  const half = TOP / 2
  if (gain <= HALF_ROI_PCT) return (half * gain) / HALF_ROI_PCT
  return half + (half * (gain - HALF_ROI_PCT)) / (TOP_ROI_PCT - HALF_ROI_PCT)
}

/**
 * `99 * wins / max(sold, 10) * others / (others + losses)`: how often it wins, and how much of its other wins
 * its losses leave when the best win is put aside. Fewer than ten tokens count as ten: two lucky ones are no
 * consistency, and would otherwise outrank forty out of fifty.
 */
function consistencyPart(
  wins: number,
  sold: number,
  { otherWinsUsd, lossesUsd }: ScoreInput['money'],
): number {
  const kept = lossesUsd === 0 ? 1 : otherWinsUsd / (otherWinsUsd + lossesUsd)
  return (TOP * wins * kept) / Math.max(sold, SHORT_RECORD_TOKENS)
}

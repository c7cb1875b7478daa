import type { Edge } from './edge.ts'

/**
 * Increases with every change of a score, with a migration: the SQL function `wallet_figures_of` ranks scores of one
 * version alone.
 */
export const SCORE_VERSION = 3

export type Confidence = 'low' | 'medium' | 'high'

const TOP = 99
const SLOPE_PCT = 30
export const HIGH_WITHIN = 0.3
export const MEDIUM_WITHIN = 0.6

/**
 * How sure we are that a dollar put into each of the wallet's tokens grows, as an integer from 0 to 99; 50 is 95 % sure
 * that it at least breaks even (docs/score-and-tags.md, Score). It is computed from the published `edge_low_pct`, so
 * that anybody can recompute it, and so that a list sorted by `edge_low_pct` is sorted by score, too.
 */
export function scoreOf(edgeLowPct: number): number {
  return Math.round(TOP / (1 + Math.exp(-edgeLowPct / SLOPE_PCT)))
}

/** The `edge_low_pct` from which on a score is at least this; infinite for a score that no wallet can have. */
export function leastEdgePctOf(score: number): number {
  const share = (score - 0.5) / TOP
  if (share <= 0) return -Number.MAX_VALUE
  return share < 1 ? SLOPE_PCT * Math.log(share / (1 - share)) : Infinity
}

/** By the width of the edge's interval: up to 30 points, up to 60, or wider. */
export function confidenceOf({ low, high }: Pick<Edge, 'low' | 'high'>): Confidence {
  const width = high - low
  if (width <= HIGH_WITHIN) return 'high'
  return width <= MEDIUM_WITHIN ? 'medium' : 'low'
}

/** What makes a record solid: the number of tokens of equal weight, their stakes and results together, and the edge. */
export const SOLID = { tokens: 12, stakesUsd: 2_000, resultsUsd: 600, edgePct: 5 } as const

/** The figures of a record that decide whether it is solid, as they are published. */
type RecordSize = Readonly<Record<keyof typeof SOLID, number>>

/** What a record lacks to be solid; nothing of a solid one (docs/score-and-tags.md, Solid records). */
export function listShortfalls(record: RecordSize): (keyof RecordSize)[] {
  return (['tokens', 'stakesUsd', 'resultsUsd', 'edgePct'] as const).filter(
    (figure) => record[figure] < SOLID[figure],
  )
}

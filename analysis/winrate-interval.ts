import { compiled, incbi } from 'cephes'
import { round2 } from './numbers.ts'

/** Ten tokens at 40 % are put before every record, so that short ones do not top. */
export const PRIOR_WINS = 4
export const PRIOR_LOSSES = 6

/** In percent, with two decimals. */
export interface WinrateInterval {
  readonly low: number
  readonly high: number
}

export type Confidence = 'low' | 'medium' | 'high'

const TAIL = 0.05
const HIGH_WITHIN_POINTS = 20
const MEDIUM_WITHIN_POINTS = 35

// The library is WebAssembly: nothing of it may be called before it is compiled.
await compiled

/**
 * Where the true win rate lies with a probability of 90 %: quantiles 0.05 and 0.95 of Beta(wins + 4, losses + 6)
 * (docs/score-and-tags.md, How sure is that?).
 */
export function winrateInterval(wins: number, losses: number): WinrateInterval {
  const quantilePct = (share: number) =>
    round2(incbi(wins + PRIOR_WINS, losses + PRIOR_LOSSES, share) * 100) ?? 0
  return { low: quantilePct(TAIL), high: quantilePct(1 - TAIL) }
}

/** By the width of the interval: up to 20 points, up to 35, or wider. */
export function confidenceOf({ low, high }: WinrateInterval): Confidence {
  const points = round2(high - low) ?? 0
  if (points <= HIGH_WITHIN_POINTS) return 'high'
  return points <= MEDIUM_WITHIN_POINTS ? 'medium' : 'low'
}

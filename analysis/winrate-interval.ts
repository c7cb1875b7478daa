import { compiled, incbi } from 'cephes'
import { INTERVAL_TAIL } from './edge.ts'
import { round2 } from './numbers.ts'

/** Every record starts with four assumed wins and six assumed losses, so that short records do not top lists. */
const PRIOR_WINS = 4
const PRIOR_LOSSES = 6

// The library is WebAssembly: nothing of it may be called before it is compiled.
await compiled

/**
 * Where the true win rate lies with a probability of 90 %: quantiles 0.05 and 0.95 of Beta(wins + 4, losses + 6)
 * (docs/score-and-tags.md, How sure is that?). In percent, with two decimals.
 */
export function winrateInterval(wins: number, losses: number) {
  const quantilePct = (share: number) => round2(incbi(wins + PRIOR_WINS, losses + PRIOR_LOSSES, share) * 100)
  return { low: quantilePct(INTERVAL_TAIL), high: quantilePct(1 - INTERVAL_TAIL) }
}

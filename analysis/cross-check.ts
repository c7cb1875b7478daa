import { ascending } from 'd3-array'
import type { components } from '../generated/v1/types.ts'
import { drawWallets } from './draw.ts'

/** How a second source's realized PnL of a wallet on a token compares with that of the first source. */
export type CheckVerdict = components['schemas']['SecondSourceVerdict']

/** What both sources say of one wallet on one token. */
interface ComparedFigures {
  readonly verdict: CheckVerdict
  /** The sources contradict each other so far that the wallet's profit is in doubt. */
  readonly isDisputed: boolean
}

/** Sources that are this close agree: prices and fees are counted in many ways. */
export const NEAR_USD = 50
export const NEAR_SHARE = 0.1
/**
 * Figures of one sign are disputed when one is over this many times the other. A source that misses half of the trades
 * stays below.
 */
const DISPUTED_TIMES = 3

/**
 * Compares the realized PnL in USD of two sources; null is unknown. The figures are never averaged: which one is
 * right is not known.
 */
export function compareRealized(firstUsd: number | null, secondUsd: number | null): ComparedFigures {
  if (firstUsd === null || secondUsd === null) return { verdict: 'unknown', isDisputed: false }
  const [small = 0, large = 0] = [Math.abs(firstUsd), Math.abs(secondUsd)].sort(ascending)
  if (Math.abs(firstUsd - secondUsd) <= Math.max(NEAR_USD, NEAR_SHARE * large))
    return { verdict: 'agrees', isDisputed: false }
  if (firstUsd * secondUsd < 0) return { verdict: 'sign_differs', isDisputed: true }
  return { verdict: 'differs', isDisputed: large > DISPUTED_TIMES * small }
}

/** How many of the best wallets of a scan are checked, and how many of the others. */
const BEST_CHECKED = 10
const DRAWN_CHECKED = 10

/**
 * The wallets of a scan that are checked: the first ten, and ten of the others, drawn by a hash of the scan's id. No
 * one knows the id before the scan, so no one can choose who is drawn; each look at the same list draws the same.
 */
export function drawChecks<Wallet extends { readonly address: string }>(
  scanId: string,
  bestFirst: readonly Wallet[],
): Wallet[] {
  const others = bestFirst.slice(BEST_CHECKED)
  return [...bestFirst.slice(0, BEST_CHECKED), ...drawWallets(scanId, others, DRAWN_CHECKED)]
}

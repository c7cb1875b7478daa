import type { components } from '../../generated/v1/types.ts'
import { UNKNOWN } from './wording.ts'

/** The answer of getWalletScore. */
export type ScoreAnswer = components['schemas']['GetWalletScoreEnvelope']
export type ScoreToken = components['schemas']['ScoreToken']

/** A token as people call it; its address where it has no symbol. */
export function nameOf({ symbol, address }: Pick<ScoreToken, 'symbol' | 'address'>): string {
  return symbol === null || symbol.trim() === '' ? `${address.slice(0, 4)}…${address.slice(-4)}` : symbol
}

/** The UTC day of a moment. */
export function dayOf(timeMs: number | null): string {
  return timeMs === null ? UNKNOWN : new Date(timeMs).toISOString().slice(0, 10)
}

/** Whether others trade a token, in a word. */
export function tellIndependent({ independent }: Pick<ScoreToken, 'independent'>): string {
  if (independent === null) return UNKNOWN
  return independent ? 'yes' : 'no'
}

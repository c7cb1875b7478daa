import type { components } from '../../generated/v1/types.ts'
import { formatPct, formatUsd, UNKNOWN } from './wording.ts'

/** The answer of getWalletScore. */
export type ScoreAnswer = components['schemas']['GetWalletScoreEnvelope']
export type ScoreToken = components['schemas']['ScoreToken']

/** Whether others trade a token, in a word. */
export function describeIndependent({ independent }: Pick<ScoreToken, 'independent'>): string {
  if (independent === null) return UNKNOWN
  return independent ? 'yes' : 'no'
}

/** The figures of a token in tables, from left to right: the head, the field, and its format. A day is in UTC. */
export const TOKEN_FIGURES = [
  ['stake', 'stake_usd', formatUsd],
  ['result', 'result_usd', formatUsd],
  ['return', 'return', (value: number) => formatPct(value * 100)],
  ['weight', 'weight', (value: number) => value.toFixed(2)],
  ['first bought', 'first_buy_time', (timeMs: number) => new Date(timeMs).toISOString().slice(0, 10)],
] as const

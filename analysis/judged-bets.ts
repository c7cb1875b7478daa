import type { components } from '../generated/v1/types.ts'
import { type Bet, edgeOf, returnOf, weightsOf } from './edge.ts'
import { isLeftOutWin } from './independence.ts'
import { round2 } from './numbers.ts'
import { confidenceOf, listLacks, SCORE_VERSION, scoreOf } from './score.ts'
import type { Period } from './wallet-pnl.ts'

/** A counted token of a wallet. */
export interface TokenBet extends Bet {
  readonly mint: string
}

/**
 * By mint, whether others trade the token; `null` where the look-up did not say. A mint that was not looked up is
 * missing.
 */
export type Independence = ReadonlyMap<string, boolean | null>

/** The counted tokens of each period; a period without a score has none. */
export type PeriodBets = Readonly<Record<Period, readonly TokenBet[]>>

type Stats = Required<components['schemas']['PeriodStats']>

/** The score of a period, and what it is made of. */
type ScoreFigures = Pick<
  Stats,
  | 'score'
  | 'score_parts'
  | 'score_version'
  | 'score_reason'
  | 'score_confidence'
  | 'edge_pct'
  | 'edge_low_pct'
  | 'edge_high_pct'
  | 'score_tokens'
  | 'solid'
  | 'verified_pct'
>

/** The score of a period by its counted tokens, without the wins on tokens that no others trade. */
export function scoreFiguresOf(counted: readonly TokenBet[], independence: Independence): ScoreFigures {
  const bets = counted.filter(({ mint, resultUsd }) => !isLeftOutWin(resultUsd, independence.get(mint)))
  const edge = edgeOf(bets)
  const { stakesUsd, resultsUsd } = edge
  const lowPct = round2(edge.low * 100)
  const [edgePct, tokens] = [round2(edge.mean * 100), round2(edge.tokens)]
  return {
    score: scoreOf(lowPct),
    score_parts: null,
    score_version: SCORE_VERSION,
    score_reason: null,
    score_confidence: confidenceOf(edge),
    edge_pct: edgePct,
    edge_low_pct: lowPct,
    edge_high_pct: round2(edge.high * 100),
    score_tokens: tokens,
    solid: listLacks({ tokens, stakesUsd, resultsUsd, edgePct }).length === 0,
    verified_pct: round2(verifiedPctOf(counted, bets, independence)),
  }
}

/**
 * How much of the weight of the wins that are left is on tokens that others are known to trade, in percent; 0 where no
 * win is left. `null` until a token that the wallet has won on was looked up.
 */
function verifiedPctOf(
  counted: readonly TokenBet[],
  bets: readonly TokenBet[],
  independence: Independence,
): number | null {
  if (!counted.some(({ mint, resultUsd }) => resultUsd > 0 && independence.has(mint))) return null
  const weights = weightsOf(bets)
  const wins = bets.flatMap(({ mint, resultUsd }, index) =>
    resultUsd > 0 ? [{ weight: weights[index] ?? 0, isVerified: independence.get(mint) === true }] : [],
  )
  const weightOf = (some: typeof wins) => some.reduce((sum, { weight }) => sum + weight, 0)
  return wins.length === 0
    ? 0
    : (weightOf(wins.filter(({ isVerified }) => isVerified)) / weightOf(wins)) * 100
}

/**
 * The tokens that a wallet has won on in any period, each once. They are sorted by weight times return, largest first,
 * so that no small wins can hide a large one; then by mint.
 */
export function listWins(bets: PeriodBets): string[] {
  const shares = new Map<string, number>()
  for (const ofPeriod of Object.values(bets)) {
    const weights = weightsOf(ofPeriod)
    for (const [index, bet] of ofPeriod.entries()) {
      if (bet.resultUsd <= 0) continue
      const share = (weights[index] ?? 0) * returnOf(bet)
      shares.set(bet.mint, Math.max(shares.get(bet.mint) ?? 0, share))
    }
  }
  const order = (one: readonly [string, number], other: readonly [string, number]) =>
    other[1] - one[1] || (one[0] < other[0] ? -1 : 1)
  return [...shares].sort(order).map(([mint]) => mint)
}

/**
 * Judges the figures of a period again with what is now known of its tokens, as a new analysis would. Figures without a
 * score, or with a score of another version, stay as they are.
 */
export function judgeAgain(stats: Stats, bets: readonly TokenBet[], independence: Independence): Stats {
  if (stats.score === null || stats.score_version !== SCORE_VERSION) return stats
  return { ...stats, ...scoreFiguresOf(bets, independence) }
}

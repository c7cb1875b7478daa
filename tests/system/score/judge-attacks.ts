import { mean, quantileSorted } from 'd3-array'
import { bet, drawsOf, repeat, statsOf } from '../../support/traders.ts'
import type { Attack, Side } from './attacks.ts'

/** The scores of the attacker and of the twin in `all` and in `30d`; `null` is no score. */
export interface Outcome {
  readonly attack: Attack
  readonly attacker: Scores
  readonly twin: Scores
  /** By how many points it exceeds the allowed distance from its twin; 0 if it holds. */
  readonly missedBy: number
}

type Scores = readonly [number | null, number | null]

const MARGIN = 1
const GRIEF_MARGIN = 2
const SCORE_MAX = 99

/** Judges each attack. An attacker without a score in a period has no success there. */
export function judgeAttacks(attacks: readonly Attack[]): Outcome[] {
  return attacks.map((attack) => {
    const [attacker, twin] = [scoresOf(attack.attacker), scoresOf(attack.twin)]
    const misses = attacker.map((score, index) => missBy(attack, score, twin[index] ?? null))
    return { attack, attacker, twin, missedBy: Math.max(0, ...misses) }
  })
}

function missBy({ isGrief }: Attack, score: number | null, twin: number | null): number {
  if (isGrief) return score === null || twin === null ? SCORE_MAX : Math.abs(score - twin) - GRIEF_MARGIN
  if (score === null) return 0
  return twin === null ? SCORE_MAX : score - twin - MARGIN
}

function scoresOf({ rows, own = [] }: Side): Scores {
  const mints = new Set(own)
  // The service looks up the tokens that a wallet won on.
  const independence = new Map(rows.map(({ mint }) => [mint, !mints.has(mint)]))
  return [statsOf(rows, 'all', { independence }).score, statsOf(rows, '30d', { independence }).score]
}

const SYBIL = { wallets: 100, tokens: 10, worlds: 20, sigma: 0.9 }

/**
 * A17: the best of a hundred wallets of one owner that lose 3 % a trade, against the median of wallets that make 25 %
 * and have 50 tokens.
 */
export function judgeSybil(): Readonly<Record<'attacker' | 'twin' | 'missedBy', number>> {
  const { normal } = drawsOf(17)
  const score = (tokens: number, made: number) =>
    statsOf(
      repeat(tokens, 'luck', (mint, day) =>
        bet(mint, 100, 100 * (made * Math.exp(SYBIL.sigma * normal() - SYBIL.sigma ** 2 / 2) - 1), day),
      ),
    ).score ?? 0
  const best = Array.from({ length: SYBIL.worlds }, () =>
    Math.max(...Array.from({ length: SYBIL.wallets }, () => score(SYBIL.tokens, 0.97))),
  )
  const honest = Array.from({ length: SYBIL.wallets }, () => score(50, 1.25)).toSorted((a, b) => a - b)
  const attacker = Math.round(mean(best) ?? 0)
  const twin = Math.round(quantileSorted(honest, 0.5) ?? 0)
  return { attacker, twin, missedBy: Math.max(0, attacker - twin - MARGIN) }
}

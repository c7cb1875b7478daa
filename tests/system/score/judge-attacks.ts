import { mean, quantileSorted } from 'd3-array'
import { bet, drawsOf, repeat, statsOf } from '../../support/traders.ts'
import { ATTACKS, type Side } from './attacks.ts'
import { type Part, partOf, type Row } from './report.ts'

/** In `all` and in `30d`; `null` is no score. */
type Scores = readonly [number | null, number | null]

const MARGIN = 1
const GRIEF_MARGIN = 2
const SCORE_MAX = 99

/** Judges each attack. An attacker without a score in a period has no success there. */
export function judgeAttacks(): Part {
  const rows = ATTACKS.map(([id, name, ofAttacker, ofTwin, isGrief]): Row => {
    const [attacker, twin] = [scoresOf(ofAttacker), scoresOf(ofTwin)]
    const misses = attacker.map((score, index) => missBy(isGrief === true, score, twin[index] ?? null))
    const cells = [
      id,
      name,
      ...[attacker, twin].map((scores) => scores.map((score) => score ?? '-').join(' / ')),
    ]
    return { name: id, cells, by: Math.max(0, ...misses) }
  })
  return partOf(
    'Attacks and their honest twins, scores in all / 30d: at most 1 point above; grief moves by at most 2.',
    ' | attack | attacker | twin',
    [...rows, judgeSybil()],
  )
}

function missBy(isGrief: boolean, score: number | null, twin: number | null): number {
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
function judgeSybil(): Row {
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
  return {
    name: 'A17',
    cells: ['A17', `best of ${SYBIL.wallets} wallets without an edge`, `${attacker}`, `${twin}`],
    by: Math.max(0, attacker - twin - MARGIN),
  }
}

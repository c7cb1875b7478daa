import type { components } from '../../../generated/v1/types.ts'
import { VALUES } from '../../../generated/values.ts'
import { explainCode, MEANINGS } from './meanings.ts'
import type { Figures } from './ranking.ts'
import { countOf, formatPct, formatPctNear, toPlainText, toSentence } from './wording.ts'

/** What a wallet's figures say to a person who would follow it, in words. */

type Obstacle = components['schemas']['Obstacle']

/** Why a wallet has no score, by its `score_reason`. */
const NO_SCORE: Readonly<Record<string, string>> = {
  no_trades: 'it did not trade in this period',
  unknown_figures: 'too few of its figures are known for a score',
  low_coverage: 'it sold mostly tokens that it had not bought, so it has no score',
}

/** Why a wallet has no score, as a clause. */
export function explainNoScore(reason: string | null | undefined): string {
  return NO_SCORE[reason ?? ''] ?? explainObstacle('no_score')
}

/** For each reason, how many have it, the most frequent first: `It did not trade in this period: 6 wallets`. */
export function countReasons<Wallet>(
  wallets: readonly Wallet[],
  reasonOf: (wallet: Wallet) => string,
): string[] {
  return [...Map.groupBy(wallets, reasonOf)]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([reason, { length }]) => `${toSentence(reason)}: ${countOf(length, 'wallet')}`)
}

/** What speaks against following a wallet, a clause each; that it does not pay comes first. */
export function explainObstacles(figures: Figures): string[] {
  const { score, score_reason: reason, obstacles } = figures
  // The reason for a missing score says it all.
  if (score === null && reason) return [explainNoScore(reason)]
  const [first, ...others] = obstacles.toSorted(
    (one, other) => Number(other === 'edge_below_costs') - Number(one === 'edge_below_costs'),
  )
  if (first === undefined) return []
  const isLoss = first === 'edge_below_costs' && isExpectedToLose(figures)
  return [isLoss ? 'it is expected to lose' : explainObstacle(first), ...others.map(explainObstacle)]
}

/** Every reason against a wallet, a clause each. */
export function listReasonsAgainst(): string[] {
  return Object.keys(MEANINGS.obstacle).map(explainObstacle)
}

function explainObstacle(code: string): string {
  return explainCode('obstacle', code)
}

/** Whether even the upper end of its edge is a loss: a negative estimate alone may be the assumption behind it. */
function isExpectedToLose({ edge_high_pct: high }: Figures): boolean {
  return typeof high === 'number' && high < 0
}

/**
 * The verdict on a wallet in a few words, the same at every door. "Worth following" is said only where a copy likely
 * gains; a wallet without obstacles whose copy was not computed, or cannot be told, has a record worth a closer look.
 */
export function judgeWallet(figures: Figures): string {
  if (figures.score_reason === 'no_trades') return 'Inactive: it did not trade in this period'
  if (figures.score === null) return 'Unknown: there is no score'
  const obstacles: readonly string[] = figures.obstacles
  const has = (code: Obstacle) => obstacles.includes(code)
  if (has('former_score')) return 'Unknown: its score is of an earlier version'
  if (has('few_closed_tokens')) return 'Too little is known: few of its tokens have a win or a loss'
  if (has('copy_loses')) return `Not worth following: a copy likely loses${describeChance(figures)}`
  if (has('edge_below_costs'))
    return isExpectedToLose(figures) ? 'Not worth following: it likely loses' : 'Not worth following'
  if (obstacles.length === 1 && has('market_unchecked'))
    return 'Not one to follow yet: its wins are not checked'
  if (obstacles.length > 0) return 'Not one to follow'
  switch (figures.verdict) {
    case 'likely_gains':
      return `Worth following: a copy likely gains${describeChance(figures)}`
    case 'cannot_tell':
      return `A record worth a closer look: whether a copy gains cannot be told yet${describeChance(figures)}`
    default:
      return 'A record worth a closer look: no copy was computed yet'
  }
}

const GAIN_LIMITS_PCT = [VALUES['copy-gains-pct'], VALUES['copy-loses-pct']]

function describeChance({ gain_probability_pct: pct }: Figures): string {
  return typeof pct === 'number' ? ` (chance of a gain ${formatPctNear(pct, GAIN_LIMITS_PCT)})` : ''
}

/** What a copy of a wallet says, in a few words for a row: that it was not asked, or its verdict and its chance. */
export function describeCopyVerdict(figures: Figures): string {
  const { verdict, gain_probability_pct: pct } = figures
  const words = COPY_VERDICTS[verdict] ?? toPlainText(verdict)
  return typeof pct === 'number' ? `${words}, ${formatPctNear(pct, GAIN_LIMITS_PCT)}` : words
}

const COPY_VERDICTS: Readonly<Record<string, string>> = {
  likely_gains: 'gains',
  likely_loses: 'loses',
  cannot_tell: 'unsure',
  not_computed: 'not asked',
}

/** The first reason of a verdict that does not say why itself. */
export function findReason(figures: Figures): string | undefined {
  return judgeWallet(figures).includes(':') ? undefined : explainObstacles(figures)[0]
}

/** An edge: what decides are 0 and the costs of following. */
export function formatEdge(pct: number): string {
  return formatPctNear(pct, [0, VALUES['follow-edge-pct']])
}

/** A sentence on why the wallet that made most is not the first by score. */
export function explainPlace(figures: Figures, rank: number | null): string {
  const against = explainObstacles(figures)
  if (against.length > 0) return `${against.join('; ')}.`
  const place = rank === null ? 'it has no place by score' : `by score it is number ${rank}`
  const low = figures.edge_low_pct
  return typeof low === 'number'
    ? `${place}: in the worse case it ${low < 0 ? 'loses' : 'earns'} ${formatPct(Math.abs(low))} on a dollar.`
    : `${place}.`
}

import type { components } from '../generated/v1/types.ts'
import { INSIDER_LABELS } from './independence.ts'
import { SCORE_VERSION } from './score.ts'

/* Whether a wallet is one to follow, said once for every door (docs/score-and-tags.md, Judgement). */

type PeriodStats = components['schemas']['PeriodStats']

/** What speaks against a wallet, and what a copy of it would make, as `PeriodStats` has them. */
export type Judgement = Required<Pick<PeriodStats, 'obstacles' | 'verdict' | 'gain_probability_pct'>>

export type CopyVerdict = components['schemas']['CopyVerdict']

/** Which wallets a person could follow: the parameter `followable` in spec/v1.yaml. */
export const FOLLOWING = {
  avoidedTags: ['one_hit', 'too_fast_to_copy', 'likely_bot', 'inactive', 'disputed'],
  /** A score of any other confidence is too unsure, unless even the lower end of its edge is no loss. */
  confidences: ['medium', 'high'],
  /** Fees take 1 to 2.5 % a side from a person who follows. */
  leastEdgePct: 5,
  /** Wins and losses. Otherwise tokens of earlier periods, merely held, make a record of the period. */
  leastClosed: 5,
  leastCoveragePct: 90,
  /** Of the wins that were looked up. */
  leastVerifiedPct: 50,
  /** Applies once a win off the market was found: the other wins may be off it, too. */
  leastMarketCheckedPct: 50,
  /** At the moment of the request: a stored analysis may be old, and its tags are those of then. */
  activeWithinDays: 30,
} as const

/** Labels of a wallet that may sell its own token to those who follow it, or buys before anyone can. */
const WARNING_LABELS = [...INSIDER_LABELS, 'sniper'] as const

/** A code of the contract. */
export type Obstacle = components['schemas']['Obstacle']

/** What a stored copy says: its `verdict` and `gain_probability_pct`. */
export interface CopyJudgement {
  readonly verdict: CopyVerdict
  readonly gainProbabilityPct: number | null
}

/** What is known of a wallet beyond the figures of a period. */
interface Known {
  readonly labels: readonly string[]
  /** A market check has run for the wallet, and found too few of its wins at the market. */
  readonly isUnchecked: boolean
  /** The stored copy of the period. */
  readonly copy: CopyJudgement | undefined
}

/**
 * The one judgement of a wallet in a period: by its figures, by what is known of it, and by what a copy made, where one
 * was computed. It is stored with the figures, so that every list and page says the same.
 */
export function judgementOf(stats: Omit<PeriodStats, keyof Judgement>, known: Known): Judgement {
  const { verdict, gainProbabilityPct } = known.copy ?? { verdict: 'not_computed', gainProbabilityPct: null }
  const conditions = Object.entries(conditionsOf(stats, { ...known, verdict })) as [Obstacle, boolean][]
  return {
    obstacles: conditions.filter(([, holds]) => holds).map(([code]) => code),
    verdict,
    gain_probability_pct: gainProbabilityPct,
  }
}

/** Whether each code holds, in the order in which a wallet's obstacles are listed. */
function conditionsOf(
  stats: Omit<PeriodStats, keyof Judgement>,
  { labels, isUnchecked, verdict }: Omit<Known, 'copy'> & { readonly verdict: CopyVerdict },
): Record<Obstacle, boolean> {
  const { score, score_confidence: confidence, cost_coverage_pct: coverage, verified_pct: verified } = stats
  const hasTag = (tag: PeriodStats['tags'][number]) => stats.tags.includes(tag)
  const isFormer = score !== null && (stats.score_version ?? 1) < SCORE_VERSION
  const isJudged = score !== null && !isFormer
  const isSure = FOLLOWING.confidences.some((sure) => sure === confidence) || (stats.edge_low_pct ?? -1) >= 0
  const edgePct = stats.edge_pct ?? 0
  const keptPct = stats.wins_kept_pct
  const closed = stats.wins === null || stats.losses === null ? 0 : stats.wins + stats.losses
  return {
    one_hit: hasTag('one_hit'),
    too_fast_to_copy: hasTag('too_fast_to_copy'),
    likely_bot: hasTag('likely_bot'),
    inactive: hasTag('inactive'),
    disputed: hasTag('disputed'),
    insider: WARNING_LABELS.some((label) => labels.includes(label)),
    copy_loses: verdict === 'likely_loses',
    no_score: score === null,
    former_score: isFormer,
    low_confidence: score !== null && !isSure,
    not_solid: isJudged && stats.solid !== true,
    edge_below_costs: isJudged && edgePct < FOLLOWING.leastEdgePct,
    copies_keep_little:
      isJudged && typeof keptPct === 'number' && (1 + edgePct / 100) * keptPct - 100 < FOLLOWING.leastEdgePct,
    few_closed_tokens: closed < FOLLOWING.leastClosed,
    unknown_coverage: typeof coverage !== 'number',
    low_coverage: typeof coverage === 'number' && coverage < FOLLOWING.leastCoveragePct,
    unverified_wins: typeof verified === 'number' && verified < FOLLOWING.leastVerifiedPct,
    off_market_wins:
      (stats.off_market_tokens ?? 0) > 0 && (stats.market_checked_pct ?? 0) < FOLLOWING.leastMarketCheckedPct,
    market_unchecked: isUnchecked,
  }
}

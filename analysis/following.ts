import type { components } from '../generated/v1/types.ts'
import { SCORE_VERSION } from './score.ts'

type PeriodStats = components['schemas']['PeriodStats']
type CopySummary = components['schemas']['WalletCopySummary']

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
  /** Applies once a token that the wallet has won on was looked up. */
  leastVerifiedPct: 50,
  /** Applies once a win off the market was found: the other wins may be off it, too. */
  leastMarketCheckedPct: 50,
  /** At the moment of the request: a stored analysis may be old, and its tags are those of then. */
  activeWithinDays: 30,
} as const

export type FollowingRules = typeof FOLLOWING

export type FollowingObstacle =
  | FollowingRules['avoidedTags'][number]
  | 'no_score'
  | 'former_score'
  | 'low_confidence'
  | 'edge_below_costs'
  | 'few_closed_tokens'
  | 'low_coverage'
  | 'unknown_coverage'
  | 'unverified_wins'
  | 'off_market_wins'

/** What speaks against following a wallet, by its figures of a period; nothing for one that a person could follow. */
export function listObstacles(stats: PeriodStats): FollowingObstacle[] {
  const { avoidedTags, confidences, leastCoveragePct, leastVerifiedPct, leastEdgePct, leastClosed } =
    FOLLOWING
  const { score, cost_coverage_pct: coverage, verified_pct: verified } = stats
  const isFormer = score !== null && (stats.score_version ?? 1) < SCORE_VERSION
  const isDoubted =
    (stats.off_market_tokens ?? 0) > 0 && (stats.market_checked_pct ?? 0) < FOLLOWING.leastMarketCheckedPct
  const isSure =
    confidences.some((confidence) => confidence === stats.score_confidence) || (stats.edge_low_pct ?? -1) >= 0
  const isBelowCosts = score !== null && !isFormer && (stats.edge_pct ?? 0) < leastEdgePct
  const isClosed = stats.wins !== null && stats.losses !== null && stats.wins + stats.losses >= leastClosed
  const isUnverified = typeof verified === 'number' && verified < leastVerifiedPct
  return [
    ...avoidedTags.filter((tag) => stats.tags.includes(tag)),
    ...(score === null ? (['no_score'] as const) : isSure ? [] : (['low_confidence'] as const)),
    ...(isFormer ? (['former_score'] as const) : []),
    ...(isBelowCosts ? (['edge_below_costs'] as const) : []),
    ...(isClosed ? [] : (['few_closed_tokens'] as const)),
    ...(typeof coverage !== 'number' ? (['unknown_coverage'] as const) : []),
    ...(typeof coverage === 'number' && coverage < leastCoveragePct ? (['low_coverage'] as const) : []),
    ...(isUnverified ? (['unverified_wins'] as const) : []),
    ...(isDoubted ? (['off_market_wins'] as const) : []),
  ]
}

/** Whether someone who trades ten seconds after the wallet is expected to lose; false while that is unknown. */
export function isCopyLosing(copy: CopySummary | undefined): boolean {
  return (copy?.after_10s.edge_pct ?? 0) < 0
}

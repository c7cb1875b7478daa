import { FOLLOWING } from '../../../analysis/judgement.ts'
import { DAY_MS } from '../../../basics/durations.ts'
import type { components } from '../../../generated/v1/types.ts'
import { randomFrom } from '../../../provider/simulator/random.ts'
import type { TestService } from '../../support/service.ts'
import { type Stats as SeededStats, storeWallet } from '../../support/stored-rows.ts'

/*
 * A second implementation of the orders and filters of wallet lists, over plain values. Tests apply it to the whole
 * list and expect the service to answer the same.
 */

type Stats = components['schemas']['PeriodStats']

/** The parts of a listed wallet that orders and filters use. */
export interface Candidate {
  readonly address: string
  /** The figures of the requested period. */
  readonly stats: Stats
  /** In the period `all`. */
  readonly lastTradeTime: number | null
  /** The profit that `sort=realized` orders by. */
  readonly realized: number | null
}

export const SORTS = ['realized', 'score', 'edge', 'roi', 'winrate', 'last_trade'] as const
export type Sort = (typeof SORTS)[number]

const FIGURES: Readonly<Record<Sort, (candidate: Candidate) => number | null>> = {
  realized: ({ realized }) => realized,
  score: ({ stats }) => stats.edge_low_pct ?? null,
  edge: ({ stats }) => stats.edge_low_pct ?? null,
  roi: ({ stats }) => stats.realized_roi_pct,
  winrate: ({ stats }) => stats.winrate_low ?? null,
  last_trade: ({ lastTradeTime }) => lastTradeTime,
}

const closed = ({ wins, losses }: Stats) => (wins === null || losses === null ? 0 : wins + losses)

type Tags = Stats['tags']

const has =
  (...tags: Tags) =>
  ({ stats }: Candidate) =>
    tags.every((tag) => stats.tags.includes(tag))
const lacks =
  (...tags: Tags) =>
  ({ stats }: Candidate) =>
    !tags.some((tag) => stats.tags.includes(tag))

/** Each filter as a query, with the check that a wallet must pass. */
export const FILTERS: readonly (readonly [string, (candidate: Candidate) => boolean])[] = [
  ['min_score=45', ({ stats }) => stats.score !== null && stats.score >= 45],
  ['min_score=0', ({ stats }) => stats.score !== null],
  ['min_edge_low=-5', ({ stats }) => (stats.edge_low_pct ?? -Infinity) >= -5],
  ['min_confidence=medium', ({ stats }) => ['medium', 'high'].includes(stats.score_confidence ?? '')],
  ['min_verified=50', ({ stats }) => (stats.verified_pct ?? -Infinity) >= 50],
  [
    'followable=true',
    ({ stats, lastTradeTime }) =>
      stats.obstacles?.length === 0 &&
      lastTradeTime !== null &&
      lastTradeTime >= Date.now() - FOLLOWING.activeWithinDays * DAY_MS,
  ],
  ['min_closed=9', ({ stats }) => closed(stats) >= 9],
  ['min_pnl=0', ({ stats }) => (stats.realized_pnl_usd ?? -Infinity) >= 0],
  ['min_pnl=-12', ({ stats }) => (stats.realized_pnl_usd ?? -Infinity) >= -12],
  ['min_roi=12', ({ stats }) => (stats.realized_roi_pct ?? -Infinity) >= 12],
  ['min_invested=500', ({ stats }) => (stats.total_invested_usd ?? -Infinity) >= 500],
  ['min_holding_sec=900', ({ stats }) => (stats.holding_median_sec ?? -Infinity) >= 900],
  [
    'active_within_days=3',
    ({ lastTradeTime }) => lastTradeTime !== null && lastTradeTime >= Date.now() - 3 * DAY_MS,
  ],
  ['tags=profitable', has('profitable')],
  ['tags=profitable,one_hit', has('profitable', 'one_hit')],
  ['tags=profitable&tags=one_hit', has('profitable', 'one_hit')],
  ['exclude_tags=one_hit', lacks('one_hit')],
  ['exclude_tags=one_hit,profitable', lacks('one_hit', 'profitable')],
  ['exclude_tags=one_hit&exclude_tags=profitable', lacks('one_hit', 'profitable')],
]

/**
 * Orders by the figure, the largest first and unknown ones last. `score` and `edge` put solid records first. Ties are
 * ordered by the lower end of the edge, except for `realized`, and then by address.
 */
export function order(candidates: readonly Candidate[], sort: Sort): Candidate[] {
  const descending = (one: number | null, other: number | null) =>
    (other ?? -Infinity) - (one ?? -Infinity) || 0
  const behind = ({ stats }: Candidate) => (typeof stats.edge_low_pct !== 'number' ? 2 : stats.solid ? 0 : 1)
  return candidates.toSorted(
    (one, other) =>
      (sort === 'score' || sort === 'edge' ? behind(one) - behind(other) : 0) ||
      descending(FIGURES[sort](one), FIGURES[sort](other)) ||
      (sort === 'realized' ? 0 : descending(FIGURES.edge(one), FIGURES.edge(other))) ||
      (one.address < other.address ? -1 : 1),
  )
}

/** Stores this many wallets, each time the same ones but for their addresses. */
export async function storeInventedWallets(service: Pick<TestService, 'sql'>, count: number): Promise<void> {
  // Seeded here: test files of one process share this module, and a draw must not depend on which ran before.
  const random = randomFrom(11)
  const invent = () => inventStats(random)
  for (let stored = 0; stored < count; stored += 1) {
    await storeWallet(service, {
      periods: { all: invent(), '30d': invent(), '7d': invent(), '1d': invent() },
    })
  }
}

/** Figures with many equal values and many unknown ones. */
function inventStats(random: () => number): SeededStats {
  const one = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)]
  const days = one([null, 0.5, 2.5, 3.5, 40])
  return {
    ...one([
      { score: null },
      { score: 0, edge_low_pct: -150.4, edge_pct: -50, score_confidence: 'low' },
      { score: 44, edge_low_pct: -6.79, edge_pct: 20, score_confidence: 'medium' },
      { score: 45, edge_low_pct: -5, edge_pct: 4.99, score_confidence: 'high' },
      { score: 46, edge_low_pct: -3.5, edge_pct: 40, score_confidence: 'low' },
      { score: 50, edge_low_pct: 0, edge_pct: 40, score_confidence: 'low' },
      { score: 80, edge_low_pct: 43.17, edge_pct: 60, score_confidence: 'medium' },
    ]),
    solid: one([false, true]),
    verified_pct: one([null, 0, 30, 50, 90]),
    cost_coverage_pct: one([null, 89.9, 90, 100, 100]),
    realized_pnl_usd: one([null, -12.5, 0, 0.01, 900]),
    realized_roi_pct: one([null, -50, 0, 12.34]),
    ...one([
      { winrate: null, total_invested_usd: null, holding_median_sec: 900 },
      { winrate: 0, winrate_low: 0.7, total_invested_usd: 499.99, holding_median_sec: 86_400 },
      { winrate: 50, winrate_low: 28.7, total_invested_usd: 500, holding_median_sec: null },
      { winrate: 100, winrate_low: 67.1, total_invested_usd: 12_000, holding_median_sec: 899.5 },
    ]),
    wins: one([null, 0, 5, 9]),
    losses: one([0, 5]),
    last_trade_time: typeof days === 'number' ? Date.now() - days * 86_400_000 : null,
    tags: one([[], ['profitable'], ['one_hit'], ['one_hit', 'profitable'], ['kol']]),
  }
}

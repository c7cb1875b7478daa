import { FOLLOWING } from '../../analysis/judgement.ts'
import { leastEdgePctOf } from '../../analysis/score.ts'
import type { WalletFilter } from '../../db/wallet-ranking.ts'

interface AskedFilter extends Pick<WalletFilter, 'min_edge_low' | 'one_per_group' | 'active_within_days'> {
  readonly followable?: boolean
  readonly min_score?: number
}

type WrittenOut<Asked> = Omit<Asked, 'followable' | 'min_score'> &
  Pick<WalletFilter, 'min_edge_low' | 'one_per_group' | 'active_within_days' | 'followable'>

/**
 * The filters of a request, written out. `followable` stands for wallets without an obstacle, one wallet of
 * each group and a recent trade. `min_score` becomes the edge that it stands for, since the index of the order by
 * score has the edge.
 */
export function toFilter<Asked extends AskedFilter>({
  followable,
  min_score: score,
  ...rest
}: Asked): WrittenOut<Asked> {
  const { min_edge_low: edge = -Infinity } = rest
  const filter = {
    ...rest,
    ...(score !== undefined && { min_edge_low: Math.max(edge, leastEdgePctOf(score)) }),
  } as WrittenOut<Asked>
  if (!followable) return filter
  const days = Math.min(FOLLOWING.activeWithinDays, rest.active_within_days ?? Infinity)
  return { ...filter, one_per_group: true, active_within_days: days, followable: true }
}

import { FOLLOWING, type FollowingRules } from '../../analysis/following.ts'
import { leastEdgePctOf } from '../../analysis/score.ts'

interface AskedFilter {
  readonly followable?: boolean
  readonly min_score?: number
  readonly min_edge_low?: number
  readonly one_per_group?: boolean
}

type WrittenOut<Asked> = Omit<Asked, 'followable' | 'min_score'> & {
  readonly min_edge_low?: number
  readonly one_per_group?: boolean
  readonly followable?: FollowingRules
}

/**
 * The filters of a request, written out. `followable` becomes the rules that it stands for, which include one wallet of
 * each group. `min_score` becomes the edge that it stands for, since the index of the order by score has the edge.
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
  return followable ? { ...filter, one_per_group: true, followable: FOLLOWING } : filter
}

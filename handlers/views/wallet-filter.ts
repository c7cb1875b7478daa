import { FOLLOWING, type FollowingRules } from '../../analysis/following.ts'

interface AskedFilter {
  readonly followable?: boolean
  readonly one_per_group?: boolean
}

type WrittenOut<Asked> = Omit<Asked, 'followable'> & {
  readonly one_per_group?: boolean
  readonly followable?: FollowingRules
}

/** The filters of a request with the rules that `followable` stands for, which include one wallet of each group. */
export function toFilter<Asked extends AskedFilter>({ followable, ...rest }: Asked): WrittenOut<Asked> {
  const filter = rest as WrittenOut<Asked>
  return followable ? { ...filter, one_per_group: true, followable: FOLLOWING } : filter
}

import type { Context } from '../../scans/context.ts'

interface Grouped {
  readonly groupId: string | null
}

/** For each wallet, how many groups the list has up to it. A wallet without a group counts as one. */
export function countGroups(wallets: readonly Grouped[]): number[] {
  const met = new Set<string>()
  let count = 0
  return wallets.map(({ groupId }) => {
    if (groupId === null || !met.has(groupId)) count += 1
    if (groupId !== null) met.add(groupId)
    return count
  })
}

/**
 * `meta.independent_groups` of a list with this count. Null where the provider gives no first buys, from which groups
 * are made.
 */
export function toIndependentGroups({ provider }: Pick<Context, 'provider'>, count = 0): number | null {
  return provider.firstBuyers ? count : null
}

/** The first wallet of each group, and those without one. */
export function pickOnePerGroup<Wallet extends Grouped>(wallets: readonly Wallet[]): Wallet[] {
  const counts = countGroups(wallets)
  return wallets.filter((_, index) => counts[index] !== (counts[index - 1] ?? 0))
}

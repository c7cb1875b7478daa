import type { Context } from '../../context.ts'

interface Grouped {
  readonly groupId: string | null
}

/** How many groups there are up to each wallet; one without a group counts as one. */
export function countGroups(wallets: readonly Grouped[]): number[] {
  const met = new Set<string>()
  let count = 0
  return wallets.map(({ groupId }) => {
    if (groupId === null || !met.has(groupId)) count += 1
    if (groupId !== null) met.add(groupId)
    return count
  })
}

/** `meta.independent_groups` of a list with so many: null where the provider tells no first buys, which make groups. */
export function toIndependentGroups({ provider }: Pick<Context, 'provider'>, count = 0): number | null {
  return provider.capabilities.has('firstBuyers') ? count : null
}

/** The first wallet of each group, and those without one. */
export function pickOnePerGroup<Wallet extends Grouped>(wallets: readonly Wallet[]): Wallet[] {
  const counts = countGroups(wallets)
  return wallets.filter((_, index) => counts[index] !== (counts[index - 1] ?? 0))
}

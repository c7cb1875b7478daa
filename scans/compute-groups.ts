import { describeGroup } from '../analysis/describe-group.ts'
import { findGroups } from '../analysis/groups.ts'
import {
  findAddresses,
  findScansUntil,
  listLabelledWalletIds,
  listTokenBuys,
  storeGroups,
} from '../db/groups.ts'
import type { Context } from './context.ts'

/**
 * How many tokens are looked at, those fetched last. More would take over a second; older tokens are in no group's
 * evidence.
 */
const TOKENS_MAX = 500
/** Labels of programs that trade for others: everyone who buys through them seems to move together. */
const LEFT_OUT_LABELS = ['exchange', 'pool']

/**
 * Computes the groups of all wallets (docs/groups.md) and stores them in place of the former ones. Undefined when no
 * scan has ended since the last time, or when another process was faster. It may run twice and at any time. Resolves to
 * the numbers of tokens, tested pairs, groups and wallets.
 */
export async function computeGroups({ db }: Pick<Context, 'db'>) {
  // Before the buys are read, so that what a scan adds meanwhile is computed next time.
  const scansUntil = await findScansUntil(db)
  if (scansUntil === undefined) return undefined
  const tokens = await listTokenBuys(db, TOKENS_MAX)
  const { groups, pairsTested } = await findGroups(tokens, await listLabelledWalletIds(db, LEFT_OUT_LABELS))
  const walletIds = groups.flatMap((group) => group.walletIds)
  const addresses = await findAddresses(db, walletIds)
  const addressOf = (walletId: number) => {
    const address = addresses.get(walletId)
    if (address === undefined) throw new Error(`wallet ${walletId} was deleted while groups were computed`)
    return address
  }
  const described = groups.map((group) => describeGroup(group, addressOf))
  if (!(await storeGroups(db, scansUntil, described))) return undefined
  return { tokens: tokens.length, pairsTested, groups: groups.length, wallets: walletIds.length }
}

import { INSIDER_LABELS, isIndependent } from '../analysis/independence.ts'
import type { Independence } from '../analysis/judged-bets.ts'
import type { Database } from '../db/connection/connection.ts'
import { listWonTokens, type WalletWins } from '../db/token-facts.ts'

/**
 * Whether others trade the tokens that these wallets have won on, as far as it is known, by the addresses of the
 * wallets.
 */
export async function findIndependence(
  db: Database,
  wins: readonly WalletWins[],
): Promise<ReadonlyMap<string, Independence>> {
  const known = new Map(wins.map(({ address }) => [address, new Map<string, boolean | null>()]))
  for (const token of await listWonTokens(db, wins, INSIDER_LABELS)) {
    const { address, mint, isInsider, isLookedUp } = token
    const independent = isIndependent(token, isInsider)
    if (independent !== undefined || isLookedUp) known.get(address)?.set(mint, independent ?? null)
  }
  return known
}

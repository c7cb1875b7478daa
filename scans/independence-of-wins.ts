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
  const known = new Map(wins.map(({ address }) => [address, new Map<string, boolean>()]))
  for (const { address, mint, isInsider, ...facts } of await listWonTokens(db, wins, INSIDER_LABELS)) {
    const independent = isIndependent(facts, isInsider)
    if (independent !== undefined) known.get(address)?.set(mint, independent)
  }
  return known
}

import { INSIDER_LABELS, isIndependent } from '../analysis/independence.ts'
import type { Independence, KnownWins, Win } from '../analysis/judged-bets.ts'
import type { MarketFinding } from '../analysis/market-check.ts'
import type { Database } from '../db/connection/connection.ts'
import { listMarketChecks, type MarketCheck } from '../db/market.ts'
import { listWonTokens, type WalletWins } from '../db/token-facts.ts'

/** A wallet, by its address, and what it has won on. */
interface Winner {
  readonly address: string
  readonly wins: readonly Win[]
}

/** A win whose result is more than this many times the one that was checked has to be checked again. */
const GROWN = 1.25

/** What is known of the tokens that these wallets have won on, by the addresses of the wallets. */
export async function findKnownWins(
  db: Database,
  winners: readonly Winner[],
): Promise<ReadonlyMap<string, KnownWins>> {
  const mintsOf = winners.map(({ address, wins }) => ({ address, mints: wins.map(({ mint }) => mint) }))
  const independence = await findIndependence(db, mintsOf)
  const checks = Map.groupBy(
    await listMarketChecks(
      db,
      winners.map(({ address }) => address),
    ),
    ({ address }) => address,
  )
  return new Map(
    winners.map(({ address, wins }) => [
      address,
      {
        independence: independence.get(address) ?? new Map(),
        market: toFindings(wins, checks.get(address) ?? []),
      },
    ]),
  )
}

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

/** Whether a check still holds for a win. One that has grown since may have been sold elsewhere. */
export function isChecked({ resultUsd }: Win, check: MarketCheck | undefined): boolean {
  if (check === undefined) return false
  return check.offMarket === true || resultUsd <= GROWN * check.resultUsd
}

/** Once a win was off the market, those that are not checked yet count no gain. */
function toFindings(wins: readonly Win[], checks: readonly MarketCheck[]): Map<string, MarketFinding> {
  const byMint = new Map(checks.map((check) => [check.mint, check]))
  const isSuspect = checks.some(({ offMarket }) => offMarket === true)
  return new Map(
    wins.flatMap((win) => {
      const check = byMint.get(win.mint)
      if (check?.share != null && isChecked(win, check)) {
        const { share, offMarket, copied } = check
        return [[win.mint, { share, offMarket, copied }]]
      }
      return isSuspect ? [[win.mint, { share: 0, offMarket: null, copied: null }]] : []
    }),
  )
}

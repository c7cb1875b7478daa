import { Refusal } from '../../contract/refusal.ts'
import type { Database } from '../../db/connection/connection.ts'
import { findWatchlist } from '../../db/watchlists.ts'
import type { Member } from '../contract.ts'
import { watchlistUnknown } from '../views/refusals.ts'
import type { WatchlistLabels } from '../views/watchlist.ts'

/**
 * The watchlist that a request names, whose revision changes with each change of the list; undefined for a request
 * that names none. It is read from the primary, so that a client finds what it has just written. Rejects with
 * VALIDATION_ERROR when the caller's profile has no watchlist of this name.
 */
export async function readWatchlistFilter(db: Database, { profileId }: Member, name: string | undefined) {
  if (name === undefined) return undefined
  const list = await findWatchlist(db, { profileId, name })
  if (list === undefined) throw new Refusal('VALIDATION_ERROR', watchlistUnknown(name))
  const { id, revision, wallets } = list
  const labels: WatchlistLabels = new Map(wallets.map(({ address, label }) => [address, label]))
  return { id, revision, addresses: [...labels.keys()], labels }
}

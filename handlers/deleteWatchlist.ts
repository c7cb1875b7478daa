import { Refusal } from '../contract/refusal.ts'
import { removeWatchlist } from '../db/watchlists.ts'
import type { OperationHandler } from './contract.ts'

/** Deletes a watchlist of the caller's profile. */
export const deleteWatchlist: OperationHandler<'deleteWatchlist'> = async (
  { path: { name }, caller },
  { db },
) => {
  return (await removeWatchlist(db, { profileId: caller.profileId, name }))
    ? undefined
    : new Refusal('WATCHLIST_NOT_FOUND')
}

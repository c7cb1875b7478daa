import { removeWatchlist } from '../db/watchlists.ts'
import type { Handler } from './contract.ts'
import { ApiError } from './pipeline/api-error.ts'

/** Deletes a watchlist of the caller's profile. */
export const deleteWatchlist: Handler<'deleteWatchlist'> = async ({ path: { name }, caller }, { db }) => {
  return (await removeWatchlist(db, { profileId: caller.profileId, name }))
    ? {}
    : new ApiError('WATCHLIST_NOT_FOUND')
}

import { removeWatchlist } from '../db/watchlists.ts'
import type { Handler } from './contract.ts'
import { ApiError } from './pipeline/api-error.ts'
import { watchlistOf } from './reads/watchlist.ts'

/** Deletes a watchlist of the caller's profile. */
export const deleteWatchlist: Handler<'deleteWatchlist'> = async ({ path: { name }, caller }, { db }) => {
  return (await removeWatchlist(db, watchlistOf(caller, name))) ? {} : new ApiError('WATCHLIST_NOT_FOUND')
}

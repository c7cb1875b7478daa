import { findWatchlist } from '../db/watchlists.ts'
import type { Handler } from './contract.ts'
import { ApiError } from './pipeline/api-error.ts'
import { toWatchlist } from './views/watchlist.ts'

/** Reads a watchlist of the caller's profile. */
export const getWatchlist: Handler<'getWatchlist'> = async ({ path: { name }, caller }, { db }) => {
  const list = await findWatchlist(db, { profileId: caller.profileId, name })
  if (list === undefined) return new ApiError('WATCHLIST_NOT_FOUND')
  return { data: toWatchlist(list) }
}

import { Refusal } from '../contract/refusal.ts'
import { findWatchlist } from '../db/watchlists.ts'
import type { OperationHandler } from './contract.ts'
import { toWatchlist } from './views/watchlist.ts'

/** Reads a watchlist of the caller's profile. */
export const getWatchlist: OperationHandler<'getWatchlist'> = async ({ path: { name }, caller }, { db }) => {
  const list = await findWatchlist(db, { profileId: caller.profileId, name })
  if (list === undefined) return new Refusal('WATCHLIST_NOT_FOUND')
  return { data: toWatchlist(list) }
}

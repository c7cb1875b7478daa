import { listWatchlistsOf } from '../db/watchlists.ts'
import type { Handler } from './contract.ts'
import { toWatchlistSummary } from './views/watchlist.ts'

/** Lists the watchlists of the caller's profile. */
export const listWatchlists: Handler<'listWatchlists'> = async ({ caller }, { db }) => {
  return { data: (await listWatchlistsOf(db, caller.profileId)).map(toWatchlistSummary) }
}

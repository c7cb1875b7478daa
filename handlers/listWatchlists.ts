import { listWatchlistsOf } from '../db/watchlists.ts'
import type { Handler } from './contract.ts'
import { toWatchlistSummary } from './views/watchlist.ts'

/** Lists the watchlists of the caller's profile. */
export const listWatchlists: Handler<'listWatchlists'> = async ({ caller: { profileId } }, { db }) => {
  if (profileId === null) throw new Error('watchlists were asked for without a profile')
  return { data: (await listWatchlistsOf(db, profileId)).map(toWatchlistSummary) }
}

import { Refusal } from '../contract/refusal.ts'
import { changeWatchlist, WatchlistFullError } from '../db/watchlists.ts'
import type { OperationHandler } from './contract.ts'
import { walletsRepeated, watchlistFull } from './views/refusals.ts'
import { toWatchlist, toWrittenWallets } from './views/watchlist.ts'

/** Adds wallets to a watchlist of the caller's profile, and removes others. */
export const updateWatchlist: OperationHandler<'updateWatchlist'> = async (input, { db }) => {
  const { path, body, caller } = input
  const { add = [], remove = [] } = body
  const repeated = walletsRepeated('add', add)
  if (repeated !== undefined) return new Refusal('VALIDATION_ERROR', repeated)
  try {
    const change = { remove, add: toWrittenWallets(add) }
    const list = await changeWatchlist(db, { profileId: caller.profileId, name: path.name }, change)
    return list === undefined ? new Refusal('WATCHLIST_NOT_FOUND') : { data: toWatchlist(list) }
  } catch (error) {
    if (!(error instanceof WatchlistFullError)) throw error
    return new Refusal('VALIDATION_ERROR', watchlistFull(error, path.name, 'add'))
  }
}

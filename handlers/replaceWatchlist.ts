import { Refusal } from '../contract/refusal.ts'
import { storeWatchlist, WatchlistFullError } from '../db/watchlists.ts'
import type { OperationHandler } from './contract.ts'
import { walletsRepeated, watchlistFull } from './views/refusals.ts'
import { toWatchlist, toWrittenWallets } from './views/watchlist.ts'

/** Stores a watchlist of the caller's profile, in place of the one of this name. */
export const replaceWatchlist: OperationHandler<'replaceWatchlist'> = async (input, { db }) => {
  const { path, body, caller } = input
  const repeated = walletsRepeated('wallets', body.wallets)
  if (repeated !== undefined) return new Refusal('VALIDATION_ERROR', repeated)
  try {
    const wallets = toWrittenWallets(body.wallets)
    const key = { profileId: caller.profileId, name: path.name }
    return { data: toWatchlist(await storeWatchlist(db, key, wallets)) }
  } catch (error) {
    if (!(error instanceof WatchlistFullError)) throw error
    return new Refusal('VALIDATION_ERROR', watchlistFull(error, path.name, 'wallets'))
  }
}

import { readFromReplica } from '../db/connection/replica.ts'
import { listRankedWallets } from '../db/wallet-ranking.ts'
import type { Handler } from './contract.ts'
import { ApiError } from './pipeline/api-error.ts'
import { readWatchlistFilter } from './reads/watchlist.ts'
import { countGroups, toIndependentGroups } from './views/group.ts'
import { foreignCursor } from './views/refusals.ts'
import { renderWalletSummaries } from './views/wallet.ts'
import { readCursor, writeCursor } from './views/wallet-cursor.ts'
import { toFilter } from './views/wallet-filter.ts'

/** Lists stored wallets by their figures of one period; never calls the provider. */
export const listWallets: Handler<'listWallets'> = async ({ query, caller }, context) => {
  const { limit, cursor, fields, watchlist, ...filter } = query
  const ranking = toFilter(filter)
  const list = await readWatchlistFilter(context.db, caller, watchlist)
  // A cursor belongs to one list: another profile may have another list under the same name.
  const asked = { ...ranking, ...(list && { watchlist: list.id }) }
  const after = cursor === undefined ? undefined : readCursor(asked, context.cursorSecret, cursor)
  if (cursor !== undefined && after === undefined)
    return new ApiError('VALIDATION_ERROR', foreignCursor(cursor))
  // One more than is shown, to know whether there is another page.
  const page = { ranking, addresses: list?.addresses, after, limit: limit + 1 }
  const found = await readFromReplica(context, (db) => listRankedWallets(db, page))
  const { sort, period } = ranking
  const wallets = found.slice(0, limit)
  const last = found.length > limit ? wallets.at(-1) : undefined
  return {
    data: renderWalletSummaries(wallets, period, { fields, labels: list?.labels }),
    meta: {
      count: wallets.length,
      limit,
      sort,
      period,
      independent_groups: toIndependentGroups(context, countGroups(wallets).at(-1)),
      next_cursor: last === undefined ? null : writeCursor(asked, context.cursorSecret, last),
    },
  }
}

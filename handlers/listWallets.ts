import { answer } from '../contract/result.ts'
import { readFromReplica } from '../db/connection/replica.ts'
import { isPlaceOf, listRankedWallets, type RankedPlace, type WalletRanking } from '../db/wallet-ranking.ts'
import type { OperationHandler } from './contract.ts'
import { type CursorForm, readListPage } from './reads/list-page.ts'
import { readWatchlistFilter } from './reads/watchlist.ts'
import { countGroups, toIndependentGroups } from './views/group.ts'
import { renderWalletSummaries } from './views/wallet.ts'
import { toFilter } from './views/wallet-filter.ts'

/** Lists stored wallets by their figures of one period; never calls the provider. */
export const listWallets: OperationHandler<'listWallets'> = async (input, context) => {
  const { query, caller } = input
  const { limit, cursor, fields, watchlist, ...filter } = query
  const ranking = toFilter(filter)
  const list = await readWatchlistFilter(context.db, caller, watchlist)
  // A cursor belongs to one list: another profile may have another list under the same name.
  const asked = { ...ranking, ...(list && { watchlist: list.id }) }
  const { sort, period } = ranking
  const { wallets, data, meta } = await context.reads.heavy(input, async (from) => {
    const { entries, meta } = await readListPage({
      list: Object.entries(asked).sort(([one], [other]) => (one < other ? -1 : 1)),
      secret: context.cursorSecret,
      query: { limit, cursor },
      form: byRank(sort),
      read: (limit, after) =>
        readFromReplica(from, (db) =>
          listRankedWallets(db, { ranking, addresses: list?.addresses, after, limit }),
        ),
    })
    const data = await renderWalletSummaries(entries, period, { fields, labels: list?.labels })
    return { wallets: entries, data, meta }
  })
  const body = {
    data,
    meta: {
      ...meta,
      sort,
      period,
      independent_groups: toIndependentGroups(context, countGroups(wallets).at(-1)),
    },
  }
  return answer(body, { selectedBy: list?.revision })
}

/** Cursors of a ranking. An unknown figure's place is Infinity, which JSON lacks: it becomes null. */
function byRank(sort: WalletRanking['sort']): CursorForm<RankedPlace> {
  return {
    toMembers: ({ keys, address }) => [...keys, address],
    toPlace(members) {
      const keys = members.slice(0, -1).map((key) => (key === null ? Infinity : Number(key)))
      const place = { keys, address: String(members.at(-1)) }
      return isPlaceOf(sort, place) ? place : undefined
    },
  }
}

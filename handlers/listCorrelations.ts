import { answer } from '../contract/result.ts'
import { readFromReplica } from '../db/connection/replica.ts'
import { readCorrelations } from '../db/correlations.ts'
import { readReportsState } from '../db/reports.ts'
import type { OperationHandler } from './contract.ts'
import { readWatchlistFilter } from './reads/watchlist.ts'
import { renderCorrelations, toTokenDetail } from './views/correlation.ts'
import { countGroups, toIndependentGroups } from './views/group.ts'

/** Finds wallets that traded several of the given tokens. */
export const listCorrelations: OperationHandler<'listCorrelations'> = async (input, context) => {
  const { query, caller } = input
  const mints = [...new Set(query.tokens.split(','))]
  const { limit, offset, fields, one_per_group: onePerGroup = false } = query
  const list = await readWatchlistFilter(context.db, caller, query.watchlist)
  const addresses = list?.addresses
  const { wallets, tokens, data } = await context.reads.heavy(input, async (from) => {
    const found = await readFromReplica(
      from,
      (db) => readCorrelations(db, { tokenAddresses: mints, limit, offset, addresses, onePerGroup }),
      (db) => readReportsState(db, mints),
    )
    const { wallets } = found
    const tokens = mints.flatMap((mint) => found.tokens.filter(({ address }) => address === mint))
    return {
      wallets,
      tokens,
      data: await renderCorrelations(wallets, tokens, { fields, labels: list?.labels }),
    }
  })
  const body = {
    data,
    meta: {
      tokens_requested: mints.length,
      tokens_found: tokens.length,
      tokens_missing: mints.filter((mint) => tokens.every(({ address }) => address !== mint)),
      tokens_found_details: tokens.map(toTokenDetail),
      wallets_returned: wallets.length,
      limit,
      offset,
      truncated: wallets.length === limit,
      independent_groups: toIndependentGroups(context, countGroups(wallets).at(-1)),
    },
  }
  return answer(body, { selectedBy: list?.revision })
}

import {
  type CorrelatedWallet,
  listCorrelatedWallets,
  listScannedTokens,
  type ScannedToken,
} from '../db/correlations.ts'
import { QueryTimeoutError } from '../db/deadline.ts'
import { readFromReplica } from '../db/replica.ts'
import { readReportsState } from '../db/reports.ts'
import type { Handler } from './contract.ts'
import { ApiError } from './pipeline/api-error.ts'
import { renderCorrelations, toTokenDetail } from './views/correlation.ts'
import { queryTooSlow } from './views/refusals.ts'

/** Finds wallets that traded several of the given tokens. */
export const listCorrelations: Handler<'listCorrelations'> = async ({ query }, context) => {
  const mints = [...new Set(query.tokens.split(','))]
  const { limit, offset } = query
  let tokens: readonly ScannedToken[]
  let wallets: readonly CorrelatedWallet[]
  try {
    ;({ tokens, wallets } = await readFromReplica(context, {
      readState: (db) => readReportsState(db, mints),
      read: async (db) => {
        const found = await listScannedTokens(db, mints)
        const tokenIds = found.map(({ id }) => id)
        return { tokens: found, wallets: await listCorrelatedWallets(db, { tokenIds, limit, offset }) }
      },
    }))
    tokens = mints.flatMap((mint) => tokens.filter(({ address }) => address === mint))
  } catch (cause) {
    if (cause instanceof QueryTimeoutError) return new ApiError('UPSTREAM_TIMEOUT', queryTooSlow(cause))
    throw cause
  }
  return {
    data: renderCorrelations(wallets, tokens),
    meta: {
      tokens_requested: mints.length,
      tokens_found: tokens.length,
      tokens_missing: mints.filter((mint) => tokens.every(({ address }) => address !== mint)),
      tokens_found_details: tokens.map(toTokenDetail),
      wallets_returned: wallets.length,
      limit,
      offset,
      truncated: wallets.length === limit,
    },
  }
}

import { listRankedWallets } from '../db/legacy-ranking.ts'
import type { Handler } from './contract.ts'
import { ApiError } from './pipeline/api-error.ts'
import { toLegacyWallet } from './views/legacy.ts'

/** Lists the wallets that did best over the last 7 days (interface 4.7). */
export const listLegacyTopWallets: Handler<'listLegacyTopWallets'> = async (
  { query, caller },
  { readDb },
) => {
  const wallets = await listRankedWallets(readDb, {
    limit: Math.floor(query.limit),
    profileId: caller.profileId,
  })
  if (wallets.length === 0) return new ApiError('TOP_WALLETS_NOT_FOUND')
  return { message: 'Top wallets found.', data: wallets.map(toLegacyWallet) }
}

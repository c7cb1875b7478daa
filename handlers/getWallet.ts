import { isMissing, readFromReplica } from '../db/replica.ts'
import { findStoredWallet } from '../db/wallets.ts'
import type { Handler } from './contract.ts'
import { ApiError } from './pipeline/api-error.ts'
import { renderWallet } from './views/wallet.ts'

/** Reads a stored wallet; never calls the provider. */
export const getWallet: Handler<'getWallet'> = async ({ path: { address } }, context) => {
  const { found: wallet } = await readFromReplica(context, (db) => findStoredWallet(db, address), isMissing)
  if (wallet === undefined) return new ApiError('WALLET_NOT_FOUND')
  return { data: renderWallet(wallet, 'cache') }
}

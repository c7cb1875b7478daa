import { findStoredWallet } from '../db/wallets.ts'
import type { Handler } from './contract.ts'
import { ApiError } from './pipeline/api-error.ts'
import { renderWallet } from './views/wallet.ts'

/** Reads a stored wallet; never calls the provider. */
export const getWallet: Handler<'getWallet'> = async ({ path: { address } }, { db }) => {
  const wallet = await findStoredWallet(db, address)
  if (wallet === undefined) return new ApiError('WALLET_NOT_FOUND')
  return { data: renderWallet(wallet, 'cache') }
}

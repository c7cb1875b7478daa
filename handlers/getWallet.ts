import type { Handler } from './contract.ts'
import { ApiError } from './pipeline/api-error.ts'
import { renderWallet } from './views/wallet.ts'

/** Reads a stored wallet; never calls the provider. */
export const getWallet: Handler<'getWallet'> = async ({ path: { address } }, { reads }) => {
  const wallet = await reads.findWallet(address)
  if (wallet === undefined) return new ApiError('WALLET_NOT_FOUND')
  return { data: renderWallet(wallet, 'cache') }
}

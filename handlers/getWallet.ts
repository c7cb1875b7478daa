import { Refusal } from '../contract/refusal.ts'
import type { OperationHandler } from './contract.ts'
import { renderWallet } from './views/wallet.ts'

/** Reads a stored wallet; never calls the provider. */
export const getWallet: OperationHandler<'getWallet'> = async ({ path: { address } }, { reads }) => {
  const wallet = await reads.findWallet(address)
  if (wallet === undefined) return new Refusal('WALLET_NOT_FOUND')
  return { data: renderWallet(wallet, 'cache') }
}

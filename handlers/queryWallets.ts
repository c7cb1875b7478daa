import { listStoredWallets } from '../db/wallets.ts'
import type { Handler } from './contract.ts'
import { renderQueriedWallets } from './views/wallet.ts'

/** Reads many stored wallets at once; never calls the provider. */
export const queryWallets: Handler<'queryWallets'> = async ({ body: { addresses } }, { readDb }) => {
  const stored = await listStoredWallets(readDb, addresses)
  return {
    data: renderQueriedWallets(addresses, stored),
    meta: { requested: addresses.length, found: stored.length },
  }
}

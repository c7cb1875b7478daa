import { readFromReplica } from '../db/replica.ts'
import { listStoredWallets } from '../db/wallets.ts'
import type { Handler } from './contract.ts'
import { renderQueriedWallets } from './views/wallet.ts'

/** Reads many stored wallets at once; never calls the provider. */
export const queryWallets: Handler<'queryWallets'> = async ({ body: { addresses } }, context) => {
  const { found: stored } = await readFromReplica(
    context,
    (db) => listStoredWallets(db, addresses),
    ({ length }) => addresses.length - length,
  )
  return {
    data: renderQueriedWallets(addresses, stored),
    meta: { requested: addresses.length, found: stored.length },
  }
}

import { readFromReplica } from '../db/replica.ts'
import { findStoredWallets, readWalletsState } from '../db/wallets.ts'
import type { Handler } from './contract.ts'
import { renderQueriedWallets } from './views/wallet.ts'

/** Reads many stored wallets at once; never calls the provider. */
export const queryWallets: Handler<'queryWallets'> = async ({ body: { addresses } }, context) => {
  const stored = await readFromReplica(context, {
    readState: (db) => readWalletsState(db, addresses),
    read: (db) => findStoredWallets(db, addresses),
  })
  return {
    data: await renderQueriedWallets(addresses, stored),
    meta: { requested: addresses.length, found: stored.size },
  }
}

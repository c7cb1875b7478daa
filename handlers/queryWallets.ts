import { findStoredWallets } from '../db/wallets.ts'
import type { OperationHandler } from './contract.ts'
import { renderQueriedWallets } from './views/wallet.ts'

/** Reads many stored wallets at once; never calls the provider. */
export const queryWallets: OperationHandler<'queryWallets'> = async (input, { reads }) => {
  const { addresses } = input.body
  return await reads.heavy(input, async ({ db }) => {
    const stored = await findStoredWallets(db, addresses)
    return {
      data: await renderQueriedWallets(addresses, stored),
      meta: { requested: addresses.length, found: stored.size },
    }
  })
}

import { Refusal } from '../contract/refusal.ts'
import { findWalletCopy } from '../db/copies.ts'
import type { OperationHandler } from './contract.ts'
import { COPY_UNKNOWN } from './views/refusals.ts'
import { renderCopy } from './views/wallet-copy.ts'

/** Reads the stored copy result of a wallet; never calls the provider. */
export const getWalletCopy: OperationHandler<'getWalletCopy'> = async ({ path, query }, { db }) => {
  const wanted = { address: path.address, period: query.period }
  const copy = await findWalletCopy(db, wanted)
  return copy === undefined ? new Refusal('WALLET_NOT_FOUND', COPY_UNKNOWN) : renderCopy(wanted, copy)
}

import { findWalletCopy } from '../db/copies.ts'
import { computeCopy } from '../scans/compute-copy.ts'
import type { OperationHandler } from './contract.ts'
import { renderCopy } from './views/wallet-copy.ts'

/** Computes what following a wallet would have made, unless that is stored and less than an hour old. */
export const copyWallet: OperationHandler<'copyWallet'> = async (
  { path: { address }, body, caller: { profileId }, pay },
  context,
) => {
  const wanted = { address, period: body?.period ?? '30d' }
  // Without the client's signal: a copy that has begun is stored, also for a client that leaves.
  await computeCopy(context, { ...wanted, profileId, pay })
  const copy = await findWalletCopy(context.db, wanted)
  if (copy === undefined) throw new Error(`the copy of ${address} was stored and is gone`)
  return renderCopy(wanted, copy)
}

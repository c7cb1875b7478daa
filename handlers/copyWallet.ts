import { Refusal } from '../contract/refusal.ts'
import { findWalletCopy } from '../db/copies.ts'
import { ProviderError } from '../provider/provider-error.ts'
import { computeCopy } from '../scans/compute-copy.ts'
import type { Handler } from './contract.ts'
import { answersUnreadable } from './views/refusals.ts'
import { renderCopy } from './views/wallet-copy.ts'

/** Computes what following a wallet would have made, unless that is stored and less than an hour old. */
export const copyWallet: Handler<'copyWallet'> = async ({ path: { address }, body, pay }, context) => {
  const wanted = { address, period: body?.period ?? '30d' }
  try {
    await computeCopy(context, { ...wanted, pay })
  } catch (error) {
    if (!(error instanceof ProviderError && error.kind === 'bad-response')) throw error
    return new Refusal('UPSTREAM_ERROR', answersUnreadable(error))
  }
  const copy = await findWalletCopy(context.db, wanted)
  if (copy === undefined) throw new Error(`the copy of ${address} was stored and is gone`)
  return renderCopy(wanted, copy)
}

import { Refusal } from '../contract/refusal.ts'
import type { DatabaseTransaction } from '../db/connection/connection.ts'
import { ProviderError } from '../provider/provider-error.ts'
import { type StartedScan, startScan } from '../scans/start-scan.ts'
import type { Handler } from './contract.ts'
import { tokenUnknown } from './views/refusals.ts'
import { toTrigger } from './views/scan.ts'

/** Starts a token scan, or finds the one that is under way. */
export const createTokenScan: Handler<'createTokenScan'> = async (
  { path: { address }, caller, pay, signal },
  context,
) => {
  try {
    const payer = {
      profileId: caller.profileId,
      pay: {
        ...pay,
        keep: (trx: DatabaseTransaction, scan: StartedScan) => pay.keep(trx, toTrigger(address, scan)),
      },
    }
    return toTrigger(address, await startScan(context, { address, signal, payer }))
  } catch (cause) {
    if (!(cause instanceof ProviderError && cause.kind === 'not-found')) throw cause
    // The contract has no code for a token that the provider does not know.
    return new Refusal('UPSTREAM_ERROR', tokenUnknown(cause))
  }
}

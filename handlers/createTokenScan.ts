import type { DatabaseTransaction } from '../db/connection/connection.ts'
import { type StartedScan, startScan } from '../scans/start-scan.ts'
import type { Handler } from './contract.ts'
import { toTrigger } from './views/scan.ts'

/** Starts a token scan, or finds the one that is under way. */
export const createTokenScan: Handler<'createTokenScan'> = async (
  { path: { address }, caller, pay, signal },
  context,
) => {
  const payer = {
    profileId: caller.profileId,
    pay: {
      ...pay,
      keep: (trx: DatabaseTransaction, scan: StartedScan) => pay.keep(trx, toTrigger(address, scan)),
    },
  }
  return toTrigger(address, await startScan(context, { address, signal, payer }))
}

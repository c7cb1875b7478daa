import { Refusal } from '../contract/refusal.ts'
import { findLatestScan } from '../db/scans.ts'
import type { OperationHandler } from './contract.ts'
import { tokenNotScanned } from './views/refusals.ts'
import { toScanAnswer } from './views/scan.ts'

/** Finds the newest scan of a token. Reads the primary, for clients that have lost the answer of a trigger. */
export const getLatestTokenScan: OperationHandler<'getLatestTokenScan'> = async (
  { path: { address } },
  { db, jobs },
) => {
  const scan = await findLatestScan(db, address)
  return scan === undefined
    ? new Refusal('TOKEN_NOT_SCANNED', tokenNotScanned(address))
    : await toScanAnswer(jobs, scan)
}

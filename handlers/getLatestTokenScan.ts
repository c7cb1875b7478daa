import { findLatestScan } from '../db/scans.ts'
import type { Handler } from './contract.ts'
import { ApiError } from './pipeline/api-error.ts'
import { tokenNotScanned } from './views/refusals.ts'
import { tellScan } from './views/scan.ts'

/** Finds the scan of a token that was created last. From the primary: it is asked for by who lost a trigger's answer. */
export const getLatestTokenScan: Handler<'getLatestTokenScan'> = async ({ path: { address } }, { db }) => {
  const scan = await findLatestScan(db, address)
  return scan === undefined ? new ApiError('TOKEN_NOT_SCANNED', tokenNotScanned(address)) : tellScan(scan)
}

import { findScan } from '../db/scans.ts'
import type { Handler } from './contract.ts'
import { ApiError } from './pipeline/api-error.ts'
import { tellScan } from './views/scan.ts'

/** Reads a scan's progress. From the primary: a client polls right after it triggered. */
export const getTokenScan: Handler<'getTokenScan'> = async ({ path }, { db }) => {
  const scan = await findScan(db, path.scanId)
  return scan === undefined ? new ApiError('SCAN_NOT_FOUND') : tellScan(scan)
}

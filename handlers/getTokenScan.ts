import { findScan } from '../db/scans.ts'
import type { Handler } from './contract.ts'
import { ApiError } from './pipeline/api-error.ts'
import { POLLING_INTERVAL_SEC, toScanStatus } from './views/scan.ts'

/** Reads a scan's progress. From the primary: a client polls right after it triggered. */
export const getTokenScan: Handler<'getTokenScan'> = async ({ path }, { db }) => {
  const scan = await findScan(db, path.scanId)
  if (scan === undefined) return new ApiError('SCAN_NOT_FOUND')
  const data = toScanStatus(scan)
  const worthPolling = data.status === 'processing' && !data.stalled
  return { data, ...(worthPolling ? { headers: { 'Retry-After': POLLING_INTERVAL_SEC } } : {}) }
}

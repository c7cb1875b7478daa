import { Refusal } from '../contract/refusal.ts'
import { findScan } from '../db/scans.ts'
import type { OperationHandler } from './contract.ts'
import { isUnderWay, toScanAnswer } from './views/scan.ts'

/** Reads a scan's progress, or waits for its end. From the primary: a client asks right after it triggered. */
export const getTokenScan: OperationHandler<'getTokenScan'> = async (input, { db, jobs, longPolls }) => {
  const { path, caller, waitSec, signal } = input
  const read = () => findScan(db, path.scanId)
  const awaited =
    waitSec === undefined
      ? undefined
      : await longPolls.readAtEnd({
          scanId: path.scanId,
          keyId: caller.keyId,
          admission: caller.admission,
          maxMs: waitSec * 1000,
          signal,
          read,
          isUnderWay: (scan) => scan !== undefined && isUnderWay(scan),
        })
  const scan = awaited === undefined ? await read() : awaited.found
  return scan === undefined
    ? new Refusal('SCAN_NOT_FOUND')
    : await toScanAnswer(jobs, scan, awaited && waitSec)
}

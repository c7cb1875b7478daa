import type { TokenTraders } from '../../provider/data-provider.ts'
import type { Scan } from '../../db/scans.ts'
import type { Result, Schema } from '../contract.ts'

/** How often a client polls a scan, in seconds (the guide to polling: The rule). */
export const POLLING_INTERVAL_SEC = 5

/** The path of a scan's status. */
export function scanPath(scanId: string): string {
  return `/api/v1/scans/${scanId}`
}

/** The path of a token's result. */
export function topWalletsPath(tokenAddress: string): string {
  return `/api/v1/tokens/${tokenAddress}/top-wallets`
}

/** A stored scan as the contract has it. */
export function toScanStatus(scan: Scan): Schema<'ScanStatusData'> {
  return {
    scan_id: scan.id,
    token_address: scan.tokenAddress,
    status: scan.status,
    total_wallets: scan.total,
    processed_wallets: scan.processed,
    percentage: scan.total === 0 ? 100 : Math.floor((scan.processed / scan.total) * 100),
    stalled: scan.stalled,
    message: describeProgress(scan),
    links: { self: scanPath(scan.id), result: topWalletsPath(scan.tokenAddress) },
  }
}

function describeProgress(scan: Scan): string {
  const sentences = [`${scan.processed} of ${scan.total} wallets processed`]
  if (scan.failure !== null) sentences.push(scan.failure)
  if (scan.waitsFor !== null) sentences.push(scan.waitsFor)
  if (scan.stalled) sentences.push('no progress for 20 minutes, start a new scan')
  if (scan.skipped > 0) {
    const unnamed = scan.skipped - scan.skippedAddresses.length
    const names = scan.skippedAddresses.join(', ') + (unnamed > 0 ? ` and ${unnamed} more` : '')
    sentences.push(`skipped because the data provider could not supply them: ${names}`)
  }
  if (scan.note !== null) sentences.push(scan.note)
  return sentences.join('; ')
}

/** The answer to a trigger, with where and when to poll. */
export function toTrigger(
  address: string,
  scan: { readonly scanId: string; readonly reused: boolean; readonly isUpdate: boolean },
): Result<'createTokenScan'> {
  const links = { status: scanPath(scan.scanId), result: topWalletsPath(address) }
  return {
    data: {
      scan_id: scan.scanId,
      token_address: address,
      status: 'processing',
      reused: scan.reused,
      is_update: scan.isUpdate,
      links,
    },
    headers: { Location: links.status, 'Retry-After': POLLING_INTERVAL_SEC },
  }
}

/** What the provider's list lacks, for the scan's message; null when it lacks nothing. */
export function describeList({ source, traders, droppedRows }: TokenTraders): string | null {
  const notes: string[] = []
  if (source === 'top-traders') {
    const count = traders.length
    notes.push(
      `the data provider has no long list of traders here: these ${count} wallets are its top traders and first buyers`,
    )
  }
  if (droppedRows > 0) notes.push(`${droppedRows} rows of the data provider's lists were unusable`)
  return notes.length > 0 ? notes.join('; ') : null
}

import { answer } from '../../contract/result.ts'
import type { JobQueue } from '../../db/jobs.ts'
import type { ListedScan, Scan, ScanFailure, ScanNote, WaitReason } from '../../db/scans.ts'
import { API_ROOT } from '../../generated/v1/operations.ts'
import { VALUES } from '../../generated/values.ts'
import type { OperationResult } from '../contract.ts'
import type { Schema } from '../schema.ts'

/** How often a client should poll a scan (the guide to polling: The rule). */
const POLLING_INTERVAL_SEC = 5
/** The pause of a client whose request has waited for the end already. */
const WAITING_INTERVAL_SEC = 1

/** The path of a scan's status. */
function scanPath(scanId: string): string {
  return `${API_ROOT}/scans/${scanId}`
}

/** The path of a token's result. */
function topWalletsPath(tokenAddress: string): string {
  return `${API_ROOT}/tokens/${tokenAddress}/top-wallets`
}

/** What its status and its entry in a list both say of a scan. */
function describeScan(scan: Omit<Scan, 'notes' | 'skippedWallets'>) {
  const { id, tokenAddress, status, total, processed, stalled } = scan
  // Why it has failed, or what it waits for.
  const reason = { failed: scan.failure, processing: scan.waitsFor, completed: null }[status]
  return {
    scan_id: id,
    token_address: tokenAddress,
    status,
    ...(reason !== null && { reason }),
    stalled,
    total_wallets: total,
    processed_wallets: processed,
    percentage: total === 0 ? 100 : Math.floor((processed / total) * 100),
    links: { self: scanPath(id), result: topWalletsPath(tokenAddress) },
  }
}

/** A scan in a list: the schema ListedScan. */
export function toListedScan(scan: ListedScan): Schema<'ListedScan'> {
  return {
    ...describeScan(scan),
    token_name: scan.tokenName,
    token_symbol: scan.tokenSymbol,
    skipped_wallets: scan.skipped,
    started_at: scan.startedAt.toISOString(),
    ended_at: scan.endedAt?.toISOString() ?? null,
    ...(scan.seen && { wallets_seen: scan.seen.count, watched_wallets: [...scan.seen.wallets] }),
  }
}

/** Whether a scan may end by itself. A stalled one needs a new trigger. */
export function isUnderWay({ status, stalled }: Scan): boolean {
  return status === 'processing' && !stalled
}

/** The answer for a stored scan; `waitSec` says how long the request was willing to wait for its end. */
export async function toScanAnswer(
  jobs: JobQueue,
  scan: Scan,
  waitSec?: number,
): Promise<OperationResult<'getTokenScan'>> {
  const lookingUp = scan.status === 'processing' ? [] : await listLookUps(jobs, scan.id)
  const retryAfterSec = waitSec === undefined ? POLLING_INTERVAL_SEC : WAITING_INTERVAL_SEC
  const headers = {
    ...(waitSec === undefined ? {} : { 'Preference-Applied': `wait=${waitSec}` }),
    ...(isUnderWay(scan) ? { 'Retry-After': retryAfterSec } : {}),
  }
  const data = { ...describeScan(scan), message: describeProgress(scan), looking_up: lookingUp }
  return answer({ data }, { headers })
}

/** What is still being looked up after the end of a scan. */
async function listLookUps(jobs: JobQueue, scanId: string): Promise<Schema<'ScanLookUp'>[]> {
  const queues = {
    second_source: 'cross-check',
    wins: 'wallet-verification',
    copies: 'wallet-copies',
  } as const
  const lookUps = Object.keys(queues) as (keyof typeof queues)[]
  const arePending = await Promise.all(lookUps.map((lookUp) => jobs.isPending(queues[lookUp], { scanId })))
  return lookUps.filter((_, index) => arePending[index])
}

const FAILURES: Readonly<Record<ScanFailure, string>> = {
  too_many_skipped: 'more than half of the wallets could not be analysed',
  superseded: 'superseded by a newer scan',
  no_progress: `no progress for ${VALUES['scan-failed-minutes']} minutes`,
}

/** Sentences for the customer, so without the settings of this service and its key. */
const WAITS: Readonly<Record<WaitReason, string>> = {
  provider_down: 'waits for the data provider, which does not answer at the moment',
  provider_budget: 'waits: the calls to the data provider for this day (UTC) are used up',
  provider_rate: 'waits for the data provider, which takes no more calls at the moment',
  provider_refused: 'waits for the data provider, which is not available at the moment',
}

function describeProgress(scan: Scan): string {
  const { failure, waitsFor } = scan
  const parts = [
    `${scan.processed} of ${scan.total} ${scan.total === 1 ? 'wallet' : 'wallets'} processed`,
    failure === null ? null : FAILURES[failure],
    waitsFor !== null && scan.status === 'processing' ? WAITS[waitsFor] : null,
    scan.stalled ? `no progress for ${VALUES['scan-stalled-minutes']} minutes, start a new scan` : null,
    describeSkipped(scan),
    ...scan.notes.map(describeNote),
  ]
  return parts.filter((part) => part !== null).join('; ')
}

function describeSkipped({ skipped, skippedWallets }: Scan): string | null {
  if (skipped === 0) return null
  const unnamed = skipped - skippedWallets.length
  const names =
    skippedWallets.map(({ address }) => address).join(', ') + (unnamed > 0 ? ` and ${unnamed} more` : '')
  // The wallets that this service failed on are named first.
  const ours = skippedWallets.filter(({ reason }) => reason === 'service_failed').length
  const causes = [
    ...(ours < skipped ? ['the data provider could not supply them'] : []),
    ...(ours > 0 ? ['this service failed'] : []),
  ]
  return `skipped because ${causes.join(' or ')}: ${names}`
}

function describeNote(note: ScanNote): string | null {
  switch (note.code) {
    case 'top_traders_only':
      return note.wallets === 1
        ? 'the data provider has no long list of traders here: this one wallet is its only trader or first buyer'
        : `the data provider has no long list of traders here: these ${note.wallets} wallets are its top traders and first buyers`
    case 'first_buyers_of_these':
      return 'the data provider gave no list of first buyers: the first buyers are those of these wallets that bought first'
    case 'no_first_buyers':
      return 'the data provider does not say who bought first'
    case 'traders_of_days':
      return `the data provider lists the best traders of the last ${note.days} days`
    case 'unusable_rows':
      return note.rows === 1
        ? `one row of the data provider's lists was unusable`
        : `${note.rows} rows of the data provider's lists were unusable`
    default:
      // A newer release that runs next to this one may know more codes.
      return null
  }
}

/** The answer to a trigger, with where and when to poll. */
export function toTrigger(
  address: string,
  scan: { readonly scanId: string; readonly reused: boolean; readonly isUpdate: boolean },
): OperationResult<'createTokenScan'> {
  const links = { status: scanPath(scan.scanId), result: topWalletsPath(address) }
  const data: Schema<'TokenScanTriggerData'> = {
    scan_id: scan.scanId,
    token_address: address,
    status: 'processing',
    reused: scan.reused,
    is_update: scan.isUpdate,
    links,
  }
  return answer({ data }, { headers: { Location: links.status, 'Retry-After': POLLING_INTERVAL_SEC } })
}

import type { Context } from '../context.ts'
import type { DatabaseTransaction } from '../db/connection/connection.ts'
import { listSeenWatchlists, type SeenWatchlist } from '../db/watchlists.ts'
import { type EndedScan, listEndedScans, noteScanRequest, recordEvents } from '../db/webhook-events.ts'

/**
 * Does what follows the end of scans, however they ended: records their events, and enqueues the look-up of their wins
 * and the cross-check. Call it in the transaction that ends them. Wallets that a failed scan has analysed are listed
 * and frozen like any others.
 */
export async function followScanEnds(
  trx: DatabaseTransaction,
  context: Pick<Context, 'checkers' | 'jobs' | 'simulated'>,
  scanIds: readonly string[],
): Promise<void> {
  if (scanIds.length === 0) return
  const { checkers, jobs } = context
  await recordScanEvents(trx, context, scanIds)
  const scans = scanIds.map((scanId) => ({ data: { scanId } }))
  await jobs.enqueue('wallet-verification', scans, trx)
  if (checkers.length > 0) await jobs.enqueue('cross-check', scans, trx)
}

type EventParts = Pick<Context, 'jobs' | 'simulated'>

/**
 * Records the event of each of these scans that has ended, for every profile that asked for it, and for each
 * watchlist whose wallets it has found. Call it in the transaction that ends them: then a crash neither loses nor
 * invents an event.
 */
export async function recordScanEvents(
  trx: DatabaseTransaction,
  parts: EventParts,
  scanIds: readonly string[],
): Promise<void> {
  await recordScanEnds(trx, parts, await listEndedScans(trx, scanIds))
  const events = (await listSeenWatchlists(trx, scanIds)).map((seen) => ({
    profileId: seen.profileId,
    type: 'watchlist.seen' as const,
    data: toWatchlistEventData(seen, parts.simulated),
  }))
  await recordEvents(trx, parts.jobs, events)
}

/**
 * Notes that a profile waits for a scan, which others may have started. If the scan has ended meanwhile, records its
 * event for the profile at once.
 */
export async function noteRequester(
  trx: DatabaseTransaction,
  parts: EventParts,
  request: { readonly scanId: string; readonly profileId: string },
): Promise<void> {
  if (!(await noteScanRequest(trx, request))) return
  const ends = await listEndedScans(trx, [request.scanId])
  await recordScanEnds(
    trx,
    parts,
    ends.filter(({ profileId }) => profileId === request.profileId),
  )
}

async function recordScanEnds(
  trx: DatabaseTransaction,
  { jobs, simulated }: EventParts,
  ends: readonly EndedScan[],
): Promise<void> {
  const events = ends.map((end) => ({
    profileId: end.profileId,
    type: `scan.${end.status}` as const,
    data: toScanEventData(end, simulated),
  }))
  await recordEvents(trx, jobs, events)
}

/** The schema ScanEventData. */
function toScanEventData(
  { scanId, tokenAddress, status, failure, total, skipped }: EndedScan,
  simulated: boolean,
) {
  return {
    scan_id: scanId,
    token_address: tokenAddress,
    status,
    ...(failure !== null && { reason: failure }),
    total_wallets: total,
    skipped_wallets: skipped,
    links: {
      status: `/api/v1/scans/${scanId}`,
      result: `/api/v1/tokens/${tokenAddress}/top-wallets`,
    },
    ...(simulated && { simulated }),
  }
}

/** The schema WatchlistSeenEventData. */
function toWatchlistEventData(
  { name, scanId, tokenAddress, count, wallets }: SeenWatchlist,
  simulated: boolean,
) {
  return {
    watchlist: name,
    scan_id: scanId,
    token_address: tokenAddress,
    wallets_seen: count,
    wallets,
    links: { result: `/api/v1/tokens/${tokenAddress}/top-wallets?watchlist=${name}` },
    ...(simulated && { simulated }),
  }
}

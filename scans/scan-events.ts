import type { DatabaseTransaction } from '../db/connection/connection.ts'
import { listSeenWatchlists, type SeenWatchlist } from '../db/watchlists.ts'
import { addEvents, type EndedScan, listEndedScans, noteScanRequest } from '../db/webhook-events.ts'
import { API_ROOT } from '../generated/v1/operations.ts'
import type { components } from '../generated/v1/types.ts'
import type { Context } from './context.ts'

type Schemas = components['schemas']

/** What events need: the queue of their deliveries, and whether their figures are simulated. */
type EventContext = Pick<Context, 'jobs' | 'simulated'>

/**
 * Records the event of each of these scans that has ended, for every profile that asked for it, and for each
 * watchlist whose wallets it has found. Call it in the transaction that ends them: then a crash neither loses nor
 * invents an event.
 */
export async function addScanEvents(
  trx: DatabaseTransaction,
  context: EventContext,
  scanIds: readonly string[],
): Promise<void> {
  await recordScanEnds(trx, context, await listEndedScans(trx, scanIds))
  const events = (await listSeenWatchlists(trx, scanIds)).map((seen) => ({
    profileId: seen.profileId,
    type: 'watchlist.seen' as const,
    data: toWatchlistEventData(seen, context.simulated),
  }))
  await addEvents(trx, context.jobs, events)
}

/**
 * Notes that a profile waits for a scan, which others may have started. If the scan has ended meanwhile, records its
 * event for the profile at once.
 */
export async function noteRequester(
  trx: DatabaseTransaction,
  context: EventContext,
  request: { readonly scanId: string; readonly profileId: string },
): Promise<void> {
  if (!(await noteScanRequest(trx, request))) return
  const ends = await listEndedScans(trx, [request.scanId])
  await recordScanEnds(
    trx,
    context,
    ends.filter(({ profileId }) => profileId === request.profileId),
  )
}

async function recordScanEnds(
  trx: DatabaseTransaction,
  { jobs, simulated }: EventContext,
  ends: readonly EndedScan[],
): Promise<void> {
  const events = ends.map((end) => ({
    profileId: end.profileId,
    type: `scan.${end.status}` as const,
    data: toScanEventData(end, simulated),
  }))
  await addEvents(trx, jobs, events)
}

function toScanEventData(
  { scanId, tokenAddress, status, failure, total, skipped }: EndedScan,
  simulated: boolean,
): Schemas['ScanEventData'] {
  return {
    scan_id: scanId,
    token_address: tokenAddress,
    status,
    ...(failure !== null && { reason: failure }),
    total_wallets: total,
    skipped_wallets: skipped,
    links: {
      status: `${API_ROOT}/scans/${scanId}`,
      result: `${API_ROOT}/tokens/${tokenAddress}/top-wallets`,
    },
    ...(simulated && { simulated }),
  }
}

function toWatchlistEventData(
  { name, scanId, tokenAddress, count, wallets }: SeenWatchlist,
  simulated: boolean,
): Schemas['WatchlistSeenEventData'] {
  return {
    watchlist: name,
    scan_id: scanId,
    token_address: tokenAddress,
    wallets_seen: count,
    wallets,
    links: { result: `${API_ROOT}/tokens/${tokenAddress}/top-wallets?watchlist=${name}` },
    ...(simulated && { simulated }),
  }
}

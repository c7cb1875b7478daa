import type { Context } from '../context.ts'
import { deleteExpiredAnswers } from '../db/idempotency.ts'
import { takeUnloggedKeyEvents } from '../db/key-events.ts'
import { refundAbandonedReservations } from '../db/quotas.ts'
import { deleteEndedFetches, TOKEN_FETCH, WALLET_FETCH } from '../db/shared-fetches.ts'
import { listPendingWalletIds } from '../db/scan-wallets.ts'
import { failDeadScans, listIdleScanIds } from '../db/scans.ts'

/** A scan without progress for this long may have lost its jobs. */
const RESEND_AFTER_MS = 5 * 60_000

/**
 * Looks once after scans that do not move: fails those without progress for an hour and enqueues the wallets of those
 * that have lost their jobs again. Scans whose jobs only wait, for a busy worker or for a provider that is down, are
 * left alone: else each look would add to the load that they wait for. That two instances may enqueue at the same
 * moment is harmless, since each wallet is settled once.
 */
export async function maintainScans(context: Context): Promise<void> {
  for (const scanId of await failDeadScans(context.db)) {
    context.telemetry.log.warn({ event: 'scan_failed', scanId, reason: 'no_progress' })
  }
  for (const scanId of await listIdleScanIds(context.db, RESEND_AFTER_MS)) {
    if (await context.jobs.isUnderWay(scanId)) continue
    const walletIds = await listPendingWalletIds(context.db, scanId)
    await context.jobs.enqueueWallets(scanId, walletIds)
    context.telemetry.log.warn({ event: 'scan_resent', scanId, wallets: walletIds.length })
  }
}

/** No request lasts as long, so its process has died and its unit of quota is given back. */
const RESERVATION_ABANDONED_AFTER_MS = 5 * 60_000
/** Beyond the 24 hours for which the contract promises them. */
const ANSWERS_KEPT_MS = 25 * 60 * 60_000
/** Longer than anybody waits for the fetch of another request, and than the provider is believed that it knows nothing. */
const FETCHES_KEPT_MS = 10 * 60_000

/**
 * Clears once what requests left behind: units whose process died, answers that nobody may
 * repeat any more, and fetches that nobody waits for.
 */
export async function maintainRequests({ db, telemetry }: Context): Promise<void> {
  const refunded = await refundAbandonedReservations(db, RESERVATION_ABANDONED_AFTER_MS)
  if (refunded > 0) telemetry.log.warn({ event: 'reservations_refunded', units: refunded })
  await deleteExpiredAnswers(db, ANSWERS_KEPT_MS)
  for (const kind of [WALLET_FETCH, TOKEN_FETCH]) await deleteEndedFetches(db, kind, FETCHES_KEPT_MS)
}

/** Logs once what was done to keys, by whatever command or statement: each event by one of all instances. */
export async function logKeyEvents({ db, telemetry }: Context): Promise<void> {
  for (const { event, ...told } of await takeUnloggedKeyEvents(db))
    telemetry.log.info({ event: `key_${event}`, ...told })
}

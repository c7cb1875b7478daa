import type { Context } from '../context.ts'
import { takeUnloggedKeyEvents } from '../db/key-events.ts'
import { refundAbandonedReservations } from '../db/quotas.ts'
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

/** Gives back once the units of requests whose process died. */
export async function maintainReservations({ db, telemetry }: Context): Promise<void> {
  const refunded = await refundAbandonedReservations(db, RESERVATION_ABANDONED_AFTER_MS)
  if (refunded > 0) telemetry.log.warn({ event: 'reservations_refunded', units: refunded })
}

/** Logs once what was done to keys, by whatever command or statement: each event by one of all instances. */
export async function logKeyEvents({ db, telemetry }: Context): Promise<void> {
  for (const { event, ...told } of await takeUnloggedKeyEvents(db))
    telemetry.log.info({ event: `key_${event}`, ...told })
}

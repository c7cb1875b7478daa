import { MINUTE_MS } from '../basics/durations.ts'
import { takeUnloggedKeyEvents } from '../db/key-events.ts'
import { refundAbandonedReservations } from '../db/quotas.ts'
import { deleteBatch, RETENTION_KINDS } from '../db/retention.ts'
import { listPendingWalletIds } from '../db/scan-wallets.ts'
import { failDeadScans, listIdleScanIds } from '../db/scans.ts'
import { rankTokenWallets } from '../db/tokens.ts'
import type { Context } from '../scans/context.ts'
import { followScanEnds } from '../scans/follow-ups.ts'
import { enqueueWallets } from '../scans/start-scan.ts'

/* Chores that need no queue: every worker process does them, and each row is taken by one process. */

const MAINTENANCE_INTERVAL_MS = 30_000

type Chore = (context: Context, signal: AbortSignal) => Promise<void>
const CHORES: readonly Chore[] = [maintainScans, maintainReservations, logKeyEvents, deleteExpired]

/**
 * Does the chores every 30 seconds until the signal aborts. A chore that fails is logged and tried again next time; one
 * that takes longer is not started a second time.
 */
export function maintain(context: Context, signal: AbortSignal): void {
  const running = new Set<Chore>()
  async function run(chore: Chore): Promise<void> {
    if (running.has(chore)) return
    running.add(chore)
    try {
      await chore(context, signal)
    } catch (error) {
      context.telemetry.log.error({ event: 'maintenance_failed', chore: chore.name, err: error })
    } finally {
      running.delete(chore)
    }
  }
  const timer = setInterval(() => CHORES.forEach(run), MAINTENANCE_INTERVAL_MS)
  signal.addEventListener('abort', () => clearInterval(timer))
}

/** A scan without progress for this long may have lost its jobs. */
const RESEND_AFTER_MS = 5 * MINUTE_MS

/**
 * Fails the scans without progress for an hour. Enqueues the wallets of idle scans again when the scans have lost their
 * jobs. A scan whose jobs wait, for a worker or for a provider that is down, is left alone: more jobs would add to the
 * load. Two instances may enqueue the same wallets, which is harmless, since each wallet is settled once.
 */
export async function maintainScans(context: Context): Promise<void> {
  const { db, jobs, telemetry } = context
  const dead = await db.transaction().execute(async (trx) => {
    const failed = await failDeadScans(trx)
    const scanIds = failed.map(({ scanId }) => scanId)
    // The wallets were ranked by the provider's list; analyses have changed some profits since.
    for (const { tokenId } of failed) await rankTokenWallets(trx, tokenId)
    await followScanEnds(trx, context, scanIds)
    return failed
  })
  for (const scan of dead) telemetry.scanEnded(scan)
  for (const scanId of await listIdleScanIds(db, RESEND_AFTER_MS)) {
    const wait = await jobs.isPending('wallet-analysis', { scanId })
    if (wait || (await jobs.isPending('wallet-analysis-dead', { scanId }))) continue
    const walletIds = await listPendingWalletIds(db, scanId)
    await enqueueWallets(jobs, { scanId, walletIds })
    telemetry.log.warn({ event: 'scan_resent', scanId, wallets: walletIds.length })
  }
}

/** No request lasts this long: the process of an older reservation has died. */
const RESERVATION_ABANDONED_AFTER_MS = 5 * MINUTE_MS

/** Gives back the units of quota that were reserved by requests whose process has died. */
export async function maintainReservations({ db, telemetry }: Context): Promise<void> {
  const refunded = await refundAbandonedReservations(db, RESERVATION_ABANDONED_AFTER_MS)
  if (refunded > 0) telemetry.log.warn({ event: 'reservations_refunded', units: refunded })
}

/** Logs each change of a key once over all instances, whichever command or statement made it. */
export async function logKeyEvents({ db, telemetry }: Context): Promise<void> {
  for (const { event, ...details } of await takeUnloggedKeyEvents(db))
    telemetry.log.info({ event: `key_${event}`, ...details })
}

/**
 * How many batches of each kind one run deletes. The rest of a backlog is left for later, so that others have the
 * database in between.
 */
const RETENTION_BATCHES_MAX = 20

/** Deletes expired rows in small batches, each a transaction of its own, until the signal aborts. */
export async function deleteExpired(
  { db, retention, telemetry }: Pick<Context, 'db' | 'retention' | 'telemetry'>,
  signal?: AbortSignal,
): Promise<void> {
  for (const kind of RETENTION_KINDS) {
    const keptMs = kind.keptMs(retention)
    if (keptMs === undefined) continue
    let rows = 0
    for (let batch = 0; batch < RETENTION_BATCHES_MAX && !signal?.aborted; batch += 1) {
      const deleted = await deleteBatch(db, kind, keptMs)
      rows += deleted
      if (deleted < kind.batchRows) break
    }
    if (rows > 0) telemetry.log.info({ event: 'rows_expired', table: kind.table, rows })
  }
}

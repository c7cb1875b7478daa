import { MINUTE_MS } from '../basics/durations.ts'
import type { DatabaseTransaction } from '../db/connection/connection.ts'
import type { FirstBuyers } from '../db/jobs.ts'
import type { Context } from './context.ts'
import { addScanEvents } from './scan-events.ts'

/*
 * What follows a scan: each job, and when. Those of its start and its end are enqueued in the transaction that starts
 * or ends it, so that a crash neither loses nor invents one.
 */

/** The scan's own wallets come first. */
const SAMPLE_DELAY_MS = 10 * MINUTE_MS

/** Enqueues what follows the start of a scan. */
export async function followScanStart(
  trx: DatabaseTransaction,
  { jobs, calibrationDailyCalls }: Pick<Context, 'jobs' | 'calibrationDailyCalls'>,
  buyers: FirstBuyers,
): Promise<void> {
  if (calibrationDailyCalls > 0 && buyers.addresses.length > 0)
    await jobs.enqueue('first-buyer-sample', [{ data: buyers, delayMs: SAMPLE_DELAY_MS }], trx)
}

/** Enqueues what follows the look-up of a scan's wins: only then is known what speaks against its wallets. */
export async function followVerification(
  { jobs, copiesPerScan }: Pick<Context, 'jobs' | 'copiesPerScan'>,
  scanId: string,
): Promise<void> {
  if (copiesPerScan > 0) await jobs.enqueue('wallet-copies', [{ data: { scanId } }])
}

/**
 * Records the events of scans that have ended, however they ended, and enqueues what follows their end. Wallets that a
 * failed scan has analysed are listed and frozen like any others.
 */
export async function followScanEnds(
  trx: DatabaseTransaction,
  context: Pick<Context, 'checkers' | 'jobs' | 'simulated'>,
  scanIds: readonly string[],
): Promise<void> {
  if (scanIds.length === 0) return
  const { checkers, jobs } = context
  await addScanEvents(trx, context, scanIds)
  const scans = scanIds.map((scanId) => ({ data: { scanId } }))
  await jobs.enqueue('wallet-verification', scans, trx)
  if (checkers.length > 0) await jobs.enqueue('cross-check', scans, trx)
  await jobs.enqueue('groups', [{ data: null }], trx)
}

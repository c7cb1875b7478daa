import type { Context } from '../context.ts'
import type { DatabaseTransaction } from '../db/connection/connection.ts'
import { findChecker } from './cross-check.ts'
import { tellScanEnds } from './tell-scan-end.ts'

/**
 * Does what follows the end of scans, however they ended: records their events, and enqueues the look-up of their
 * wins and the cross-check. Call it in the transaction that ends them. The wallets that a failed scan has analysed
 * are listed and frozen as those of any other.
 */
export async function followScanEnds(
  trx: DatabaseTransaction,
  context: Pick<Context, 'checkers' | 'jobs' | 'simulated'>,
  scanIds: readonly string[],
): Promise<void> {
  if (scanIds.length === 0) return
  const { jobs } = context
  await tellScanEnds(trx, context, scanIds)
  const scans = scanIds.map((scanId) => ({ data: { scanId } }))
  await jobs.enqueue('wallet-verification', scans, trx)
  if (findChecker(context) !== undefined) await jobs.enqueue('cross-check', scans, trx)
}

import type { DatabaseTransaction } from '../db/connection/connection.ts'
import { type WalletOutcome, writeOutcomes } from '../db/scan-wallets.ts'
import type { Context } from './context.ts'
import { followScanEnds } from './follow-ups.ts'

/**
 * Settles wallets of a scan, each once, and reports progress and end of the scan to telemetry. Returns the ids of the
 * wallets that this call has settled; the others were settled before, or their scan has ended.
 */
export async function settleWallets(
  context: Pick<Context, 'db' | 'checkers' | 'jobs' | 'simulated' | 'telemetry'>,
  scanId: string,
  outcomes: readonly WalletOutcome[],
): Promise<ReadonlySet<number>> {
  const { db, telemetry } = context
  if (outcomes.length === 0) return new Set<number>()
  const atEnd = (trx: DatabaseTransaction) => followScanEnds(trx, context, [scanId])
  const written = await writeOutcomes(db, { scanId, outcomes, atEnd })
  if (written === undefined) return new Set<number>()
  const { walletIds, ...progress } = written
  const settled = new Set(walletIds)
  const states = Map.groupBy(
    outcomes.filter(({ walletId }) => settled.has(walletId)),
    ({ state }) => state,
  )
  for (const [state, { length: count }] of states) telemetry.walletsSettled({ scanId, state, count })
  if (progress.status !== 'processing') telemetry.scanEnded({ scanId, ...progress })
  return settled
}

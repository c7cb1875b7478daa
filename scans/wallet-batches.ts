import type { JobQueue, NewJob } from '../context.ts'
import type { DatabaseTransaction } from '../db/connection/connection.ts'

/** Some wallets of a scan, which one job analyses. */
export interface WalletBatch {
  readonly scanId: string
  readonly walletIds: readonly number[]
  /** The strikes of each wallet (wallet-failures.ts), by its id; none for a wallet that is not named. */
  readonly strikes?: Readonly<Record<number, number>>
  /** The batch came back because the provider was down. */
  readonly afterOutage?: boolean
}

/** Small enough that a lost batch hardly delays its scan, large enough that a scan is a few jobs. */
export const BATCH_SIZE = 20

/**
 * The first batch of a scan is small and comes before the other batches of all scans: a new scan shows its best wallets
 * soon, however much waits.
 */
const FIRST_BATCH_SIZE = 5
const FIRST_BATCH_PRIORITY = 1

/** Enqueues the analysis of wallets, in their order. With a transaction, the jobs exist if and only if it commits. */
export async function enqueueWallets(
  jobs: JobQueue,
  { scanId, walletIds }: Pick<WalletBatch, 'scanId' | 'walletIds'>,
  trx?: DatabaseTransaction,
): Promise<void> {
  const left = [...walletIds]
  const first = {
    data: { scanId, walletIds: left.splice(0, FIRST_BATCH_SIZE) },
    priority: FIRST_BATCH_PRIORITY,
  }
  const batches: NewJob<WalletBatch>[] = walletIds.length === 0 ? [] : [first]
  while (left.length > 0) batches.push({ data: { scanId, walletIds: left.splice(0, BATCH_SIZE) } })
  await jobs.enqueue('wallet-analysis', batches, trx)
}

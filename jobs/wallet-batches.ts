import type { WalletBatch } from './queue.ts'

/** Small enough that a lost batch hardly holds up its scan, large enough that a scan is a few jobs (design 5.9). */
const BATCH_SIZE = 20

/** Batches that one process works on side by side; the provider's own limit bounds the calls. */
export const BATCHES_AT_ONCE = 4

/** Splits the wallets of a scan into the payloads of its jobs, keeping their order. */
export function splitIntoBatches(scanId: string, walletIds: readonly number[]): WalletBatch[] {
  const batches: WalletBatch[] = []
  for (let start = 0; start < walletIds.length; start += BATCH_SIZE) {
    batches.push({ scanId, walletIds: walletIds.slice(start, start + BATCH_SIZE) })
  }
  return batches
}

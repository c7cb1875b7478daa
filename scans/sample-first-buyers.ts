import { drawWallets } from '../analysis/draw.ts'
import { readDatabaseTime } from '../db/clock.ts'
import type { FirstBuyers } from '../db/jobs.ts'
import { isOfOneWallet, ProviderError } from '../provider/provider-error.ts'
import type { Context } from './context.ts'
import { refreshWallet } from './refresh-wallet.ts'

export const SAMPLE_SIZE = 20
const TIMEOUT_MS = 30_000

/**
 * Draws up to 20 of these buyers at random, analyses them, and adds their scores to the ledger. They enter no list.
 * Traders are listed because they have won; these are not. Returns the addresses that are still to be
 * analysed, with the failure if the provider has failed. A wallet that the provider does not know, or describes in a
 * way that cannot be read, is skipped.
 */
export async function analyseSample(
  context: Context,
  { scanId, mint, tokenId, addresses }: FirstBuyers,
  signal: AbortSignal,
): Promise<{ readonly left: readonly string[]; readonly failure?: ProviderError }> {
  const buyers = addresses.map((address) => ({ address }))
  // A retry has only the addresses that are left. They are fewer than a sample, so all of them are drawn.
  const drawn = drawWallets(scanId, buyers, SAMPLE_SIZE).map(({ address }) => address)
  for (const [index, address] of drawn.entries()) {
    const left = drawn.slice(index)
    if (signal.aborted) return { left }
    try {
      await refreshWallet(context, {
        address,
        since: await readDatabaseTime(context.db),
        timeoutMs: TIMEOUT_MS,
        priority: 'job',
        signal,
        selectingMint: mint,
        origin: { selection: 'first_buyer_sample', tokenId },
      })
    } catch (error) {
      if (signal.aborted) return { left }
      if (!(error instanceof ProviderError)) throw error
      if (!isOfOneWallet(error)) return { left, failure: error }
    }
  }
  return { left: [] }
}

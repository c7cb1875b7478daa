import { listFirstWallets } from '../db/copies.ts'
import { ProviderError } from '../provider/provider-error.ts'
import { computeCopy } from './compute-copy.ts'
import type { Context } from './context.ts'
import { UNPAID } from './payment.ts'

/**
 * Computes copies of the first wallets of a scan that nothing speaks against, each within the bound of calls of a copy,
 * and none that is less than an hour old. A wallet whose answers cannot be used is left out; any other failure of the
 * provider ends it. Resolves to how many wallets have a copy. Rejects with the reason of the signal.
 */
export async function copyFirstWallets(
  context: Context,
  scanId: string,
  signal: AbortSignal,
): Promise<{ readonly copied: number; readonly failure: ProviderError | undefined }> {
  let copied = 0
  for (const address of await listFirstWallets(context.db, scanId, context.copiesPerScan))
    try {
      await computeCopy(context, { address, period: '30d', pay: UNPAID, priority: 'job', signal })
      copied += 1
    } catch (error) {
      if (signal.aborted || !(error instanceof ProviderError)) throw error
      if (error.kind !== 'bad-response' && error.kind !== 'not-found') return { copied, failure: error }
    }
  return { copied, failure: undefined }
}

import { listFirstWallets } from '../db/copies.ts'
import { isOfEveryCall, isOfOneWallet, ProviderError } from '../provider/provider-error.ts'
import { computeCopy } from './compute-copy.ts'
import type { Context } from './context.ts'
import { UNPAID } from './payment.ts'

/**
 * Computes copies of the first wallets of a scan that nothing speaks against, each within the bound of calls of a copy,
 * and none that is less than an hour old. A wallet whose answers cannot be used is left out, and any other failure of
 * the provider leaves the other wallets, unless every call would fail. Resolves to how many wallets have a copy, and to
 * the failures that may pass. Rejects with the reason of the signal.
 */
export async function copyFirstWallets(
  context: Context,
  scanId: string,
  signal: AbortSignal,
): Promise<{ readonly copied: number; readonly failures: readonly ProviderError[] }> {
  const failures: ProviderError[] = []
  let copied = 0
  for (const address of await listFirstWallets(context.db, scanId, context.copiesPerScan))
    try {
      await computeCopy(context, { address, period: '30d', pay: UNPAID, priority: 'job', signal })
      copied += 1
    } catch (error) {
      if (signal.aborted || !(error instanceof ProviderError)) throw error
      if (isOfOneWallet(error)) continue
      failures.push(error)
      if (isOfEveryCall(error) || context.provider.isBreakerOpen()) break
    }
  return { copied, failures }
}

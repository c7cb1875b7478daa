import { listPendingWallets } from '../db/scan-wallets.ts'
import { settleWallets } from '../scans/settle-wallets.ts'
import type { Job } from './job.ts'

/**
 * Skips the wallets of a batch that has run out of retries, so that its scan can end. The provider did not cause that:
 * wallets that the provider cannot supply are skipped by the batch itself.
 */
export const walletAnalysisDead: Job<'wallet-analysis-dead'> = {
  name: 'wallet-analysis-dead',
  options: { retryLimit: 100, retryDelay: 5, retryBackoff: true, retryDelayMax: 300 },
  // pg-boss does not announce jobs that it moves to a dead-letter queue.
  pollingSec: 5,
  async run({ scanId, walletIds }, context) {
    const pending = await listPendingWallets(context.db, scanId, walletIds)
    if (pending === undefined) return
    await settleWallets(
      context,
      scanId,
      pending.wallets.map(({ walletId }) => ({ state: 'skipped', walletId, reason: 'service_failed' })),
    )
  },
}

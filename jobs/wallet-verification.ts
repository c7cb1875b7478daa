import { frozenScoresOf } from '../analysis/score-records.ts'
import { listScannedWallets, storeFrozenScores } from '../db/score-ledger.ts'
import type { Context } from '../scans/context.ts'
import { followVerification } from '../scans/follow-ups.ts'
import { verifyWallets } from '../scans/verify-wallets.ts'
import { createLookUp } from './look-up.ts'

/**
 * Looks up the tokens that the best wallets of a scan have won on, once the scan has ended, and then adds the scores of
 * its wallets to the ledger.
 */
export const walletVerification = createLookUp<'wallet-verification'>({
  name: 'wallet-verification',
  // Retries last through an outage of a day. After a longer one, the next scan looks the wins up.
  failuresMax: 50,
  async lookUp({ scanId }, context, signal) {
    const { failures, ...found } = await verifyWallets(context, scanId, signal)
    context.telemetry.log.info({
      event: 'wallets_verified',
      scanId,
      ...found,
      failures: failures.map(({ kind, endpoint }) => ({ kind, endpoint })),
    })
    return { failures }
  },
  async atEnd({ scanId }, context) {
    await freezeScores(context, scanId)
    await followVerification(context, scanId)
  },
})

/**
 * Adds the scores of a scan's wallets to the ledger as they are now. It is done after the look-up of their wins, so
 * that the ledger has what the API shows. It may be done twice: a wallet has one record of a period in 30 days.
 */
async function freezeScores(
  { db, simulated }: Pick<Context, 'db' | 'simulated'>,
  scanId: string,
): Promise<void> {
  const wallets = await listScannedWallets(db, scanId)
  const frozen = wallets.map(({ walletId, periods }) => ({ walletId, frozen: frozenScoresOf(periods) }))
  await storeFrozenScores(db, { scanId, simulated }, frozen)
}

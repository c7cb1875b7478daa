import { frozenScoresOf } from '../analysis/score-records.ts'
import type { Context } from '../context.ts'
import { listScannedWallets, storeFrozenScores } from '../db/score-ledger.ts'

/**
 * Adds the scores of a scan's wallets to the ledger as they are now. It is done after the look-up of their wins, so
 * that the ledger has what the API shows. It may be done twice: a wallet has one record of a period in 30 days.
 */
export async function freezeScores(
  { db, simulated }: Pick<Context, 'db' | 'simulated'>,
  scanId: string,
): Promise<void> {
  const wallets = await listScannedWallets(db, scanId)
  const frozen = wallets.map(({ walletId, periods }) => ({ walletId, frozen: frozenScoresOf(periods) }))
  await storeFrozenScores(db, { scanId, simulated }, frozen)
}

import type { RankedWallet } from '../../db/wallet-ranking.ts'
import type { Schema } from '../contract.ts'
import { Rendered } from './rendered.ts'
import { renderPeriodStats } from './stats.ts'

/** A stored wallet with its statistics of one period. */
export function renderWalletSummary(
  wallet: Omit<RankedWallet, 'keys'>,
  period: Schema<'StatsPeriod'>,
): Rendered<Schema<'WalletSummary'>> {
  return Rendered.from({
    address: wallet.address,
    period,
    scanned_at: wallet.analysedAt.toISOString(),
    stats: renderPeriodStats(wallet),
  })
}

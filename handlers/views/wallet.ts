import type { StoredWallet } from '../../db/wallets.ts'
import type { Schema } from '../contract.ts'
import { Rendered } from './rendered.ts'
import { renderWalletStats } from './stats.ts'

/** A stored wallet as the contract shows it. */
export function renderWallet(
  wallet: StoredWallet,
  source: Schema<'WalletScanSource'>,
): Rendered<Schema<'WalletScanData'>> {
  return Rendered.from({
    address: wallet.address,
    source,
    scanned_at: wallet.analysedAt.toISOString(),
    wallet: renderWalletStats(wallet),
  })
}

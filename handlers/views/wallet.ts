import type { StoredWallet } from '../../db/wallets.ts'
import type { Schema } from '../contract.ts'
import { Rendered } from './rendered.ts'

/** A stored wallet as the contract shows it, put together from stored text without parsing it. */
export function renderWallet(
  wallet: StoredWallet,
  source: Schema<'WalletScanSource'>,
): Rendered<Schema<'WalletScanData'>> {
  const recentTokens = Rendered.stored<'RecentTokenList'>(wallet.recentTokens)
  return Rendered.from({
    address: wallet.address,
    source,
    scanned_at: wallet.analysedAt.toISOString(),
    wallet: Rendered.stored<'PeriodStats'>(wallet.stats30d).with<RecentTokens>({ recentTokens }),
  })
}

/** What a wallet of its own has beside the statistics of its period. */
type RecentTokens = { readonly recentTokens: Schema<'WalletScanStats'>['recentTokens'] }

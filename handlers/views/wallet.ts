import type { StoredWallet } from '../../db/wallets.ts'
import type { Schema } from '../contract.ts'
import { Rendered } from './rendered.ts'

/** A stored wallet as WalletScanData (interface 2.6), put together from stored text without parsing it. */
export function renderWallet(
  wallet: StoredWallet,
  source: Schema<'WalletScanSource'>,
): Rendered<Schema<'WalletScanData'>> {
  // The stored statistics are one JSON object; the recent tokens become its last member.
  const stats = `${wallet.stats30d.slice(0, -1)},"recentTokens":${wallet.recentTokens}}`
  return new Rendered(
    `{"address":"${wallet.address}","source":"${source}","scanned_at":"${wallet.analysedAt.toISOString()}","wallet":${stats}}`,
  )
}

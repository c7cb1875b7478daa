import type { StoredWallet } from '../../db/wallets.ts'
import type { Schema } from '../schema.ts'
import { renderGroup } from './group.ts'
import { type Renderable, Rendered } from './rendered.ts'
import { renderStats } from './stats.ts'

/** Each of these addresses, in their order, with the stored wallet where there is one. */
export function renderQueriedWallets(
  addresses: readonly string[],
  stored: ReadonlyMap<string, StoredWallet>,
): Rendered<Schema<'QueriedWalletList'>> {
  const wallets = addresses.map((address): Renderable<Schema<'QueriedWalletList'>[number]> => {
    const wallet = stored.get(address)
    return wallet === undefined
      ? { address, status: 'unknown' }
      : { address, status: 'found', data: renderWallet(wallet, 'cache', { withPeriods: false }) }
  })
  return Rendered.from(wallets)
}

/** A stored wallet as the contract shows it: its last 30 days with the tokens that it traded last, and each period. */
export function renderWallet(
  wallet: StoredWallet,
  source: Schema<'WalletScanSource'>,
  { withPeriods = true } = {},
): Rendered<Schema<'WalletScanData'>> {
  const recentTokens = Rendered.stored<'RecentTokenList'>(wallet.recentTokens)
  return Rendered.from({
    address: wallet.address,
    source,
    scanned_at: wallet.analysedAt.toISOString(),
    labels: Rendered.stored<'WalletLabelList'>(wallet.labels),
    group: renderGroup(wallet.group),
    wallet: Rendered.stored<'PeriodStats'>(wallet.stats30d).with<
      Pick<Schema<'WalletScanStats'>, 'recentTokens'>
    >({ recentTokens }),
    ...(withPeriods && { periods: renderStats(wallet, 'full') }),
  })
}

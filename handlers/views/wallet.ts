import type { Period } from '../../analysis/wallet-pnl.ts'
import type { RankedWallet } from '../../db/wallet-ranking.ts'
import type { StoredWallet } from '../../db/wallets.ts'
import type { Schema } from '../schema.ts'
import { renderGroup } from './group.ts'
import { toLatestLabels } from './label.ts'
import { type Renderable, Rendered } from './rendered.ts'
import { renderPeriodStats, renderStats } from './stats.ts'
import { type ShownOfWallets, toListedLabel } from './watchlist.ts'

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
    labels: toLatestLabels(wallet.labels),
    group: renderGroup(wallet.group),
    wallet: Rendered.stored<'PeriodStats'>(wallet.stats30d).with<
      Pick<Schema<'WalletScanStats'>, 'recentTokens'>
    >({ recentTokens }),
    ...(withPeriods && { periods: renderStats(wallet, 'full') }),
  })
}

/** A page of wallets with their figures of one period. */
export function renderWalletSummaries(
  wallets: readonly RankedWallet[],
  period: Period,
  { fields, labels }: ShownOfWallets,
): Rendered<Schema<'WalletSummaryList'>> {
  return Rendered.list(
    wallets.map((wallet) =>
      Rendered.from<Schema<'WalletSummary'>>({
        address: wallet.address,
        period,
        scanned_at: wallet.analysedAt.toISOString(),
        labels: toLatestLabels(wallet.labels),
        ...toListedLabel(labels, wallet.address),
        group: renderGroup(wallet.group),
        stats: renderPeriodStats(wallet.stats, fields),
      }),
    ),
  )
}

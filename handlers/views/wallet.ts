import { unknownStats } from '../../analysis/period-stats.ts'
import { ofPeriods, type Period, type StatedLabel } from '../../analysis/wallet-pnl.ts'
import { Rendered } from '../../contract/rendered.ts'
import type { RankedWallet } from '../../db/wallet-ranking.ts'
import { LABELS_MAX, type StoredStats, type StoredWallet } from '../../db/wallets.ts'
import document from '../../generated/v1/document.json' with { type: 'json' }
import { type Schema, stored } from '../schema.ts'
import { type ShownOfWallets, toListedLabel } from './watchlist.ts'

/** Each of these addresses, in their order, with the stored wallet where there is one. */
export async function renderQueriedWallets(
  addresses: readonly string[],
  stored: ReadonlyMap<string, StoredWallet>,
): Promise<Rendered<Schema<'QueriedWalletList'>>> {
  return await Rendered.list(addresses, (address) => {
    const wallet = stored.get(address)
    return Rendered.from<Schema<'QueriedWalletList'>[number]>(
      wallet === undefined
        ? { address, status: 'unknown' }
        : { address, status: 'found', data: renderWallet(wallet, 'cache', { withPeriods: false }) },
    )
  })
}

/** A stored wallet as the contract shows it: its last 30 days with the tokens that it traded last, and each period. */
export function renderWallet(
  wallet: StoredWallet,
  source: Schema<'WalletScanSource'>,
  { withPeriods = true } = {},
): Rendered<Schema<'WalletScanData'>> {
  const recentTokens = stored<'RecentTokenList'>(wallet.recentTokens)
  return Rendered.from({
    address: wallet.address,
    source,
    scanned_at: wallet.analysedAt.toISOString(),
    labels: toLatestLabels(wallet.labels),
    group: renderGroup(wallet.group),
    copy: wallet.copy === null ? null : stored<'WalletCopySummary'>(wallet.copy),
    wallet: stored<'PeriodStats'>(wallet.stats_30d).with<Pick<Schema<'WalletScanStats'>, 'recentTokens'>>({
      recentTokens,
    }),
    ...(withPeriods && { periods: renderStats(wallet, 'full') }),
  })
}

/** A page of wallets with their figures of one period. */
export async function renderWalletSummaries(
  wallets: readonly RankedWallet[],
  period: Period,
  { fields, labels }: ShownOfWallets,
): Promise<Rendered<Schema<'WalletSummaryList'>>> {
  return await Rendered.list(wallets, (wallet) =>
    Rendered.from<Schema<'WalletSummary'>>({
      address: wallet.address,
      period,
      scanned_at: wallet.analysedAt.toISOString(),
      labels: toLatestLabels(wallet.labels),
      ...toListedLabel(labels, wallet.address),
      group: renderGroup(wallet.group),
      stats: renderPeriodStats(wallet.stats, fields),
    }),
  )
}

/** A wallet's stored group, or null. */
export function renderGroup(group: string | null): Rendered<Schema<'WalletGroup'>> {
  return group === null ? Rendered.from<Schema<'WalletGroup'>>(null) : stored<'WalletGroup'>(group)
}

/** A token that the provider stated labels on when it was fetched. */
interface LabellingToken {
  readonly address: string
  readonly fetchedAt: Date
}

/** The labels of a wallet on a token, from the JSON text that token_wallets has of them. */
export function toLabels(text: string, token: LabellingToken): Schema<'WalletLabelList'> {
  const labels: readonly StatedLabel[] = JSON.parse(text)
  return showLabels(labels, token)
}

/** The labels of a wallet on any token, those stated last first, from the JSON text that `labelsOf` selects. */
function toLatestLabels(text: string): Schema<'WalletLabelList'> {
  const stated: readonly [string, string, readonly StatedLabel[]][] = JSON.parse(text)
  return stated
    .flatMap(([address, time, labels]) => showLabels(labels, { address, fetchedAt: new Date(time) }))
    .slice(0, LABELS_MAX)
}

function showLabels(
  labels: readonly StatedLabel[],
  { address, fetchedAt }: LabellingToken,
): Schema<'WalletLabelList'> {
  return labels.map((label) => ({ ...label, token_address: address, seen_at: fetchedAt.toISOString() }))
}

type Stats = Schema<'PeriodStats'>
type FieldSet = Schema<'FieldSet'>

/** The required figures of `PeriodStats`: what `fields=summary` leaves. */
const SUMMARY = new Set(document.components.schemas.PeriodStats.required)

/** A wallet's statistics by period; unknown figures for a wallet that has none. */
export function renderStats(
  stored: StoredStats,
  fields: FieldSet,
): Readonly<Record<Period, Rendered<Stats>>> {
  const render = (text: string | null) =>
    renderPeriodStats(text ?? JSON.stringify(unknownStats(stored.address)), fields)
  return ofPeriods((period) => render(stored[`stats_${period}`]))
}

/** The same statistics as values. */
export function readStats(stored: StoredStats): Readonly<Record<Period, Stats>> {
  const read = (text: string | null) =>
    text === null ? unknownStats(stored.address) : (JSON.parse(text) as Stats)
  return ofPeriods((period) => read(stored[`stats_${period}`]))
}

/** The stored statistics of one period: the text as it is, or a summary of it. */
function renderPeriodStats(text: string, fields: FieldSet): Rendered<Stats> {
  if (fields === 'full') return stored<'PeriodStats'>(text)
  const stats: Stats = JSON.parse(text)
  const summary = Object.entries(stats).filter(([figure]) => SUMMARY.has(figure))
  return Rendered.from<Stats>(Object.fromEntries(summary) as Stats)
}

import type { StatedLabel } from '../../analysis/wallet-pnl.ts'
import type { Report, ReportEntry, ReportToken } from '../../db/reports.ts'
import type { Schema } from '../schema.ts'
import { countGroups, renderGroup } from './group.ts'
import { Rendered } from './rendered.ts'
import { renderStats } from './stats.ts'
import { type ShownOfWallets, toListedLabel } from './watchlist.ts'

/** A token's report as bytes. Each of its beginnings is a shorter list. */
export interface RenderedReport {
  readonly version: string
  /** When the provider told of the token. */
  readonly fetchedAt: Date
  /** JSON text of the schema TopWalletsData. */
  readonly bytes: Buffer
  /** Where in the bytes each entry of the list ends. */
  readonly ends: readonly number[]
  /** How many groups the list has up to each entry; a wallet without one counts as one. */
  readonly independent: readonly number[]
}

/** Ends the list and the object around it. */
const END = ']}'

export function renderReport({ version, token, entries }: Report, shown: ShownOfWallets): RenderedReport {
  const list = entries.map((entry) => renderEntry(token, entry, shown))
  const { text } = Rendered.from<Schema<'TopWalletsData'>>({ token: renderToken(token), top_wallets: list })
  const bytes = Buffer.from(text)
  const lengths = list.map((entry) => Buffer.byteLength(entry.text))
  // Counted from the end of the first entry, which the commas and the other entries follow.
  let end = bytes.length - END.length - lengths.slice(1).reduce((sum, length) => sum + 1 + length, 0)
  const ends = lengths.map((length, index) => (end += index === 0 ? 0 : 1 + length))
  return { version, fetchedAt: token.fetchedAt, bytes, ends, independent: countGroups(entries) }
}

/** The report with its first `count` entries; all of it when there are fewer. */
export function cutReport(
  { bytes, ends }: RenderedReport,
  count: number,
): Rendered<Schema<'TopWalletsData'>> {
  const end = count < ends.length ? ends[count - 1] : undefined
  return Rendered.cached<'TopWalletsData'>(end === undefined ? [bytes] : [bytes.subarray(0, end), END])
}

function renderToken(token: ReportToken): Rendered<Schema<'Token'>> {
  return Rendered.from({
    address: token.address,
    name: token.name,
    symbol: token.symbol,
    ...(token.decimals === null ? {} : { decimals: token.decimals }),
    ...(token.image === null ? {} : { image: token.image }),
    description: token.description,
    token_creation_time: token.createdAtMs === null ? null : Math.floor(Number(token.createdAtMs) / 1000),
    updated_at: token.fetchedAt.toISOString(),
    pools: Rendered.stored<'TokenPoolList'>(token.pools),
    ...(token.extensions === null
      ? {}
      : { extensions: Rendered.stored<'TokenExtensions'>(token.extensions) }),
    ...(token.risk === null ? {} : { risk: Rendered.stored<'TokenRisk'>(token.risk) }),
    agreement: token.agreement === null ? null : Rendered.stored<'TokenAgreement'>(token.agreement),
  })
}

function renderEntry(
  token: ReportToken,
  entry: ReportEntry,
  { fields, labels }: ShownOfWallets,
): Rendered<Schema<'TokenTopWallet'>> {
  const { all, ...historic } = renderStats(entry, fields)
  return Rendered.from({
    token_address: token.address,
    wallet_address: entry.address,
    ...(entry.realized === null ? {} : { realized: entry.realized }),
    first_buy_time: entry.firstBuyMs === null ? null : Number(entry.firstBuyMs),
    ...(entry.totalInvested === null ? {} : { total_invested: entry.totalInvested }),
    ...(entry.oversold ? { oversold: true } : {}),
    wallet: { wallet: all, historic },
    labels: toLabels(entry.labels, token),
    ...toListedLabel(labels, entry.address),
    group: renderGroup(entry.group),
    second_source: toSecondSource(entry),
    ...toAnalysis(entry),
  })
}

function toSecondSource(entry: ReportEntry): Schema<'SecondSource'> {
  const { secondProvider: provider, secondVerdict: verdict, secondCheckedAt: checkedAt } = entry
  if (provider === null || verdict === null || checkedAt === null) return null
  return { provider, verdict, realized_usd: entry.secondRealized, checked_at: checkedAt.toISOString() }
}

/** What the token's latest scan made of a wallet; nothing where it did not scan the wallet. */
function toAnalysis(entry: ReportEntry): Pick<Schema<'TokenTopWallet'>, 'analysis'> {
  const { scanState, isOfScan, analysedAt, statsAll } = entry
  if (scanState === null) return {}
  const analysed_at = analysedAt?.toISOString() ?? null
  // These are the wallet's present figures, even if another scan has analysed it since this one began.
  if (isOfScan || scanState === 'analysed' || scanState === 'stored') {
    const state = hasTrades(statsAll) ? 'analysed' : 'no_figures'
    return { analysis: { state, analysed_at, reason: null } }
  }
  if (entry.scanStatus === 'processing' && scanState === 'pending') {
    return { analysis: { state: 'pending', analysed_at, reason: null } }
  }
  return { analysis: { state: 'skipped', analysed_at, reason: entry.skipReason ?? entry.scanFailure } }
}

function hasTrades(text: string | null): boolean {
  const stats: Partial<Schema<'PeriodStats'>> = JSON.parse(text ?? '{}')
  return (stats.tokens_traded ?? 0) > 0
}

/** The stored labels of a wallet. The provider stated them when the token was fetched. */
function toLabels(text: string, { address, fetchedAt }: ReportToken): Schema<'WalletLabelList'> {
  const labels: readonly StatedLabel[] = JSON.parse(text)
  return labels.map((label) => ({ ...label, token_address: address, seen_at: fetchedAt.toISOString() }))
}

import type { StatedLabel } from '../../analysis/wallet-pnl.ts'
import type { ReportEntry, ReportToken } from '../../db/reports.ts'
import type { Schema } from '../contract.ts'
import { Rendered, RenderedList } from './rendered.ts'
import { renderStats } from './stats.ts'

/** A token's report with every entry rendered: any limit is then a slice of its bytes. */
export interface RenderedReport {
  readonly token: Rendered<Schema<'Token'>>
  readonly entries: RenderedList<Schema<'TokenTopWallet'>>
  /** When the provider told of the token. */
  readonly fetchedAt: Date
  /** How large it is. */
  readonly bytes: number
}

/** A report as the database had it at this version. */
export interface VersionedReport {
  readonly version: string
  readonly report: RenderedReport
}

/** Renders a report once, for every request that reads the same version of it. */
export function renderReport(token: ReportToken, entries: readonly ReportEntry[]): RenderedReport {
  const head = renderToken(token)
  const list = RenderedList.of(entries.map((entry) => renderEntry(token, entry)))
  return { token: head, entries: list, fetchedAt: token.fetchedAt, bytes: head.bytes + list.bytes }
}

/** The first entries of a report. */
export function sliceReport(
  { token, entries }: RenderedReport,
  limit: number,
): { readonly count: number; readonly data: Rendered<Schema<'TopWalletsData'>> } {
  const first = entries.first(limit)
  return { count: first.length, data: Rendered.from({ token, top_wallets: first }) }
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
  })
}

function renderEntry(token: ReportToken, entry: ReportEntry): Rendered<Schema<'TokenTopWallet'>> {
  const { all, ...historic } = renderStats(entry)
  return Rendered.from({
    token_address: token.address,
    wallet_address: entry.address,
    ...(entry.realized === null ? {} : { realized: entry.realized }),
    first_buy_time: entry.firstBuyMs === null ? null : Number(entry.firstBuyMs),
    ...(entry.totalInvested === null ? {} : { total_invested: entry.totalInvested }),
    ...(entry.oversold ? { oversold: true } : {}),
    wallet: { wallet: all, historic },
    ...(entry.labels === null ? {} : { labels: toLabels(entry.labels, token) }),
    ...toAnalysis(entry),
  })
}

/** What the latest scan has made of a wallet; nothing where there is no scan of it. */
function toAnalysis(entry: ReportEntry): Pick<Schema<'TokenTopWallet'>, 'analysis'> {
  const { scanState, isOfScan, analysedAt, hasTrades } = entry
  if (scanState === null) return {}
  const analysed_at = analysedAt?.toISOString() ?? null
  // Whoever has analysed it since the scan began: these are its figures.
  if (isOfScan || scanState === 'analysed' || scanState === 'stored') {
    return { analysis: { state: hasTrades ? 'analysed' : 'no_figures', analysed_at, reason: null } }
  }
  if (entry.scanStatus === 'processing' && scanState === 'pending') {
    return { analysis: { state: 'pending', analysed_at, reason: null } }
  }
  return { analysis: { state: 'skipped', analysed_at, reason: entry.skipReason ?? entry.scanFailure } }
}

/** The stored labels of a wallet; the token's own time is when the provider told of them. */
function toLabels(text: string, { address, fetchedAt }: ReportToken): Schema<'WalletLabelList'> {
  const labels: readonly StatedLabel[] = JSON.parse(text)
  return labels.map((label) => ({ ...label, token_address: address, seen_at: fetchedAt.toISOString() }))
}

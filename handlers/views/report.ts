import type { StatedLabel } from '../../analysis/wallet-pnl.ts'
import type { Report, ReportEntry, ReportToken } from '../../db/reports.ts'
import type { Schema } from '../contract.ts'
import { encodeInTurns, Rendered, toChunks } from './rendered.ts'
import { renderStats } from './stats.ts'

/** What is known of a rendered report without its text. */
export interface ReportOutline {
  readonly version: string
  /** When the provider told of the token. */
  readonly fetchedAt: Date
  /** The length of the text in bytes, where in it the entries begin, and where each of them ends. */
  readonly length: number
  readonly entriesAt: number
  readonly ends: readonly number[]
}

/** A token's report, rendered once for every request that reads the same version of it. */
export interface RenderedReport {
  readonly outline: ReportOutline
  readonly text: Buffer
}

/** One that was rendered just now. */
export interface FreshReport extends RenderedReport {
  /** The scan of its token is under way, so that there will be another in a moment. */
  readonly isPassing: boolean
}

/** Between two entries, and behind the last one. */
const COMMA = 1
const END = ']}'

/** A report of which answers are cut. */
export interface Sliceable {
  readonly outline: ReportOutline
  /** Its first entries, or all when there are fewer. */
  first(count: number): Rendered<Schema<'TopWalletsData'>>
}

/** Renders all of a report, so that its first entries, however many, are a slice of it. Others have their turn meanwhile. */
export async function renderReport({ version, token, entries }: Report): Promise<FreshReport> {
  const list = await encodeInTurns(entries, (entry) => renderEntry(token, entry))
  const data = Rendered.from<Schema<'TopWalletsData'>>({
    token: renderToken(token),
    top_wallets: list.map((bytes) => Rendered.kept<'TokenTopWallet'>([bytes])),
  })
  const text = Buffer.concat(toChunks(data.pieces))
  const listLength = list.reduce((sum, { length }) => sum + COMMA + length, 0) - (list.length > 0 ? COMMA : 0)
  const entriesAt = text.length - END.length - listLength
  let end = entriesAt - COMMA
  const ends = list.map(({ length }) => (end += COMMA + length))
  const outline = { version, fetchedAt: token.fetchedAt, length: text.length, entriesAt, ends }
  return { outline, text, isPassing: entries[0]?.scanStatus === 'processing' }
}

/** The first entries of a report. */
export function cutReport(report: RenderedReport, count: number): Rendered<Schema<'TopWalletsData'>> {
  const { outline, text } = report
  const end = outline.ends.slice(0, count).at(-1) ?? outline.entriesAt
  return Rendered.kept<'TopWalletsData'>([text.subarray(0, end), END], () => readEntries(report, count))
}

/** The first entries of a report, one by one. */
export function readEntries({ outline: { entriesAt, ends }, text }: RenderedReport, count: number) {
  const entries = ends.slice(0, count).map((end, index) => {
    const start = index === 0 ? entriesAt : (ends[index - 1] ?? 0) + COMMA
    return Rendered.kept<'TokenTopWallet'>([text.subarray(start, end)])
  })
  return { top_wallets: entries }
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
  const { scanState, isOfScan, analysedAt, statsAll } = entry
  if (scanState === null) return {}
  const analysed_at = analysedAt?.toISOString() ?? null
  // Whoever has analysed it since the scan began: these are its figures.
  if (isOfScan || scanState === 'analysed' || scanState === 'stored') {
    const state = hasTrades(statsAll) ? 'analysed' : 'no_figures'
    return { analysis: { state, analysed_at, reason: null } }
  }
  if (entry.scanStatus === 'processing' && scanState === 'pending') {
    return { analysis: { state: 'pending', analysed_at, reason: null } }
  }
  return { analysis: { state: 'skipped', analysed_at, reason: entry.skipReason ?? entry.scanFailure } }
}

/** Whether there is a trade in statistics: of JSON that is long and not looked into otherwise, this one figure is read. */
function hasTrades(stats: string | null): boolean {
  return stats !== null && /"tokens_traded":\s*[1-9]/.test(stats)
}

/** The stored labels of a wallet; the token's own time is when the provider told of them. */
function toLabels(text: string, { address, fetchedAt }: ReportToken): Schema<'WalletLabelList'> {
  const labels: readonly StatedLabel[] = JSON.parse(text)
  return labels.map((label) => ({ ...label, token_address: address, seen_at: fetchedAt.toISOString() }))
}

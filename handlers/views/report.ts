import { Rendered } from '../../contract/rendered.ts'
import { mapInSlices } from '../../contract/slices.ts'
import type { Report, ReportEntry, ReportToken } from '../../db/reports.ts'
import { type Schema, stored } from '../schema.ts'
import { countGroups } from './group.ts'
import { renderGroup, renderStats, toLabels } from './wallet.ts'
import { type ShownOfWallets, toListedLabel } from './watchlist.ts'

/** A token's report as bytes. Cut off after an entry and closed, they are a report with a shorter list. */
export interface RenderedReport {
  readonly version: string
  /** The time of the provider's answer. */
  readonly fetchedAt: Date
  /** JSON text of the schema TopWalletsData. */
  readonly bytes: Buffer
  /** The offset in the bytes where each entry of the list ends. */
  readonly ends: readonly number[]
  /** How many groups the list has up to each entry; a wallet without one counts as one. */
  readonly independent: readonly number[]
}

/** Ends the list and the object around it. */
const END = ']}'

export async function renderReport(
  { version, token, entries }: Report,
  shown: ShownOfWallets,
): Promise<RenderedReport> {
  const empty = Rendered.from<Schema<'TopWalletsData'>>({ token: renderToken(token), top_wallets: [] })
  const head = Buffer.from(empty.text.slice(0, -END.length))
  const list = await mapInSlices(entries, (entry, index) =>
    Buffer.from(`${index === 0 ? '' : ','}${renderEntry(token, entry, shown).text}`),
  )
  let end = head.length
  const ends = list.map(({ length }) => (end += length))
  const bytes = Buffer.concat([head, ...list, Buffer.from(END)])
  return { version, fetchedAt: token.fetchedAt, bytes, ends, independent: countGroups(entries) }
}

/** The report with its first `count` entries; all of it when there are fewer. */
export function cutReport(
  { bytes, ends }: RenderedReport,
  count: number,
): Rendered<Schema<'TopWalletsData'>> {
  const end = count < ends.length ? ends[count - 1] : undefined
  return Rendered.trusted(end === undefined ? [bytes] : [bytes.subarray(0, end), END])
}

function renderToken(token: ReportToken): Rendered<Schema<'Token'>> {
  return Rendered.from({
    address: token.address,
    name: token.name,
    symbol: token.symbol,
    ...(token.decimals !== null && { decimals: token.decimals }),
    ...(token.image !== null && { image: token.image }),
    description: token.description,
    token_creation_time: token.createdAtMs === null ? null : Math.floor(Number(token.createdAtMs) / 1000),
    updated_at: token.fetchedAt.toISOString(),
    pools: stored<'TokenPoolList'>(token.pools),
    ...(token.extensions !== null && { extensions: stored<'TokenExtensions'>(token.extensions) }),
    ...(token.risk !== null && { risk: stored<'TokenRisk'>(token.risk) }),
    agreement: token.agreement === null ? null : stored<'TokenAgreement'>(token.agreement),
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
    ...toPosition(entry),
    wallet: { wallet: all, historic },
    labels: toLabels(entry.labels, token),
    ...toListedLabel(labels, entry.address),
    group: renderGroup(entry.group),
    second_source: toSecondSource(entry),
    ...toAnalysis(entry),
  })
}

/** A wallet's position in a token, as the token's list has it. Unknown members are left out. */
export function toPosition(
  entry: Pick<ReportEntry, 'realized' | 'firstBuyMs' | 'totalInvested' | 'oversold'>,
) {
  const { realized, firstBuyMs, totalInvested, oversold } = entry
  return {
    ...(realized !== null && { realized }),
    first_buy_time: firstBuyMs === null ? null : Number(firstBuyMs),
    ...(totalInvested !== null && { total_invested: totalInvested }),
    ...(oversold && { oversold }),
  }
}

/** What a second source said of a wallet on a token. */
export function toSecondSource(
  entry: Pick<ReportEntry, 'secondProvider' | 'secondVerdict' | 'secondRealized' | 'secondCheckedAt'>,
): Schema<'SecondSource'> {
  const { secondProvider: provider, secondVerdict: verdict, secondCheckedAt: checkedAt } = entry
  if (provider === null || verdict === null || checkedAt === null) return null
  return { provider, verdict, realized_usd: entry.secondRealized, checked_at: checkedAt.toISOString() }
}

/** The wallet's state in the token's latest scan; nothing where it did not scan the wallet. */
function toAnalysis(entry: ReportEntry): Pick<Schema<'TokenTopWallet'>, 'analysis'> {
  const { scanState, isOfScan, analysedAt } = entry
  if (scanState === null) return {}
  const analysed_at = analysedAt?.toISOString() ?? null
  // These are the wallet's present figures, even if another scan has analysed it since this one began.
  if (isOfScan || scanState === 'analysed' || scanState === 'stored') {
    const state = hasTrades(entry.stats_all) ? 'analysed' : 'no_figures'
    return { analysis: { state, analysed_at, reason: null } }
  }
  if (entry.scanStatus === 'processing' && scanState === 'pending') {
    return { analysis: { state: 'pending', analysed_at, reason: null } }
  }
  return { analysis: { state: 'skipped', analysed_at, reason: entry.skipReason ?? entry.scanFailure } }
}

/** Read off the stored text: parsing it for each of 300 wallets took a quarter of the rendering. */
function hasTrades(text: string | null): boolean {
  return text !== null && /"tokens_traded":[1-9]/.test(text)
}

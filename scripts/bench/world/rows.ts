import { descending, range } from 'd3-array'
import { mix, randomFrom, share } from '../../../provider/simulator/random.ts'
import { addressOf, mintOf, type WorldSize } from './size.ts'
import type { Templates, TokenTemplate } from './templates.ts'
import type { TextRow } from './text-rows.ts'
import { drawTraders, type Traders } from './traders.ts'

/**
 * The rows of a world: those of the templates, each with an address of its own, sums of money of its own and a time of its
 * own, and everything else as the service has stored it.
 */

/** Tokens or wallets in one message of COPY. */
const BATCH = 200
const HOUR_MS = 3_600_000
/** Nothing is fresh, so that no scan finds its wallets analysed. */
const YOUNGEST_MS = 2 * HOUR_MS
const OLDEST_MS = 20 * 24 * HOUR_MS
/** Between the fetch of a token and the analysis of its last wallet. */
const SCAN_MS = 180_000

export function* tokenRows({ tokens }: WorldSize, templates: Templates, nowMs: number): Batches {
  yield* inBatches(tokens, (id) => {
    const { token } = templateOf(templates, id)
    const { address, ...columns } = token
    const mint = mintOf(id)
    const own = mapTexts(columns, (text) => text.replaceAll(address ?? '', mint))
    return [{ ...own, id: `${id}`, address: mint, fetched_at: timeOf(id, nowMs), snapshot_revision: `${id}` }]
  })
}

export function* walletRows({ wallets }: WorldSize, templates: Templates, nowMs: number): Batches {
  const kept = templates.wallets.map(({ wallet: { revision: _, ...row } }) => ({
    row,
    periods: readStats(row),
  }))
  yield* inBatches(wallets, (id) => {
    const { row, periods } = at(kept, id)
    const address = addressOf(id)
    const factor = factorOf(id)
    const stats = mapValues(periods, (render) => render(address, factor))
    return [{ ...row, ...stats, id: `${id}`, address, analysed_at: timeOf(id, nowMs) }]
  })
}

/** What the database derives from the statistics of each of these wallets. */
export function* walletFigureRows({ wallets }: WorldSize, templates: Templates): Batches {
  yield* inBatches(wallets, (id) => {
    const address = addressOf(id)
    const factor = factorOf(id)
    return at(templates.wallets, id).figures.map((row) => {
      // Its sign is turned, and Infinity stands for none.
      const realized = varyUsd(-Number(row.by_realized), factor)
      return { ...row, wallet_id: `${id}`, address, by_realized: `${-realized}` }
    })
  })
}

/** The scan that each token had: it began when the token was fetched. */
export function* scanRows({ tokens }: WorldSize, templates: Templates, nowMs: number): Batches {
  yield* inBatches(tokens, (tokenId) => {
    const endedAt = timeOf(tokenId, nowMs, SCAN_MS)
    const createdAt = timeOf(tokenId, nowMs)
    const { scan } = templateOf(templates, tokenId)
    const times = { created_at: createdAt, progress_at: endedAt, finished_at: endedAt }
    return [{ ...scan, id: scanIdOf(tokenId), token_id: `${tokenId}`, ...times }]
  })
}

export function* tokenWalletRows(size: WorldSize, templates: Templates): Batches {
  const kept = templates.tokens.map(({ entries }) => entries.map(readEntry))
  for (const traders of drawTraders(size)) {
    const { tokenId } = traders
    const entries = assign(traders, at(kept, tokenId)).map(({ walletId, row }) => {
      const factor = factorOf(mix(tokenId, walletId))
      return {
        ...row,
        walletId,
        realized: scale(row.realized, factor),
        invested: scale(row.invested, factor),
      }
    })
    const ranks = rankByRealized(entries)
    yield entries.map(({ columns, walletId, realized, invested }, index) => ({
      ...columns,
      token_id: `${tokenId}`,
      wallet_id: `${walletId}`,
      realized: toText(realized),
      total_invested: toText(invested),
      rank_realized: toText(ranks[index]),
    }))
  }
}

export function* scanWalletRows(size: WorldSize, templates: Templates): Batches {
  for (const traders of drawTraders(size)) {
    const { tokenId } = traders
    const { states } = templateOf(templates, tokenId)
    const scan_id = scanIdOf(tokenId)
    yield assign(traders, states).map(({ walletId, row }) => ({ ...row, scan_id, wallet_id: `${walletId}` }))
  }
}

type Batches = Generator<readonly TextRow[]>

function* inBatches(count: number, makeRows: (id: number) => readonly TextRow[]): Batches {
  for (let first = 1; first <= count; first += BATCH) {
    const ids = range(first, Math.min(first + BATCH, count + 1))
    yield ids.flatMap(makeRows)
  }
}

/** Gives each of a token's wallets a row of the template. In order of the wallets, as an index has them. */
function assign<Item>({ walletIds }: Traders, rows: readonly Item[]) {
  return walletIds
    .map((walletId, index) => ({ walletId, row: at(rows, index) }))
    .sort((one, other) => one.walletId - other.walletId)
}

/** A row of token_wallets with its figures, which are null where they are unknown. */
interface Entry {
  readonly columns: TextRow
  readonly realized: number | null
  readonly invested: number | null
}

function readEntry({ revision: _, ...columns }: TextRow): Entry {
  const { realized, total_invested: invested } = columns
  return { columns, realized: toNumber(realized), invested: toNumber(invested) }
}

/** As rankTokenWallets in db/tokens.ts does, but for equal profits. First buyers are those of the template. */
function rankByRealized(entries: readonly Entry[]): number[] {
  const profits = entries.map(({ realized }) => realized ?? Number.NEGATIVE_INFINITY)
  const best = range(entries.length).sort((one, other) => descending(profits[one], profits[other]))
  const ranks: number[] = []
  for (const [index, entry] of best.entries()) ranks[entry] = index + 1
  return ranks
}

const PERIODS = ['stats_all', 'stats_30d', 'stats_7d', 'stats_1d'] as const
type RenderStats = (address: string, factor: number) => string

function readStats(row: TextRow): Record<string, RenderStats> {
  return Object.fromEntries(PERIODS.map((period) => [period, prepareStats(JSON.parse(row[period] ?? '{}'))]))
}

const ADDRESS = '<address>'
const SUM = '<sum>'

/** The same statistics of a wallet that trades larger or smaller sums: as JSON, of which all else is made once. */
function prepareStats(stats: Readonly<Record<string, unknown>>): RenderStats {
  const shared: Record<string, unknown> = { ...stats, address: ADDRESS }
  const sums: number[] = []
  for (const [name, value] of Object.entries(stats)) {
    if (!name.endsWith('_usd') || typeof value !== 'number') continue
    sums.push(value)
    shared[name] = SUM
  }
  const [beginning = '', ...afterSums] = JSON.stringify(shared).split(`"${SUM}"`)
  return (address, factor) => {
    let text = beginning
    for (const [index, after] of afterSums.entries()) text += varyUsd(sums[index] ?? 0, factor) + after
    return text.replace(ADDRESS, address)
  }
}

function varyUsd(value: number, factor: number): number {
  return Math.round(value * factor * 100) / 100
}

/** From 0.9 to 1.1: too little to change a score by more than a point. */
function factorOf(number: number): number {
  return 0.9 + 0.2 * share(mix(number, 7))
}

function scale(figure: number | null, factor: number): number | null {
  return figure === null ? null : figure * factor
}

function toNumber(text: string | null | undefined): number | null {
  return text == null ? null : Number(text)
}

function toText(figure: number | null | undefined): string | null {
  return figure == null ? null : `${figure}`
}

/** Distinct, and in random order. */
function scanIdOf(tokenId: number): string {
  return `wallet_processing_${(Math.imul(tokenId, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0')}`
}

function timeOf(id: number, nowMs: number, laterMs = 0): string {
  const agoMs = YOUNGEST_MS + (OLDEST_MS - YOUNGEST_MS) * randomFrom(id)()
  return new Date(Math.floor(nowMs - agoMs + laterMs)).toISOString()
}

function templateOf({ tokens }: Templates, tokenId: number): TokenTemplate {
  return at(tokens, tokenId)
}

function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length]
  if (item === undefined) throw new Error('there is no template')
  return item
}

function mapTexts(row: TextRow, change: (text: string) => string): TextRow {
  return mapValues(row, (text) => text && change(text))
}

function mapValues<From, To>(object: Readonly<Record<string, From>>, change: (value: From) => To) {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]))
}

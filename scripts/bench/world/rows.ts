import { mix, randomFrom, share } from '../../../provider/simulator/random.ts'
import { addressOf, mintOf, type WorldSize } from './size.ts'
import type { Templates, TokenTemplate } from './templates.ts'
import type { TextRow } from './text-rows.ts'
import { drawTraders, type Traders } from './traders.ts'

/**
 * The rows of a world: those of the templates, each with an address of its own, sums of money of its own and a time of its
 * own, and everything else as the service has stored it.
 */

/** Rows in one message of COPY. */
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
    return { ...own, id: `${id}`, address: mint, fetched_at: timeOf(id, nowMs), snapshot_revision: `${id}` }
  })
}

export function* walletRows({ wallets }: WorldSize, templates: Templates, nowMs: number): Batches {
  const kept = templates.wallets.map(({ revision: _, ...row }) => ({ row, stats: readStats(row) }))
  yield* inBatches(wallets, (id) => {
    const template = at(kept, id)
    const address = addressOf(id)
    const stats = mapValues(template.stats, (period) => JSON.stringify(vary(period, address, factorOf(id))))
    return { ...template.row, ...stats, id: `${id}`, address, analysed_at: timeOf(id, nowMs) }
  })
}

/** The scan that each token had: it began when the token was fetched. */
export function* scanRows({ tokens }: WorldSize, templates: Templates, nowMs: number): Batches {
  yield* inBatches(tokens, (tokenId) => {
    const endedAt = timeOf(tokenId, nowMs, SCAN_MS)
    const createdAt = timeOf(tokenId, nowMs)
    const { scan } = templateOf(templates, tokenId)
    const times = { created_at: createdAt, progress_at: endedAt, finished_at: endedAt }
    return { ...scan, id: scanIdOf(tokenId), token_id: `${tokenId}`, ...times }
  })
}

export function* tokenWalletRows(size: WorldSize, templates: Templates): Batches {
  for (const traders of drawTraders(size)) {
    const { tokenId } = traders
    const rows = assign(traders, templateOf(templates, tokenId).entries).map(({ walletId, row }) => {
      const { revision: _, ...columns } = row
      const factor = factorOf(mix(tokenId, walletId))
      const realized = scale(columns.realized, factor)
      const invested = scale(columns.total_invested, factor)
      return {
        ...columns,
        token_id: `${tokenId}`,
        wallet_id: `${walletId}`,
        realized,
        total_invested: invested,
      }
    })
    yield rankByRealized(rows)
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

function* inBatches(count: number, makeRow: (id: number) => TextRow): Batches {
  for (let first = 1; first <= count; first += BATCH) {
    yield Array.from({ length: Math.min(BATCH, count - first + 1) }, (_, index) => makeRow(first + index))
  }
}

/** Gives each of a token's wallets a row of the template. In order of the wallets, as an index has them. */
function assign({ walletIds }: Traders, rows: readonly TextRow[]) {
  return walletIds
    .map((walletId, index) => ({ walletId, row: at(rows, index) }))
    .sort((one, other) => one.walletId - other.walletId)
}

/** As rankTokenWallets in db/tokens.ts does, but for equal profits. First buyers are those of the template. */
function rankByRealized(rows: readonly TextRow[]): TextRow[] {
  const profit = ({ realized }: TextRow) => (realized == null ? Number.NEGATIVE_INFINITY : Number(realized))
  const best = [...rows].sort((one, other) => profit(other) - profit(one))
  const ranks = new Map(best.map((row, index) => [row.wallet_id, `${index + 1}`]))
  return rows.map((row) => ({ ...row, rank_realized: ranks.get(row.wallet_id) ?? null }))
}

const PERIODS = ['stats_all', 'stats_30d', 'stats_7d', 'stats_1d'] as const
type Stats = Readonly<Record<string, unknown>>

function readStats(row: TextRow): Record<string, Stats> {
  return Object.fromEntries(PERIODS.map((period) => [period, JSON.parse(row[period] ?? '{}')]))
}

/** The same statistics of a wallet that trades larger or smaller sums. */
function vary(stats: Stats, address: string, factor: number): Stats {
  const own: Record<string, unknown> = { ...stats, address }
  for (const [name, value] of Object.entries(stats)) {
    if (name.endsWith('_usd') && typeof value === 'number') own[name] = Math.round(value * factor * 100) / 100
  }
  return own
}

/** From 0.9 to 1.1: too little to change a score by more than a point. */
function factorOf(number: number): number {
  return 0.9 + 0.2 * share(mix(number, 7))
}

function scale(text: string | null | undefined, factor: number): string | null {
  return text == null ? null : `${Number(text) * factor}`
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

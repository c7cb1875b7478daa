import { readAmount, readTime, readUsd } from '../bounds.ts'
import type { Question } from '../client/http.ts'
import type { Ask } from '../client/provider-client.ts'
import { whenUnknown } from '../client/source.ts'
import type { Checked } from '../client/vendor-answers.ts'
import type { LabelledWallet, TokenTraders, TraderRow } from '../data-provider.ts'
import { ProviderError } from '../provider-error.ts'
import { checkTracker, type TrackerSchemas } from './checks.ts'
import { earliest, readIdentityLabels, readPosition } from './normalise.ts'

/** The service's "about 300 wallets" of a token (docs/provider.md, "Which calls are made"). */
const TRADERS_MAX = 300

/** The page size that the vendor's clients ask for. A server may give fewer rows. */
const PAGE_ROWS = 200

/** The provider lists this many first buyers. */
const FIRST_BUYERS_MAX = 100

/**
 * Two pages hold 300 rows, or three when a page has 100; the others make up for repeated and dropped rows. A list that
 * never ends stops here.
 */
const PAGES_MAX = 6

/**
 * The traders of a token with their first buys. The first buyers only add times and an order to the long list, so an
 * answer without them lacks only these two. Where the long list has nothing for the token, or this key may not read it,
 * the older lists are joined: the top traders and the first buyers.
 */
export async function readTokenTraders(mint: string, ask: Ask, nowMs: number): Promise<TokenTraders> {
  const [long, listed] = await Promise.all([
    readPages(mint, ask, nowMs).catch(whenNotAvailable),
    readOlderList(
      { endpoint: '/first-buyers/{token}', address: mint, check: checkTracker('FirstBuyers') },
      ask,
      nowMs,
    ).catch(whenFailed),
  ])
  const buyers = listed ?? NO_TRADERS
  const firstBuysMs = findFirstBuys(buyers.traders)
  const hasTraders = long !== undefined && long.traders.length > 0
  const found = hasTraders ? long : await joinOlderLists(mint, ask, buyers, nowMs)
  if (found === undefined && long === undefined) {
    throw new ProviderError('not-found', 'The data provider does not know this token')
  }
  const { traders, labels, droppedRows } = found ?? NO_TRADERS
  return {
    traders: traders.map((trader) => ({
      ...trader,
      firstBuyMs: earliest(trader.firstBuyMs, firstBuysMs.get(trader.address) ?? null),
    })),
    coverage: hasTraders || found === undefined ? 'full' : 'partial',
    days: null,
    firstBuyers: orderByFirstBuy(firstBuysMs),
    labels,
    droppedRows: droppedRows + buyers.droppedRows,
  }
}

interface TraderList {
  readonly traders: readonly TraderRow[]
  readonly labels: readonly LabelledWallet[]
  readonly droppedRows: number
}

const NO_TRADERS: TraderList = { traders: [], labels: [], droppedRows: 0 }

/** The row of the top traders counts where both lists have a wallet. Undefined when both are empty. */
async function joinOlderLists(
  mint: string,
  ask: Ask,
  buyers: TraderList,
  nowMs: number,
): Promise<TraderList | undefined> {
  const question = { endpoint: '/top-traders/{token}', address: mint, check: checkTracker('TopTraders') }
  const top = await readOlderList(question, ask, nowMs).catch(whenUnknown)
  const traders = new Map<string, TraderRow>()
  addDistinct(traders, [...(top?.traders ?? []), ...buyers.traders])
  if (traders.size === 0) return undefined
  return { traders: [...traders.values()], labels: [], droppedRows: top?.droppedRows ?? 0 }
}

async function readPages(mint: string, ask: Ask, nowMs: number): Promise<TraderList> {
  const traders = new Map<string, TraderRow>()
  const cursors = new Set<string>()
  const labels: LabelledWallet[] = []
  let droppedRows = 0
  let cursor: string | null = null
  for (let page = 1; page <= PAGES_MAX; page++) {
    const checked: Checked<TrackerSchemas['TradersPage']> = await ask(aboutTraders(mint, cursor))
    droppedRows += checked.droppedRows
    addDistinct(
      traders,
      checked.answer.traders.map((row) => normaliseTrader(row, nowMs)),
    )
    labels.push(...checked.answer.traders.flatMap(readIdentityLabels))
    const { hasMore, nextCursor } = checked.answer.pagination ?? {}
    cursor = hasMore === false ? null : String(nextCursor ?? '')
    if (!cursor || cursors.has(cursor) || traders.size >= TRADERS_MAX) break
    cursors.add(cursor)
  }
  return { traders: [...traders.values()], labels, droppedRows }
}

/** The list moves while it is read: a wallet that has moved down comes again on the next page. It counts once. */
function addDistinct(traders: Map<string, TraderRow>, rows: readonly TraderRow[]): void {
  for (const row of rows) {
    if (traders.size < TRADERS_MAX && !traders.has(row.address)) traders.set(row.address, row)
  }
}

type OlderList = readonly TrackerSchemas['WalletPosition'][]

async function readOlderList(question: Question<OlderList>, ask: Ask, nowMs: number): Promise<TraderList> {
  const { answer, droppedRows } = await ask(question)
  return { traders: answer.map((row) => normalisePosition(row, nowMs)), labels: [], droppedRows }
}

/** One page of the long list, best realized PnL first. */
function aboutTraders(mint: string, cursor: string | null): Question<TrackerSchemas['TradersPage']> {
  const order = { sort: 'realized', direction: 'desc', limit: PAGE_ROWS }
  return {
    endpoint: '/v2/pnl/tokens/{token}/traders',
    address: mint,
    query: cursor === null ? order : { ...order, cursor },
    check: checkTracker('TradersPage'),
  }
}

/** A row of the long list. */
function normaliseTrader(row: TrackerSchemas['Trader'], nowMs: number): TraderRow {
  const { wallet, pnl, invested, buyUsd, volume, timing } = row
  return {
    address: wallet,
    realizedUsd: readUsd(pnl?.token?.realized),
    investedUsd: readUsd(invested ?? buyUsd),
    held: readAmount(volume?.tokensBought),
    sold: readAmount(volume?.tokensSold),
    firstBuyMs: readTime(timing?.firstBuy, nowMs),
  }
}

/** A row of the older lists. */
function normalisePosition(row: TrackerSchemas['WalletPosition'], nowMs: number): TraderRow {
  const { realizedUsd, investedUsd, held, sold, firstBuyMs } = readPosition(row, nowMs)
  return { address: row.wallet, realizedUsd, investedUsd, held, sold, firstBuyMs }
}

/** The earliest first buy of each buyer that has a time, in epoch milliseconds. */
function findFirstBuys(buyers: readonly TraderRow[]): Map<string, number> {
  const firstBuysMs = new Map<string, number>()
  for (const { address, firstBuyMs } of buyers) {
    const earliestMs = earliest(firstBuyMs, firstBuysMs.get(address) ?? null)
    if (earliestMs !== null) firstBuysMs.set(address, earliestMs)
  }
  return firstBuysMs
}

/** The provider's list of first buyers is in no order. Null when no buyer has a time. */
function orderByFirstBuy(firstBuysMs: ReadonlyMap<string, number>): string[] | null {
  if (firstBuysMs.size === 0) return null
  return [...firstBuysMs]
    .sort(([one, oneMs], [other, otherMs]) => oneMs - otherMs || (one < other ? -1 : 1))
    .slice(0, FIRST_BUYERS_MAX)
    .map(([address]) => address)
}

/** The long list does not know the token, or the key's plan lacks it (403, or 404 in any form). */
function whenNotAvailable(error: unknown): undefined {
  const isRefused = error instanceof ProviderError && (error.status === 403 || error.status === 404)
  if (!isRefused) whenUnknown(error)
}

/** Catches any failure of the provider. An abort of the caller ends the call. */
function whenFailed(error: unknown): undefined {
  if (!(error instanceof ProviderError)) throw error
}

import { sum } from 'd3-array'
import type { Candle, ListedTrade, Trades } from '../../analysis/market.ts'
import { MONEY } from '../../basics/money.ts'
import { readAmount, readSignature, readText, readTime, readUsd, TEXT_MAX_BYTES } from '../bounds.ts'
import type { Ask } from '../client/provider-client.ts'
import { whenUnknown } from '../client/source.ts'
import type { CandleSec, CandleSpan } from '../data-provider.ts'
import { checkTracker, type TrackerSchemas } from './checks.ts'

/** The vendor's names of the lengths of candles, and the next longer one that it has. */
const CANDLES: Readonly<Record<CandleSec, { readonly type: string; readonly longerSec: number }>> = {
  1: { type: '1s', longerSec: 5 },
  5: { type: '5s', longerSec: 15 },
  3600: { type: '1h', longerSec: 7_200 },
}

/** From so many candles on, all at multiples of a longer span, the answer is taken to have longer candles. */
const LONGER_FROM = 5

/**
 * What a token traded at in a span. Candles whose prices cannot be are left out, and all of them where they are longer
 * than was asked for: their closes lie later than they say.
 */
export async function readMarket(
  mint: string,
  { fromMs, toMs, candleSec }: CandleSpan,
  ask: Ask,
  nowMs: number,
): Promise<Candle[]> {
  const found = await ask({
    endpoint: '/chart/{token}',
    address: mint,
    query: {
      type: CANDLES[candleSec].type,
      time_from: Math.floor(fromMs / 1000),
      time_to: Math.ceil(toMs / 1000),
    },
    check: checkTracker('Chart'),
  }).catch(whenUnknown)
  const candles = found?.answer.oclhv.flatMap((row) => readCandle(row, candleSec, nowMs)) ?? []
  const longerMs = CANDLES[candleSec].longerSec * 1_000
  const isLonger = candles.length >= LONGER_FROM && candles.every(({ startMs }) => startMs % longerMs === 0)
  return isLonger ? [] : candles
}

function readCandle(row: TrackerSchemas['Candle'], candleSec: CandleSec, nowMs: number): Candle[] {
  const startMs = readTime(row.time, nowMs)
  const [openUsd, closeUsd, lowUsd, highUsd] = [row.open, row.close, row.low, row.high].map(readPositiveUsd)
  if (startMs === null || !openUsd || !closeUsd || !lowUsd || !highUsd) return []
  if (highUsd < Math.max(openUsd, closeUsd) || lowUsd > Math.min(openUsd, closeUsd)) return []
  const endMs = startMs + candleSec * 1_000
  return [{ startMs, endMs, openUsd, closeUsd, highUsd, lowUsd, volumeUsd: readVolume(row.volume) }]
}

/** Less than nothing is unknown. */
function readVolume(value: Figure): number | null {
  const usd = readUsd(value)
  return usd !== null && usd >= 0 ? usd : null
}

/** Which trades of a wallet. */
interface AskedTrades {
  readonly wallet: string
  /** Null for those of all tokens. */
  readonly mint: string | null
  readonly beforeMs: number | undefined
}

/** The most rows that the vendor gives for one token, and for a wallet. */
const TOKEN_TRADES_MAX = 500
const WALLET_TRADES_MAX = 1_000

/** A page of a wallet's trades. A wallet that the vendor does not know has none. */
export async function readWalletTrades(asked: AskedTrades, ask: Ask, nowMs: number): Promise<Trades> {
  const { wallet, mint, beforeMs } = asked
  const cursor = beforeMs === undefined ? {} : { cursor: beforeMs }
  if (mint === null) {
    const found = await ask({
      endpoint: '/wallet/{owner}/trades',
      address: wallet,
      query: cursor,
      check: checkTracker('WalletTrades'),
    }).catch(whenUnknown)
    if (found === undefined) return { ...NO_TRADES, isUnknown: true }
    const { answer, droppedRows } = found
    return toTrades(
      { ...answer, droppedRows, rowsMax: WALLET_TRADES_MAX, listTrades: readSwap },
      asked,
      nowMs,
    )
  }
  const found = await ask({
    endpoint: '/trades/{token}/by-wallet/{owner}',
    address: [mint, wallet],
    query: { limit: TOKEN_TRADES_MAX, ...cursor },
    check: checkTracker('TokenTrades'),
  }).catch(whenUnknown)
  if (found === undefined) return NO_TRADES
  const { answer, droppedRows } = found
  const listTrades = (row: TrackerSchemas['TokenTrade']) => [readTokenTrade(row, mint)]
  return toTrades({ ...answer, droppedRows, rowsMax: TOKEN_TRADES_MAX, listTrades }, asked, nowMs)
}

const NO_TRADES: Trades = { trades: [], sinceMs: null, droppedRows: 0 }

type Untimed = Omit<ListedTrade, 'timeMs'>

interface Page<Row> extends Pick<TrackerSchemas['TokenTrades'], 'nextCursor' | 'hasNextPage'> {
  readonly trades: readonly Row[]
  readonly droppedRows: number
  readonly rowsMax: number
  readonly listTrades: (row: Row) => Untimed[]
}

/**
 * A page in our order; trades of one millisecond have the order in which they were made, as the vendor lists the newest
 * first. A page that is cut ends between two milliseconds: the trades of the last one may go on on the next page, which
 * then has them all.
 */
function toTrades<Row extends Pick<TrackerSchemas['TokenTrade'], 'time' | 'wallet'>>(
  page: Page<Row>,
  { wallet, beforeMs = Number.POSITIVE_INFINITY }: AskedTrades,
  nowMs: number,
): Trades {
  const read = page.trades.flatMap((row): { timeMs: number; row: Row }[] => {
    const timeMs = readTime(row.time, nowMs)
    return timeMs === null || (row.wallet ?? wallet) !== wallet ? [] : [{ timeMs, row }]
  })
  const droppedRows = page.droppedRows + page.trades.length - read.length
  const isFull = page.trades.length + page.droppedRows >= page.rowsMax
  const isCut = page.hasNextPage ?? (readTime(page.nextCursor, nowMs) !== null || isFull)
  const timesMs = read.map(({ timeMs }) => timeMs)
  const endMs = Math.min(...timesMs, readTime(page.nextCursor, nowMs) ?? beforeMs)
  const isOneMoment = timesMs.every((timeMs) => timeMs === endMs)
  const sinceMs = isCut ? Math.min(isOneMoment ? endMs : endMs + 1, nowMs) : null
  const isNewestFirst = (timesMs[0] ?? 0) >= (timesMs.at(-1) ?? 0)
  const trades = (isNewestFirst ? read.toReversed() : read)
    .filter(({ timeMs }) => timeMs < beforeMs && timeMs >= (sinceMs ?? 0))
    .flatMap(({ timeMs, row }) => page.listTrades(row).map((trade) => ({ ...trade, timeMs })))
    .sort((one, other) => one.timeMs - other.timeMs)
  return { trades: listWhole(trades), sinceMs, droppedRows }
}

/**
 * A transaction buys a token once, and sells it once: the legs of a route are one trade. A row that comes twice is one
 * leg.
 */
function listWhole(rows: readonly ListedTrade[]): ListedTrade[] {
  const legs = new Map<string, ListedTrade[]>()
  for (const [index, row] of rows.entries()) {
    const { transaction, mint, side } = row
    const key = transaction === null ? `${index}` : `${transaction} ${mint} ${side}`
    const ofTrade = legs.get(key)
    if (ofTrade === undefined) legs.set(key, [row])
    else if (
      !ofTrade.some((leg) => leg.tokens === row.tokens && leg.usd === row.usd && leg.program === row.program)
    )
      ofTrade.push(row)
  }
  return [...legs.values()].flatMap(addUp)
}

function addUp(legs: readonly ListedTrade[]): ListedTrade[] {
  const [first] = legs
  if (first === undefined || legs.length === 1) return [...legs]
  const [tokens, usd] = [legs.map((leg) => leg.tokens), legs.map((leg) => leg.usd)].map(sumWhole)
  const priceUsd = tokens && usd ? usd / tokens : null
  return [
    {
      ...first,
      tokens: tokens ?? null,
      usd: usd ?? null,
      priceUsd,
      isShifted: legs.some((leg) => leg.isShifted),
    },
  ]
}

/** The sum; unknown where a part is. */
function sumWhole(values: readonly (number | null)[]): number | null {
  return values.includes(null) ? null : sum(values)
}

function readTokenTrade(row: TrackerSchemas['TokenTrade'], mint: string): Untimed {
  return {
    mint,
    side: row.type,
    symbol: null,
    ...readOrigin(row),
    ...readAmounts({ amount: row.amount, price: row.priceUsd, value: row.volume, isCashSwap: true }),
  }
}

function readOrigin({ tx, program }: Pick<TrackerSchemas['TokenTrade'], 'tx' | 'program'>) {
  return {
    transaction: readSignature(tx),
    program: readText(program, TEXT_MAX_BYTES.symbol),
  }
}

/** A swap sells the token that the wallet gives and buys the token that it gets. Money is left out. */
function readSwap(row: TrackerSchemas['WalletTrade']): Untimed[] {
  const sides = [
    { side: 'sell', token: row.from },
    { side: 'buy', token: row.to },
  ] as const
  const traded = sides.filter(({ token }) => !MONEY.has(token.address))
  const isCashSwap = traded.length === 1
  return traded.map(({ side, token }) => ({
    mint: token.address,
    side,
    symbol: readText(token.token?.symbol, TEXT_MAX_BYTES.symbol),
    ...readOrigin(row),
    ...readAmounts({
      amount: token.amount,
      price: token.priceUsd ?? (isCashSwap ? row.price?.usd : null),
      value: row.volume?.usd,
      isCashSwap,
    }),
  }))
}

type Figure = TrackerSchemas['Figure'] | undefined

interface Amounts {
  readonly amount: Figure
  readonly price: Figure
  /** USD of the swap. */
  readonly value: Figure
  /** The swap's value is that of its cash. In a swap of two tokens each is worth its own price. */
  readonly isCashSwap: boolean
}

/** How many times an amount may be what the price and the value say, or how small a part. */
const SHIFTED_FROM = 10

function readAmounts({ amount, price, value, isCashSwap }: Amounts) {
  const [priceUsd, valueUsd] = [readPositiveUsd(price), readPositiveUsd(value)]
  const given = readAmount(amount)
  const tokens = given !== null && given > 0 ? given : null
  const worthUsd = tokens === null || priceUsd === null ? null : tokens * priceUsd
  const ratio = worthUsd === null || valueUsd === null ? 1 : worthUsd / valueUsd
  const isShifted = ratio > SHIFTED_FROM || ratio < 1 / SHIFTED_FROM
  return {
    tokens: isShifted ? null : tokens,
    usd: isCashSwap || isShifted ? (valueUsd ?? worthUsd) : worthUsd,
    priceUsd,
    isShifted,
  }
}

/** Zero and less is unknown, since nothing is traded for nothing. */
function readPositiveUsd(value: Figure): number | null {
  const usd = readUsd(value)
  return usd !== null && usd > 0 ? usd : null
}

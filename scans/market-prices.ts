import type { CopyPrices, OwnTrade } from '../analysis/copy.ts'
import type { Candle, Trade, Trades } from '../analysis/market.ts'
import {
  capDepth,
  goesOnAfter,
  isFarFrom,
  isKnown,
  type Moment,
  momentOf,
  spansOf,
} from '../analysis/market-moment.ts'
import type { Database } from '../db/connection/connection.ts'
import { findMarket, findMoments, storeMoments, type ToldMoment } from '../db/market.ts'
import {
  type CallOptions,
  type DataProvider,
  MARKET_SPAN_MAX_MS,
  type TimeSpan,
} from '../provider/data-provider.ts'
import { ProviderError } from '../provider/provider-error.ts'

/** A provider of prices and trades, with a number of calls that may be made. */
export interface MarketSource extends Pick<DataProvider, 'fetchToken'> {
  readonly fetchMarket: NonNullable<DataProvider['fetchMarket']>
  /** Candles of a token, as fine as there are. */
  readonly readCandles: (mint: string, span: TimeSpan) => Promise<readonly Candle[]>
  readonly fetchWalletTrades: NonNullable<DataProvider['fetchWalletTrades']>
  /** Makes a call, or rejects with OutOfCallsError. */
  readonly call: <Told>(fetch: (options: CallOptions) => Promise<Told>) => Promise<Told>
}

/** Thrown where no call is left. */
export class OutOfCallsError extends Error {
  override readonly name = 'OutOfCallsError'
}

/** The provider's prices and trades; undefined of a vendor that cannot be asked. */
export function toMarketSource(
  {
    fetchToken,
    fetchMarket,
    fetchWalletTrades,
  }: Pick<DataProvider, 'fetchToken' | 'fetchMarket' | 'fetchWalletTrades'>,
  call: MarketSource['call'],
): MarketSource | undefined {
  if (fetchMarket === undefined || fetchWalletTrades === undefined) return undefined
  let candleSec: 1 | 5 = 1
  let triesLeft = COARSER_TRIES
  const read = (mint: string, span: TimeSpan) =>
    call((options) => fetchMarket(mint, { ...span, candleSec }, options))
  return {
    fetchToken,
    fetchMarket,
    fetchWalletTrades,
    call,
    async readCandles(mint, span) {
      const candles = await read(mint, span)
      if (candles.length > 0 || candleSec === 5 || triesLeft === 0) return candles
      candleSec = 5
      const coarser = await read(mint, span)
      // There are none of any length.
      if (coarser.length === 0) {
        candleSec = 1
        triesLeft -= 1
      }
      return coarser
    },
  }
}

/** A vendor that keeps no fine candles is found out by so many tokens: each costs a call. */
const COARSER_TRIES = 2

interface WantedPrices {
  readonly mint: string
  /** The wallet's trades, the most important first. */
  readonly trades: readonly OwnTrade[]
  /** Most calls for this token. */
  readonly spansMax: number
}

/**
 * The prices of a token around these moments: what is known, and what the calls tell. `isSettled` is false where a
 * moment is so late that its prices may still change. What a call tells is kept before the next one, unless it tells
 * nothing. Rejects with OutOfCallsError, with ProviderError, or with the reason of the signal.
 */
export async function askPrices(
  db: Database,
  { readCandles }: MarketSource,
  { mint, trades, spansMax }: WantedPrices,
): Promise<{ readonly moments: ReadonlyMap<number, Moment>; readonly isSettled: boolean }> {
  const timesMs = trades.map(({ timeMs }) => timeMs)
  const fills = new Map(trades.map(({ timeMs, fillUsd }) => [timeMs, fillUsd]))
  const { moments, due, hasUnsettled } = await findMoments(db, mint, timesMs)
  for (const { timesMs: ofSpan, fromMs, toMs } of spansOf(due, MARKET_SPAN_MAX_MS, spansMax)) {
    const candles = await readCandles(mint, { fromMs, toMs })
    const told = ofSpan.map((timeMs): ToldMoment => {
      const moment = momentOf(candles, timeMs)
      const isDoubted = isFarFrom(moment, fills.get(timeMs) ?? null)
      return { timeMs, moment, goesOn: goesOnAfter(candles, timeMs), isDoubted }
    })
    await storeMoments(
      db,
      mint,
      told.filter(({ moment }) => isKnown(moment)),
    )
    for (const { timeMs, moment } of told) moments.set(timeMs, moment)
  }
  return { moments, isSettled: !hasUnsettled }
}

/** The stored prices that copies in a token are computed from, with these moments. */
export async function pricesOf(
  db: Database,
  { mint, moments }: { readonly mint: string; readonly moments: ReadonlyMap<number, Moment> },
): Promise<CopyPrices> {
  const { knownUntilMs, liquidity } = await findMarket(db, mint)
  const told = [...moments.values()].flatMap(({ lastTradeMs }) => lastTradeMs ?? [])
  return {
    findMoment: (timeMs) => {
      const moment = moments.get(timeMs)
      return moment && capDepth(moment, timeMs, liquidity)
    },
    nowUsd: null,
    asOfMs: Number.POSITIVE_INFINITY,
    knownUntilMs: Math.max(knownUntilMs, ...told),
    hasPool: null,
  }
}

/** Reads the trades of a wallet. */
export interface TradeReader {
  /** Makes the first call of `read` in advance. Rejects as `read` does, and where the wallet is unknown. */
  open(): Promise<void>
  /**
   * The trades of a token that was first bought then; `null` where some are missing. Rejects with OutOfCallsError, with
   * ProviderError, or with the reason of the signal.
   */
  read(mint: string, firstBuyMs: number | null): Promise<readonly Trade[] | null>
}

/** Reads a wallet's trades: the newest of all tokens in one call, and those of a token only where these are cut. */
export function readTrades(wallet: string, { fetchWalletTrades, call }: MarketSource): TradeReader {
  let newest: Trades | undefined
  const readNewest = async () => {
    newest ??= await call((options) => fetchWalletTrades(wallet, null, options))
    return newest
  }
  return {
    async open() {
      if ((await readNewest()).isUnknown)
        throw new ProviderError('not-found', 'the provider knows no trades of the wallet')
    },
    async read(mint, firstBuyMs) {
      const isWhole = ({ sinceMs, droppedRows }: Trades) =>
        droppedRows === 0 && (sinceMs === null || (firstBuyMs !== null && firstBuyMs >= sinceMs))
      const ofAll = await readNewest()
      if (isWhole(ofAll)) return ofAll.trades.filter((trade) => trade.mint === mint)
      const ofToken = await call((options) => fetchWalletTrades(wallet, mint, options))
      return isWhole(ofToken) ? ofToken.trades : null
    },
  }
}

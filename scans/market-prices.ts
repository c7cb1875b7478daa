import type { Trade, Trades } from '../analysis/market.ts'
import { isKnown, type Moment, momentOf, spansOf } from '../analysis/market-moment.ts'
import type { Database } from '../db/connection/connection.ts'
import { findMoments, storeMoments } from '../db/market.ts'
import { type CallOptions, type DataProvider, MARKET_SPAN_MAX_MS } from '../provider/data-provider.ts'
import { ProviderError } from '../provider/provider-error.ts'

/** What tells prices and trades, within a number of calls. */
export interface MarketSource {
  readonly fetchMarket: NonNullable<DataProvider['fetchMarket']>
  readonly fetchWalletTrades: NonNullable<DataProvider['fetchWalletTrades']>
  /** Makes a call, or rejects with OutOfCallsError. */
  readonly call: <Told>(fetch: (options: CallOptions) => Promise<Told>) => Promise<Told>
}

/** No call is left. */
export class OutOfCallsError extends Error {
  override readonly name = 'OutOfCallsError'
}

/** The provider's prices and trades; undefined of a vendor that cannot be asked. */
export function toMarketSource(
  { fetchMarket, fetchWalletTrades }: Pick<DataProvider, 'fetchMarket' | 'fetchWalletTrades'>,
  call: MarketSource['call'],
): MarketSource | undefined {
  return fetchMarket && fetchWalletTrades ? { fetchMarket, fetchWalletTrades, call } : undefined
}

interface WantedPrices {
  readonly mint: string
  /** The moments, the most important first. */
  readonly timesMs: readonly number[]
  /** Most calls for this token. */
  readonly spansMax: number
}

/**
 * The prices of a token around these moments: what is known, and what the calls tell. `isSettled` is false where a
 * moment is so late that its prices may still change. What a call tells is kept for good before the next one, unless it
 * tells nothing. Rejects with OutOfCallsError, with ProviderError, or with the reason of the signal.
 */
export async function askPrices(
  db: Database,
  { fetchMarket, call }: MarketSource,
  { mint, timesMs, spansMax }: WantedPrices,
): Promise<{ readonly moments: ReadonlyMap<number, Moment>; readonly isSettled: boolean }> {
  const { moments, due, hasUnsettled } = await findMoments(db, mint, timesMs)
  for (const { timesMs: ofSpan, fromMs, toMs } of spansOf(due, MARKET_SPAN_MAX_MS, spansMax)) {
    const candles = await call((options) => fetchMarket(mint, { fromMs, toMs }, options))
    const told = ofSpan.map((timeMs) => [timeMs, momentOf(candles, timeMs)] as const)
    await storeMoments(db, mint, new Map(told.filter(([, moment]) => isKnown(moment))))
    for (const [timeMs, moment] of told) moments.set(timeMs, moment)
  }
  return { moments, isSettled: !hasUnsettled }
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

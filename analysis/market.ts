/*
 * What a token's market paid, and what a wallet traded there, in our words. Prices are in USD for one token, times are
 * epoch milliseconds. `null` is unknown and is never zero.
 */

/** What a token traded at in a span of some seconds. Spans without a trade have no candle. */
export interface Candle {
  readonly startMs: number
  /** Its trades lie before this moment. */
  readonly endMs: number
  readonly openUsd: number
  readonly closeUsd: number
  readonly highUsd: number
  readonly lowUsd: number
  /** `null` is unknown: it tells neither a price nor that no one traded. */
  readonly volumeUsd: number | null
}

/** One purchase or sale of a token by a wallet. A swap of two tokens is one of each. */
export interface Trade {
  readonly mint: string
  readonly timeMs: number
  readonly side: 'buy' | 'sell'
  /** Whole tokens. */
  readonly tokens: number | null
  readonly usd: number | null
  /** The program that made the swap, as the provider names it. */
  readonly program: string | null
}

/** A trade as the provider lists it. */
export interface ListedTrade extends Trade {
  /** The signature of its transaction. Both sides of a swap of two tokens have the same. */
  readonly transaction: string | null
  readonly symbol: string | null
  /** For one token, as the provider states it. */
  readonly priceUsd: number | null
  /** The provider's amount is another than its price and value say, by more than a power of ten: `tokens` is null. */
  readonly isShifted: boolean
}

/** The trades of a wallet, of one token or of all. */
export interface Trades {
  /** The earliest first. Without doubles. */
  readonly trades: readonly ListedTrade[]
  /** Trades before this moment are missing; null where all are there that the provider has. */
  readonly sinceMs: number | null
  /** Trades that could not be read. What rests on all trades of a token is then unknown. */
  readonly droppedRows: number
  /** The provider does not know the wallet. */
  readonly isUnknown?: true
}

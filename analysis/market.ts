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
  readonly volumeUsd: number
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

/** The trades of a wallet, of one token or of all. */
export interface Trades {
  /** The earliest first. */
  readonly trades: readonly Trade[]
  /** Trades before this moment may be missing; null where all are there that the provider has. */
  readonly sinceMs: number | null
}

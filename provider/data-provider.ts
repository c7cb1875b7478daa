import type { TokenFacts } from '../analysis/independence.ts'
import type { Candle, Trades } from '../analysis/market.ts'
import type { StatedLabel, TokenPnl, WalletPnl } from '../analysis/wallet-pnl.ts'
import { HOUR_MS, MINUTE_MS } from '../basics/durations.ts'
import type { ProviderError } from './provider-error.ts'

/*
 * What the service needs of a vendor of token and wallet data. A vendor is a folder here that implements
 * `DataProvider`, a line in vendors.ts and a document in spec/provider/. It reads texts and numbers through bounds.ts:
 * Postgres takes no NUL and no half of a character.
 */

/** Whether a person waits for the call. People come first. */
export type CallPriority = 'person' | 'job'

/** What every call to a provider may be given. */
export interface CallOptions {
  /** Ends the call at once, also while it waits for a slot. The call then rejects with the signal's reason. */
  readonly signal?: AbortSignal
  /** Total time for the call, with its retries, its pages and the wait for a slot, in milliseconds. */
  readonly timeoutMs?: number
  /** `job` unless set. */
  readonly priority?: CallPriority
  /** The profile that the call is made for; none for work that profiles share. */
  readonly profileId?: string | undefined
}

/** A label that the provider attaches to one of a token's wallets. */
export interface LabelledWallet extends StatedLabel {
  readonly address: string
}

/** What a token says about itself. Empty values of the provider are null here. */
export interface TokenProfile {
  readonly address: string
  /** Empty when the provider has no name. */
  readonly name: string
  /** Empty when the provider has no symbol. */
  readonly symbol: string
  readonly decimals: number | null
  readonly image: string | null
  readonly description: string | null
  /** Links such as `twitter` and `website`; null when there are none. */
  readonly extensions: Readonly<Record<string, unknown>> | null
  /** As the provider has them, the one with the most liquidity first. */
  readonly pools: readonly Readonly<Record<string, unknown>>[]
  /** Both sides of the pool with the most; null is unknown. */
  readonly liquidityUsd: number | null
  /** As the provider has it; null when it knows nothing of the risk. */
  readonly risk: Readonly<Record<string, unknown>> | null
  /** Creation of the token; else of its earliest pool; else null. */
  readonly createdAtMs: number | null
  /** Labels of wallets, which need not be among the token's traders. */
  readonly labels: readonly LabelledWallet[]
}

/** One wallet's position in a token, as the provider's list has it. `null` is "unknown" and is never zero. */
export interface TraderRow
  extends Pick<TokenPnl, 'realizedUsd' | 'investedUsd' | 'held' | 'sold' | 'firstBuyMs'> {
  readonly address: string
}

/** The best traders of a token by realized PnL: at most 300 distinct wallets. */
export interface TokenTraders {
  readonly traders: readonly TraderRow[]
  /** `full` ranks all traders of the token; `partial` is a substitute that may lack some of the best. */
  readonly coverage: 'full' | 'partial'
  /** The list and its figures cover this many last days; null means all time. */
  readonly days: number | null
  /** The first of all the token's buyers: at most 100, the earliest first. Null when the provider cannot say. */
  readonly firstBuyers: readonly string[] | null
  /** Labels of the traders, where the list has any. */
  readonly labels: readonly LabelledWallet[]
  /** Rows that did not fit `spec/provider/`, such as rows without a wallet address. */
  readonly droppedRows: number
}

/** One wallet's totals in one token, since the source's data began. `null` is "unknown" and is never zero. */
export interface WalletTokenTotals {
  readonly realizedUsd: number | null
  readonly boughtUsd: number | null
  readonly soldUsd: number | null
}

/** Why the provider does not serve us, for the operator (docs/provider.md, "When the provider fails"). */
export type TroubleCause =
  | 'unknown_host'
  | 'no_connection'
  | 'certificate'
  | 'refused_key'
  | 'unpaid_plan'
  | 'http_status'
  | 'rate_limited'
  | 'timeout'
  | 'unusable_answer'
  | 'not_the_provider'

/** What keeps the provider from serving us. */
export interface Trouble {
  readonly cause: TroubleCause
  /** The HTTP status, where there was one. */
  readonly status: number | null
  /** A code of the system or of TLS, such as `ENOTFOUND`, where there was one. */
  readonly code: string | null
}

/** Calls of this process that wait for their slots, and calls that are under way. */
export type CallUse = Readonly<Record<CallPriority, { readonly waiting: number; readonly underWay: number }>>

/** A span of time, in epoch milliseconds. */
export interface TimeSpan {
  readonly fromMs: number
  readonly toMs: number
}

/** How long candles may be: the finest tell the depth of a pool best, and may not be kept for long. */
export type CandleSec = 1 | 5 | 3_600

/** Which candles. */
export interface CandleSpan extends TimeSpan {
  readonly candleSec: CandleSec
}

/** Which page of a wallet's trades. */
interface TradesOptions extends CallOptions {
  /** Only trades before this moment: the `sinceMs` of the page before. */
  readonly beforeMs?: number
}

/** How long a span of one call of `fetchMarket` in candles of seconds may be. */
export const MARKET_SPAN_MAX_MS = HOUR_MS + 5 * MINUTE_MS

/** How many tokens one call of `fetchTokenFacts` may ask about. */
export const FACTS_OF_MAX = 20

/**
 * A source of token and wallet data. The fetches reject with `ProviderError`, or with the reason of an abort.
 */
export interface DataProvider {
  /** Its name in vendors.ts, such as `solana-tracker`. */
  readonly vendor: string
  /** Whether its traders come with the first of all the token's buyers. */
  readonly firstBuyers: boolean
  /** How many calls one `fetchWalletPnl` makes; more for a wallet whose history has several pages. */
  readonly callsPerWallet: number
  /** Metadata of a token. Rejects with `not-found` when the provider does not know it. */
  fetchToken(mint: string, options?: CallOptions): Promise<TokenProfile>
  /** The best traders of a token. A token without traders has an empty list. */
  fetchTokenTraders(mint: string, options?: CallOptions): Promise<TokenTraders>
  /**
   * A wallet's history, with its state at the start of each period. A wallet that has not traded has no tokens. Rejects
   * with `not-found` when the provider does not know it.
   */
  fetchWalletPnl(wallet: string, options?: CallOptions): Promise<WalletPnl>
  /**
   * How widely up to 20 tokens are traded, by their mints, in one call. A token that the provider does not know is
   * missing. Not every vendor can be asked for this.
   */
  fetchTokenFacts?(mints: readonly string[], options?: CallOptions): Promise<ReadonlyMap<string, TokenFacts>>
  /**
   * What a token traded at in a span, by the chart of the token and not of one pool, in one call. A token or span
   * without trades has no candles, and candles that are longer than was asked for are none. Not every vendor can be
   * asked for this.
   */
  fetchMarket?(mint: string, span: CandleSpan, options?: CallOptions): Promise<readonly Candle[]>
  /**
   * A wallet's newest trades in a token (up to 500), or in all with `null` (up to 1,000), in one call. The other side
   * of a swap, in SOL or a stablecoin, is no trade here. Not every vendor can be asked for this.
   */
  fetchWalletTrades?(wallet: string, mint: string | null, options?: TradesOptions): Promise<Trades>
  /** A wallet's totals in a token; undefined when the source does not cover this wallet or token. */
  fetchWalletToken(
    wallet: string,
    mint: string,
    options?: CallOptions,
  ): Promise<WalletTokenTotals | undefined>
  /**
   * Makes a cheap call to find out whether the provider accepts the key, without retries and within three seconds.
   * Resolves to what is wrong, which `trouble` then returns too; undefined when the key is accepted. Never rejects.
   */
  tryKey(): Promise<Trouble | undefined>
  /** What keeps the provider from serving this process, as far as its calls have shown; else undefined. */
  trouble(): Trouble | undefined
  /** The error that the call is refused with before it is made, since the provider refuses this key its endpoint. */
  refusalOf(call: 'fetchMarket' | 'fetchWalletTrades'): ProviderError | undefined
  /** The endpoints that the provider refuses this key, as the calls of this process of the last minutes have shown. */
  refusedEndpoints(): readonly string[]
  /** Whether this process has stopped its calls, except for probes, because many in a row have failed. */
  isBreakerOpen(): boolean
  readUse(): CallUse
  /** Ends all calls as `unavailable` and closes the connections. */
  close(): Promise<void>
}

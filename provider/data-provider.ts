import type { Trouble } from './provider-health.ts'
import type { StatedLabel, TokenPnl, WalletPnl } from '../analysis/wallet-pnl.ts'

/** Whether a person waits for the call. People come first. */
export type CallPriority = 'person' | 'job'

/** What every call to a provider may be given. */
export interface CallOptions {
  /** Ends the call at once, also while it waits for its turn. The call then rejects with the signal's reason. */
  readonly signal?: AbortSignal
  /** Total time for the call, with its retries, its pages and the wait for its turn, in milliseconds. */
  readonly timeoutMs?: number
  /** `job` unless said otherwise. */
  readonly priority?: CallPriority
}

/** A label that the provider attaches to one of a token's wallets. */
export interface LabelledWallet extends StatedLabel {
  readonly address: string
}

/** What a token says of itself. Empty values of the provider are null here. */
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
  /** As the provider has it; null when it knows nothing of the risk. */
  readonly risk: Readonly<Record<string, unknown>> | null
  /** Creation of the token; else of its earliest pool; else null. */
  readonly createdAtMs: number | null
  /** Of wallets that may not be among its traders. */
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
  /** Which list they come from; `top-traders` is the older lists joined: 100 best traders and 100 first buyers. */
  readonly source: 'traders' | 'top-traders'
  /** Who bought first, among all of the token's buyers: at most 100, the earliest first. Null when it cannot be had. */
  readonly firstBuyers: readonly string[] | null
  /** The older lists have none. */
  readonly labels: readonly LabelledWallet[]
  /** Rows that did not fit `spec/provider/`, such as rows without a wallet address. */
  readonly droppedRows: number
}

/** A source of token and wallet data. Every method rejects with `ProviderError`, or with the reason of an abort. */
export interface DataProvider {
  /** Metadata of a token. Rejects with `not-found` when the provider does not know it. */
  fetchToken(mint: string, options?: CallOptions): Promise<TokenProfile>
  /** The best traders of a token. A token without traders has an empty list. */
  fetchTokenTraders(mint: string, options?: CallOptions): Promise<TokenTraders>
  /**
   * A wallet's history. A wallet that has not traded has no tokens. Rejects with `not-found` when the
   * provider does not know it.
   */
  fetchWalletPnl(wallet: string, options?: CallOptions): Promise<WalletPnl>
  /** What keeps the provider from serving this process; undefined when nothing does, as far as its calls have told. */
  trouble(): Trouble | undefined
}

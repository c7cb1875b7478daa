import type { components } from '../generated/v1/types.ts'

/**
 * What a data provider knows of a wallet, in our words: the input of every analysis.
 * Amounts in USD are numbers, token amounts are in whole tokens, times are epoch milliseconds.
 * `null` is "unknown" and is never zero.
 */

/** The periods that a wallet is analysed over, shortest first: days, and all that the provider has. */
export const PERIODS = ['1d', '7d', '30d', 'all'] as const

export type Period = (typeof PERIODS)[number]

/** A value of each period, in the order in which answers show them. */
export function ofPeriods<Value>(make: (period: Period) => Value): Record<Period, Value> {
  return { all: make('all'), '30d': make('30d'), '7d': make('7d'), '1d': make('1d') }
}

/** The periods that are differences against a snapshot; `all` is the present state itself. */
export type SnapshotPeriod = Exclude<Period, 'all'>

/** One wallet's position in one token, cumulated from the start of the provider's data to one moment. */
export interface TokenPnl {
  /** Tokens ever acquired. */
  readonly held: number | null
  /** Tokens ever sold. */
  readonly sold: number | null
  /** Tokens in the wallet at that moment. */
  readonly holding: number | null
  readonly investedUsd: number | null
  readonly soldUsd: number | null
  readonly realizedUsd: number | null
  readonly unrealizedUsd: number | null
  readonly buys: number | null
  readonly sells: number | null
  readonly trades: number | null
  readonly firstBuyMs: number | null
  readonly lastBuyMs: number | null
  readonly lastSellMs: number | null
  readonly lastTradeMs: number | null
}

/** One token of a wallet: the present state and the states one, seven and thirty days ago. */
export interface TokenHistory {
  readonly mint: string
  readonly symbol: string | null
  readonly name: string | null
  readonly image: string | null
  readonly current: TokenPnl
  /**
   * The state N days ago. `null`: the token was not in the wallet's history then (it is new in the period).
   * A missing key: the provider gave no figure for this token and period.
   */
  readonly snapshots: Readonly<Partial<Record<SnapshotPeriod, TokenPnl | null>>>
}

/** What a provider says of a period as a whole, counted its own way. */
export interface PeriodSummary {
  /** The changes in the period, in USD. */
  readonly realizedUsd: number | null
  readonly unrealizedUsd: number | null
  readonly combinedUsd: number | null
  readonly wins: number | null
  readonly losses: number | null
}

/** What a provider says of a wallet besides its history (`WalletLabel` in spec/v1.yaml). No analysis reads it. */
export type StatedLabel = Pick<components['schemas']['WalletLabel'], 'name' | 'source'>

/** A wallet's trading history as one provider answer gave it. */
export interface WalletPnl {
  readonly address: string
  /** From when the provider has data: figures are a floor where history is cut. */
  readonly sinceMs: number | null
  /** When the provider produced the answer. */
  readonly fetchedAtMs: number
  readonly tokens: readonly TokenHistory[]
  /** The snapshot periods for which the provider gave figures at all; the others are unknown. */
  readonly knownPeriods: readonly SnapshotPeriod[]
  /** Some periods of the provider have a summary. It is read where no token has figures of the period. */
  readonly summaries: Readonly<Partial<Record<SnapshotPeriod, PeriodSummary>>>
}

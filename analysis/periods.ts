import { change, clean, growth, plus } from './numbers.ts'
import type { Period, TokenHistory, TokenPnl, WalletPnl } from './wallet-pnl.ts'

/**
 * What happened with one token in one period. Money in USD, times in epoch milliseconds, `null` is unknown.
 */
export interface PeriodRow {
  readonly mint: string
  readonly realizedUsd: number | null
  /** The change of the unrealized PnL in the period. */
  readonly unrealizedUsd: number | null
  /** Bought in the period. */
  readonly investedUsd: number | null
  /** What the position was worth at the start of the period, plus what was bought in it. */
  readonly stakeUsd: number | null
  readonly buys: number | null
  readonly sells: number | null
  readonly trades: number | null
  /** At least one sell in the period. */
  readonly hasSell: boolean
  /** At least one trade in the period. */
  readonly traded: boolean
  /** Of the whole history, not of the period: a token sold today may have been held for weeks. */
  readonly firstBuyMs: number | null
  readonly lastTradeMs: number | null
}

export const DAY_MS = 86_400_000

/** The length of each period; `all` has none of its own. */
export const PERIOD_MS = { '1d': DAY_MS, '7d': 7 * DAY_MS, '30d': 30 * DAY_MS, all: null } as const

/** The state of a token before the wallet had anything to do with it. */
const NOTHING: TokenPnl = {
  held: 0,
  sold: 0,
  holding: 0,
  investedUsd: 0,
  soldUsd: 0,
  realizedUsd: 0,
  unrealizedUsd: 0,
  buys: 0,
  sells: 0,
  trades: 0,
  firstBuyMs: null,
  lastTradeMs: null,
}

/**
 * The rows of a period (docs/score-and-tags.md, Periods), ordered by mint, so that no figure depends on the provider's
 * order. `null` when the period is unknown: the provider gave no figures for it, or none for any of the wallet's tokens.
 */
export function periodRows(pnl: WalletPnl, period: Period): readonly PeriodRow[] | null {
  if (period !== 'all' && !pnl.knownPeriods.includes(period)) return null
  const length = PERIOD_MS[period]
  const startMs = length === null ? Number.NEGATIVE_INFINITY : pnl.fetchedAtMs - length
  const rows = pnl.tokens
    .map((token) => periodRow(token, period, startMs))
    .filter((row) => row !== undefined)
    .sort((one, other) => (one.mint < other.mint ? -1 : 1))
  return rows.length === 0 && pnl.tokens.length > 0 ? null : rows
}

/**
 * Realized PnL: the provider's number, else average cost, `sold_usd - sold * total_invested / held`
 * (docs/score-and-tags.md, Figures). Unknown for tokens that were sold without ever having been bought.
 */
export function realizedUsdOf(token: TokenPnl): number | null {
  const given = clean(token.realizedUsd)
  if (given !== null) return given
  const sold = clean(token.sold)
  if (sold === 0) return 0
  const held = clean(token.held)
  const soldUsd = clean(token.soldUsd)
  const investedUsd = clean(token.investedUsd)
  if (sold === null || held === null || held === 0) return null
  if (soldUsd === null || investedUsd === null) return null
  return clean(soldUsd - (sold * investedUsd) / held)
}

function periodRow(token: TokenHistory, period: Period, startMs: number): PeriodRow | undefined {
  const then = stateAtStart(token, period, startMs)
  if (then === undefined) return undefined
  const now = token.current
  const investedUsd = growth(clean(now.investedUsd), clean(then.investedUsd))
  const sells = growth(now.sells, then.sells)
  const trades = growth(tradesOf(now), tradesOf(then))
  const firstBuyMs = now.firstBuyMs ?? then.firstBuyMs
  const lastTradeMs = now.lastTradeMs ?? then.lastTradeMs
  // Some providers count no transactions: then the amount sold tells.
  const hasSell = (sells ?? growth(clean(now.sold), clean(then.sold)) ?? 0) > 0
  return {
    mint: token.mint,
    realizedUsd: change(realizedUsdOf(now), realizedUsdOf(then)),
    unrealizedUsd: change(clean(now.unrealizedUsd), clean(then.unrealizedUsd)),
    investedUsd,
    stakeUsd: plus(valueUsdOf(then), investedUsd),
    buys: growth(now.buys, then.buys),
    sells,
    trades,
    hasSell,
    traded:
      hasSell ||
      (trades ?? 0) > 0 ||
      (investedUsd ?? 0) > 0 ||
      isSince(lastTradeMs, startMs) ||
      isSince(firstBuyMs, startMs),
    firstBuyMs,
    lastTradeMs,
  }
}

/** `undefined` where the provider gave no figure and the token is not new in the period either. */
function stateAtStart(token: TokenHistory, period: Period, startMs: number): TokenPnl | undefined {
  if (period === 'all') return NOTHING
  const snapshot = token.snapshots[period]
  if (snapshot !== undefined) return snapshot ?? NOTHING
  return isSince(token.current.firstBuyMs, startMs) ? NOTHING : undefined
}

/** What went in, less what came out, plus all PnL, is what the position is worth; never below zero. */
function valueUsdOf(token: TokenPnl): number | null {
  const pnlUsd = plus(realizedUsdOf(token), clean(token.unrealizedUsd))
  const openUsd = change(clean(token.investedUsd), clean(token.soldUsd))
  const valueUsd = plus(openUsd, pnlUsd)
  return valueUsd === null ? null : Math.max(0, clean(valueUsd) ?? 0)
}

function tradesOf(token: TokenPnl): number | null {
  return token.trades ?? plus(token.buys, token.sells)
}

function isSince(timeMs: number | null, startMs: number): boolean {
  return timeMs !== null && timeMs >= startMs
}

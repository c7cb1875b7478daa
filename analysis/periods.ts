import { DAY_MS } from '../basics/durations.ts'
import {
  type CostBasis,
  costBasis,
  isSoldAtOnce,
  NOTHING,
  realizedUsdOf,
  surplusOf,
  UNKNOWN_STATE,
} from './cost-basis.ts'
import { change, clean, growth, plus } from './numbers.ts'
import type { Period, TokenHistory, TokenPnl, WalletPnl } from './wallet-pnl.ts'

/**
 * What happened with one token in one period, as the provider counts it. Money in USD, times in epoch milliseconds,
 * `null` is unknown.
 */
export interface PeriodRow {
  readonly mint: string
  readonly realizedUsd: number | null
  /** The change of the unrealized PnL in the period. */
  readonly unrealizedUsd: number | null
  /** Bought in the period. */
  readonly investedUsd: number | null
  readonly buys: number | null
  readonly sells: number | null
  readonly trades: number | null
  /** At least one sell in the period. */
  readonly hasSell: boolean
  /** At least one trade in the period. */
  readonly traded: boolean
  /** In the whole history, not the period: a token sold today may have been held for weeks. */
  readonly firstBuyMs: number | null
  readonly lastTradeMs: number | null
  /** What was sold in the period against what was bought. */
  readonly basis: CostBasis
  /**
   * By how much more was sold than bought, as a share of what was bought: the largest value among the period, now, and
   * the start of any period.
   */
  readonly surplus: number | null
  /** All that the wallet ever sold of it went at one price, after the last purchase. */
  readonly soldAtOnce: boolean
  /**
   * First bought more than a day ago. Where that time is unknown, the state a day ago or an older last trade shows it;
   * false where nothing does.
   */
  readonly heldOverDay: boolean
}

/** The length of each period; `all` has none of its own. */
export const PERIOD_MS = { '1d': DAY_MS, '7d': 7 * DAY_MS, '30d': 30 * DAY_MS, all: null } as const

/**
 * The rows of a period (docs/score-and-tags.md, Periods), ordered by mint, so that no figure depends on the provider's
 * order. A token that was traded in the period without a known state at its start has a row without figures. `null`
 * when no token has figures of the period.
 */
export function periodRows(pnl: WalletPnl, period: Period): readonly PeriodRow[] | null {
  if (period !== 'all' && !pnl.knownPeriods.includes(period)) return null
  const length = PERIOD_MS[period]
  const startMs = length === null ? Number.NEGATIVE_INFINITY : pnl.fetchedAtMs - length
  const tokens = pnl.tokens.map((token) => ({ token, start: stateAtStart(token, period, startMs) }))
  if (tokens.length > 0 && tokens.every(({ start }) => start === undefined)) return null
  const rows = tokens.flatMap(({ token, start }) => {
    const row = periodRow(token, start ?? UNKNOWN_STATE, startMs, pnl.fetchedAtMs)
    return start !== undefined || row.traded || isUnread(token.current) ? [row] : []
  })
  return rows.sort((one, other) => (one.mint < other.mint ? -1 : 1))
}

function periodRow(token: TokenHistory, then: TokenPnl, startMs: number, nowMs: number): PeriodRow {
  const now = token.current
  const investedUsd = growth(clean(now.investedUsd), clean(then.investedUsd))
  const sells = growth(now.sells, then.sells)
  const trades = growth(tradesOf(now), tradesOf(then))
  const { firstBuyMs, lastTradeMs } = now
  // Some providers count no transactions: then the amount sold decides.
  const hasSell = (sells ?? growth(clean(now.sold), clean(then.sold)) ?? 0) > 0
  const boughtMs = firstBuyMs ?? lastTradeMs
  const heldOverDay =
    (boughtMs !== null && nowMs - boughtMs > DAY_MS) ||
    (firstBuyMs === null && (clean(token.snapshots['1d']?.held ?? null) ?? 0) > 0)
  const basis = costBasis(now, then, heldOverDay)
  return {
    mint: token.mint,
    realizedUsd: change(realizedUsdOf(now), realizedUsdOf(then)),
    unrealizedUsd: change(clean(now.unrealizedUsd), clean(then.unrealizedUsd)),
    investedUsd,
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
    basis,
    surplus: basis.surplus === null ? null : Math.max(basis.surplus, ...pastSurpluses(token)),
    soldAtOnce: isSoldAtOnce(now),
    heldOverDay,
  }
}

/** Nothing is known of the token, so that it may have been traded in any period. */
function isUnread(state: TokenPnl): boolean {
  return Object.values(state).every((figure) => figure === null)
}

/** `undefined` where the provider gave no figure and the token is not new in the period either. */
function stateAtStart(token: TokenHistory, period: Period, startMs: number): TokenPnl | undefined {
  if (period === 'all') return NOTHING
  const snapshot = token.snapshots[period]
  if (snapshot !== undefined) return snapshot ?? NOTHING
  return isSince(token.current.firstBuyMs, startMs) ? NOTHING : undefined
}

/** Later purchases can hide an overdraft in the present state, but not in the states seen before them. */
function pastSurpluses({ current, snapshots }: TokenHistory): number[] {
  const states = [current, ...Object.values(snapshots)].filter((state) => state !== null)
  return states.map((state) => surplusOf(state) ?? 0)
}

function tradesOf(token: TokenPnl): number | null {
  return token.trades ?? plus(token.buys, token.sells)
}

function isSince(timeMs: number | null, startMs: number): boolean {
  return timeMs !== null && timeMs >= startMs
}

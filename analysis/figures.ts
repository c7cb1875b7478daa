import { plus, sumKnown } from './numbers.ts'
import type { PeriodRow } from './periods.ts'

/** What the rows of a period add up to, unrounded. Money in USD, `null` is unknown. */
export interface Totals {
  readonly realizedUsd: number | null
  readonly unrealizedUsd: number | null
  readonly combinedUsd: number | null
  readonly investedUsd: number | null
  readonly averageBuyUsd: number | null
  readonly buys: number | null
  readonly trades: number | null
  readonly tokensTraded: number
  readonly averageHoldingSec: number | null
}

/**
 * How the tokens of a period ended, stablecoins apart. A return is PnL / stake, known from a stake of 1 USD.
 */
export interface Outcomes {
  /** Tokens with at least one sell and a known realized PnL: wins, losses and flat ones. */
  readonly sold: number
  readonly wins: number
  readonly losses: number
  /** Of the sold ones, those whose return is below -50 %. */
  readonly soldLostHalf: number
  /** The share of the largest profit in the sum of all profits, 0 to 1; 0 without profits. */
  readonly topShare: number
  /** Tokens traded whose return is known, sold or not. */
  readonly judged: number
  /** Of the judged ones, those whose return is below -50 %. */
  readonly lostHalf: number
  /** Of the judged ones, those that are worth, or were sold at, five times the stake or more. */
  readonly madeFiveTimes: number
}

/** Under this stake a return says nothing (docs/score-and-tags.md, Stake and return). */
const LEAST_STAKE_USD = 1

const STABLECOINS: ReadonlySet<string> = new Set([
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', // USDC
  'Es9vMFrzaCERmJfrF4H2FYD4KCoLkY1McCe8BenwNYB', // USDT
])

/** Sums what is known: figures are a floor where a row has gaps, unknown where every row has. */
export function totalsOf(rows: readonly PeriodRow[]): Totals {
  const realizedUsd = sumKnown(rows.map((row) => row.realizedUsd))
  const unrealizedUsd = sumKnown(rows.map((row) => row.unrealizedUsd))
  return {
    realizedUsd,
    unrealizedUsd,
    combinedUsd: plus(realizedUsd, unrealizedUsd),
    investedUsd: sumKnown(rows.map((row) => row.investedUsd)),
    averageBuyUsd: averageBuyUsdOf(rows),
    buys: sumKnown(rows.map((row) => row.buys)),
    trades: sumKnown(rows.map((row) => row.trades)),
    tokensTraded: rows.filter((row) => row.traded).length,
    averageHoldingSec: averageHoldingSecOf(rows),
  }
}

/** Wins and losses are by realized PnL, returns by realized and unrealized: an unsold bag is a loss too. */
export function outcomesOf(rows: readonly PeriodRow[]): Outcomes {
  const risky = withoutStablecoins(rows)
  const sold = risky.filter((row) => row.hasSell && row.realizedUsd !== null)
  const profitsUsd = sold.map((row) => Math.max(0, row.realizedUsd ?? 0))
  const allProfitUsd = profitsUsd.reduce((sum, profit) => sum + profit, 0)
  // Not Math.max(...profitsUsd): a wallet may have more tokens than a call takes arguments.
  const topProfitUsd = profitsUsd.reduce((top, profit) => Math.max(top, profit), 0)
  const returns = risky
    .filter((row) => row.traded)
    .map(returnOf)
    .filter((value) => value !== null)
  return {
    sold: sold.length,
    wins: sold.filter((row) => (row.realizedUsd ?? 0) > 0).length,
    losses: sold.filter((row) => (row.realizedUsd ?? 0) < 0).length,
    soldLostHalf: sold.filter((row) => (returnOf(row) ?? 0) < -0.5).length,
    topShare: allProfitUsd > 0 ? topProfitUsd / allProfitUsd : 0,
    judged: returns.length,
    lostHalf: returns.filter((value) => value < -0.5).length,
    madeFiveTimes: returns.filter((value) => value >= 4).length,
  }
}

/** Moving between a coin and a stablecoin is no bet: those rows are no wins, no losses and make no tag. */
export function withoutStablecoins(rows: readonly PeriodRow[]): readonly PeriodRow[] {
  return rows.filter((row) => !STABLECOINS.has(row.mint))
}

/** Wins of all that were not flat, in percent, 0 to 100; `null` where there are none. */
export function winratePct(wins: number, losses: number): number | null {
  return wins + losses === 0 ? null : (wins / (wins + losses)) * 100
}

/** PnL of what was invested, in percent; `null` under 1 USD invested. */
export function roiPct(pnlUsd: number | null, investedUsd: number | null): number | null {
  if (pnlUsd === null || investedUsd === null || investedUsd < LEAST_STAKE_USD) return null
  return (pnlUsd / investedUsd) * 100
}

function returnOf(row: PeriodRow): number | null {
  const percent = roiPct(plus(row.realizedUsd, row.unrealizedUsd), row.stakeUsd)
  return percent === null ? null : percent / 100
}

/** Over the rows that tell both, so that a gap in one of them does not shift the quotient. */
function averageBuyUsdOf(rows: readonly PeriodRow[]): number | null {
  const known = rows.filter((row) => row.investedUsd !== null && row.buys !== null)
  const buys = sumKnown(known.map((row) => row.buys)) ?? 0
  const investedUsd = sumKnown(known.map((row) => row.investedUsd)) ?? 0
  return buys === 0 ? null : investedUsd / buys
}

function averageHoldingSecOf(rows: readonly PeriodRow[]): number | null {
  const heldMs = rows
    .filter((row) => row.hasSell)
    .map((row) =>
      row.firstBuyMs === null || row.lastTradeMs === null ? -1 : row.lastTradeMs - row.firstBuyMs,
    )
    // A last trade before the first buy is a fault of the data.
    .filter((value) => value >= 0)
  return heldMs.length === 0 ? null : heldMs.reduce((sum, value) => sum + value, 0) / heldMs.length / 1000
}

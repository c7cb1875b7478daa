import { compiled, incbi } from 'cephes'
import { max } from 'd3-array'
import { INTERVAL_TAIL } from './edge.ts'
import { plus, round2, sumKnown } from './numbers.ts'
import type { PeriodRow } from './periods.ts'

/** The sums of a period's rows, as the provider counts them, unrounded. Money in USD, `null` is unknown. */
export type Totals = ReturnType<typeof totalsOf>

/** A smaller stake says nothing, and neither does a profit or a loss in per cent of it. */
export const LEAST_STAKE_USD = 1

/** Sums the known values. A sum is a floor where some rows have gaps, and unknown where every row has a gap. */
export function totalsOf(rows: readonly PeriodRow[]) {
  const realizedUsd = sumKnown(rows.map((row) => row.realizedUsd))
  const unrealizedUsd = sumKnown(rows.map((row) => row.unrealizedUsd))
  const traded = rows.filter((row) => row.traded)
  return {
    realizedUsd,
    unrealizedUsd,
    combinedUsd: plus(realizedUsd, unrealizedUsd),
    investedUsd: sumKnown(rows.map((row) => row.investedUsd)),
    averageBuyUsd: averageBuyUsdOf(rows),
    tokensTraded: traded.length,
    lastTradeMs: max(traded, (row) => row.lastTradeMs) ?? null,
  }
}

/** Over the rows that have both values, so that a gap in one of them does not shift the quotient. */
export function averageBuyUsdOf(rows: readonly Pick<PeriodRow, 'investedUsd' | 'buys'>[]): number | null {
  const known = rows.filter((row) => row.investedUsd !== null && row.buys !== null)
  const buys = sumKnown(known.map((row) => row.buys)) ?? 0
  const investedUsd = sumKnown(known.map((row) => row.investedUsd)) ?? 0
  return buys === 0 ? null : investedUsd / buys
}

/** Wins in percent of wins and losses, 0 to 100; `null` where there are neither. */
export function winratePct(wins: number, losses: number): number | null {
  return wins + losses === 0 ? null : (wins / (wins + losses)) * 100
}

/** Every record starts with four assumed wins and six assumed losses, so that short records do not top lists. */
const PRIOR_WINS = 4
const PRIOR_LOSSES = 6

// The library is WebAssembly: nothing of it may be called before it is compiled.
await compiled

/**
 * Where the true win rate lies with a probability of 90 %: quantiles 0.05 and 0.95 of Beta(wins + 4, losses + 6)
 * (docs/score-and-tags.md, How sure is that?). In percent, with two decimals.
 */
export function winrateInterval(wins: number, losses: number) {
  const quantilePct = (share: number) => round2(incbi(wins + PRIOR_WINS, losses + PRIOR_LOSSES, share) * 100)
  return { low: quantilePct(INTERVAL_TAIL), high: quantilePct(1 - INTERVAL_TAIL) }
}

/** PnL in percent of the stake; `null` for a stake under 1 USD. */
export function roiPct(pnlUsd: number | null, stakeUsd: number | null): number | null {
  if (pnlUsd === null || stakeUsd === null || stakeUsd < LEAST_STAKE_USD) return null
  return (pnlUsd / stakeUsd) * 100
}

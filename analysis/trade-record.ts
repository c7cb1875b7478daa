import { quantileSorted } from 'd3-array'
import { averageBuyUsdOf, LEAST_STAKE_USD, roiPct } from './figures.ts'
import { type FundedToken, hasLostHalf, isClosed } from './funding.ts'
import { plus, sumKnown } from './numbers.ts'

/**
 * How the funded tokens of a period did, unrounded. Money in USD, `null` is unknown. Sold tokens have a sell in the
 * period, traded ones a trade. Closed tokens are those that count and either were sold or have lost more than half of
 * their stake.
 */
export interface TradeRecord {
  readonly traded: number
  /** Bought, and not yet counted. */
  readonly open: number
  readonly wins: number
  readonly losses: number
  readonly money: Money
  readonly roiPct: Quantiles
  readonly holdingSec: Quantiles & { readonly count: number; readonly mean: number | null }
  readonly returns: Returns
  readonly averageBuyUsd: number | null
  readonly buys: number | null
  readonly trades: number | null
  readonly firstBuyMs: number | null
}

interface Money {
  /** What traded tokens cost: those left at the start of the period, and those bought since. */
  readonly costUsd: number
  readonly realizedUsd: number
  readonly combinedUsd: number | null
  /** Traded tokens alone. */
  readonly tradedCombinedUsd: number | null
  /** Realized PnL without the best token; `null` without a sell. */
  readonly withoutBestUsd: number | null
  /** The share of the largest win in all wins, 0 to 1; 0 without wins. */
  readonly topShare: number
  /** Gains of closed tokens divided by their losses; `null` without a loss. */
  readonly profitFactor: number | null
}

/** Over traded tokens with a stake of 1 USD or more, sold or not. */
interface Returns {
  readonly known: number
  readonly lostHalf: number
  /** Realized and unrealized PnL of 400 % of the stake or more. */
  readonly madeFiveTimes: number
}

/** The least profit that is a win: less is noise, and volume without profit makes no record. */
const LEAST_WIN_USD = 1
const LEAST_WIN_SHARE = 0.01

/** The record of a period (docs/score-and-tags.md, Figures). It does not depend on the order of equal tokens. */
export function recordOf(tokens: readonly FundedToken[]): TradeRecord {
  const traded = tokens.filter((token) => token.traded)
  const sold = tokens.filter((token) => token.hasSell)
  const closed = tokens.filter(isClosed)
  return {
    traded: traded.length,
    open: tokens.filter((token) => !token.counts && token.stakeUsd >= LEAST_STAKE_USD).length,
    wins: closed.filter(isWin).length,
    losses: closed.filter((token) => token.resultUsd < 0).length,
    money: moneyOf({ tokens, traded, sold, closed }),
    roiPct: quantilesOf(closed.map((token) => roiPct(token.resultUsd, token.stakeUsd))),
    holdingSec: holdingSecOf(sold),
    returns: returnsOf(traded),
    averageBuyUsd: averageBuyUsdOf(tokens),
    buys: sumKnown(tokens.map((token) => token.buys)),
    trades: sumKnown(tokens.map((token) => token.trades)),
    firstBuyMs: known(tokens.map((token) => token.firstBuyMs))[0] ?? null,
  }
}

/** Whether the result of a closed token is a win: 1 USD and 1 % of the stake, or more. */
export function isWin({ resultUsd, stakeUsd }: Pick<FundedToken, 'resultUsd' | 'stakeUsd'>): boolean {
  return resultUsd >= Math.max(LEAST_WIN_USD, LEAST_WIN_SHARE * stakeUsd)
}

function moneyOf({
  tokens,
  traded,
  sold,
  closed,
}: Readonly<Record<'tokens' | 'traded' | 'sold' | 'closed', readonly FundedToken[]>>): Money {
  const realizedUsd = sum(tokens.map((token) => token.realizedUsd))
  const gainsUsd = sum(closed.map((token) => Math.max(0, token.resultUsd)))
  const lossesUsd = sum(closed.map((token) => Math.max(0, -token.resultUsd)))
  const wins = known(closed.filter(isWin).map((token) => token.resultUsd))
  return {
    costUsd: sum(traded.map((token) => token.costUsd)),
    realizedUsd,
    combinedUsd: plus(realizedUsd, sumKnown(tokens.map((token) => token.unrealizedUsd))),
    tradedCombinedUsd: plus(
      sum(traded.map((token) => token.realizedUsd)),
      sumKnown(traded.map((token) => token.unrealizedUsd)),
    ),
    withoutBestUsd:
      sold.length === 0 ? null : sum(known(sold.map((token) => token.realizedUsd)).slice(0, -1)),
    topShare: wins.length === 0 ? 0 : (wins.at(-1) ?? 0) / sum(wins),
    profitFactor: lossesUsd === 0 ? null : gainsUsd / lossesUsd,
  }
}

/** From first buy to last trade. If the last trade precedes the first buy, the data is wrong. */
function holdingSecOf(sold: readonly FundedToken[]): TradeRecord['holdingSec'] {
  const timesSec = sold
    .map(({ firstBuyMs, lastTradeMs }) =>
      firstBuyMs === null || lastTradeMs === null ? -1 : (lastTradeMs - firstBuyMs) / 1000,
    )
    .filter((timeSec) => timeSec >= 0)
  const count = timesSec.length
  return { ...quantilesOf(timesSec), count, mean: count === 0 ? null : sum(timesSec) / count }
}

function returnsOf(traded: readonly FundedToken[]): Returns {
  const staked = traded.filter((token) => token.stakeUsd >= LEAST_STAKE_USD)
  const made = staked.map((token) => roiPct(plus(token.realizedUsd, token.unrealizedUsd), token.stakeUsd))
  return {
    known: staked.length,
    lostHalf: staked.filter(hasLostHalf).length,
    madeFiveTimes: known(made).filter((percent) => percent >= 400).length,
  }
}

type Quantiles = ReturnType<typeof quantilesOf>

/** By linear interpolation between the values; `null` without values. */
function quantilesOf(values: readonly (number | null)[]) {
  const ascending = known(values)
  const at = (share: number) => quantileSorted(ascending, share) ?? null
  return { p10: at(0.1), median: at(0.5), p90: at(0.9) }
}

/** The known values, the smallest first. */
function known(values: readonly (number | null)[]): number[] {
  return values.filter((value) => value !== null).sort((one, other) => one - other)
}

function sum(values: readonly number[]): number {
  return sumKnown(values) ?? 0
}

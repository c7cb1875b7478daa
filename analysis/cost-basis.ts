import { change, clean, growth, plus } from './numbers.ts'
import type { TokenPnl } from './wallet-pnl.ts'

/**
 * What a wallet bought of a token against what it sold of it, from a state of the token to a later one. Money in USD,
 * amounts in whole tokens, `null` is unknown. The rules are in docs/score-and-tags.md, Funded tokens.
 */
export interface CostBasis {
  /** What the wallet has ever spent on the token. */
  readonly everInvestedUsd: number | null
  /** What the bought tokens that were left at the start cost, and those bought since. */
  readonly costUsd: number | null
  readonly proceedsUsd: number | null
  /** Proceeds less the average cost of what was sold. A purchase cannot lose more than it cost. */
  readonly realizedUsd: number | null
  /** What is left is worth, less what it cost. */
  readonly paperUsd: number | null
  /** The change by prices alone, without the realized PnL. */
  readonly unrealizedUsd: number | null
  /** What bought tokens were worth at the start, and what was bought since. */
  readonly stakeUsd: number | null
}

/** The state of a token before the wallet had anything to do with it. */
export const NOTHING: TokenPnl = {
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

/** Providers round: so much more than was bought may be sold. */
export const COVERED_FACTOR = 1.02

export function costBasis(now: TokenPnl, then: TokenPnl): CostBasis {
  const pool = poolOf(now, then)
  const combinedUsd = change(combinedUsdOf(now), combinedUsdOf(then))
  const realizedUsd = realizedUsdSince(then, now, pool)
  const boundedUsd =
    realizedUsd === null || pool.costUsd === null ? null : Math.max(realizedUsd, -pool.costUsd)
  return {
    everInvestedUsd: clean(now.investedUsd),
    costUsd: pool.costUsd,
    proceedsUsd: pool.proceedsUsd,
    realizedUsd: boundedUsd,
    paperUsd: change(worthUsdOf(now), costOfRest(pool)),
    unrealizedUsd: change(combinedUsd, boundedUsd),
    stakeUsd: plus(worthUsdOf(then), growth(clean(now.investedUsd), clean(then.investedUsd))),
  }
}

/** Whether more was sold than bought; `null` where either is unknown. */
export function isOverdrawn(token: Pick<TokenPnl, 'held' | 'sold'>): boolean | null {
  const held = clean(token.held)
  const sold = clean(token.sold)
  return held === null || sold === null ? null : sold > held * COVERED_FACTOR
}

/**
 * Realized PnL of a state: the provider's number, else by average cost (docs/score-and-tags.md, Figures). Unknown for
 * tokens that were sold without ever having been bought.
 */
export function realizedUsdOf(token: TokenPnl): number | null {
  const { held, sold, investedUsd, soldUsd } = token
  const state = {
    bought: clean(held),
    sold: clean(sold),
    costUsd: clean(investedUsd),
    proceedsUsd: clean(soldUsd),
  }
  return clean(token.realizedUsd) ?? averageCostPnlUsd(state)
}

/** The tokens that may have been sold from one state to another, what they cost, and what was sold of them. */
interface Pool {
  /** Those that purchases had left at the start, and those bought since. */
  readonly bought: number | null
  readonly costUsd: number | null
  readonly sold: number | null
  readonly proceedsUsd: number | null
}

function poolOf(now: TokenPnl, then: TokenPnl): Pool {
  return {
    bought: plus(tokensLeft(then), growth(clean(now.held), clean(then.held))),
    costUsd: plus(costOfTokensLeft(then), growth(clean(now.investedUsd), clean(then.investedUsd))),
    sold: growth(clean(now.sold), clean(then.sold)),
    proceedsUsd: growth(proceedsUsdOf(now), proceedsUsdOf(then)),
  }
}

/**
 * The difference of two cumulated average costs is no PnL: a wallet that buys a token again, cheaply, lowers the cost
 * of what it sold long ago, and a difference would call that a gain of today.
 */
function realizedUsdSince(then: TokenPnl, now: TokenPnl, pool: Pool): number | null {
  if (then === NOTHING) return realizedUsdOf(now)
  return averageCostPnlUsd(pool) ?? change(realizedUsdOf(now), realizedUsdOf(then))
}

/** `proceeds - sold * cost / bought`. */
function averageCostPnlUsd({ bought, costUsd, sold, proceedsUsd }: Pool): number | null {
  if (sold === 0) return 0
  if (sold === null || bought === null || bought === 0 || costUsd === null || proceedsUsd === null)
    return null
  return clean(proceedsUsd - (sold * costUsd) / bought)
}

function costOfRest({ bought, costUsd, sold }: Pool): number | null {
  if (bought === null || costUsd === null || sold === null) return null
  return bought === 0 ? 0 : costUsd * Math.max(0, 1 - sold / bought)
}

/** What sales brought: the provider's number, else its realized PnL with the average cost of what was sold. */
function proceedsUsdOf(token: TokenPnl): number | null {
  const given = clean(token.soldUsd)
  if (given !== null) return Math.max(0, given)
  const sold = clean(token.sold)
  if (sold === 0) return 0
  const realizedUsd = clean(token.realizedUsd)
  const held = clean(token.held)
  const investedUsd = clean(token.investedUsd)
  if (realizedUsd === null || sold === null || held === null || investedUsd === null) return null
  return Math.max(0, realizedUsd + (held === 0 ? 0 : (sold * investedUsd) / held))
}

/** Tokens that purchases have left, wherever they are; what was sold beyond them leaves none. */
function tokensLeft(token: TokenPnl): number | null {
  const left = change(clean(token.held), clean(token.sold))
  return left === null ? null : Math.max(0, left)
}

function costOfTokensLeft(token: TokenPnl): number | null {
  const left = tokensLeft(token)
  const held = clean(token.held)
  const investedUsd = clean(token.investedUsd)
  if (left === null || held === null || investedUsd === null) return null
  return left === 0 ? 0 : (left * investedUsd) / held
}

/** The provider counts all that is in the wallet, gifts at the cost of purchases: their share is taken out. */
function unrealizedUsdOf(token: TokenPnl): number | null {
  const unrealizedUsd = clean(token.unrealizedUsd)
  const left = tokensLeft(token)
  const holding = clean(token.holding)
  if (unrealizedUsd === null || left === null || holding === null || holding <= left) return unrealizedUsd
  return clean((unrealizedUsd * left) / holding)
}

function combinedUsdOf(token: TokenPnl): number | null {
  return plus(realizedUsdOf(token), unrealizedUsdOf(token))
}

/** What the tokens that purchases have left are worth. Those that were sent elsewhere are worth what they cost. */
function worthUsdOf(token: TokenPnl): number | null {
  const worthUsd = plus(costOfTokensLeft(token), unrealizedUsdOf(token))
  return worthUsd === null ? null : Math.max(0, clean(worthUsd) ?? 0)
}

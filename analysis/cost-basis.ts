import { change, clean, growth, plus } from './numbers.ts'
import type { TokenPnl } from './wallet-pnl.ts'

/**
 * Compares what a wallet bought of a token with what it sold, between an earlier state of the token and a later one.
 * Money in USD, amounts in whole tokens, `null` is unknown. The rules are in docs/score-and-tags.md, Funded tokens and
 * Result.
 */
export interface CostBasis {
  /** What the wallet has ever spent on the token. */
  readonly everInvestedUsd: number | null
  /** The cost of the bought tokens that were left at the start, plus the cost of those bought since. */
  readonly costUsd: number | null
  readonly proceedsUsd: number | null
  /** The share of the proceeds that came from bought tokens, 0 to 1. */
  readonly boughtShare: number | null
  /** Proceeds of bought tokens less their average cost. A purchase cannot lose more than it cost. */
  readonly realizedUsd: number | null
  /** The change by prices alone, without the realized PnL. Tokens that were sent away change nothing. */
  readonly unrealizedUsd: number | null
  /** The worth of bought tokens at the start, plus what was spent since. */
  readonly stakeUsd: number | null
  /**
   * What became of the stake: the proceeds of bought tokens, plus the worth of those still in the wallet, less the
   * stake. Tokens in the wallet count for at most their share of the stake. Tokens that left it without being sold are
   * worth nothing.
   */
  readonly resultUsd: number | null
  /** By how much more was sold than bought, as a share of what was bought; `Infinity` where nothing was bought. */
  readonly surplus: number | null
}

/** The state of a token before the wallet had anything to do with it. */
export const NOTHING = stateWith(0)

/** A state that the provider says nothing about. */
export const UNKNOWN_STATE = stateWith(null)

function stateWith(figure: 0 | null): TokenPnl {
  return {
    held: figure,
    sold: figure,
    holding: figure,
    investedUsd: figure,
    soldUsd: figure,
    realizedUsd: figure,
    unrealizedUsd: figure,
    buys: figure,
    sells: figure,
    trades: figure,
    firstBuyMs: null,
    lastBuyMs: null,
    lastSellMs: null,
    lastTradeMs: null,
  }
}

/** A wallet may sell this share more than it bought: providers round amounts. */
export const ROUNDING_SURPLUS = 0.02

/** Providers round money to cents. */
const ROUNDING_USD = 0.01

/** A holding without a price is dead, unless it is too new for one: `heldOverDay` tells these apart. */
export function costBasis(now: TokenPnl, then: TokenPnl, heldOverDay = false): CostBasis {
  if (isSoldBeforeBought(now)) {
    const proceedsUsd = growth(proceedsUsdOf(now), proceedsUsdOf(then))
    const bought = costBasis(withoutSales(now), withoutSales(then), heldOverDay)
    return { ...bought, proceedsUsd, boughtShare: 0, surplus: Number.POSITIVE_INFINITY }
  }
  const pool = poolOf(now, then)
  const { costUsd, proceedsUsd, boughtShare, stakeUsd, surplus } = pool
  const realizedUsd = realizedUsdSince(then, now, pool)
  return {
    everInvestedUsd: clean(now.investedUsd),
    costUsd,
    proceedsUsd,
    boughtShare,
    realizedUsd,
    unrealizedUsd: unrealizedUsdSince(then, now, pool, realizedUsd),
    stakeUsd,
    resultUsd: resultUsdOf(now, pool, { realizedUsd, heldOverDay }),
    surplus,
  }
}

/** By how much more was sold than bought, as a share of what was bought; 0 within the rounding of providers. */
export function surplusOf(token: Pick<TokenPnl, 'held' | 'sold'>): number | null {
  const held = clean(token.held)
  const sold = clean(token.sold)
  if (held === null || sold === null) return null
  if (sold <= held * (1 + ROUNDING_SURPLUS)) return 0
  return held === 0 ? Number.POSITIVE_INFINITY : sold / held - 1
}

/**
 * Whether everything that was sold went in one sale after the last purchase. Then bought tokens and any gifts among
 * them had the same price. False where it is unknown.
 */
export function isSoldAtOnce({ sells, lastBuyMs, lastSellMs }: TokenPnl): boolean {
  return sells === 1 && lastBuyMs !== null && lastSellMs !== null && lastBuyMs < lastSellMs
}

/**
 * Whether all sales precede the first purchase. Then only gifts were sold, and what was bought is still there: to sell
 * an airdrop and buy it back for less is no win.
 */
function isSoldBeforeBought({ firstBuyMs, lastSellMs }: TokenPnl): boolean {
  return firstBuyMs !== null && lastSellMs !== null && lastSellMs < firstBuyMs
}

/** The state with its purchases alone. */
function withoutSales(token: TokenPnl): TokenPnl {
  return { ...token, sold: 0, soldUsd: 0, realizedUsd: 0, lastSellMs: null }
}

/** Whether a state claims more profit than its sales brought. */
export function isContradictory(token: TokenPnl): boolean {
  const proceedsUsd = proceedsUsdOf(token)
  const { realizedUsd } = token
  return realizedUsd !== null && proceedsUsd !== null && realizedUsd > proceedsUsd * (1 + 1e-6) + ROUNDING_USD
}

/**
 * Realized PnL of a state: the provider's number, else by average cost (docs/score-and-tags.md, Figures). Unknown for
 * tokens that were sold without ever having been bought, and for a state that contradicts itself.
 */
export function realizedUsdOf(token: TokenPnl): number | null {
  if (isContradictory(token)) return null
  const { held, sold, investedUsd, soldUsd } = token
  const state = {
    bought: clean(held),
    sold: clean(sold),
    costUsd: clean(investedUsd),
    proceedsUsd: clean(soldUsd),
  }
  return clean(token.realizedUsd) ?? averageCostPnlUsd(state)
}

/** The bought tokens that may have been sold from one state to another, and what was sold. */
interface Pool extends Pick<CostBasis, 'costUsd' | 'proceedsUsd' | 'boughtShare' | 'stakeUsd' | 'surplus'> {
  /** Tokens in the wallet at the start, plus tokens bought since. */
  readonly bought: number | null
  /** Whether some of `bought` was in the wallet at the start, at an unknown price. */
  readonly hasUnpriced: boolean
  readonly sold: number | null
}

function poolOf(now: TokenPnl, then: TokenPnl): Pool {
  const investedUsd = growth(clean(now.investedUsd), clean(then.investedUsd))
  const left = boughtInWallet(then)
  const bought = plus(left, growth(clean(now.held), clean(then.held)))
  const sold = growth(clean(now.sold), clean(then.sold))
  const surplus = surplusOf({ held: bought, sold })
  return {
    bought,
    hasUnpriced: unrealizedUsdOf(then) === null && left !== null && left > 0,
    costUsd: plus(costUsdOf(then), investedUsd),
    stakeUsd: plus(worthUsdOf(then), investedUsd),
    sold,
    proceedsUsd: growth(proceedsUsdOf(now), proceedsUsdOf(then)),
    surplus,
    // A surplus is taken to have been sold at the average price of all sales.
    boughtShare: surplus === null ? null : 1 / (1 + surplus),
  }
}

/**
 * The difference of two cumulated average costs is no PnL: a wallet that buys a token again, cheaply, lowers the cost
 * of what it sold long ago, and a difference would call that a gain of today.
 */
function realizedUsdSince(then: TokenPnl, now: TokenPnl, pool: Pool): number | null {
  const { costUsd, boughtShare } = pool
  if (isContradictory(now) || isContradictory(then) || boughtShare === null) return null
  const given = then === NOTHING && boughtShare === 1 ? clean(now.realizedUsd) : null
  const realizedUsd =
    given ?? averageCostPnlUsd(boughtPartOf(pool)) ?? change(realizedUsdOf(now), realizedUsdOf(then))
  return realizedUsd === null || costUsd === null ? null : Math.max(realizedUsd, -costUsd)
}

/**
 * The change of all PnL, less the realized PnL. Where gifts were sold, the provider's realized PnL includes their
 * proceeds. No bought token is left then, so what was unrealized at the start is gone. A token that was sent away is
 * gone from the provider's figure too: a loss on paper that goes with it is no gain, and one that comes back no loss.
 */
function unrealizedUsdSince(
  then: TokenPnl,
  now: TokenPnl,
  pool: Pool,
  realizedUsd: number | null,
): number | null {
  const { boughtShare } = pool
  if (boughtShare === null) return null
  const atStartUsd = unrealizedUsdOf(then)
  if (boughtShare < 1) return change(0, atStartUsd)
  const keptUsd = plus(realizedUsdOf(now), keptPartOf(unrealizedUsdOf(now), pool, now))
  const changeUsd = change(change(keptUsd, combinedUsdOf(then)), realizedUsd)
  const sentShare = sentShareOf(pool, now)
  return sentShare > 0 ? plus(changeUsd, atStartUsd === null ? null : sentShare * atStartUsd) : changeUsd
}

/** The share of the pool that has left the wallet without being sold, 0 to 1; 0 where it is unknown. */
function sentShareOf({ bought, sold }: Pool, now: TokenPnl): number {
  const inWallet = boughtInWallet(now)
  if (bought === null || bought === 0 || sold === null || inWallet === null) return 0
  return Math.max(0, 1 - (sold + inWallet) / bought)
}

/** Tokens of the pool that are in the wallet. Bought tokens may be more: some that had been sent away came back. */
function keptOf({ bought, sold }: Pool, now: TokenPnl): number | null {
  const inWallet = boughtInWallet(now)
  if (bought === null || sold === null || inWallet === null) return inWallet
  return Math.min(Math.max(0, bought - sold), inWallet)
}

/** The part of a figure of the bought tokens in the wallet that belongs to tokens of the pool. */
function keptPartOf(usd: number | null, pool: Pool, now: TokenPnl): number | null {
  const [kept, inWallet] = [keptOf(pool, now), boughtInWallet(now)]
  return usd === null || kept === null || inWallet === null || inWallet === 0 ? usd : (usd * kept) / inWallet
}

/** What was bought and sold, and for how much. */
type Trades = Pick<Pool, 'bought' | 'costUsd' | 'sold' | 'proceedsUsd'>

/** The same without the sales of gifts. Tokens that only the rounding of providers adds cost nothing. */
function boughtPartOf({ bought, costUsd, sold, proceedsUsd, boughtShare }: Pool): Trades {
  return {
    bought,
    costUsd,
    sold: sold === null || bought === null ? null : Math.min(sold, bought),
    proceedsUsd: proceedsUsd === null || boughtShare === null ? null : proceedsUsd * boughtShare,
  }
}

/** What sales brought, less what the sold tokens cost on average. */
function averageCostPnlUsd({ bought, costUsd, sold, proceedsUsd }: Trades): number | null {
  if (sold === 0) return 0
  if (sold === null || bought === null || bought === 0 || costUsd === null || proceedsUsd === null)
    return null
  return clean(proceedsUsd - (sold * costUsd) / bought)
}

/** The cost of the sold part is already taken off the realized PnL. It is added back before the stake is taken off. */
function resultUsdOf(
  now: TokenPnl,
  pool: Pool,
  { realizedUsd, heldOverDay }: { readonly realizedUsd: number | null; readonly heldOverDay: boolean },
): number | null {
  const { bought, costUsd, stakeUsd, hasUnpriced, sold } = pool
  if (bought === null || costUsd === null || stakeUsd === null || sold === null || realizedUsd === null)
    return null
  // Money was spent, but no token was bought with it: the amount is missing.
  if (bought === 0) return null
  const restShare = Math.max(0, 1 - sold / bought)
  const inWallet = keptOf(pool, now) ?? 0
  const isUnpriced = unrealizedUsdOf(now) === null
  // Nothing is known without a price at the start, or in the first day without one now. Crumbs decide nothing. Later a
  // holding without a price is worth nothing: else a wallet could keep its dead tokens and sell its winners.
  const isUnknown = hasUnpriced || (isUnpriced && !heldOverDay)
  if (isUnknown && inWallet > bought * ROUNDING_SURPLUS) return null
  const worthUsd = keptPartOf(worthUsdOf(now), pool, now) ?? 0
  const keptUsd = isUnpriced || hasUnpriced ? 0 : Math.min(worthUsd, (stakeUsd * inWallet) / bought)
  const broughtUsd = realizedUsd + costUsd * (1 - restShare)
  return clean(Math.max(broughtUsd + keptUsd - stakeUsd, -stakeUsd))
}

/** What sales brought: the provider's number, else its realized PnL with the average cost of what was sold. */
export function proceedsUsdOf(token: TokenPnl): number | null {
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

/** Bought tokens that are still in the wallet: neither sold nor sent elsewhere. */
function boughtInWallet(token: TokenPnl): number | null {
  const left = change(clean(token.held), clean(token.sold))
  return left === null ? null : Math.max(0, Math.min(left, clean(token.holding) ?? left))
}

/** What the bought tokens in the wallet cost. */
function costUsdOf(token: TokenPnl): number | null {
  const left = boughtInWallet(token)
  const held = clean(token.held)
  const investedUsd = clean(token.investedUsd)
  if (left === null || held === null || investedUsd === null) return null
  return left === 0 ? 0 : (left * investedUsd) / held
}

/**
 * The provider's figure covers everything in the wallet and counts gifts at the cost of purchases. Their share is taken
 * out.
 */
function unrealizedUsdOf(token: TokenPnl): number | null {
  const unrealizedUsd = clean(token.unrealizedUsd)
  const left = boughtInWallet(token)
  const holding = clean(token.holding)
  if (unrealizedUsd === null || left === null || holding === null || holding <= left) return unrealizedUsd
  return clean((unrealizedUsd * left) / holding)
}

function combinedUsdOf(token: TokenPnl): number | null {
  return plus(realizedUsdOf(token), unrealizedUsdOf(token))
}

/** What the bought tokens in the wallet are worth; what they cost where their price is unknown. */
function worthUsdOf(token: TokenPnl): number | null {
  const costUsd = costUsdOf(token)
  if (costUsd === null || costUsd === 0) return costUsd
  return Math.max(0, costUsd + (unrealizedUsdOf(token) ?? 0))
}

/** Tokens in the wallet, gifts among them: the provider's number, else those that were acquired and not sold. */
export function holdingOf(token: TokenPnl): number | null {
  const left = change(clean(token.held), clean(token.sold))
  return clean(token.holding) ?? (left === null ? null : Math.max(0, left))
}

/** What the tokens in the wallet are worth; `null` where their price is unknown. */
export function worthInWalletUsdOf(token: TokenPnl): number | null {
  const holding = holdingOf(token)
  if (holding === null || holding === 0) return holding
  const [held, investedUsd] = [clean(token.held), clean(token.investedUsd)]
  const unrealizedUsd = clean(token.unrealizedUsd)
  if (held === null || held === 0 || investedUsd === null || unrealizedUsd === null) return null
  return Math.max(0, unrealizedUsd + (holding * investedUsd) / held)
}

import { max, min, sum } from 'd3-array'
import { cappedReturn } from './edge.ts'
import type { Trade } from './market.ts'
import { type FindMoment, UNREADABLE } from './market-check.ts'
import {
  DELAYS_SEC,
  type DelaySec,
  listPricesAfter,
  type Moment,
  UNKNOWN_DEPTH_USD,
  wasAliveAfter,
} from './market-moment.ts'

/* What someone who copies one token of a wallet would have made (docs/site/docs/guides/following.md). */

/** Increases with every change of the rules. */
export const COPY_VERSION = 2

/** The bet on each token, and what it costs. Shares are of the traded amount, a side. */
export const COPY = {
  amountUsd: 100,
  feeShare: 0.01,
  transactionUsd: 0.3,
  /** Fees of pools, which candles do not show. The dearer is that of pump.fun, and of what no trade says. */
  dearPoolShare: 0.0125,
  poolShare: 0.003,
  /** An entry dearer than this many times the wallet's own price is missed. */
  missedFrom: 1.5,
  /** So many sales are priced, the largest. */
  salesPriced: 4,
} as const

/** Programs that are pools of the lower fee. An aggregator is none: it trades in pools that it does not name. */
const CHEAP_POOLS: ReadonlySet<string | null> = new Set([
  'raydium',
  'raydium-cpmm',
  'raydium-clmm',
  'orca',
  'meteora',
  'meteora-dlmm',
])

/** A wallet's money in a token from which on it is copied, in USD. */
const FIRST_MONEY_USD = 1
/** What the wallet puts in until then is its bet. What comes later may be chosen by what became of the token. */
const EARLY_MS = 10_000
/** A sale after which no more than this share of the most that was held is left ends the position. */
const REST = 0.02
/** A trade below this share of the tokens or of the money says nothing of the position. */
const DUST_SHARE = 0.01

/** What there is to copy of a wallet's trades in a token. */
export interface FollowedPosition {
  /** The purchase that is copied, with the wallet's own price. */
  readonly entry: OwnTrade
  /** What the wallet had put in ten seconds after it. */
  readonly earlyUsd: number
  /** Each sale, with the share of the copy that it sells; the earliest first. */
  readonly sales: readonly (OwnTrade & { readonly share: number })[]
  /** The share of the copy that is not sold. */
  readonly openShare: number
  readonly poolShare: number
}

/** A trade of the wallet, with its own price; `null` where it cannot be read. */
export interface OwnTrade {
  readonly timeMs: number
  readonly fillUsd: number | null
}

/**
 * The position that a copy has: from the purchase that brings the wallet's money in the token to 1 USD, to the sale
 * that leaves nothing of it. Later purchases are not copied. `null` where nothing was bought, or where the amount of a
 * trade that is no dust cannot be read. Trades of one moment are taken in the order in which they are given.
 */
export function followedPositionOf(trades: readonly Trade[]): FollowedPosition | null {
  const inOrder = trades.toSorted((one, other) => one.timeMs - other.timeMs)
  if (!isReadable(inOrder)) return null
  let [spentUsd, earlyUsd, heldTokens, mostTokens, copied] = [0, 0, 0, 0, 0]
  let entry: OwnTrade | undefined
  const sales: (OwnTrade & { share: number })[] = []
  for (const trade of inOrder) {
    const { timeMs } = trade
    const tokens = trade.tokens ?? 0
    const own = ownTradeOf(trade)
    if (trade.side === 'buy') {
      heldTokens += tokens
      spentUsd += trade.usd ?? 0
      mostTokens = Math.max(mostTokens, heldTokens)
      if (timeMs <= (entry?.timeMs ?? timeMs) + EARLY_MS) earlyUsd = spentUsd
      if (entry !== undefined || spentUsd < FIRST_MONEY_USD) continue
      entry = own
      copied = 1
    } else {
      const left = Math.max(0, heldTokens - tokens)
      const isLast = left <= REST * mostTokens
      const share = isLast ? copied : copied * (1 - left / heldTokens)
      heldTokens = left
      if (entry === undefined) continue
      sales.push({ ...own, share })
      copied -= share
      if (isLast) break
    }
  }
  if (entry === undefined) return null
  return { entry, earlyUsd, sales, openShare: copied, poolShare: poolShareOf(withoutDust(inOrder)) }
}

/** Whether all amounts but those of dust are there, and their prices are not a thousand times apart. */
function isReadable(trades: readonly Trade[]): boolean {
  const prices = withoutDust(trades).map((trade) => priceOf(trade) ?? Number.NaN)
  return prices.every((price) => price * UNREADABLE >= Math.max(...prices))
}

function withoutDust(trades: readonly Trade[]): Trade[] {
  const bought = trades.filter(({ side }) => side === 'buy')
  const [tokens, usd] = [sum(bought, (trade) => trade.tokens), sum(bought, (trade) => trade.usd)]
  const isDust = (trade: Trade) =>
    (trade.tokens !== null && trade.tokens < DUST_SHARE * tokens) ||
    (trade.usd !== null && trade.usd < DUST_SHARE * usd)
  return trades.filter((trade) => !isDust(trade))
}

/** When a trade was made, and at what price. */
export function ownTradeOf(trade: Trade): OwnTrade {
  return { timeMs: trade.timeMs, fillUsd: priceOf(trade) }
}

function priceOf({ usd, tokens }: Trade): number | null {
  return usd === null || tokens === null || usd <= 0 || tokens <= 0 ? null : usd / tokens
}

/** The fee of the token's pool by all that these trades say of it. */
function poolShareOf(trades: readonly Trade[]): number {
  const isCheap =
    trades.some(({ program }) => CHEAP_POOLS.has(program)) &&
    !trades.some(({ program }) => program?.startsWith('pump'))
  return isCheap ? COPY.poolShare : COPY.dearPoolShare
}

/** The sales whose prices are asked for: the largest by share. */
export function listPricedSales({ sales }: FollowedPosition): FollowedPosition['sales'] {
  return sales.toSorted((one, other) => other.share - one.share).slice(0, COPY.salesPriced)
}

/** A copy of one token. */
export interface Copied {
  /** What a dollar gained, from -1 to 5; 0 where the copy was missed. */
  readonly returned: number
  /** The price had run away, so that nothing was bought. */
  readonly missed: boolean
  /** When it bought, and what its sales and what is left brought, each with its share; nothing where it was missed. */
  readonly boughtMs: number
  readonly brought: readonly Brought[]
}

interface Brought {
  readonly timeMs: number
  readonly share: number
  readonly usd: number
}

/** What is known of a token, from which copies are computed. */
export interface CopyPrices {
  readonly findMoment: FindMoment
  /** The present price; null where the token no longer trades. */
  readonly nowUsd: number | null
  /** The present moment. */
  readonly asOfMs: number
  /** When the last trade of anyone began that a chart has shown; `-Infinity` where none has. */
  readonly knownUntilMs: number
  /** Whether the token has a pool now, where that was asked; `null` is unknown. */
  readonly hasPool: boolean | null
}

/** How large a copy is, and how long after the wallet it trades. */
export interface CopyTerms {
  readonly delaySec: DelaySec
  readonly amountUsd: number
}

/** What a copy of the position made; `null` where prices are missing. */
export function copyOf(
  position: FollowedPosition,
  { delaySec, amountUsd }: CopyTerms,
  prices: CopyPrices,
): Copied | null {
  const { entry, openShare, poolShare } = position
  const { transactionUsd, missedFrom } = COPY
  const moment = prices.findMoment(entry.timeMs)
  const inUsd = moment && max(listPricesAfter(moment, delaySec))
  const ownUsd = moment && ownPriceOf(entry, moment)
  if (!inUsd || !ownUsd || isUnreadable(inUsd, ownUsd)) return null
  const boughtMs = entry.timeMs + delaySec * 1_000
  if (inUsd > missedFrom * ownUsd) return { returned: 0, missed: true, boughtMs, brought: [] }
  const exits = exitsOf(position, delaySec, prices)
  if (exits === null) return null
  const kept = (1 - COPY.feeShare) * (1 - poolShare)
  const depthUsd = moment.depthUsd ?? UNKNOWN_DEPTH_USD
  const boughtUsd = (amountUsd * kept) / (1 + amountUsd / depthUsd)
  const soldFor = (share: number, outUsd: number, depth: number) => {
    const usd = (boughtUsd * share * outUsd) / inUsd
    return (usd * kept) / (1 + usd / depth)
  }
  const brought = exits.map(({ timeMs, share, outUsd, depthUsd: depth, sales }) => ({
    timeMs: timeMs + delaySec * 1_000,
    share,
    usd: Math.max(0, soldFor(share, outUsd, depth) - sales * transactionUsd),
  }))
  if (openShare > 0) {
    const worthUsd = Math.max(0, soldFor(openShare, prices.nowUsd ?? 0, depthUsd) - transactionUsd)
    // Paper gains count nothing, as in the score.
    brought.push({
      timeMs: prices.asOfMs,
      share: openShare,
      usd: Math.min(openShare * amountUsd, worthUsd),
    })
  }
  const gainedUsd = sum(brought, ({ usd }) => usd) - amountUsd - transactionUsd
  return { returned: cappedReturn(gainedUsd / amountUsd), missed: false, boughtMs, brought }
}

/**
 * The wallet's own price of the entry, at least the lowest of the market: who buys in a pool of its own below it cannot
 * make a copy miss.
 */
export function ownPriceOf({ fillUsd }: OwnTrade, moment: Moment | undefined): number | null {
  return fillUsd === null ? null : Math.max(fillUsd, moment?.lowUsd ?? 0)
}

interface Exit {
  readonly timeMs: number
  readonly share: number
  readonly outUsd: number
  readonly depthUsd: number
  /** How many transactions it takes. */
  readonly sales: number
}

/**
 * The sales of the copy. Those that have no price take the lowest of the others, as one, with the last of them. `null`
 * where half of what was sold has none.
 */
function exitsOf(position: FollowedPosition, delaySec: DelaySec, prices: CopyPrices): Exit[] | null {
  const priced = listPricedSales(position).flatMap(({ timeMs, share }): Exit[] => {
    const moment = prices.findMoment(timeMs)
    const outUsd = moment && outOf(moment, timeMs, { ...prices, delaySec })
    const depthUsd = moment?.depthUsd ?? UNKNOWN_DEPTH_USD
    return outUsd === undefined ? [] : [{ timeMs, share, outUsd, depthUsd, sales: 1 }]
  })
  const soldShare = 1 - position.openShare
  const pricedShare = sum(priced, ({ share }) => share)
  if (pricedShare < soldShare / 2) return null
  const rest = position.sales.length - priced.length
  if (rest === 0) return priced
  const lowest = {
    timeMs: max(priced, ({ timeMs }) => timeMs) ?? 0,
    outUsd: min(priced, ({ outUsd }) => outUsd) ?? 0,
    depthUsd: min(priced, ({ depthUsd }) => depthUsd) ?? UNKNOWN_DEPTH_USD,
  }
  return [...priced, { ...lowest, share: soldShare - pricedShare, sales: rest }]
}

/** The price of a sale; 0 where the pool was gone by then, and undefined where it is unknown whether it was. */
function outOf(
  moment: Moment,
  timeMs: number,
  { hasPool, ...known }: Pick<CopyPrices, 'hasPool' | 'knownUntilMs'> & { readonly delaySec: DelaySec },
): number | undefined {
  const isAlive = wasAliveAfter(moment, timeMs, known) ?? hasPool
  if (isAlive === null) return undefined
  return isAlive ? min(listPricesAfter(moment, known.delaySec)) : 0
}

/** Whether one call for the token's present state would tell whether a pool was there when the copy sold. */
export function dependsOnPool(position: FollowedPosition, { findMoment, knownUntilMs }: CopyPrices): boolean {
  return listPricedSales(position).some(({ timeMs }) => {
    const moment = findMoment(timeMs)
    return moment !== undefined && isUndecided(moment, timeMs, knownUntilMs)
  })
}

/** The prices with what the token's pools have now, in USD. Where that decides, the pool was no deeper. */
export function withPool(prices: CopyPrices, liquidityUsd: number): CopyPrices {
  return {
    ...prices,
    hasPool: liquidityUsd >= POOL_MIN_USD,
    findMoment: (timeMs) => {
      const moment = prices.findMoment(timeMs)
      if (moment === undefined || !isUndecided(moment, timeMs, prices.knownUntilMs)) return moment
      return { ...moment, depthUsd: Math.min(moment.depthUsd ?? UNKNOWN_DEPTH_USD, liquidityUsd / 2) }
    },
  }
}

/** A pool with less on both sides is taken to be gone, in USD. */
const POOL_MIN_USD = 100

function isUndecided(moment: Moment, timeMs: number, knownUntilMs: number): boolean {
  return DELAYS_SEC.some(
    (delaySec) =>
      listPricesAfter(moment, delaySec).length > 0 &&
      wasAliveAfter(moment, timeMs, { delaySec, knownUntilMs }) === null,
  )
}

function isUnreadable(priceUsd: number, otherUsd: number): boolean {
  return priceUsd > UNREADABLE * otherUsd || priceUsd < otherUsd / UNREADABLE
}

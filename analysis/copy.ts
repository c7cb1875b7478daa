import { min, sum } from 'd3-array'
import type { components } from '../generated/v1/types.ts'
import { cappedReturn, posteriorOf, type WeightedReturn } from './edge.ts'
import type { Trade } from './market.ts'
import { type FindMoment, UNREADABLE } from './market-check.ts'
import type { DelaySec, Moment } from './market-moment.ts'
import { round2 } from './numbers.ts'

/* What someone who copies a wallet would have made (docs/site/docs/guides/following.md). */

/** Increases with every change of the rules. */
export const COPY_VERSION = 1

/** The bet on each token, and what it costs. Shares are of the traded amount, a side. */
export const COPY = {
  amountUsd: 100,
  feeShare: 0.01,
  transactionUsd: 0.3,
  /** Fees of pools, which candles do not show: those of pump.fun, which a trade of an unknown program is taken for. */
  pumpPoolShare: 0.0125,
  poolShare: 0.003,
  /** An entry dearer than this many times the wallet's own price is missed. */
  missedFrom: 1.5,
  /** What a pool is taken for when its depth is unknown: one side, in USD. */
  depthUsd: 5_000,
  /** So many sales are priced, the largest. */
  salesPriced: 4,
} as const

/** Fewer priced tokens say nothing of a wallet. */
export const PRICED_MIN = 8
/** The least share of the tokens that were asked about that has to be priced. */
const PRICED_SHARE_MIN = 0.5

/** A wallet's money in a token from which on it is copied, in USD. */
const FIRST_MONEY_USD = 1
/** A sale after which no more than this share of the most that was held is left ends the position. */
const REST = 0.02

/** What there is to copy of a wallet's trades in a token. */
export interface FollowedPosition {
  /** The purchase that is copied, with the wallet's own price. */
  readonly entry: { readonly timeMs: number; readonly fillUsd: number }
  /** Each sale, with the share of the copy that it sells; the earliest first. */
  readonly sales: readonly { readonly timeMs: number; readonly share: number }[]
  /** The share of the copy that is not sold. */
  readonly openShare: number
  readonly poolShare: number
}

/**
 * The position that a copy has: from the purchase that brings the wallet's money in the token to 1 USD, to the sale
 * that leaves nothing of it. Later purchases are not copied. `null` where nothing was bought, or where an amount cannot
 * be read.
 */
export function followedPositionOf(trades: readonly Trade[]): FollowedPosition | null {
  const inOrder = trades.toSorted((one, other) => one.timeMs - other.timeMs)
  const prices = inOrder.map(priceOf)
  if (prices.includes(null) || Math.max(...prices.map(Number)) > UNREADABLE * Math.min(...prices.map(Number)))
    return null
  let [spentUsd, heldTokens, mostTokens, copied] = [0, 0, 0, 0]
  let entry: FollowedPosition['entry'] | undefined
  let poolShare: number = COPY.pumpPoolShare
  const sales: FollowedPosition['sales'][number][] = []
  for (const trade of inOrder) {
    const tokens = trade.tokens ?? 0
    if (trade.side === 'buy') {
      heldTokens += tokens
      spentUsd += trade.usd ?? 0
      mostTokens = Math.max(mostTokens, heldTokens)
      if (entry !== undefined || spentUsd < FIRST_MONEY_USD) continue
      entry = { timeMs: trade.timeMs, fillUsd: priceOf(trade) ?? 0 }
      poolShare = isPump(trade) ? COPY.pumpPoolShare : COPY.poolShare
      copied = 1
    } else {
      const left = Math.max(0, heldTokens - tokens)
      const isLast = left <= REST * mostTokens
      const share = isLast ? copied : copied * (1 - left / heldTokens)
      heldTokens = left
      if (entry === undefined) continue
      sales.push({ timeMs: trade.timeMs, share })
      copied -= share
      if (isLast) break
    }
  }
  return entry === undefined ? null : { entry, sales, openShare: copied, poolShare }
}

function priceOf({ usd, tokens }: Trade): number | null {
  return usd === null || tokens === null || usd <= 0 || tokens <= 0 ? null : usd / tokens
}

function isPump({ program }: Trade): boolean {
  return program === null || program.startsWith('pump')
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
}

/** The prices that a copy is computed from; `nowUsd` is null where the token no longer trades. */
export interface CopyPrices {
  readonly findMoment: FindMoment
  readonly nowUsd: number | null
}

/** What a copy of the position made at this delay; `null` where prices are missing. */
export function copyOf(position: FollowedPosition, delaySec: DelaySec, prices: CopyPrices): Copied | null {
  const { entry, openShare, poolShare } = position
  const { amountUsd, transactionUsd, missedFrom } = COPY
  const moment = prices.findMoment(entry.timeMs)
  const inUsd = Math.max(...knownAfter(moment, delaySec))
  if (moment === undefined || inUsd <= 0 || isUnreadable(inUsd, entry.fillUsd)) return null
  if (inUsd > missedFrom * entry.fillUsd) return { returned: 0, missed: true }
  const exits = exitsOf(position, delaySec, prices)
  if (exits === null) return null
  const kept = (1 - COPY.feeShare) * (1 - poolShare)
  const depthUsd = moment.depthUsd ?? COPY.depthUsd
  const boughtUsd = (amountUsd * kept) / (1 + amountUsd / depthUsd)
  const soldFor = (share: number, outUsd: number, depth: number) => {
    const usd = (boughtUsd * share * outUsd) / inUsd
    return (usd * kept) / (1 + usd / depth)
  }
  const proceedsUsd = sum(exits, ({ share, outUsd, depthUsd: depth, sales }) =>
    Math.max(0, soldFor(share, outUsd, depth) - sales * transactionUsd),
  )
  const worthUsd = soldFor(openShare, prices.nowUsd ?? 0, depthUsd) - (openShare > 0 ? transactionUsd : 0)
  // Paper gains count nothing, as in the score.
  const openUsd = Math.min(openShare * amountUsd, Math.max(0, worthUsd))
  const gained = proceedsUsd + openUsd - amountUsd - transactionUsd
  return { returned: cappedReturn(gained / amountUsd), missed: false }
}

interface Exit {
  readonly share: number
  readonly outUsd: number
  readonly depthUsd: number
  /** How many transactions it takes. */
  readonly sales: number
}

/**
 * The sales of the copy. Those that have no price take the lowest of the others, as one. `null` where half of what was
 * sold has none.
 */
function exitsOf(position: FollowedPosition, delaySec: DelaySec, { findMoment }: CopyPrices): Exit[] | null {
  const asked = listPricedSales(position)
  const priced = asked.flatMap(({ timeMs, share }): Exit[] => {
    const moment = findMoment(timeMs)
    const outUsd = outOf(moment, delaySec)
    return outUsd === null ? [] : [{ share, outUsd, depthUsd: moment?.depthUsd ?? COPY.depthUsd, sales: 1 }]
  })
  const soldShare = 1 - position.openShare
  const pricedShare = sum(priced, ({ share }) => share)
  if (pricedShare < soldShare / 2) return null
  const rest = position.sales.length - priced.length
  if (rest === 0) return priced
  const lowest = {
    outUsd: min(priced, ({ outUsd }) => outUsd) ?? 0,
    depthUsd: min(priced, ({ depthUsd }) => depthUsd) ?? COPY.depthUsd,
  }
  return [...priced, { ...lowest, share: soldShare - pricedShare, sales: rest }]
}

/** The price of a sale; 0 where the token traded before it and not after it: its pool is gone. `null` is unknown. */
function outOf(moment: Moment | undefined, delaySec: DelaySec): number | null {
  const known = knownAfter(moment, delaySec)
  if (known.length > 0) return Math.min(...known)
  return moment?.tradedBefore ? 0 : null
}

function knownAfter(moment: Moment | undefined, delaySec: DelaySec): number[] {
  return moment?.afterUsd[delaySec].filter((price) => price !== null) ?? []
}

function isUnreadable(priceUsd: number, otherUsd: number): boolean {
  return priceUsd > UNREADABLE * otherUsd || priceUsd < otherUsd / UNREADABLE
}

/** A token that counts in a wallet's score, with its copy; `null` where it was asked about and has no price. */
export interface CopiedToken extends WeightedReturn {
  readonly copied: Copied | null
}

/** What copies of a wallet's tokens make of a dollar, in percent; `null` where too few are priced. */
export type CopyFigures = components['schemas']['CopyFigures']

/** The figures of a wallet by the tokens that were asked about, with the weights that its score gives them. */
export function copyFiguresOf(asked: readonly CopiedToken[], delaySec: DelaySec): CopyFigures {
  const priced = asked.flatMap(({ copied, ...own }) => (copied === null ? [] : [{ own, copied }]))
  const counts = {
    delay_sec: delaySec,
    tokens_priced: priced.length,
    tokens_missed: priced.filter(({ copied }) => copied.missed).length,
  }
  if (priced.length < PRICED_MIN || priced.length < PRICED_SHARE_MIN * asked.length)
    return { ...counts, edge_pct: null, edge_low_pct: null, edge_high_pct: null, kept_pct: null }
  const { mean, low, high } = posteriorOf(
    priced.map(({ own, copied }) => ({ ...own, returned: copied.returned })),
  )
  return {
    ...counts,
    edge_pct: round2(mean * 100),
    edge_low_pct: round2(low * 100),
    edge_high_pct: round2(high * 100),
    kept_pct: round2(keptPctOf(priced)),
  }
}

/** What copies kept of what the wallet's own dollars became, in percent; `null` where nothing became of them. */
export function keptPctOf(
  tokens: readonly { readonly own: Pick<WeightedReturn, 'weight' | 'returned'>; readonly copied: Copied }[],
): number | null {
  const ownUsd = sum(tokens, ({ own }) => own.weight * (1 + own.returned))
  const copiedUsd = sum(tokens, ({ own, copied }) => own.weight * (1 + copied.returned))
  return ownUsd > 0 ? (copiedUsd / ownUsd) * 100 : null
}

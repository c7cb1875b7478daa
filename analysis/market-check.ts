import { max, min, sum } from 'd3-array'
import type { Trade } from './market.ts'
import type { Moment } from './market-moment.ts'

/* What of a win the market would have paid (docs/score-and-tags.md, Market check). */

/** A price that is so many times the market's, or so small a part of it, is an amount that cannot be read. */
export const UNREADABLE = 1_000

/** Where all trades of a token lie off by one factor of this size or more, the chart is wrong and not the wallet. */
const WRONG_CHART = { factor: 10, within: 0.2 }

/** A win that loses more than this share of its result at the market's prices is off the market. */
const OFF_MARKET_SHARE = 0.5

/** More trades of one token and side are not looked at. */
const TRADES_OF_SIDE_MAX = 4

/** How many wins of a wallet are drawn. A quarter of fakes is missed by four in 29 of 100 cases, by six in 14. */
export const WINS_DRAWN = 6

/** What is known of the market of a win. */
export interface MarketFinding {
  /** The share of its result that the market would have paid, 0 to 1. */
  readonly share: number
  /** Whether it loses more than half of its result at the market's prices; `null` while that is unknown. */
  readonly offMarket: boolean | null
  /** What a copy ten seconds later made of a dollar, from -1 to 5; `null` is unknown. */
  readonly copied: number | null
}

/** By mint; a win whose market is unknown is missing. */
export type MarketFindings = ReadonlyMap<string, MarketFinding>

/** The prices around a trade; undefined where they were not asked for. */
export type FindMoment = (timeMs: number) => Moment | undefined

/** A trade with the prices that the market paid then; `market` is null where there is none to compare with. */
interface PlacedTrade {
  readonly side: Trade['side']
  readonly usd: number
  readonly tokens: number
  readonly market: { readonly highUsd: number; readonly lowUsd: number } | null
  /** Its prices were not asked for. */
  readonly isUnasked: boolean
}

/**
 * What of a win the market would have paid. Each sale counts at most at the highest price near it, each purchase at
 * least at the lowest. A trade that was not asked about counts at most at the best price of those that were; one whose
 * market is unknown gains nothing. `null` where the trades or the chart cannot be read.
 */
export function findAtMarket(
  trades: readonly Trade[],
  findMoment: FindMoment,
): Pick<MarketFinding, 'share' | 'offMarket'> | null {
  const placed = placeTrades(trades, findMoment)
  if (placed === null || isWrongChart(placed)) return null
  const bounds = {
    highUsd: max(placed, ({ side, market }) => (side === 'sell' ? market?.highUsd : undefined)),
    lowUsd: min(placed, ({ side, market }) => (side === 'buy' ? market?.lowUsd : undefined)),
  }
  const ownUsd = gainOf(placed, (trade) => trade.usd)
  if (ownUsd <= 0) return null
  // Only what was looked at speaks against the wallet.
  const known = gainOf(placed, (trade) => (trade.isUnasked ? null : atMarket(trade, bounds)) ?? trade.usd)
  // Bought or sold where no one else traded: the other side of the trade sets its price.
  const costUsd = averageUsd(placed, 'buy', (trade) => atMarket(trade, bounds))
  const soldUsd = averageUsd(placed, 'sell', (trade) => atMarket(trade, bounds))
  const counted = gainOf(placed, (trade) => {
    const usd = atMarket(trade, bounds)
    if (usd !== null) return usd
    if (trade.side === 'sell') return Math.min(trade.usd, trade.tokens * (costUsd ?? 0))
    return Math.max(trade.usd, trade.tokens * (soldUsd ?? Number.POSITIVE_INFINITY))
  })
  const share = Math.min(1, Math.max(0, counted / ownUsd))
  const isOff = known / ownUsd < 1 - OFF_MARKET_SHARE
  return { share, offMarket: isOff ? true : share < 1 - OFF_MARKET_SHARE ? null : false }
}

/** The trades that have an amount and a price; `null` where there is no purchase or no sale among them. */
function placeTrades(trades: readonly Trade[], findMoment: FindMoment): PlacedTrade[] | null {
  const placed = trades.flatMap(({ side, timeMs, usd, tokens }): PlacedTrade[] => {
    if (usd === null || tokens === null || usd <= 0 || tokens <= 0) return []
    const moment = findMoment(timeMs)
    const { highUsd = null, lowUsd = null } = moment ?? {}
    const isKnown = highUsd !== null && lowUsd !== null && isReadable(usd / tokens, { highUsd, lowUsd })
    return [
      { side, usd, tokens, market: isKnown ? { highUsd, lowUsd } : null, isUnasked: moment === undefined },
    ]
  })
  const sides = new Set(placed.map(({ side }) => side))
  return sides.size === 2 ? placed : null
}

function isReadable(priceUsd: number, { highUsd, lowUsd }: NonNullable<PlacedTrade['market']>): boolean {
  return priceUsd <= UNREADABLE * highUsd && priceUsd >= lowUsd / UNREADABLE
}

/** Whether each trade lies off the market by the same large factor. */
function isWrongChart(placed: readonly PlacedTrade[]): boolean {
  const factors = placed.flatMap(({ usd, tokens, market }) => {
    if (market === null) return []
    const priceUsd = usd / tokens
    return [priceUsd > market.highUsd ? priceUsd / market.highUsd : Math.min(1, priceUsd / market.lowUsd)]
  })
  const [least, most] = [min(factors) ?? 1, max(factors) ?? 1]
  const isLarge = least >= WRONG_CHART.factor || most <= 1 / WRONG_CHART.factor
  return factors.length > 1 && isLarge && most <= least * (1 + WRONG_CHART.within)
}

/** What the market would have paid for a trade, in USD; `null` where that is unknown. */
function atMarket(
  { side, usd, tokens, market, isUnasked }: PlacedTrade,
  bounds: { readonly highUsd: number | undefined; readonly lowUsd: number | undefined },
): number | null {
  const { highUsd, lowUsd } = market ?? (isUnasked ? bounds : {})
  if (side === 'sell') return highUsd === undefined ? null : Math.min(usd, tokens * highUsd)
  return lowUsd === undefined ? null : Math.max(usd, tokens * lowUsd)
}

/** What the sales brought above what the tokens that were sold have cost on average, in USD. */
function gainOf(placed: readonly PlacedTrade[], usdOf: (trade: PlacedTrade) => number): number {
  const [buys, sales] = [ofSide(placed, 'buy'), ofSide(placed, 'sell')]
  const costUsd = sum(buys, usdOf) / sum(buys, ({ tokens }) => tokens)
  return sum(sales, usdOf) - costUsd * sum(sales, ({ tokens }) => tokens)
}

/** The average price of a side's trades whose value is known; undefined without one. */
function averageUsd(
  placed: readonly PlacedTrade[],
  side: Trade['side'],
  usdOf: (trade: PlacedTrade) => number | null,
): number | undefined {
  const known = ofSide(placed, side).filter((trade) => usdOf(trade) !== null)
  const tokens = sum(known, (trade) => trade.tokens)
  return tokens === 0 ? undefined : sum(known, usdOf) / tokens
}

function ofSide(placed: readonly PlacedTrade[], side: Trade['side']): PlacedTrade[] {
  return placed.filter((trade) => trade.side === side)
}

/** The trades that a check looks at: of each side the largest, until they are over half of its money, at most four. */
export function listChecked(trades: readonly Trade[]): Trade[] {
  return (['sell', 'buy'] as const).flatMap((side) => {
    const ofSide = trades
      .filter((trade) => trade.side === side)
      .toSorted((one, other) => (other.usd ?? 0) - (one.usd ?? 0))
    const half = sum(ofSide, ({ usd }) => usd) / 2
    const enough = ofSide.findIndex((_, index) => sum(ofSide.slice(0, index + 1), ({ usd }) => usd) > half)
    return ofSide.slice(0, Math.min(TRADES_OF_SIDE_MAX, enough + 1))
  })
}

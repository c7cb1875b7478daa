import { sum } from 'd3-array'
import type { Trade } from './market.ts'
import type { Moment } from './market-moment.ts'

/** A sale above the market by more than this share of it, or a purchase as far below, is off the market. */
const OFF_MARKET = 0.25

/** A price that is so many times the market's, or so small a part of it, is an amount that cannot be read. */
export const UNREADABLE = 1_000

/** More trades of one token and side are not looked at. */
const TRADES_OF_SIDE_MAX = 4

/** What is known of the market of a win. */
export interface MarketFinding {
  readonly offMarket: boolean
  /** What a copy ten seconds later made of a dollar, from -1 to 5; `null` is unknown. */
  readonly copied: number | null
}

/** By mint; a win whose market is unknown is missing. */
export type MarketFindings = ReadonlyMap<string, MarketFinding>

/** The prices around a trade; undefined where they were not asked for. */
export type FindMoment = (timeMs: number) => Moment | undefined

/**
 * Whether a win was made off the market: over half of what its sales brought was paid above the market, or over half of
 * what was bought was got below it (docs/score-and-tags.md, Market check). `null` while it is unknown.
 */
export function isOffMarket(trades: readonly Trade[], findMoment: FindMoment): boolean | null {
  const sides = (['sell', 'buy'] as const).map((side) => {
    const ofSide = trades.filter((trade) => trade.side === side)
    const totalUsd = sum(ofSide, ({ usd }) => usd)
    const usdThatIs = (off: boolean) =>
      sum(ofSide, (trade) => (isOff(trade, findMoment) === off ? trade.usd : 0))
    if (totalUsd > 0 && usdThatIs(true) > totalUsd / 2) return true
    return totalUsd > 0 && usdThatIs(false) >= totalUsd / 2 ? false : null
  })
  if (sides.includes(true)) return true
  return sides.every((off) => off === false) ? false : null
}

function isOff({ side, timeMs, tokens, usd }: Trade, findMoment: FindMoment): boolean | null {
  const { highUsd = null, lowUsd = null } = findMoment(timeMs) ?? {}
  if (highUsd === null || lowUsd === null || usd === null || tokens === null || tokens <= 0) return null
  const priceUsd = usd / tokens
  if (priceUsd > UNREADABLE * highUsd || priceUsd < lowUsd / UNREADABLE) return null
  return side === 'sell' ? priceUsd > (1 + OFF_MARKET) * highUsd : priceUsd < (1 - OFF_MARKET) * lowUsd
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

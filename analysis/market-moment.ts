import { max, median, min, quantileSorted } from 'd3-array'
import { DAY_MS, MINUTE_MS } from '../basics/durations.ts'
import type { Candle } from './market.ts'

/* What the market of a token paid around one moment (docs/score-and-tags.md, Market check; the guide on copying). */

/** How long after the wallet a copy is made: by a program, by a person, and by one who looks later. */
export const ALL_DELAYS_SEC = [10, 60, 180] as const

export type DelaySec = (typeof ALL_DELAYS_SEC)[number]

/** The delays of the verdict. */
export const DELAYS_SEC = [10, 60] as const

/** The moments after a trade whose prices are known: each delay, and twice the delay where that is near enough. */
export const SECONDS_AFTER = [10, 20, 60, 120, 180] as const

type SecondAfter = (typeof SECONDS_AFTER)[number]

/** The prices of a moment, in USD. `null` is unknown. */
export interface Moment {
  /** The highest and the lowest within fifteen seconds before and after. */
  readonly highUsd: number | null
  readonly lowUsd: number | null
  /** So many seconds after it. */
  readonly afterUsd: Readonly<Record<SecondAfter, number | null>>
  /** The token traded busily until then, and no candle is known that began more than ten seconds after it. */
  readonly fellSilent: boolean
  /** When the last candle with volume, more than small change, began that came with the answer. */
  readonly lastTradeMs: number | null
  /** One side of the pool, in USD. */
  readonly depthUsd: number | null
}

const SECOND_MS = 1_000

/** What a pool is taken for when its depth is unknown: one side, in USD. */
export const UNKNOWN_DEPTH_USD = 5_000

/** How far from it the range of a moment goes. */
const NEAR_MS = 15 * SECOND_MS

/** Which candles tell the prices of a moment: those that begin from `beforeMs` before to `afterMs` after it. */
const WINDOW = { beforeMs: MINUTE_MS, afterMs: 3 * MINUTE_MS } as const
/** What is asked for: so much more that it shows whether the chart goes on. */
const ASKED = { ...WINDOW, afterMs: WINDOW.afterMs + MINUTE_MS }

/** A pool of so many candles in the minute before, without one that begins this much later, fell silent. */
const SILENT = { candlesBefore: 5, afterMs: 10 * SECOND_MS }
/** After a busy minute, a candle below this share of its median volume is small change. An emptied pool has it. */
const SMALL_CHANGE = 0.01

/** A jump beyond this share is no price when the next candle takes back nine tenths of it. */
const JUMP = 0.05
const TAKEN_BACK = 0.9

/** Fewer candles do not tell the depth, which is then unknown. */
const DEPTH_CANDLES_MIN = 5
const DEPTH_QUANTILE = 0.1

/** The prices of a moment by the candles around it, in any order. */
export function momentOf(candles: readonly Candle[], timeMs: number): Moment {
  const traded = candles.filter(hasTraded)
  const isBetween = (fromMs: number, toMs: number) => {
    return ({ startMs }: Candle) => startMs >= timeMs + fromMs && startMs <= timeMs + toMs
  }
  const depthUsd = depthOf(traded.filter(isBetween(-WINDOW.beforeMs, WINDOW.afterMs)))
  const near = traded
    .filter(({ startMs, endMs }) => endMs > timeMs - NEAR_MS && startMs <= timeMs + NEAR_MS)
    .map((candle) => rangeOf(candle, depthUsd ?? UNKNOWN_DEPTH_USD))
  const usable = listUsable(candles).filter(isBetween(-WINDOW.beforeMs, WINDOW.afterMs))
  const after = (second: SecondAfter) => priceAt(usable, timeMs + second * SECOND_MS)
  const before = traded.filter(isBetween(-MINUTE_MS, 0))
  const isBusy = before.length >= SILENT.candlesBefore
  const smallUsd = isBusy ? SMALL_CHANGE * (median(before, ({ volumeUsd }) => volumeUsd) ?? 0) : 0
  const isLarger = ({ volumeUsd }: Candle) => (volumeUsd ?? Number.POSITIVE_INFINITY) > smallUsd
  const isSilent = !candles.some((candle) => candle.startMs > timeMs + SILENT.afterMs && isLarger(candle))
  return {
    highUsd: max(near, ({ highUsd }) => highUsd) ?? null,
    lowUsd: min(near, ({ lowUsd }) => lowUsd) ?? null,
    afterUsd: { 10: after(10), 20: after(20), 60: after(60), 120: after(120), 180: after(180) },
    fellSilent: isBusy && isSilent,
    lastTradeMs: max(traded.filter(isLarger), ({ startMs }) => startMs) ?? null,
    depthUsd,
  }
}

/** Whether a candle told anything of a moment. */
export function isKnown({ highUsd, afterUsd, fellSilent }: Moment): boolean {
  return highUsd !== null || fellSilent || SECONDS_AFTER.some((second) => afterUsd[second] !== null)
}

/** The prices that a copy gets: one delay after the moment, and two where these are known. */
export function listPricesAfter({ afterUsd }: Moment, delaySec: DelaySec): number[] {
  return SECONDS_AFTER.filter((second) => second === delaySec || second === 2 * delaySec)
    .map((second) => afterUsd[second])
    .filter((price) => price !== null)
}

/**
 * Whether the token's pool was there so long after the moment: someone traded after that, as far as is known at all.
 * Where it fell silent and no one is known to have traded since, it was gone. `null` is unknown.
 */
export function wasAliveAfter(
  { fellSilent }: Moment,
  timeMs: number,
  { delaySec, knownUntilMs }: { readonly delaySec: DelaySec; readonly knownUntilMs: number },
): boolean | null {
  if (knownUntilMs > timeMs + delaySec * SECOND_MS) return true
  return fellSilent && knownUntilMs <= timeMs + SILENT.afterMs ? false : null
}

/** Whether the market's price is more than ten times the wallet's own, or a tenth: one of them may be wrong. */
export function isFarFrom({ afterUsd }: Moment, fillUsd: number | null): boolean {
  const ratio = (afterUsd[10] ?? Number.NaN) / (fillUsd ?? Number.NaN)
  return ratio > FAR || ratio < 1 / FAR
}

const FAR = 10

/**
 * The moment with a pool that is no deeper than half of the liquidity that was known within a day of it. An emptied
 * pool says nothing of what it was.
 */
export function capDepth(
  moment: Moment,
  timeMs: number,
  liquidity: { readonly usd: number; readonly atMs: number } | null,
): Moment {
  if (liquidity === null || liquidity.usd <= 0 || Math.abs(liquidity.atMs - timeMs) > DAY_MS) return moment
  return { ...moment, depthUsd: Math.min(moment.depthUsd ?? UNKNOWN_DEPTH_USD, liquidity.usd / 2) }
}

/** Whether the chart goes on after the candles of a moment: one that ends there may have been cut, or be late. */
export function goesOnAfter(candles: readonly Candle[], timeMs: number): boolean {
  return candles.some(({ startMs }) => startMs > timeMs + WINDOW.afterMs)
}

/** The close of the last of these candles that began by then; that of the next one where none did. */
function priceAt(usable: readonly Candle[], timeMs: number): number | null {
  return (usable.findLast(({ startMs }) => startMs <= timeMs) ?? usable[0])?.closeUsd ?? null
}

/**
 * The candles whose closes someone paid, the earliest first. A candle without volume, or of unknown volume, is none,
 * nor is a jump that the next candle takes back, with the candle that does so.
 */
export function listUsable(candles: readonly Candle[]): Candle[] {
  const inOrder = candles.toSorted((one, other) => one.startMs - other.startMs)
  const undone = new Set<number>()
  for (const [index, candle] of inOrder.entries()) {
    const next = inOrder[index + 1]
    if (next === undefined || !isUndone(candle, next)) continue
    undone.add(index).add(index + 1)
  }
  return inOrder.filter((candle, index) => hasTraded(candle) && !undone.has(index))
}

function hasTraded({ volumeUsd }: Candle): boolean {
  return (volumeUsd ?? 0) > 0
}

function isUndone({ openUsd, closeUsd }: Candle, next: Candle): boolean {
  const move = closeUsd - openUsd
  if (Math.abs(move) <= JUMP * openUsd) return false
  return Math.abs(next.closeUsd - openUsd) <= (1 - TAKEN_BACK) * Math.abs(move)
}

/** The range of a candle; a wick counts only as far as the candle's volume could have moved a pool of this depth. */
function rangeOf({ openUsd, closeUsd, highUsd, lowUsd, volumeUsd }: Candle, depthUsd: number) {
  const reach = (1 + (volumeUsd ?? 0) / (depthUsd / 2)) ** 2
  return {
    highUsd: Math.min(highUsd, Math.max(openUsd, closeUsd) * reach),
    lowUsd: Math.max(lowUsd, Math.min(openUsd, closeUsd) / reach),
  }
}

/**
 * One side of the pool. In a pool whose two sides have a constant product, a purchase of V moves the price by
 * (1 + V / depth)^2. Nine of ten candles say more than the result: purchases and sales that cancel out move nothing.
 */
function depthOf(traded: readonly Candle[]): number | null {
  const depths = traded
    .map(({ highUsd, lowUsd, volumeUsd }) => (volumeUsd ?? 0) / (Math.sqrt(highUsd / lowUsd) - 1))
    .filter(Number.isFinite)
    .toSorted((one, other) => one - other)
  return depths.length < DEPTH_CANDLES_MIN ? null : (quantileSorted(depths, DEPTH_QUANTILE) ?? null)
}

/** Moments that one call tells, with the span of their candles. */
interface Span {
  readonly fromMs: number
  readonly toMs: number
  readonly timesMs: readonly number[]
}

/**
 * The spans that tell these moments, the most important first: as few as possible, none longer than `lengthMaxMs`, and
 * at most `countMax`. Moments that would need one more are left out.
 */
export function spansOf(timesMs: readonly number[], lengthMaxMs: number, countMax: number): Span[] {
  const spans: Span[] = []
  for (const timeMs of new Set(timesMs)) {
    const around = { fromMs: timeMs - ASKED.beforeMs, toMs: timeMs + ASKED.afterMs }
    const joined = spans.map((span) => ({
      fromMs: Math.min(span.fromMs, around.fromMs),
      toMs: Math.max(span.toMs, around.toMs),
      timesMs: [...span.timesMs, timeMs],
    }))
    const place = joined.findIndex(({ fromMs, toMs }) => toMs - fromMs <= lengthMaxMs)
    const span = joined[place]
    if (span !== undefined) spans[place] = span
    else if (spans.length < countMax) spans.push({ ...around, timesMs: [timeMs] })
  }
  return spans
}

import { quantileSorted } from 'd3-array'
import type { Candle } from './market.ts'

/* What the market of a token paid around one moment (docs/score-and-tags.md, Market check; the guide on copying). */

/** How long after the wallet a copy is made: by a program, and by a person. */
export const DELAYS_SEC = [10, 60] as const

export type DelaySec = (typeof DELAYS_SEC)[number]

/** The prices of a moment, in USD. `null` is unknown. */
export interface Moment {
  /** The highest and the lowest within a minute before and after. */
  readonly highUsd: number | null
  readonly lowUsd: number | null
  /** By the delay: at the delay and at twice the delay after the moment. */
  readonly afterUsd: Readonly<Record<DelaySec, readonly [number | null, number | null]>>
  /** Whether the token traded in the minute before. */
  readonly tradedBefore: boolean
  /** One side of the pool, in USD. */
  readonly depthUsd: number | null
}

const MINUTE_MS = 60_000

/** The oldest that a price may be. */
const PRICE_AGE_MAX_MS = MINUTE_MS

/** Which candles tell the prices of a moment: those from `beforeMs` before to `afterMs` after it. */
const AROUND = { beforeMs: MINUTE_MS, afterMs: 3 * MINUTE_MS } as const

/** A jump beyond this share is no price when the next candle takes back nine tenths of it. */
const JUMP = 0.05
const TAKEN_BACK = 0.9

/** Fewer candles do not tell the depth, which is then unknown. */
const DEPTH_CANDLES_MIN = 5
const DEPTH_QUANTILE = 0.25

/** The prices of a moment by the candles around it, in any order. */
export function momentOf(candles: readonly Candle[], timeMs: number): Moment {
  const usable = listUsable(candles)
  const near = usable.filter(
    ({ startMs, endMs }) => endMs > timeMs - MINUTE_MS && startMs <= timeMs + MINUTE_MS,
  )
  const after = (delaySec: DelaySec) => {
    const delayMs = delaySec * 1_000
    return [priceAt(usable, timeMs + delayMs), priceAt(usable, timeMs + 2 * delayMs)] as const
  }
  return {
    highUsd: near.length === 0 ? null : Math.max(...near.map(({ highUsd }) => highUsd)),
    lowUsd: near.length === 0 ? null : Math.min(...near.map(({ lowUsd }) => lowUsd)),
    afterUsd: { 10: after(10), 60: after(60) },
    tradedBefore: near.some(({ startMs }) => startMs <= timeMs),
    depthUsd: depthOf(
      usable.filter(
        ({ startMs }) => startMs >= timeMs - AROUND.beforeMs && startMs <= timeMs + AROUND.afterMs,
      ),
    ),
  }
}

/** Whether a candle told anything of a moment. */
export function isKnown({ highUsd, tradedBefore, afterUsd }: Moment): boolean {
  return (
    highUsd !== null ||
    tradedBefore ||
    Object.values(afterUsd)
      .flat()
      .some((price) => price !== null)
  )
}

/** The close of the last candle that began by then, at most a minute old. */
export function priceAt(usable: readonly Candle[], timeMs: number): number | null {
  const last = usable.findLast(({ startMs }) => startMs <= timeMs)
  return last && timeMs - last.endMs <= PRICE_AGE_MAX_MS ? last.closeUsd : null
}

/**
 * The candles whose prices someone paid, the earliest first. A candle without volume is none, nor is a jump that the
 * next candle takes back, with the candle that does so.
 */
export function listUsable(candles: readonly Candle[]): Candle[] {
  const inOrder = candles.toSorted((one, other) => one.startMs - other.startMs)
  const undone = new Set<number>()
  for (const [index, candle] of inOrder.entries()) {
    const next = inOrder[index + 1]
    if (next === undefined || !isUndone(candle, next)) continue
    undone.add(index).add(index + 1)
  }
  return inOrder.filter(({ volumeUsd }, index) => volumeUsd > 0 && !undone.has(index))
}

function isUndone({ openUsd, closeUsd }: Candle, next: Candle): boolean {
  const move = closeUsd - openUsd
  if (Math.abs(move) <= JUMP * openUsd) return false
  return Math.abs(next.closeUsd - openUsd) <= (1 - TAKEN_BACK) * Math.abs(move)
}

/**
 * One side of the pool. In a pool whose two sides have a constant product, a purchase of V moves the price by
 * (1 + V / depth)^2. Three of four candles say more than the result.
 */
function depthOf(candles: readonly Candle[]): number | null {
  const depths = candles
    .map(({ openUsd, closeUsd, volumeUsd }) => volumeUsd / Math.abs(Math.sqrt(closeUsd / openUsd) - 1))
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
    const around = { fromMs: timeMs - AROUND.beforeMs, toMs: timeMs + AROUND.afterMs }
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

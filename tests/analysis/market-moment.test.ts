import { expect, test } from '@jest/globals'
import type { Candle } from '../../analysis/market.ts'
import { momentOf } from '../../analysis/market-moment.ts'
import { NOW_MS } from './histories.ts'
import { following } from './page.ts'

/** A candle of five seconds that begins this many seconds after the moment. */
function candle(second: number, openUsd: number, closeUsd: number, volumeUsd = 100): Candle {
  const startMs = NOW_MS + second * 1_000
  const [lowUsd, highUsd] = [Math.min(openUsd, closeUsd), Math.max(openUsd, closeUsd)]
  return { startMs, endMs: startMs + 5_000, openUsd, closeUsd, highUsd, lowUsd, volumeUsd }
}

const momentBy = (...candles: readonly Candle[]) => momentOf(candles, NOW_MS)

test('the price of a moment is the close of the last candle that began by then, at most a minute old', () => {
  expect(following).toContain(
    'the close of the last candle that began by then, and ended at most 60 seconds before',
  )
  const moment = momentBy(candle(20, 3, 3), candle(0, 1, 1), candle(11, 2, 2), candle(21, 9, 9))
  expect(moment.afterUsd).toEqual({ 10: [1, 3], 60: [9, null] })
  expect(momentBy(candle(-55, 1, 1)).afterUsd).toEqual({ 10: [1, null], 60: [null, null] })
  expect(momentBy(candle(-56, 1, 1)).afterUsd[10]).toEqual([null, null])
})

test('a candle without volume, and a jump that the next candle takes back, are no price', () => {
  expect(following).toContain('a jump of over 5 % when the next candle takes back nine tenths of it')
  expect(momentBy(candle(0, 1, 1), candle(5, 1, 2, 0)).afterUsd[10][0]).toBe(1)
  const undone = momentBy(candle(-5, 1, 1), candle(0, 1, 1.2), candle(5, 1.2, 1.015))
  expect(undone).toMatchObject({ highUsd: 1, afterUsd: { 10: [1, 1] } })
  // It takes back less, or was no jump.
  expect(momentBy(candle(0, 1, 1.2), candle(5, 1.2, 1.03)).highUsd).toBe(1.2)
  expect(momentBy(candle(0, 1, 1.049), candle(5, 1.049, 1)).highUsd).toBe(1.049)
})

test('the range of a moment is that of a minute before and after, and unknown without a candle', () => {
  const moment = momentBy(candle(-65, 9, 9), candle(-60, 1, 2), candle(60, 3, 4), candle(61, 9, 9))
  expect(moment).toMatchObject({ lowUsd: 1, highUsd: 4, tradedBefore: true })
  expect(momentBy(candle(-66, 9, 9), candle(1, 2, 2))).toMatchObject({ lowUsd: 2, tradedBefore: false })
  expect(momentBy()).toEqual({
    lowUsd: null,
    highUsd: null,
    tradedBefore: false,
    depthUsd: null,
    afterUsd: { 10: [null, null], 60: [null, null] },
  })
})

test('the depth of a pool is the lower quartile of what its candles say, and unknown with fewer than five', () => {
  expect(following).toContain('`L = volume / abs(sqrt(close / open) - 1)`')
  expect(following).toContain('with fewer than five, `L` is 5,000 USD')
  /** A purchase of 100 USD in a pool with this much on a side. */
  const candles = [1, 2, 3, 4, 5].map((thousands, index) =>
    candle(5 * index, 1, (1 + 100 / (thousands * 1_000)) ** 2),
  )
  expect(momentBy(...candles).depthUsd).toBeCloseTo(2_000, 6)
  // A candle that moves nothing says nothing.
  expect(momentBy(...candles.slice(1), candle(30, 1, 1)).depthUsd).toBeNull()
})

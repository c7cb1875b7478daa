import { expect, test } from '@jest/globals'
import type { Candle } from '../../analysis/market.ts'
import { capDepth, goesOnAfter, momentOf, wasAliveAfter } from '../../analysis/market-moment.ts'
import { NOW_MS } from '../support/traders.ts'
import { following } from './page.ts'

/** A candle of five seconds that begins this many seconds after the moment. */
function candle(second: number, openUsd: number, closeUsd: number, more: Partial<Candle> = {}): Candle {
  const startMs = NOW_MS + second * 1_000
  const [lowUsd, highUsd] = [Math.min(openUsd, closeUsd), Math.max(openUsd, closeUsd)]
  return { startMs, endMs: startMs + 5_000, openUsd, closeUsd, highUsd, lowUsd, volumeUsd: 100, ...more }
}

const momentBy = (...candles: readonly Candle[]) => momentOf(candles, NOW_MS)

test('the price of a moment is the close of the last candle of its window that began by then, or else that of the next', () => {
  expect(following).toContain('the close of the last candle that began by then; with none, that of the next')
  const moment = momentBy(candle(20, 3, 3), candle(0, 1, 1), candle(11, 2, 2), candle(21, 9, 9))
  expect(moment.afterUsd).toEqual({ 10: 1, 20: 3, 60: 9, 120: 9, 180: 9 })
  const all = (price: number | null) => ({ 10: price, 20: price, 60: price, 120: price, 180: price })
  expect(momentBy(candle(-60, 1, 1)).afterUsd).toEqual(all(1))
  expect(momentBy(candle(150, 4, 4)).afterUsd).toEqual(all(4))
  expect(momentBy(candle(-61, 1, 1), candle(181, 1, 1)).afterUsd).toEqual(all(null))
})

test('a candle without volume or of unknown volume, and a jump that the next candle takes back, are no price', () => {
  expect(following).toContain('A candle without volume, or of unknown volume, is no price')
  expect(following).toContain('a jump of over 5 % when the next candle takes back nine tenths of it')
  for (const volumeUsd of [0, null])
    expect(momentBy(candle(0, 1, 1), candle(5, 1, 2, { volumeUsd }))).toMatchObject({
      highUsd: 1,
      afterUsd: { 10: 1 },
    })
  const undone = momentBy(candle(-5, 1, 1), candle(0, 1, 1.2), candle(5, 1.2, 1.015))
  expect(undone.afterUsd).toMatchObject({ 10: 1, 20: 1 })
  // It takes back less.
  expect(momentBy(candle(0, 1, 1.2), candle(5, 1.2, 1.03)).afterUsd[10]).toBe(1.03)
})

test('the range of a moment has every price of fifteen seconds around it at which a candle opens or closes, also one that is taken back', () => {
  const moment = momentBy(candle(-20, 9, 9), candle(-15, 1, 2), candle(15, 3, 4), candle(16, 9, 9))
  expect(moment).toMatchObject({ lowUsd: 1, highUsd: 4 })
  expect(momentBy(candle(0, 1, 1.2), candle(5, 1.2, 1.015)).highUsd).toBe(1.2)
})

test('a wick counts only as far as the volume of its candle could have moved the pool', () => {
  // The depth is unknown, so that half of it is 2,500 USD.
  const reach = (1 + 25 / 2_500) ** 2
  const wick = candle(0, 1, 1.1, { volumeUsd: 25, highUsd: 3, lowUsd: 0.2 })
  const { highUsd, lowUsd } = momentBy(wick)
  expect([highUsd, lowUsd]).toEqual([expect.closeTo(1.1 * reach, 9), expect.closeTo(1 / reach, 9)])
  expect(momentBy({ ...wick, highUsd: 1.101 }).highUsd).toBe(1.101)
})

test('without a candle nothing is known of a moment', () => {
  expect(momentBy()).toEqual({
    lowUsd: null,
    highUsd: null,
    fellSilent: false,
    lastTradeMs: null,
    depthUsd: null,
    afterUsd: { 10: null, 20: null, 60: null, 120: null, 180: null },
  })
})

const BUSY = [-50, -40, -30, -20, -10].map((second) => candle(second, 1, 1))

test.each([
  ['five candles in the minute before and none after', BUSY, true],
  ['five candles before, and one 10 s after', [...BUSY, candle(10, 1, 1)], true],
  ['five candles before, and one 11 s after', [...BUSY, candle(11, 1, 1)], false],
  ['five candles before, and one an hour after', [...BUSY, candle(3_600, 1, 1)], false],
  ['five candles before, and one without volume after', [...BUSY, candle(30, 1, 1, { volumeUsd: 0 })], true],
  [
    'five candles before, and one of unknown volume after',
    [...BUSY, candle(30, 1, 1, { volumeUsd: null })],
    false,
  ],
  ['four candles in the minute before', BUSY.slice(1), false],
  ['five candles of unknown volume before', BUSY.map((one) => ({ ...one, volumeUsd: null })), false],
])('a token with %s: fell silent is %#', (_name, candles, fellSilent) => {
  expect(following).toContain('five candles or more began in the minute before the sale')
  expect(momentBy(...candles).fellSilent).toBe(fellSilent)
})

test('a pool was there after a moment where a later trade is known, gone where it fell silent, and else unknown', () => {
  const silent = momentBy(...BUSY)
  const thin = momentBy(...BUSY.slice(2))
  const at = (moment: typeof silent, second: number, delaySec: 10 | 60 = 60) =>
    wasAliveAfter(moment, NOW_MS, { delaySec, knownUntilMs: NOW_MS + second * 1_000 })
  expect([at(silent, 61), at(silent, 60), at(silent, 10)]).toEqual([true, null, false])
  expect([at(silent, 11, 10), at(silent, 10, 10)]).toEqual([true, false])
  expect([at(thin, 61), at(thin, 10)]).toEqual([true, null])
})

test('a moment knows the last trade of the whole answer, and whether the chart goes on after its window', () => {
  const candles = [...BUSY, candle(3_000, 1, 1), candle(3_600, 1, 1, { volumeUsd: null })]
  expect(momentBy(...candles).lastTradeMs).toBe(NOW_MS + 3_000_000)
  expect(goesOnAfter([candle(180, 1, 1)], NOW_MS)).toBe(false)
  expect(goesOnAfter([candle(181, 1, 1, { volumeUsd: 0 })], NOW_MS)).toBe(true)
})

test('the depth of a pool is the lowest tenth of what its candles say, and unknown with fewer than five', () => {
  expect(following).toContain('`L = volume / (sqrt(high / low) - 1)`, and the lowest tenth of these counts')
  expect(following).toContain('with fewer than five, `L` is 5,000 USD')
  /** Purchases of 100 USD in pools with so many thousands on a side, and sales that take the close back. */
  const candles = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((thousands, index) =>
    candle(5 * index, 1, 1, { highUsd: (1 + 100 / (thousands * 1_000)) ** 2 }),
  )
  expect(momentBy(...candles).depthUsd).toBeCloseTo(2_000, 6)
  // A candle that moves nothing says nothing.
  expect(momentBy(...candles.slice(0, 4), candle(70, 1, 1)).depthUsd).toBeNull()
})

test('a pool is no deeper than half of the liquidity that was known within a day, unless it was emptied by then', () => {
  const moment = { ...momentBy(), depthUsd: 96_670 }
  const at = (usd: number, days: number) =>
    capDepth(moment, NOW_MS, { usd, atMs: NOW_MS + days * 86_400_000 }).depthUsd
  expect([at(600, 0.9), at(600, 1.1), at(0, 0.5), at(1e6, 0)]).toEqual([300, 96_670, 96_670, 96_670])
  expect(capDepth({ ...moment, depthUsd: null }, NOW_MS, { usd: 600, atMs: NOW_MS }).depthUsd).toBe(300)
  expect(capDepth(moment, NOW_MS, null).depthUsd).toBe(96_670)
})

import { expect, test } from '@jest/globals'
import {
  COPY,
  type CopyPrices,
  type CopyTerms,
  copyOf,
  dependsOnPool,
  type FollowedPosition,
  followedPositionOf,
  listPricedSales,
} from '../../analysis/copy.ts'
import type { Trade } from '../../analysis/market.ts'
import type { Moment } from '../../analysis/market-moment.ts'
import { HOUR_MS } from '../../basics/durations.ts'
import { NOW_MS } from '../support/traders.ts'
import { following } from './page.ts'

const trade = (side: Trade['side'], hour: number, usd: number, tokens: number | null): Trade => ({
  mint: 'mint',
  timeMs: NOW_MS + hour * HOUR_MS,
  side,
  usd,
  tokens,
  program: 'pumpfun-amm',
})
const buy = (hour: number, usd: number, tokens: number | null) => trade('buy', hour, usd, tokens)
const sell = (hour: number, usd: number, tokens: number | null) => trade('sell', hour, usd, tokens)

/** The prices of a moment, one delay and two delays after it. */
type Prices = readonly [number, number]

/** A moment with these prices 10 s and 20 s after it, and 60 s and 120 s after it; the token traded on. */
function moment(ten: Prices | null, more: Partial<Moment> = {}, sixty = ten): Moment {
  return {
    highUsd: null,
    lowUsd: null,
    fellSilent: false,
    lastTradeMs: null,
    depthUsd: 1e12,
    afterUsd: {
      10: ten?.[0] ?? null,
      20: ten?.[1] ?? null,
      60: sixty?.[0] ?? null,
      120: sixty?.[1] ?? null,
      180: sixty?.[1] ?? null,
    },
    ...more,
  }
}

const TERMS: CopyTerms = { delaySec: 10, amountUsd: 100 }
const ALIVE = {
  nowUsd: null,
  asOfMs: NOW_MS + 24 * HOUR_MS,
  knownUntilMs: NOW_MS + 24 * HOUR_MS,
  hasPool: null,
}
type Moments = Readonly<Record<number, Moment>>

/** The copy of a position, with the moments of its hours. */
function copyBy(
  position: FollowedPosition | null,
  moments: Moments,
  known: Partial<CopyPrices> = {},
  terms: Partial<CopyTerms> = {},
) {
  if (position === null) throw new Error('there is nothing to copy')
  const findMoment = (timeMs: number) => moments[(timeMs - NOW_MS) / HOUR_MS]
  return copyOf(position, { ...TERMS, ...terms }, { ...ALIVE, findMoment, ...known })
}

const outcomeOf = (...args: Parameters<typeof copyBy>) => {
  const copied = copyBy(...args)
  return copied && { returned: copied.returned, missed: copied.missed }
}

const position = followedPositionOf([buy(0, 50, 1_000), sell(1, 60, 600), sell(2, 20, 400)])
const moments = [
  moment([0.052, 0.055], { depthUsd: 20_000 }, [0.08, 0.07]),
  moment([0.098, 0.095], { depthUsd: 20_000 }, [0.09, 0.085]),
  moment([0.048, 0.049], { depthUsd: null }, [0.05, 0.05]),
]

test('the example of the guide has the steps that it shows, by the rules of the guide alone', () => {
  const side = 0.99 * (1 - 0.0125)
  const bought = (100 * side) / (1 + 100 / 20_000)
  const [first, second] = [(bought * 0.6 * 0.095) / 0.055, (bought * 0.4 * 0.048) / 0.055]
  const [firstSold, secondSold] = [
    (first * side) / (1 + first / 20_000),
    (second * side) / (1 + second / 5_000),
  ]
  const returned = (firstSold - 0.3 + secondSold - 0.3 - 100.3) / 100
  for (const [step, value] of [
    ['Left of a dollar, a side: `0.99 * (1 - 0.0125)`', side],
    ['Bought, at 0.055: `100 * 0.9776 / (1 + 100 / L)`', bought],
    ['60 % of it is worth, at 0.095', first],
    ['sold for, less costs', firstSold - 0.3],
    ['40 % of it is worth, at 0.048', second],
    ['sold for, less costs', secondSold - 0.3],
    ['Return: what it brought less 100.30, in parts of 100', returned],
  ] as const)
    expect(following).toContain(`| ${step} | ${value.toFixed(4)} |`)
  expect(outcomeOf(position, moments)).toEqual({ returned: expect.closeTo(returned, 9), missed: false })
})

test('the example of the guide is missed after 60 seconds', () => {
  expect(following).toContain("the entry costs 0.08, 1.6 times the wallet's own price: the copy is missed")
  expect(outcomeOf(position, moments, {}, { delaySec: 60 })).toEqual({ returned: 0, missed: true })
})

test('what there is to copy begins with the purchase that brings the money in the token to 1 USD', () => {
  expect(followedPositionOf([buy(0, 0.6, 6), buy(1, 0.4, 2), buy(2, 90, 300)])?.entry).toEqual({
    timeMs: NOW_MS + HOUR_MS,
    fillUsd: 0.2,
  })
  expect(followedPositionOf([buy(0, 0.99, 10)])).toBeNull()
  expect(followedPositionOf([sell(0, 90, 10)])).toBeNull()
})

test('what there is to copy is sold in the shares that the wallet sells of what it holds, also of later purchases', () => {
  const position = followedPositionOf([
    buy(0, 10, 100),
    sell(1, 9, 50),
    buy(2, 10, 150),
    sell(3, 9, 100),
    sell(4, 9, 50),
  ])
  expect(position?.sales.map(({ share }) => share)).toEqual([0.5, 0.25, 0.125])
  expect(position?.openShare).toBe(0.125)
})

test('what there is to copy ends with the sale that leaves 2 % or less; a return to the token is not copied', () => {
  const ended = followedPositionOf([buy(0, 10, 100), sell(1, 9, 98), buy(2, 10, 100), sell(3, 9, 100)])
  expect(ended).toMatchObject({ sales: [{ share: 1 }], openShare: 0 })
  expect(followedPositionOf([buy(0, 10, 100), sell(1, 9, 97)])?.openShare).toBeCloseTo(0.03, 9)
  // Gifts are sold with what was bought.
  expect(followedPositionOf([buy(0, 10, 100), sell(1, 9, 500)])).toMatchObject({
    sales: [{ share: 1 }],
    openShare: 0,
  })
})

test('what there is to copy cannot be read where an amount is missing, or prices are a thousand times apart', () => {
  expect(followedPositionOf([buy(0, 10, null), sell(1, 9, 100)])).toBeNull()
  expect(followedPositionOf([buy(0, 10, 100), sell(1, 1_000, 5)])).toBeNull()
  expect(followedPositionOf([buy(0, 10, 100), sell(1, 500, 5)])).not.toBeNull()
})

test.each([
  ['a sale of a hundredth of the tokens at two thousand times the price', sell(1, 100, 0.5)],
  ['a purchase for less than a hundredth of the money', buy(1, 0.05, 1_000)],
  ['a sale of dust for nothing', { ...sell(1, 0, 0.5), usd: null }],
])('what there is to copy is not made unreadable by %s', (_name, dust) => {
  expect(following).toContain(
    'A trade below 1 % of the tokens or of the money that the wallet put in is dust',
  )
  const whole = [buy(0, 10, 100), sell(2, 9, 100)]
  expect(followedPositionOf([...whole, dust])?.entry).toEqual(followedPositionOf(whole)?.entry)
})

test('what there is to copy weighs what the wallet had put in until ten seconds after the entry', () => {
  expect(following).toContain('`s` is what the wallet had put in until 10 seconds after the entry')
  const second = 1 / 3_600
  const trades = [buy(0, 2, 20), buy(10 * second, 30, 300), buy(11 * second, 300, 1_000), sell(1, 700, 1_320)]
  expect(followedPositionOf(trades)?.earlyUsd).toBe(32)
})

test('what there is to copy takes the trades of one moment in the order in which they were made', () => {
  const trades = [buy(0, 100, 100), sell(0, 108, 100)]
  expect(followedPositionOf(trades)).toMatchObject({ openShare: 0, sales: [{ share: 1 }] })
})

test('what there is to copy pays the higher fee of pools, unless a trade names a pool of the lower and no pool is of pump.fun', () => {
  const feeOf = (...programs: readonly (string | null)[]) =>
    followedPositionOf(programs.map((program, hour) => ({ ...buy(hour, 10, 100), program })))?.poolShare
  expect(following).toContain('The name of an aggregator is no pool')
  for (const programs of [
    ['pumpfun'],
    [null],
    ['jupiter'],
    ['raydium', 'pumpfun-amm'],
    ['raydium-launchpad'],
  ])
    expect([programs, feeOf(...programs)]).toEqual([programs, 0.0125])
  for (const programs of [['raydium'], ['jupiter', 'orca'], ['meteora-dlmm', null]])
    expect([programs, feeOf(...programs)]).toEqual([programs, 0.003])
})

const once = followedPositionOf([buy(0, 100, 100), sell(1, 200, 100)])

test('a copy takes the worse price of one delay and of two, and after 180 s the only one', () => {
  const returnOf = (entry: Prices, exit: Prices) =>
    copyBy(once, { 0: moment(entry), 1: moment(exit) })?.returned
  const worst = returnOf([1.2, 1.2], [1.5, 1.5])
  expect(returnOf([1.1, 1.2], [1.6, 1.5])).toBe(worst)
  const at180 = { 0: moment([9, 1.2]), 1: moment([0.1, 1.5]) }
  expect(copyBy(once, at180, {}, { delaySec: 180 })?.returned).toBe(worst)
})

test('a copy is missed above 1.5 times the own price, and not at it', () => {
  const missedAt = (price: number) => copyBy(once, { 0: moment([price, price]), 1: moment([2, 2]) })?.missed
  expect([missedAt(1.5), missedAt(1.5001)]).toEqual([false, true])
})

const ONE_AND_SIXTY = followedPositionOf([buy(0, 100, 100), sell(1, 160, 100)])
const [SOLD_MS, SECOND_MS] = [NOW_MS + HOUR_MS, 1_000]

test('a copy whose token fell silent with the sale, and that no one is known to have traded since, is lost at every delay', () => {
  expect(following).toContain(
    'bought at 1.00 and sold at 1.60, with five candles in the minute before each sale',
  )
  const rug = { 0: moment([1, 1]), 1: moment([1.6, 1.6], { fellSilent: true }) }
  for (const delaySec of [10, 60, 180] as const) {
    const lost = outcomeOf(ONE_AND_SIXTY, rug, { knownUntilMs: SOLD_MS + 10 * SECOND_MS }, { delaySec })
    expect(lost).toEqual({ returned: -1, missed: false })
  }
  // What happened to the pool is known, whatever the present says.
  expect(outcomeOf(ONE_AND_SIXTY, rug, { knownUntilMs: SOLD_MS, hasPool: true })?.returned).toBe(-1)
})

test('a copy sells at the last price, however old, as long as anyone is known to have traded later', () => {
  const silent = { 0: moment([1, 1]), 1: moment([1.6, 1.6], { fellSilent: true }) }
  const thin = { 0: moment([1, 1]), 1: moment([1.6, 1.6]) }
  const later = { knownUntilMs: SOLD_MS + 5 * HOUR_MS }
  expect(copyBy(ONE_AND_SIXTY, silent, later)?.returned).toBe(copyBy(ONE_AND_SIXTY, thin, later)?.returned)
  expect(copyBy(ONE_AND_SIXTY, thin, later)?.returned).toBeGreaterThan(0.5)
})

test('a copy whose pool may be gone or not has no price, unless the token is known to have a pool or none', () => {
  const thin = { 0: moment([1, 1]), 1: moment([1.6, 1.6]) }
  const known = { knownUntilMs: SOLD_MS + 30 * SECOND_MS }
  const at = (delaySec: 10 | 60, hasPool: boolean | null) =>
    copyBy(ONE_AND_SIXTY, thin, { ...known, hasPool }, { delaySec })?.returned
  expect(at(10, null)).toBeGreaterThan(0.5)
  expect(at(60, null)).toBeUndefined()
  expect(at(60, true)).toBe(at(10, null))
  expect(at(60, false)).toBe(-1)
  const findMoment = (timeMs: number) => thin[timeMs === NOW_MS ? 0 : 1]
  const depends = (more: Partial<CopyPrices>) =>
    dependsOnPool(ONE_AND_SIXTY as FollowedPosition, { ...ALIVE, ...known, findMoment, ...more })
  expect([depends({}), depends(ALIVE)]).toEqual([true, false])
})

test('a copy without any price of its entry or of its sale has none', () => {
  expect(copyBy(once, { 1: moment([2, 2]) })).toBeNull()
  expect(copyBy(once, { 0: moment(null), 1: moment([2, 2]) })).toBeNull()
  expect(copyBy(once, { 0: moment([1, 1]), 1: moment(null) })).toBeNull()
})

test('a copy prices the four largest sales, and gives the others the lowest of their prices', () => {
  const parts = [10, 20, 30, 15, 25].map((tokens, index) => sell(1 + index, tokens, tokens))
  const position = followedPositionOf([buy(0, 100, 100), ...parts])
  expect(listPricedSales(position as FollowedPosition).map(({ share }) => share)).not.toContain(0.1)
  const prices = { 2: 2, 3: 3, 4: 4, 5: 5 }
  const exits = Object.fromEntries(Object.entries(prices).map(([hour, usd]) => [hour, moment([usd, usd])]))
  const kept = (1 - COPY.feeShare) * (1 - COPY.dearPoolShare)
  const proceeds = 100 * kept * kept * (0.2 * 2 + 0.3 * 3 + 0.15 * 4 + 0.25 * 5 + 0.1 * 2)
  expect(copyBy(position, { 0: moment([1, 1]), ...exits })?.returned).toBeCloseTo(
    (proceeds - 5 * 0.3 - 100.3) / 100,
    6,
  )
})

test('a copy has no price where half of what was sold has none', () => {
  const position = followedPositionOf([buy(0, 100, 100), sell(1, 60, 60), sell(2, 40, 40)])
  const unknown = moment(null)
  const priced = moment([1, 1])
  expect(copyBy(position, { 0: priced, 1: unknown, 2: priced })).toBeNull()
  expect(copyBy(position, { 0: priced, 1: priced, 2: unknown })).not.toBeNull()
})

test('a copy counts no paper gains, counts paper losses, and nothing for a token that no longer trades', () => {
  const held = followedPositionOf([buy(0, 100, 100)])
  const worth = (nowUsd: number | null) => copyBy(held, { 0: moment([1, 1]) }, { nowUsd })?.returned
  expect(worth(50)).toBeCloseTo(-0.003, 9)
  const kept = (1 - COPY.feeShare) * (1 - COPY.dearPoolShare)
  expect(worth(0.5)).toBeCloseTo((50 * kept * kept - 0.3 - 100.3) / 100, 6)
  expect(worth(null)).toBe(-1)
})

test('a copy has a return of at least -1 and at most 5', () => {
  expect(copyBy(once, { 0: moment([1, 1]), 1: moment([900, 900]) })?.returned).toBe(5)
  expect(copyBy(once, { 0: moment([1, 1]), 1: moment([1e-9, 1e-9]) })?.returned).toBe(-1)
})

test('a larger copy pays more for its own impact, and less of the fixed costs', () => {
  const deep = { 0: moment([1, 1]), 1: moment([1.6, 1.6]) }
  const shallow = { 0: moment([1, 1], { depthUsd: 5_000 }), 1: moment([1.6, 1.6], { depthUsd: 5_000 }) }
  const at = (of: Moments, amountUsd: number) => Number(copyBy(once, of, {}, { amountUsd })?.returned)
  expect(at(deep, 500) - at(deep, 100)).toBeCloseTo(0.006 - 0.0012, 6)
  expect(at(shallow, 2_000)).toBeLessThan(at(shallow, 500))
  expect(at(shallow, 500)).toBeLessThan(at(shallow, 100))
})

test('a copy says when it bought, and what each part brought', () => {
  const [first, second, third] = moments
  const copied = copyBy(position, { 0: first as Moment, 1: second as Moment, 2: third as Moment })
  expect(copied?.boughtMs).toBe(NOW_MS + 10 * SECOND_MS)
  expect(copied?.brought).toEqual([
    {
      timeMs: NOW_MS + HOUR_MS + 10 * SECOND_MS,
      share: expect.closeTo(0.6, 9),
      usd: expect.closeTo(97.7634, 4),
    },
    {
      timeMs: NOW_MS + 2 * HOUR_MS + 10 * SECOND_MS,
      share: expect.closeTo(0.4, 9),
      usd: expect.closeTo(32.6744, 4),
    },
  ])
})

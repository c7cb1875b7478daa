import { expect, test } from '@jest/globals'
import {
  COPY,
  type CopiedToken,
  copyFiguresOf,
  copyOf,
  type FollowedPosition,
  followedPositionOf,
  listPricedSales,
} from '../../analysis/copy.ts'
import { posteriorOf } from '../../analysis/edge.ts'
import type { Trade } from '../../analysis/market.ts'
import type { Moment } from '../../analysis/market-moment.ts'
import { DAY_MS, HOUR_MS } from '../../basics/durations.ts'
import { NOW_MS } from './histories.ts'
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

type Prices = readonly [number | null, number | null]

/** A moment with these prices 10 s and 20 s after it. */
const moment = (after: Prices, more: Partial<Moment> = {}): Moment => ({
  highUsd: null,
  lowUsd: null,
  tradedBefore: true,
  depthUsd: 1e12,
  afterUsd: { 10: after, 60: after },
  ...more,
})

/** The copy of a position at a delay of 10 s, with the moments of its hours. */
function copyBy(
  position: FollowedPosition | null,
  moments: Readonly<Record<number, Moment>>,
  nowUsd: number | null = null,
) {
  if (position === null) throw new Error('there is nothing to copy')
  return copyOf(position, 10, { findMoment: (timeMs) => moments[(timeMs - NOW_MS) / HOUR_MS], nowUsd })
}

const position = followedPositionOf([buy(0, 50, 1_000), sell(1, 60, 600), sell(2, 20, 400)])
const at = (ten: Prices, sixty: Prices, depthUsd: number | null): Moment => ({
  ...moment(ten),
  afterUsd: { 10: ten, 60: sixty },
  depthUsd,
})
const moments = [
  at([0.052, 0.055], [0.08, 0.07], 20_000),
  at([0.098, 0.095], [0.09, 0.085], 20_000),
  at([0.048, 0.049], [null, null], null),
]
const copy = (delaySec: 10 | 60) =>
  copyOf(position as FollowedPosition, delaySec, {
    findMoment: (timeMs) => moments[(timeMs - NOW_MS) / HOUR_MS],
    nowUsd: null,
  })

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
  expect(copy(10)).toEqual({ returned: expect.closeTo(returned, 9), missed: false })
})

test('the example of the guide is missed after 60 seconds', () => {
  expect(following).toContain("the entry costs 0.08, 1.6 times the wallet's own price: the copy is missed")
  expect(copy(60)).toEqual({ returned: 0, missed: true })
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
  expect(followedPositionOf([buy(0, 10, 100), sell(1, 9, 0.05)])).toBeNull()
  expect(followedPositionOf([buy(0, 10, 100), sell(1, 9, 0.1)])).not.toBeNull()
})

test('what there is to copy pays the fee of pump.fun where the program is its own or unknown, else that of other pools', () => {
  const feeOf = (program: string | null) => followedPositionOf([{ ...buy(0, 10, 100), program }])?.poolShare
  expect([feeOf('pumpfun'), feeOf('pumpfun-amm'), feeOf(null), feeOf('raydium')]).toEqual([
    0.0125, 0.0125, 0.0125, 0.003,
  ])
})

const once = followedPositionOf([buy(0, 100, 100), sell(1, 200, 100)])

test('a copy takes the worse price of one delay and of two, and the other where one is unknown', () => {
  const returnOf = (entry: Prices, exit: Prices) =>
    copyBy(once, { 0: moment(entry), 1: moment(exit) })?.returned
  const worst = returnOf([1.2, 1.2], [1.5, 1.5])
  expect(returnOf([1.1, 1.2], [1.6, 1.5])).toBe(worst)
  expect(returnOf([1.2, null], [null, 1.5])).toBe(worst)
})

test('a copy is missed above 1.5 times the own price, and not at it', () => {
  const missedAt = (price: number) => copyBy(once, { 0: moment([price, price]), 1: moment([2, 2]) })?.missed
  expect([missedAt(1.5), missedAt(1.5001)]).toEqual([false, true])
})

test('a copy is worth nothing where the token traded before the sale and not after it, and unknown without any trade', () => {
  const exits = (tradedBefore: boolean) =>
    copyBy(once, { 0: moment([1, 1]), 1: moment([null, null], { tradedBefore }) })
  expect(exits(true)).toEqual({ returned: -1, missed: false })
  expect(exits(false)).toBeNull()
  expect(copyBy(once, { 1: moment([2, 2]) })).toBeNull()
})

test('a copy prices the four largest sales, and gives the others the lowest of their prices', () => {
  const parts = [10, 20, 30, 15, 25].map((tokens, index) => sell(1 + index, tokens, tokens))
  const position = followedPositionOf([buy(0, 100, 100), ...parts])
  expect(listPricedSales(position as FollowedPosition).map(({ share }) => share)).not.toContain(0.1)
  const prices = { 2: 2, 3: 3, 4: 4, 5: 5 }
  const exits = Object.fromEntries(Object.entries(prices).map(([hour, usd]) => [hour, moment([usd, usd])]))
  const kept = (1 - COPY.feeShare) * (1 - COPY.pumpPoolShare)
  const proceeds = 100 * kept * kept * (0.2 * 2 + 0.3 * 3 + 0.15 * 4 + 0.25 * 5 + 0.1 * 2)
  expect(copyBy(position, { 0: moment([1, 1]), ...exits })?.returned).toBeCloseTo(
    (proceeds - 5 * 0.3 - 100.3) / 100,
    6,
  )
})

test('a copy has no price where half of what was sold has none', () => {
  const position = followedPositionOf([buy(0, 100, 100), sell(1, 60, 60), sell(2, 40, 40)])
  const unknown = moment([null, null], { tradedBefore: false })
  const priced = moment([1, 1])
  expect(copyBy(position, { 0: priced, 1: unknown, 2: priced })).toBeNull()
  expect(copyBy(position, { 0: priced, 1: priced, 2: unknown })).not.toBeNull()
})

test('a copy counts no paper gains, counts paper losses, and nothing for a token that no longer trades', () => {
  const held = followedPositionOf([buy(0, 100, 100)])
  const worth = (nowUsd: number | null) => copyBy(held, { 0: moment([1, 1]) }, nowUsd)?.returned
  expect(worth(50)).toBeCloseTo(-0.003, 9)
  const kept = (1 - COPY.feeShare) * (1 - COPY.pumpPoolShare)
  expect(worth(0.5)).toBeCloseTo((50 * kept * kept - 0.3 - 100.3) / 100, 6)
  expect(worth(null)).toBe(-1)
})

test('a copy has a return of at least -1 and at most 5', () => {
  expect(copyBy(once, { 0: moment([1, 1]), 1: moment([900, 900]) })?.returned).toBe(5)
  expect(copyBy(once, { 0: moment([1, 1]), 1: moment([1e-9, 1e-9]) })?.returned).toBe(-1)
})

const tokens = (count: number, more: Partial<CopiedToken> = {}): CopiedToken[] =>
  Array.from({ length: count }, (_, index) => ({
    weight: 0.5,
    returned: 1,
    firstBuyMs: NOW_MS - index * DAY_MS,
    copied: { returned: 0.5, missed: false },
    ...more,
  }))

test('the copy figures of a wallet are the posterior of the copies, with the weights and days of the score', () => {
  const missed = tokens(2, { copied: { returned: 0, missed: true }, weight: 1 })
  const some = [...tokens(8), ...missed]
  const { mean, low, high } = posteriorOf(
    some.map((one) => ({ ...one, returned: one.copied?.missed ? 0 : 0.5 })),
  )
  const pct = (value: number) => Math.round(value * 10_000) / 100
  expect(copyFiguresOf(some, 60)).toEqual({
    delay_sec: 60,
    edge_pct: pct(mean),
    edge_low_pct: pct(low),
    edge_high_pct: pct(high),
    kept_pct: pct((8 * 0.5 * 1.5 + 2) / (8 * 0.5 * 2 + 2 * 2)),
    tokens_priced: 10,
    tokens_missed: 2,
  })
})

test('the copy figures of a wallet are null under 8 priced tokens, or with less than half of those that were asked about', () => {
  expect(following).toContain('Under 8 priced tokens, or where less than half of')
  const unpriced = { copied: null }
  const isKnown = (some: readonly CopiedToken[]) => copyFiguresOf(some, 10).edge_pct !== null
  expect([isKnown(tokens(7)), isKnown(tokens(8))]).toEqual([false, true])
  expect(isKnown([...tokens(8), ...tokens(8, unpriced)])).toBe(true)
  expect(isKnown([...tokens(8), ...tokens(9, unpriced)])).toBe(false)
  expect(copyFiguresOf(tokens(3), 10)).toMatchObject({ kept_pct: null, tokens_priced: 3, tokens_missed: 0 })
})

import { expect, test } from '@jest/globals'
import { costBasis, NOTHING, realizedUsdOf } from '../../analysis/cost-basis.ts'
import type { TokenPnl } from '../../analysis/wallet-pnl.ts'
import { position } from '../support/traders.ts'
import { page } from './page.ts'

const figures = { sold: 600, held: 1000, investedUsd: 500, soldUsd: 450, realizedUsd: null }

test.each<[string, Partial<TokenPnl>, number | null]>([
  ['is the number of the provider', { realizedUsd: 7 }, 7],
  ['is computed by average cost where the provider has none', {}, 150],
  ['is zero where nothing was sold', { sold: 0, held: 0 }, 0],
  ['is unknown for tokens that were sold but never bought', { held: 0 }, null],
  ['is unknown where the cost is unknown', { investedUsd: null }, null],
  ['is unknown where it exceeds what sales brought', { realizedUsd: 450.02 }, null],
  ['is known where only rounding makes it exceed what sales brought', { realizedUsd: 450.01 }, 450.01],
  ['is known where rounding of a large figure does', { soldUsd: 1e7, realizedUsd: 10_000_005 }, 10_000_005],
])('realized PnL of a state %s', (_case, fields, expected) => {
  expect(realizedUsdOf(position({ ...figures, ...fields }))).toBe(expected)
})

/** Bought for 500 USD. The rest in the wallet is worth `worthUsd`. */
const bought = (sold: number, soldUsd: number, worthUsd: number, holding = 1000 - sold) =>
  position({
    sold,
    soldUsd,
    holding,
    investedUsd: 500,
    realizedUsd: soldUsd - sold / 2,
    unrealizedUsd: worthUsd - holding / 2,
  })
/** Bought for 100 USD, worth 300 USD seven days ago. */
const before = position({ sold: 0, soldUsd: 0, holding: 1000, unrealizedUsd: 200 })

const unpriced = { ...bought(100, 80, 0), unrealizedUsd: null }

test.each<[string, TokenPnl, number]>([
  ['Bought for 500, sold for 700', bought(1000, 700, 0), 200],
  ['Bought for 500, half sold for 400, the rest is worth 900', bought(500, 400, 900), 150],
  ['Bought for 500, half sold for 400, the rest is worth 50', bought(500, 400, 50), -50],
  ['Bought for 500, never sold, worth 5', bought(0, 0, 5), -495],
  ['Bought for 500, a tenth sold for 80, the rest sent away', bought(100, 80, 0, 0), -420],
  ['Bought for 500 two days ago, a tenth sold for 80, the rest has no price', unpriced, -420],
  ['1,000 bought for 500, 100 more received, 1,100 sold for 770', bought(1100, 770, 0, 0), 200],
])('the result is the one on the page: %s', (story, now, resultUsd) => {
  expect(page).toContain(`| ${story} | 500 | ${resultUsd} |`)
  const basis = costBasis(now, NOTHING, true)
  expect(basis).toMatchObject({ stakeUsd: 500, resultUsd: expect.closeTo(resultUsd, 9) })
})

test.each<[string, TokenPnl, number]>([
  ['sold for 330', position({ soldUsd: 330, realizedUsd: 230 }), 30],
  ['worth 450 now', { ...before, unrealizedUsd: 350 }, 0],
])(
  'the result of a period starts with what the tokens were worth, as on the page: %s',
  (end, now, resultUsd) => {
    const story = `In \`7d\`: bought long ago for 100, worth 300 seven days ago, ${end}`
    expect(page).toContain(`| ${story} | 300 | ${resultUsd} |`)
    expect(costBasis(now, before, true)).toMatchObject({ stakeUsd: 300, resultUsd })
  },
)

test('the result is not yet bounded for a surplus above a fifth, where the page shows 0', () => {
  expect(page).toContain('| 1,000 bought for 500, 300 more received, 1,300 sold for 1,300 | 500 | 0 |')
  const basis = costBasis(bought(1300, 1300, 0, 0), NOTHING)
  expect(basis).toMatchObject({
    stakeUsd: 500,
    resultUsd: expect.closeTo(500, 9),
    surplus: expect.closeTo(0.3, 9),
  })
})

test('the result is unknown where the rest has no price in its first day, unless 2 % or less of what was bought is left', () => {
  const left = (holding: number) =>
    costBasis(position({ sold: 1000 - holding, holding, unrealizedUsd: null }), NOTHING).resultUsd
  expect(left(21)).toBeNull()
  // The rest, which cost 2 USD, is worth nothing then.
  expect(left(20)).toBeCloseTo(-2, 9)
})

test('the result ignores gifts that are still in the wallet', () => {
  const own = bought(500, 400, 50)
  const given = { ...own, holding: 5000, unrealizedUsd: 10 * Number(own.unrealizedUsd) }
  expect(costBasis(given, NOTHING).resultUsd).toBeCloseTo(-50, 9)
})

test('the result is unknown where money bought no token, and where a state claims more profit than proceeds', () => {
  expect(costBasis(position({ held: 0, sold: 0 }), NOTHING).resultUsd).toBeNull()
  expect(costBasis(position({ held: 0, unrealizedUsd: null }), NOTHING, true).resultUsd).toBeNull()
  expect(costBasis(position({ realizedUsd: 17_109_182, soldUsd: 1970 }), NOTHING).resultUsd).toBeNull()
  expect(costBasis(position({ sold: 0, soldUsd: null, realizedUsd: 500 }), NOTHING).resultUsd).toBeNull()
  expect(costBasis(position(), { ...before, realizedUsd: 90 }).resultUsd).toBeNull()
})

/** 1,000 tokens for 1,000 USD; 900 of them were sold for 90 USD. */
const lost = position({
  held: 1000,
  sold: 900,
  holding: 100,
  investedUsd: 1000,
  soldUsd: 90,
  realizedUsd: -810,
  unrealizedUsd: -90,
})

test('from one state to another the cost is that of the tokens left plus that of the tokens bought since', () => {
  const now = position({ ...lost, held: 1500, sold: 1000, holding: 500, investedUsd: 1040, soldUsd: 140 })
  const basis = costBasis({ ...now, realizedUsd: null, unrealizedUsd: null }, lost)
  // 100 tokens at 1 USD and 500 for 40 USD: 140 USD for 600 tokens, and 100 of them brought 50 USD.
  expect(basis).toMatchObject({ costUsd: 140, proceedsUsd: 50, stakeUsd: 50 })
  expect(basis.realizedUsd).toBeCloseTo(50 - 140 / 6, 9)
})

test('from one state to another buying a token back cheaply gains nothing', () => {
  // A million tokens for 10 USD: the average cost of the 900 that were sold is next to nothing now.
  const now = position({
    held: 1_001_000,
    sold: 900,
    holding: 1_000_100,
    investedUsd: 1010,
    soldUsd: 90,
    realizedUsd: 89.09,
    unrealizedUsd: -999.09,
  })
  expect(costBasis(now, lost)).toMatchObject({
    realizedUsd: 0,
    stakeUsd: 20,
    resultUsd: expect.closeTo(-10, 1),
  })
  // `all` has no start: the paper loss takes away what was realized.
  expect(costBasis(now, NOTHING).resultUsd).toBeCloseTo(-910, 1)
})

test.each([1000, 500])(
  'from one state to another a purchase of 1,000 loses no more than it cost, with %d sold',
  (sold) => {
    const basis = costBasis(position({ sold, realizedUsd: -500 }), NOTHING)
    expect(basis).toMatchObject({ stakeUsd: 100, realizedUsd: -100, resultUsd: -100 })
  },
)

test.each([-5, null])(
  'from one state to another sales never bring less than nothing, where %j is stated',
  (soldUsd) => {
    expect(costBasis(position({ soldUsd, realizedUsd: -500 }), NOTHING).proceedsUsd).toBe(0)
  },
)

test.each([
  ['cost nothing', 0, 50],
  ['have lost more than they cost', 100, -150],
])('from one state to another tokens that %s are no stake', (_case, investedUsd, unrealizedUsd) => {
  const held = position({ sold: 0, holding: 1000, investedUsd, unrealizedUsd })
  expect(costBasis(held, held).stakeUsd).toBe(0)
})

test('from one state to another the price at the start does not matter where no bought token was left', () => {
  const now = position({ held: 2000, holding: 1000, investedUsd: 200, unrealizedUsd: -50 })
  expect(costBasis(now, position({ unrealizedUsd: null })).resultUsd).toBe(-50)
})

test('from one state to another tokens sold beyond those bought cost nothing where they are within the rounding of providers', () => {
  const then = position({
    held: 0,
    sold: 0,
    investedUsd: 0,
    soldUsd: 0,
    realizedUsd: null,
    unrealizedUsd: 0,
  })
  const now = position({ sold: 1020, investedUsd: 500, soldUsd: 500, realizedUsd: null })
  for (const start of [NOTHING, then])
    expect(costBasis(now, start)).toMatchObject({ realizedUsd: 0, resultUsd: 0, boughtShare: 1 })
})

test('from one state to another gifts gain and lose nothing on paper', () => {
  // 100 bought tokens at a loss of 90 USD, and 900 gifts, which the provider counts at the same cost.
  const given = { ...lost, holding: 1000, unrealizedUsd: -900 }
  expect(costBasis(given, NOTHING).unrealizedUsd).toBeCloseTo(-90, 9)
  expect(costBasis(given, lost)).toMatchObject({ realizedUsd: 0, unrealizedUsd: 0, resultUsd: 0 })
})

test('from one state to another bought tokens that come back into the wallet are worth nothing in the period', () => {
  // Of 2,000 tokens at 10 cents 1,000 were in the wallet. 500 were sold at 5 cents, and the other 1,000 came back.
  const unsold = { sold: 0, soldUsd: 0, realizedUsd: 0 }
  const then = position({ ...unsold, held: 2000, holding: 1000, investedUsd: 200 })
  const sold = { sold: 500, soldUsd: 25, realizedUsd: -25 }
  const now = position({ ...sold, held: 2000, holding: 1500, investedUsd: 200, unrealizedUsd: -75 })
  expect(costBasis(now, then)).toMatchObject({
    stakeUsd: 100,
    realizedUsd: -25,
    unrealizedUsd: -25,
    resultUsd: -50,
  })
})

test('from one state to another proceeds of gifts are no PnL, neither realized nor on paper', () => {
  // 1,000 were bought for 100 USD and 5,000 sold for 9,000 USD: a fifth of the proceeds is from the purchase.
  const overdrawn = position({ sold: 5000, soldUsd: 9000, realizedUsd: 8500 })
  expect(costBasis(overdrawn, NOTHING)).toMatchObject({
    boughtShare: 0.2,
    realizedUsd: 1700,
    unrealizedUsd: 0,
    resultUsd: 1700,
  })
})

test('from one state to another the result of tokens that were held at an unknown price is unknown until they are sold', () => {
  const unsold = { sold: 0, soldUsd: 0, realizedUsd: 0 }
  const then = position({ ...unsold, holding: null, unrealizedUsd: null })
  const held = position({ ...unsold, holding: 1000, unrealizedUsd: -90 })
  expect(costBasis(held, then)).toMatchObject({ stakeUsd: 100, resultUsd: null })
  // With another purchase no one can say what of the loss is of this period.
  const boughtMore = { ...held, held: 2000, holding: 2000, investedUsd: 200, unrealizedUsd: -190 }
  expect(costBasis(boughtMore, then)).toMatchObject({ stakeUsd: 200, resultUsd: null })
  const sold = position({ sold: 1000, soldUsd: 140, realizedUsd: 40, unrealizedUsd: null })
  expect(costBasis(sold, then)).toMatchObject({ stakeUsd: 100, resultUsd: 40 })
  // Up to 2 % may be left, and is worth nothing.
  const left = { ...sold, sold: 980, holding: 20, unrealizedUsd: 8, realizedUsd: 42 }
  expect(costBasis(left, then)).toMatchObject({ stakeUsd: 100, resultUsd: expect.closeTo(40, 9) })
})

test('from one state to another cost, stake and results are unknown where a state does not say what was bought', () => {
  const basis = costBasis(position(), { ...lost, held: null })
  expect(basis).toMatchObject({ costUsd: null, realizedUsd: null, stakeUsd: null, resultUsd: null })
})

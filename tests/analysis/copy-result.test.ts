import { expect, test } from '@jest/globals'
import { benchmarkReturnOf } from '../../analysis/benchmark.ts'
import { type Copied, followedPositionOf } from '../../analysis/copy.ts'
import { type AskedToken, copyResultOf } from '../../analysis/copy-result.ts'
import type { Trade } from '../../analysis/market.ts'
import type { Moment } from '../../analysis/market-moment.ts'
import type { TokenInput } from '../../analysis/score-inputs.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../basics/durations.ts'
import { NOW_MS } from '../support/traders.ts'
import { following } from './page.ts'

/** A purchase or a sale so many minutes after the first. */
type Step = readonly [side: Trade['side'], minute: number, usd: number, priceUsd: number]

/** A token that was first bought so many days ago, at a market that paid what the wallet paid. */
function tokenOf(daysAgo: number, steps: readonly Step[], isAsked = true) {
  const [mint, boughtMs] = [`mint ${daysAgo}`, NOW_MS - daysAgo * DAY_MS]
  const trades = steps.map(([side, minute, usd, priceUsd]): Trade => {
    return {
      mint,
      side,
      timeMs: boughtMs + minute * MINUTE_MS,
      usd,
      tokens: usd / priceUsd,
      program: 'raydium',
    }
  })
  const usdOf = (side: Trade['side']) =>
    trades.filter((trade) => trade.side === side).reduce((sum, { usd }) => sum + (usd ?? 0), 0)
  const input: TokenInput = {
    ...{ mint, symbol: null, independent: null, lookedUp: false, offMarket: null, copied: null },
    ...{ marketShare: null, state: 'counted', closed: true, firstBuyMs: boughtMs },
    ...{ stakeUsd: usdOf('buy'), resultUsd: usdOf('sell') - usdOf('buy') },
  }
  const position = followedPositionOf(trades)
  const findMoment = (timeMs: number) => {
    const price = steps.find(([, minute]) => boughtMs + minute * MINUTE_MS === timeMs)?.[3] ?? null
    return momentAt(price)
  }
  const prices = { findMoment, nowUsd: null, asOfMs: NOW_MS, knownUntilMs: NOW_MS, hasPool: null }
  const asked: AskedToken = { mint, followed: position && { position, prices } }
  return { input, asked: isAsked ? [asked] : [] }
}

const momentAt = (price: number | null): Moment => ({
  highUsd: price,
  lowUsd: price,
  fellSilent: false,
  lastTradeMs: null,
  depthUsd: 20_000,
  afterUsd: { 10: price, 20: price, 60: price, 120: price, 180: price },
})

function resultOf(tokens: readonly ReturnType<typeof tokenOf>[], listedAtMs: number | null = null) {
  return copyResultOf({
    inputs: tokens.map(({ input }) => input),
    sinceMs: null,
    asked: tokens.flatMap(({ asked }) => asked),
    benchmark: { timesMs: [], pricesUsd: [] },
    asOfMs: NOW_MS,
    listedAtMs,
  })
}

/** A token that was bought for so much at 1 USD and sold whole an hour later. */
const sold = (usd: number, priceUsd: number) =>
  [
    ['buy', 0, usd, 1],
    ['sell', 60, usd * priceUsd, priceUsd],
  ] as const

const times = <One>(count: number, make: (index: number) => One) =>
  Array.from({ length: count }, (_, index) => make(index))

test('money that a wallet adds after a rise does not choose the weight of its wins', () => {
  // Two dollars in each of 20 tokens; 200 more where the price had doubled, sold at a small loss.
  const dust = (index: number): readonly Step[] =>
    index % 4 === 0
      ? [
          ['buy', 0, 2, 1],
          ['buy', 60, 200, 2],
          ['sell', 120, 198, 1.95],
        ]
      : [
          ['buy', 0, 2, 1],
          ['sell', 120, 1.2, 0.6],
        ]
  const { figures, tokens } = resultOf(times(20, (index) => tokenOf(index + 1, dust(index))))
  expect(new Set(tokens.map(({ weight }) => weight))).toEqual(new Set([1]))
  // A dollar in each loses.
  expect(figures.after_10s.edge_pct).toBeLessThan(0)
})

test('a token that was not asked about weighs its stake, at most the mean of what was put into those that were', () => {
  expect(following).toContain('`s` is the stake, at most the mean of those that are known')
  const asked = times(6, (index) => tokenOf(index + 1, sold(10, 1.2)))
  const grown = tokenOf(
    8,
    [
      ['buy', 0, 2, 1],
      ['buy', 60, 500, 3],
      ['sell', 90, 900, 5],
    ],
    false,
  )
  const small = tokenOf(9, sold(2, 1.5), false)
  const weights = new Map(
    resultOf([...asked, grown, small]).tokens.map(({ input, weight }) => [input.mint, Number(weight)]),
  )
  expect(weights.get('mint 8')).toBe(weights.get('mint 1'))
  expect(Number(weights.get('mint 9')) / Number(weights.get('mint 1'))).toBeCloseTo(0.2, 1)
})

test('a win off the market is left out, and one that is partly at it counts as far as it is', () => {
  const tokens = times(9, (index) => tokenOf(index + 1, sold(10, 3)))
  const found = (index: number, known: Partial<TokenInput>) => {
    const [token] = tokens.slice(index)
    return { input: { ...token?.input, ...known } as TokenInput, asked: token?.asked ?? [] }
  }
  const off = found(0, { state: 'off_market', offMarket: true, marketShare: 0.1 })
  const result = resultOf([off, found(1, { marketShare: 0.25 }), ...tokens.slice(2)])
  expect([result.figures.tokens_counted, result.figures.tokens_off_market]).toEqual([8, 1])
  expect(result.tokens.find(({ input }) => input.mint === 'mint 2')?.returned).toBe(0.5)
})

test('the largest bet that does not lose has two digits, and is 0 where one of 100 USD loses', () => {
  const tokens = times(20, (index) => tokenOf(index + 1, sold(10, 1.6)))
  const { figures, details } = resultOf(tokens)
  const capacity = Number(figures.capacity_usd)
  expect(`${capacity}`.replace(/0+$/, '').length).toBeLessThanOrEqual(2)
  const edges = new Map(
    details.sizes
      .filter((size) => size.delay_sec === 60)
      .map((size) => [size.amount_usd, Number(size.edge_pct)]),
  )
  expect([Number(edges.get(100)) > 0, capacity >= 500]).toEqual([true, Number(edges.get(500)) >= 0])
  const losers = times(20, (index) => tokenOf(index + 1, sold(10, 0.6)))
  expect(resultOf(losers).figures.capacity_usd).toBe(0)
  expect(resultOf(tokens.slice(0, 3)).figures.capacity_usd).toBeNull()
})

test('what a wallet bought since it was first listed is judged apart', () => {
  const tokens = times(12, (index) => tokenOf(index + 1, sold(10, index < 9 ? 0.8 : 3)))
  const { since_listed: since } = resultOf(tokens, NOW_MS - 9.5 * DAY_MS).details
  expect(since).toMatchObject({ tokens: 9, after_10s: { tokens_priced: 9 } })
  expect([Number(since.edge_pct) < 0, Number(since.after_60s.edge_pct) < 0]).toEqual([true, true])
  expect(resultOf(tokens).details.since_listed).toMatchObject({
    first_listed_at: null,
    tokens: 0,
    edge_pct: null,
  })
})

test('what SOL made is that of the hours in which a copy was in its token, by the shares that it sold', () => {
  const hours = { timesMs: [0, 1, 2].map((hour) => NOW_MS + hour * HOUR_MS), pricesUsd: [100, 110, 90] }
  const copied = (
    boughtMs: number,
    ...brought: readonly (readonly [hour: number, share: number])[]
  ): Copied => ({
    returned: 0,
    missed: false,
    boughtMs,
    brought: brought.map(([hour, share]) => ({ timeMs: NOW_MS + hour * HOUR_MS, share, usd: 1 })),
  })
  expect(benchmarkReturnOf(copied(NOW_MS + 1, [1.5, 1]), hours)).toBeCloseTo(0.1, 9)
  expect(benchmarkReturnOf(copied(NOW_MS + 1, [1, 0.5], [9, 0.5]), hours)).toBeCloseTo(0, 9)
  expect(benchmarkReturnOf(copied(NOW_MS - 1, [1, 1]), hours)).toBeNull()
  expect(benchmarkReturnOf(copied(NOW_MS), hours)).toBeNull()
})

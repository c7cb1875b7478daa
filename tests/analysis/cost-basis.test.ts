import { describe, expect, test } from '@jest/globals'
import { costBasis, NOTHING, realizedUsdOf } from '../../analysis/cost-basis.ts'
import type { TokenPnl } from '../../analysis/wallet-pnl.ts'
import { position } from './histories.ts'

describe('realized PnL of a state', () => {
  const figures = { sold: 600, held: 1000, investedUsd: 500, soldUsd: 450 }

  test.each<[string, Partial<TokenPnl>, number | null]>([
    ['is the number of the provider', { ...figures, realizedUsd: 7 }, 7],
    ['is by average cost where the provider has none', { ...figures, realizedUsd: null }, 150],
    ['is zero where nothing was sold', { ...figures, realizedUsd: null, sold: 0, held: 0 }, 0],
    ['is unknown for what was sold but never bought', { ...figures, realizedUsd: null, held: 0 }, null],
    ['is unknown where the cost is', { ...figures, realizedUsd: null, investedUsd: null }, null],
  ])('%s', (_case, fields, expected) => {
    expect(realizedUsdOf(position(fields))).toBe(expected)
  })
})

describe('from one state to another', () => {
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

  test('costs are those of what was left, and of what was bought since', () => {
    const now = position({ ...lost, held: 1500, sold: 1000, holding: 500, investedUsd: 1040, soldUsd: 140 })
    const basis = costBasis({ ...now, realizedUsd: null, unrealizedUsd: null }, lost)
    // 100 tokens at 1 USD and 500 for 40 USD: 140 USD for 600 tokens, and 100 of them brought 50 USD.
    expect(basis).toMatchObject({ costUsd: 140, proceedsUsd: 50, stakeUsd: 50 })
    expect(basis.realizedUsd).toBeCloseTo(50 - 140 / 6, 9)
  })

  test('buying again cheaply gains nothing', () => {
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
    expect(costBasis(now, lost).realizedUsd).toBe(0)
    // In all there is no start: what it realized, its paper loss takes away.
    const { realizedUsd, paperUsd } = costBasis(now, NOTHING)
    expect((realizedUsd ?? 0) + (paperUsd ?? 0)).toBeCloseTo(-910, 9)
  })

  test('a purchase loses no more than it cost', () => {
    expect(costBasis(position({ realizedUsd: -500 }), NOTHING).realizedUsd).toBe(-100)
  })

  test('what was given to the wallet gains and loses nothing on paper', () => {
    // 100 tokens of its own at a loss of 90 USD, and 900 gifts, which the provider counts at the same cost.
    const given = { ...lost, holding: 1000, unrealizedUsd: -900 }
    expect(costBasis(given, NOTHING).paperUsd).toBeCloseTo(-90, 9)
    expect(costBasis(given, lost)).toMatchObject({ realizedUsd: 0, unrealizedUsd: 0 })
  })

  test('is unknown where a state does not tell', () => {
    const basis = costBasis(position(), { ...lost, held: null })
    expect(basis).toMatchObject({ costUsd: null, realizedUsd: null, stakeUsd: null })
  })
})

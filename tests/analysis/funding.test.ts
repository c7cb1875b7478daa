import { describe, expect, test } from '@jest/globals'
import type { TokenPnl } from '../../analysis/wallet-pnl.ts'
import { closed, gifted, position, statsOf, token, USDC } from './histories.ts'
import { page } from './page.ts'

const TWENTY = Array.from({ length: 20 }, (_, index) => index)

const all = (...tokens: Parameters<typeof statsOf>[0]) => statsOf(tokens)

describe('the three histories', () => {
  const gifts = TWENTY.map((index) => gifted(`gift-${index}`, 1000))
  const row = (beginning: string) => page.split('\n').find((line) => line.startsWith(`| ${beginning}`))

  test('gifts alone have no score', () => {
    const stats = all(...gifts)
    expect(stats).toMatchObject({ score: null, wins: 0, losses: 0, winrate: null, realized_roi_pct: null })
    expect(stats).toMatchObject({ unfunded_tokens: 20, unfunded_proceeds_usd: 20_000, cost_coverage_pct: 0 })
    expect(row('20 tokens that were never bought, sold for 1,000 USD each')).toMatch(
      `| no score (\`${stats.score_reason}\`), \`${stats.tags}\` |`,
    )
  })

  test('neither have gifts next to a small purchase', () => {
    const stats = all(...gifts, closed('bought', 1, 10))
    expect(stats).toMatchObject({ score: null, wins: 1, tags: ['unfunded_profit'] })
    expect(row('The same, and one token bought for 10 USD and sold for 11 USD')).toMatch(
      `| no score (\`${stats.score_reason}\`), at a ROI of ${stats.realized_roi_pct} % |`,
    )
  })

  test('honest trades have one', () => {
    const stats = all(...TWENTY.map((index) => closed(`${index}`, index < 12 ? 250 : -125, 500)))
    expect(stats).toMatchObject({ score: 45, score_reason: null, cost_coverage_pct: 100, unfunded_tokens: 0 })
    expect(row('20 tokens bought for 500 USD each; 12 made 250 USD, 8 lost 125 USD')).toMatch(
      new RegExp(` \\| ${stats.score} \\|$`),
    )
  })
})

describe('a token', () => {
  const bought = { held: 1000, investedUsd: 100, soldUsd: 300, realizedUsd: 200 }

  test.each<[string, Partial<TokenPnl>, object]>([
    ['is funded when no more was sold than bought', { sold: 1000 }, { wins: 1, unfunded_tokens: 0 }],
    ['is funded within 2 %', { sold: 1020 }, { wins: 1, unfunded_tokens: 0 }],
    ['is overdrawn beyond, and lost', { sold: 1020.1 }, { wins: 0, losses: 1, unfunded_tokens: 1 }],
    ['is unfunded under 1 USD', { investedUsd: 0.99 }, { wins: 0, losses: 0, unfunded_tokens: 1 }],
    ['is funded from 1 USD on', { investedUsd: 1 }, { wins: 1, unfunded_tokens: 0 }],
    [
      'is neither where the provider does not say',
      { held: null },
      { wins: null, losses: null, unfunded_tokens: 0 },
    ],
    ['is neither until it is sold', { sold: 0, sells: 0, investedUsd: 0 }, { wins: 0, unfunded_tokens: 0 }],
  ])('%s', (_case, fields, expected) => {
    expect(all(token('a', { ...bought, ...fields }))).toMatchObject(expected)
  })

  test('that is overdrawn costs all that was ever spent on it, whatever its sale brought', () => {
    const overdrawn = token('a', { ...bought, sold: 5000, soldUsd: 9000, realizedUsd: 8500 })
    const stats = all(overdrawn, closed('b', 60, 300))
    const judged = {
      realized_roi_pct: -10,
      realized_without_best_usd: -100,
      roi_p10_pct: -88,
      profit_factor: 0.6,
    }
    expect(stats).toMatchObject({ ...judged, realized_pnl_usd: 8560, unfunded_proceeds_usd: 9000 })
  })

  test('that was overdrawn at the start of any period stays so, and is lost in those with a sell', () => {
    const before = position({ held: 100, sold: 1000, investedUsd: 50, soldUsd: 900, realizedUsd: 400 })
    const mended = token('a', bought, { '1d': position(bought), '7d': before, '30d': null })
    const losses = (['1d', '7d', '30d', 'all'] as const).map((period) => statsOf([mended], period).losses)
    expect(losses).toEqual([0, 0, 1, 1])
  })

  test('with nothing bought left in the period is unfunded in it', () => {
    const soldOut = position({ ...bought, sells: 1 })
    const giftSold = token('a', { ...bought, sold: 1010, soldUsd: 5300, sells: 2 }, { '7d': soldOut })
    const stats = statsOf([giftSold], '7d')
    expect(stats).toMatchObject({ wins: 0, losses: 0, unfunded_tokens: 1, unfunded_proceeds_usd: 5000 })
  })
})

describe('the coverage', () => {
  test.each([
    [100, 101, 49.75, 'low_coverage'],
    [100, 100, 50, null],
    [100, 0, 100, null],
  ])('of %d USD from purchases and %d USD from gifts', (ownUsd, givenUsd, coveragePct, reason) => {
    const gifts = givenUsd === 0 ? [] : [gifted('gift', givenUsd)]
    const stats = all(closed('a', ownUsd - 50, 50), ...gifts)
    expect(stats).toMatchObject({ cost_coverage_pct: coveragePct, score_reason: reason })
  })

  test('takes proceeds from PnL and cost where the provider does not tell them', () => {
    const untold = token('a', { soldUsd: null, realizedUsd: 50, investedUsd: 100 })
    expect(all(untold, gifted('gift', 50)).cost_coverage_pct).toBe(75)
  })

  test('is null without a sell, and knows no stablecoins', () => {
    const unsold = token('a', { sold: 0, soldUsd: 0, sells: 0 })
    expect(all(unsold, token(USDC)).cost_coverage_pct).toBeNull()
    expect(all(closed('a', 5), gifted(USDC, 1e6)).cost_coverage_pct).toBe(100)
  })
})

import { describe, expect, test } from '@jest/globals'
import { periodStats } from '../../analysis/period-stats.ts'
import { PERIODS } from '../../analysis/wallet-pnl.ts'
import {
  closed,
  closedTokens,
  exampleWallet,
  NOBODY,
  NOW_MS,
  position,
  seededRandom,
  shuffled,
  token,
  USDC,
  USDT,
  wallet,
} from './histories.ts'
import { page } from './page.ts'

describe('the figures of a period', () => {
  test('are those of the example', () => {
    const stats = periodStats(exampleWallet(), 'all', NOBODY)
    expect(page).toContain(
      [
        `- \`realized_pnl_usd\` is ${stats.realized_pnl_usd}, \`unrealized_pnl_usd\` is ` +
          `${stats.unrealized_pnl_usd}, \`combined_pnl_usd\` is ${stats.combined_pnl_usd}.`,
        `- \`total_invested_usd\` is ${stats.total_invested_usd}, ` +
          `\`average_buy_usd\` is ${stats.average_buy_usd}.`,
        `- \`realized_roi_pct\` is ${stats.realized_roi_pct}, ` +
          `\`combined_roi_pct\` is ${stats.combined_roi_pct}.`,
        `- \`tokens_traded\` is ${stats.tokens_traded}, \`wins\` is ${stats.wins}, ` +
          `\`losses\` is ${stats.losses}, \`winrate\` is ${stats.winrate}.`,
        `- \`average_holding_sec\` is ${stats.average_holding_sec}.`,
        `- \`score\` is ${stats.score}, \`tags\` is ${stats.tags}.`,
      ].join('\n'),
    )
    expect(stats).toMatchObject({ realized_pnl_usd: -50, winrate: 50, average_holding_sec: 7200, score: 13 })
  })

  test('are differences in the example of one day', () => {
    const stats = periodStats(exampleWallet(), '1d', NOBODY)
    expect(page).toContain(
      `- In \`1d\`, \`realized_pnl_usd\` is ${stats.realized_pnl_usd}, \`unrealized_pnl_usd\` is ` +
        `${stats.unrealized_pnl_usd}, \`total_invested_usd\` is ${stats.total_invested_usd}.`,
    )
    expect(stats).toMatchObject({
      realized_pnl_usd: -150,
      unrealized_pnl_usd: -190,
      total_invested_usd: 1600,
    })
  })

  test('name the wallet first and tell from when there is data', () => {
    const stats = periodStats(wallet([closed('a', 1)], { sinceMs: 17 }), 'all', NOBODY)
    expect(Object.keys(stats)[0]).toBe('address')
    expect(stats).toMatchObject({ address: 'wallet', data_since: 17 })
  })

  test('are null, never zero, for a period without figures', () => {
    const stats = periodStats(wallet([closed('a', 1)], { knownPeriods: [], sinceMs: 17 }), '7d', NOBODY)
    const { address, tags, data_since, ...figures } = stats
    expect({ address, tags, data_since }).toEqual({ address: 'wallet', tags: [], data_since: 17 })
    expect(new Set(Object.values(figures))).toEqual(new Set([null]))
  })

  test('are null where no token tells them, and a floor where some do', () => {
    const blank = { realizedUsd: null, sold: null, unrealizedUsd: null, investedUsd: null }
    const unknown = periodStats(wallet([token('a', blank)]), 'all', NOBODY)
    expect(unknown).toMatchObject({ realized_pnl_usd: null, combined_pnl_usd: null, wins: null, score: null })
    const floor = periodStats(wallet([token('a', blank), closed('b', 5)]), 'all', NOBODY)
    expect(floor).toMatchObject({
      realized_pnl_usd: 5,
      combined_pnl_usd: 5,
      wins: 1,
      total_invested_usd: 100,
    })
  })

  test('average buys over the tokens that tell both amount and count', () => {
    const tokens = [token('a', { investedUsd: 90, buys: 3 }), token('b', { investedUsd: 9000, buys: null })]
    expect(periodStats(wallet(tokens), 'all', NOBODY).average_buy_usd).toBe(30)
  })

  test('are rounded to two decimals, at the end only', () => {
    const tokens = [closed('a', 0.004, 1), closed('b', 0.004, 1), closed('c', -0.001, 1)]
    const stats = periodStats(wallet(tokens), 'all', NOBODY)
    expect(stats).toMatchObject({ realized_pnl_usd: 0.01, winrate: 66.67, realized_roi_pct: 0.23 })
  })

  test('hold no negative zero', () => {
    const stats = periodStats(wallet([closed('a', -0.001)]), 'all', NOBODY)
    expect(Object.is(stats.realized_pnl_usd, 0)).toBe(true)
  })

  test.each([
    [0.99, null],
    [1, 50],
  ])('know a ROI from 1 USD invested on: %d', (investedUsd, roi) => {
    const stats = periodStats(wallet([closed('a', 0.5, investedUsd)]), 'all', NOBODY)
    expect([stats.realized_roi_pct, stats.combined_roi_pct]).toEqual([roi, roi])
  })

  test('do not depend on the order of tokens, to the last digit', () => {
    // Added in this order they make 0, in another 0.5: the first drowns in the second.
    const drowning = [closed('a', 0.5), closed('b', 1e17), closed('c', -1e17)]
    const same = periodStats(wallet(drowning), 'all', NOBODY)
    expect(periodStats(wallet(drowning.toReversed()), 'all', NOBODY)).toEqual(same)
    const random = seededRandom(7)
    for (let round = 0; round < 50; round += 1) {
      const tokens = Array.from({ length: 40 }, (_, index) =>
        closed(`${index}`, (random() - 0.5) * 10 ** (random() * 8), random() * 1000),
      )
      const pnl = wallet(tokens)
      const mixed = wallet(shuffled(tokens, random))
      for (const period of PERIODS) {
        expect(periodStats(mixed, period, NOBODY)).toEqual(periodStats(pnl, period, NOBODY))
      }
    }
  })
})

describe('wins and losses', () => {
  test('count tokens with a sell in the period by realized PnL, and no flat ones', () => {
    const unsold = { sells: 0, sold: 0, unrealizedUsd: 900 }
    const soldBefore = token('e', { realizedUsd: 70 }, { '7d': position({ realizedUsd: 70 }) })
    const tokens = [closed('a', 5), closed('b', -5), closed('c', 0), token('d', unsold), soldBefore]
    expect(periodStats(wallet(tokens), '7d', NOBODY)).toMatchObject({ wins: 1, losses: 1, winrate: 50 })
  })

  test('count no stablecoin, which still counts in the sums', () => {
    const stats = periodStats(wallet([closed(USDC, 2), closed(USDT, -1)]), 'all', NOBODY)
    expect(stats).toMatchObject({ wins: 0, losses: 0, winrate: null, realized_pnl_usd: 1, tokens_traded: 2 })
  })

  test('leave the winrate unknown where there are neither', () => {
    expect(periodStats(wallet([closed('a', 0)]), 'all', NOBODY).winrate).toBeNull()
  })
})

describe('average holding', () => {
  test('is over tokens with a sell, and skips times that cannot be', () => {
    const firstBuyMs = NOW_MS - 10_000
    const tokens = [
      token('a', { firstBuyMs, lastTradeMs: NOW_MS }),
      token('b', { firstBuyMs, lastTradeMs: NOW_MS - 5_000 }),
      token('c', { firstBuyMs, lastTradeMs: firstBuyMs - 1 }),
      token('d', { firstBuyMs: null, lastTradeMs: NOW_MS }),
      token('e', { firstBuyMs: 0, lastTradeMs: NOW_MS, sells: 0, sold: 0 }),
    ]
    expect(periodStats(wallet(tokens), 'all', NOBODY).average_holding_sec).toBe(8)
  })
})

describe('the score of a period', () => {
  test('is null without a trade in it', () => {
    const idle = token('a', { firstBuyMs: 1, lastTradeMs: 2 }, { '1d': position() })
    const stats = periodStats(wallet([idle]), '1d', NOBODY)
    expect(stats).toMatchObject({ tokens_traded: 0, realized_pnl_usd: 0, score: null, score_parts: null })
  })

  test('counts unsold value when telling who lost more than half', () => {
    // Sold a tenth at a profit; the rest is worthless.
    const rugged = (mint: string) => token(mint, { sold: 100, realizedUsd: 1, unrealizedUsd: -90 })
    const held = closedTokens(10, 1).map(({ mint }) => rugged(mint))
    expect(periodStats(wallet(held), 'all', NOBODY).score_parts?.consistency).toBe(0)
    expect(periodStats(wallet(closedTokens(10, 1)), 'all', NOBODY).score_parts?.consistency).toBe(99)
  })
})

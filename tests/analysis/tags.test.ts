import { expect, test } from '@jest/globals'
import { periodStats } from '../../analysis/period-stats.ts'
import { markDisputed } from '../../analysis/tags.ts'
import type { Period, TokenHistory, TokenPnl, WalletPnl } from '../../analysis/wallet-pnl.ts'
import { DAY_MS } from '../../basics/durations.ts'
import {
  closed,
  closedTokens,
  gifted,
  kept,
  NO_FACTS,
  NOW_MS,
  position,
  token,
  USDC,
  wallet,
} from '../support/traders.ts'
import { page } from './page.ts'

interface TagCase {
  readonly tag: string
  readonly example: string
  readonly has: readonly TokenHistory[]
  /** Each falls just short of one condition of the rule. */
  readonly hasNot: readonly (readonly TokenHistory[])[]
}

const one = (fields: Partial<TokenPnl>) => [token('a', fields)]
const heldFor = (ms: number, trades: number) => one({ firstBuyMs: NOW_MS - ms, lastTradeMs: NOW_MS, trades })
const heldEach = (count: number, sec: number) =>
  closedTokens(count, 1).map(({ mint }) =>
    token(mint, { firstBuyMs: NOW_MS - sec * 1000, lastTradeMs: NOW_MS, trades: 2 }),
  )
const gamble = (best: number, small: number, bad: number) => [
  closed('best', best),
  ...closedTokens(small, 10),
  ...closedTokens(bad, -10),
]

const CASES: readonly TagCase[] = [
  {
    tag: 'whale',
    example: '3 buys for 15,000 USD together',
    has: one({ investedUsd: 15_000, buys: 3 }),
    hasNot: [one({ investedUsd: 14_999, buys: 3 }), one({ investedUsd: 15_000, buys: 2 })],
  },
  {
    tag: 'high_winrate',
    example: '13 wins, 7 losses: 65 %',
    has: [...closedTokens(13, 1), ...closedTokens(7, -1)],
    hasNot: [[...closedTokens(12, 1), ...closedTokens(7, -1)], closedTokens(14, 1)],
  },
  {
    tag: 'profitable',
    example: '5,000.01 USD realized',
    has: [closed('a', 5000.01)],
    hasNot: [[closed('a', 5000)], one({ unrealizedUsd: 9000 })],
  },
  {
    tag: 'diamond_hands',
    example: '1 token held for 5 days, 199 trades',
    has: heldFor(5 * DAY_MS, 199),
    hasNot: [heldFor(5 * DAY_MS - 1, 199), heldFor(5 * DAY_MS, 200)],
  },
  {
    tag: 'quick_flipper',
    example: '1 token held for 59 minutes, 30 trades',
    has: heldFor(59 * 60_000, 30),
    hasNot: [heldFor(60 * 60_000, 30), heldFor(59 * 60_000, 29)],
  },
  {
    tag: 'too_fast_to_copy',
    example: '10 tokens held for 119 seconds',
    has: heldEach(10, 119),
    hasNot: [heldEach(10, 120), heldEach(9, 119)],
  },
  {
    tag: 'unfunded_profit',
    example: '100 USD from gifts, 100 USD from purchases',
    has: [gifted('gift', 100), closed('a', 0)],
    hasNot: [
      [gifted('gift', 99.99), token('a', { soldUsd: 50, realizedUsd: -50 })],
      [gifted('gift', 100), closed('a', 0.01)],
      [gifted('gift', 100)].map((gift) => token(gift.mint, { investedUsd: 100 })),
    ],
  },
  {
    tag: 'bag_holder',
    example: '3 of 10 tokens at -60 %, 7 at +10 %',
    has: [...closedTokens(3, -60), ...closedTokens(7, 10)],
    hasNot: [
      [...closedTokens(2, -60), ...closedTokens(8, -1)],
      [...closedTokens(3, -60), ...closedTokens(7, 30)],
      [...closedTokens(3, -50), ...closedTokens(7, 10)],
    ],
  },
  {
    tag: 'gambler',
    example: '1 of 50 tokens at 5x, 15 at +10 %, 34 at -10 %',
    has: gamble(400, 15, 34),
    hasNot: [gamble(399, 15, 34), gamble(400, 15, 35), gamble(400, 17, 32), gamble(400, 0, 49)],
  },
  {
    tag: 'one_hit',
    example: 'profits of 800, 100 and 100 USD, 2 losses',
    has: [closed('a', 800), ...closedTokens(2, 100), ...closedTokens(2, -1)],
    hasNot: [
      [closed('a', 799), ...closedTokens(2, 100), ...closedTokens(2, -1)],
      [closed('a', 800), ...closedTokens(2, 100), closed('b', -1)],
    ],
  },
]

function tagsIn(pnl: WalletPnl, period: Period = 'all', facts = NO_FACTS): readonly string[] {
  return periodStats(pnl, period, facts).tags
}

test.each(CASES)(
  'a tag $tag applies to its example, $example, and to nothing short of it',
  ({ tag, has, hasNot }) => {
    expect(tagsIn(wallet(has))).toContain(tag)
    for (const tokens of hasNot) expect(tagsIn(wallet(tokens))).not.toContain(tag)
  },
)

test('a tag never comes from a stablecoin', () => {
  const usdc = { investedUsd: 90_000, buys: 9, trades: 40_000, realizedUsd: 9000 }
  expect(tagsIn(wallet([token(USDC, usdc)]))).toEqual([])
})

test('a tag never comes from an unfunded token, except `unfunded_profit`', () => {
  const gift = token('gift', { ...gifted('gift', 90_000).current, buys: 0, trades: 40_000 })
  expect(tagsIn(wallet([gift]))).toEqual(['unfunded_profit'])
})

test('a tag never comes from an unknown figure', () => {
  const blank = { investedUsd: null, buys: null, trades: null, realizedUsd: null, sold: null }
  expect(tagsIn(wallet(one({ ...blank, firstBuyMs: null, lastTradeMs: null })))).toEqual([])
})

test('a tag counts an unsold loser as lost', () => {
  expect(tagsIn(wallet([kept('a', 49)]))).toEqual(['bag_holder'])
})

const traded = (trades: number, firstBuyMs = NOW_MS - DAY_MS) => one({ trades, firstBuyMs })

test.each<[Period, number]>([
  ['1d', 286],
  ['7d', 2000],
  ['30d', 8572],
])('likely_bot requires 2,000 trades per 7 days, scaled to the length of %s', (period, least) => {
  expect(page).toContain('2,000 trades per 7 days are 286 in `1d` and 8,572 in `30d`')
  expect(tagsIn(wallet(traded(least)), period)).toContain('likely_bot')
  expect(tagsIn(wallet(traded(least - 1)), period)).not.toContain('likely_bot')
})

test.each<[string, number, number | null, number]>([
  ['at least 7 days', NOW_MS - DAY_MS, null, 2000],
  ['the time since the first buy', NOW_MS - 14 * DAY_MS, NOW_MS - 70 * DAY_MS, 4000],
  ['the time since the start of the data, if later', NOW_MS - 70 * DAY_MS, NOW_MS - 14 * DAY_MS, 4000],
])('likely_bot takes as the length of `all` %s', (_case, firstBuyMs, sinceMs, least) => {
  expect(tagsIn(wallet(traded(least, firstBuyMs), { sinceMs }))).toContain('likely_bot')
  expect(tagsIn(wallet(traded(least - 1, firstBuyMs), { sinceMs }))).not.toContain('likely_bot')
})

const idle = (ms: number) => {
  const times = { firstBuyMs: NOW_MS - 90 * DAY_MS, lastTradeMs: NOW_MS - ms }
  return wallet([token('a', times, { '30d': position(times) })])
}

test('inactive requires more than 30 days without a trade of any token, and belongs to `all` only', () => {
  expect(tagsIn(idle(30 * DAY_MS + 1000))).toContain('inactive')
  expect(tagsIn(idle(30 * DAY_MS))).not.toContain('inactive')
  expect(tagsIn(idle(30 * DAY_MS + 1000), '30d')).not.toContain('inactive')
  expect(tagsIn(wallet([token('a', { lastTradeMs: null })]))).not.toContain('inactive')
})

const pnl = wallet([closed('a', 1)], { knownPeriods: ['7d'] })

test('an outside fact gives `early_buyer` only for two scanned tokens or more, and only in a period with figures', () => {
  expect(tagsIn(pnl, '7d', { firstBuyerTokens: 2, isKol: false })).toEqual(['early_buyer'])
  expect(tagsIn(pnl, '7d', { firstBuyerTokens: 1, isKol: false })).toEqual([])
  expect(tagsIn(pnl, '1d', { firstBuyerTokens: 2, isKol: false })).toEqual([])
})

test('an outside fact gives `kol` in every period, with or without figures', () => {
  expect(tagsIn(pnl, '7d', { firstBuyerTokens: 0, isKol: true })).toEqual(['kol'])
  expect(tagsIn(pnl, '1d', { firstBuyerTokens: 0, isKol: true })).toEqual(['kol'])
})

test('an outside fact gives `disputed` in every period, with or without figures, and can take it away again', () => {
  const disputed = { ...NO_FACTS, isDisputed: true }
  expect(tagsIn(pnl, '7d', disputed)).toEqual(['disputed'])
  expect(tagsIn(pnl, '1d', disputed)).toEqual(['disputed'])
  expect(markDisputed(['bag_holder', 'whale'], true)).toEqual(['bag_holder', 'disputed', 'whale'])
  expect(markDisputed(['bag_holder', 'disputed', 'whale'], false)).toEqual(['bag_holder', 'whale'])
})

test('the list of tags is sorted', () => {
  const tokens = [...closedTokens(15, 9000, 6000), closed('b', 1, 6000)]
  const tags = tagsIn(wallet(tokens), 'all', { firstBuyerTokens: 9, isKol: true })
  expect(tags).toEqual(['early_buyer', 'high_winrate', 'kol', 'profitable', 'whale'])
})

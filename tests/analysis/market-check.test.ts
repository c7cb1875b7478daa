import { expect, test } from '@jest/globals'
import { inCheckedOrder } from '../../analysis/draw.ts'
import type { Candle, Trade } from '../../analysis/market.ts'
import { findAtMarket, listChecked } from '../../analysis/market-check.ts'
import { momentOf } from '../../analysis/market-moment.ts'
import { NOW_MS } from '../support/traders.ts'
import { page } from './page.ts'

const MARKET: Candle[] = [
  {
    startMs: NOW_MS,
    endMs: NOW_MS + 5_000,
    openUsd: 0.95,
    closeUsd: 1,
    highUsd: 1,
    lowUsd: 0.9,
    volumeUsd: 500,
  },
]

const trade = (side: Trade['side'], usd: number, priceUsd: number): Trade => ({
  mint: 'mint',
  timeMs: NOW_MS,
  side,
  usd,
  tokens: usd / priceUsd,
  program: null,
})
const bought = trade('buy', 10, 0.95)
const sold = (usd: number, priceUsd: number) => trade('sell', usd, priceUsd)

const check = (trades: readonly Trade[], candles: readonly Candle[] = MARKET) =>
  findAtMarket(trades, (timeMs) => momentOf(candles, timeMs))

const bought100 = trade('buy', 100, 0.9)
const tokens = 100 / 0.9
const soldAt = (priceUsd: number, share = 1) => sold(share * tokens * priceUsd, priceUsd)
const SILENT = MARKET.map((candle) => ({ ...candle, volumeUsd: 0 }))

test.each([
  ['all sold at 1.00 USD', '100 %', 'no', [bought100, soldAt(1)]],
  ['all sold at 1.10 USD', '50 %', 'no', [bought100, soldAt(1.1)]],
  ['all sold at 1.12 USD', '45.45 %', 'yes', [bought100, soldAt(1.12)]],
  [
    'half of the tokens sold at 2 USD, half at 1 USD',
    '16.67 %',
    'yes',
    [bought100, soldAt(2, 0.5), soldAt(1, 0.5)],
  ],
  ['bought at 0.60 USD, and sold at 1.00 USD', '25 %', 'yes', [trade('buy', 100, 0.6), sold(100 / 0.6, 1)]],
  ['sold at 1,001 USD: an amount that cannot be read', '0 %', 'unknown', [bought100, soldAt(1_001)]],
  ['sold while no candle has volume', '0 %', 'unknown', [bought100, soldAt(1)], SILENT],
  [
    'bought at 15 USD, and sold at 16 USD: the chart is wrong by one factor',
    '100 %',
    'unknown',
    [trade('buy', 150, 15), sold(160, 16)],
  ],
] as const)(
  'a win counts at the prices of the market as the page says: %s',
  (row, counts, off, trades, candles: readonly Candle[] = MARKET) => {
    expect(page).toContain(`| ${row} | ${counts} | ${off} |`)
    // An unreadable chart says nothing of a win, which then counts as it is.
    const { share, offMarket } = check(trades, candles) ?? { share: 1, offMarket: null }
    expect(`${Math.round(share * 10_000) / 100} %`).toBe(counts)
    expect(offMarket).toBe(off === 'unknown' ? null : off === 'yes')
  },
)

test('trades that were not looked at count at most at the best price that the market paid at the others', () => {
  const later = { ...soldAt(3, 0.5), timeMs: NOW_MS + 3_600_000 }
  const found = findAtMarket([bought100, soldAt(1, 0.5), later], (timeMs) =>
    timeMs === NOW_MS ? momentOf(MARKET, timeMs) : undefined,
  )
  // As if all had been sold at 1.00 USD: 11.11 USD of 122.22.
  expect(found?.share).toBeCloseTo(1 / 11, 6)
})

test('a win without a purchase, a sale or an amount that can be read is told nothing about', () => {
  expect(check([])).toBeNull()
  expect(check([bought100])).toBeNull()
  expect(check([bought100, { ...soldAt(3), tokens: null }])).toBeNull()
  expect(check([bought100, { ...soldAt(3), tokens: 0 }])).toBeNull()
})

test('wins are drawn with a chance in proportion to what they add, in an order that needs the secret', () => {
  const wins = [1, 1, 8].map((added, index) => ({ mint: `mint ${index}`, added }))
  const draw = (secret: string) => inCheckedOrder(wins, { secret, address: 'wallet' }).map(({ mint }) => mint)
  expect(draw('one')).toEqual(draw('one'))
  const firsts = Array.from({ length: 2_000 }, (_, index) => draw(`secret ${index}`)[0])
  const largest = firsts.filter((mint) => mint === 'mint 2').length / firsts.length
  expect(largest).toBeGreaterThan(0.76)
  expect(largest).toBeLessThan(0.84)
})

test('a market check looks at the largest trades of each side, until they are over half of its money', () => {
  expect(page).toContain('until they are over half of its money, at most four')
  const parts = [sold(10, 1), sold(30, 1), sold(20, 1)]
  expect(listChecked([bought, ...parts])).toEqual([sold(30, 1), sold(20, 1), bought])
  const many = Array.from({ length: 20 }, () => sold(1, 1))
  expect(listChecked(many)).toHaveLength(4)
})

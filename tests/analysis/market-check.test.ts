import { expect, test } from '@jest/globals'
import type { Candle, Trade } from '../../analysis/market.ts'
import { isOffMarket, listChecked } from '../../analysis/market-check.ts'
import { momentOf } from '../../analysis/market-moment.ts'
import { NOW_MS, seededRandom } from './histories.ts'
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
  isOffMarket(trades, (timeMs) => momentOf(candles, timeMs))

test.each([
  ['all sold at 1.25 USD', [bought, sold(100, 1.25)], 'no'],
  ['all sold at 1.26 USD', [bought, sold(100, 1.26)], 'yes'],
  ['sold for 51 USD at 1.26 USD, and for 49 USD at 1 USD', [bought, sold(51, 1.26), sold(49, 1)], 'yes'],
  ['sold for 50 USD at 1.26 USD, and for 50 USD at 1 USD', [bought, sold(50, 1.26), sold(50, 1)], 'no'],
  ['all bought at 0.67 USD, and sold at 1 USD', [trade('buy', 10, 0.67), sold(100, 1)], 'yes'],
  ['all sold at 1,001 USD: an amount that cannot be read', [bought, sold(100, 1_001)], 'unknown'],
] as const)('a win is off the market as the page says %s', (row, trades, answer) => {
  expect(page).toContain(`| ${row} | ${answer} |`)
  expect(check(trades)).toBe(answer === 'unknown' ? null : answer === 'yes')
})

test('a win is off the market as the page says all sold while no candle has volume', () => {
  expect(page).toContain('| all sold while no candle has volume | unknown |')
  const silent = MARKET.map((candle) => ({ ...candle, volumeUsd: 0 }))
  expect(check([bought, sold(100, 3)], silent)).toBeNull()
})

test('prices that were not asked for, and amounts that are missing, never put a win off the market', () => {
  expect(isOffMarket([bought, sold(100, 3)], () => undefined)).toBeNull()
  expect(check([bought, { ...sold(100, 3), tokens: null }])).toBeNull()
  expect(check([bought, { ...sold(100, 3), tokens: 0 }])).toBeNull()
  expect(check([])).toBeNull()
})

test('a market check looks at the largest trades of each side, until they are over half of its money', () => {
  expect(page).toContain('until they are over half of its money, at most four')
  const parts = [sold(10, 1), sold(30, 1), sold(20, 1)]
  expect(listChecked([bought, ...parts])).toEqual([sold(30, 1), sold(20, 1), bought])
  const many = Array.from({ length: 20 }, () => sold(1, 1))
  expect(listChecked(many)).toHaveLength(4)
})

/** A market in candles of five seconds: a walk with gaps, candles without volume, and jumps that are undone. */
function walk(random: () => number): Candle[] {
  let price = 10 ** (-6 + 5 * random())
  const candles: Candle[] = []
  for (let startMs = NOW_MS - 120_000; startMs < NOW_MS + 180_000; startMs += 5_000) {
    if (random() < 0.3 && startMs !== NOW_MS) continue
    const jumps = random() < 0.03
    const openUsd = price
    const closeUsd = openUsd * Math.exp((jumps ? 0.4 : 0.02) * (random() - 0.5))
    const volumeUsd = random() < 0.05 && startMs !== NOW_MS ? 0 : 1_000 * random()
    const [lowUsd, highUsd] = [Math.min(openUsd, closeUsd), Math.max(openUsd, closeUsd)]
    candles.push({ startMs, endMs: startMs + 5_000, openUsd, closeUsd, highUsd, lowUsd, volumeUsd })
    price = jumps ? openUsd : closeUsd
  }
  return candles
}

test('no honest win of 10,000 in simulated markets is off the market, and 95 % or more of sales at 50 % more are', () => {
  const random = seededRandom(54)
  let [flagged, found, checked] = [0, 0, 0]
  const count = 10_000
  for (let index = 0; index < count; index += 1) {
    const candles = walk(random)
    const timeMs = NOW_MS + Math.floor(5_000 * random())
    const market = candles.find(({ startMs }) => startMs === NOW_MS)?.closeUsd ?? Number.NaN
    // Fills have the pool's fee in them, and amounts are shifted now and then.
    const fill = market * (1 + 0.03 * (random() - 0.5)) * (random() < 0.001 ? 1e6 : 1)
    const at = (priceUsd: number) => [
      { ...trade('buy', 10, market), timeMs },
      { ...trade('sell', 100, priceUsd), timeMs },
    ]
    const honest = check(at(fill), candles)
    flagged += Number(honest === true)
    checked += Number(honest === false)
    found += Number(check(at(market * 1.5), candles) === true)
  }
  expect(flagged).toBe(0)
  expect(found / count).toBeGreaterThanOrEqual(0.95)
  expect(checked / count).toBeGreaterThan(0.95)
})

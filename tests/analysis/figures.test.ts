import { expect, test } from '@jest/globals'
import { incbi } from 'cephes'
import { winrateInterval } from '../../analysis/figures.ts'
import { closedTokens, drawsOf, statsOf } from '../support/traders.ts'
import { page } from './page.ts'
import { betaShare } from './page-formulas.ts'

function recordOf(wins: number, losses: number) {
  return statsOf([...closedTokens(wins, 50), ...closedTokens(losses, -50)])
}

test.each([
  [7, 10],
  [70, 100],
])('the interval of the win rate matches the page for %d of %d', (wins, closed) => {
  const { winrate, winrate_low, winrate_high } = recordOf(wins, closed - wins)
  expect(page).toContain(`| ${wins} of ${closed} | ${winrate} | ${winrate_low} to ${winrate_high} |`)
})

test.each([
  [0, 0],
  [1, 0],
  [7, 3],
  [0, 40],
  [31, 22],
  [300, 200],
])(
  'the interval of the win rate leaves 5 %% of Beta(wins + 4, losses + 6) on either side: %d wins, %d losses',
  (wins, losses) => {
    const { low, high } = winrateInterval(wins, losses)
    // Rounding to two decimals moves an end by at most 0.005 points.
    expect(betaShare((low - 0.005) / 100, wins + 4, losses + 6)).toBeLessThan(0.05)
    expect(betaShare((low + 0.005) / 100, wins + 4, losses + 6)).toBeGreaterThan(0.05)
    expect(betaShare((high - 0.005) / 100, wins + 4, losses + 6)).toBeLessThan(0.95)
    expect(betaShare((high + 0.005) / 100, wins + 4, losses + 6)).toBeGreaterThan(0.95)
  },
)

test('the interval of the win rate stays within 0 and 100 for records of any length', () => {
  for (const [wins, losses] of [
    [1e6, 0],
    [0, 1e6],
    [2_147_483_647, 2_147_483_647],
  ] as const) {
    const { low, high } = winrateInterval(wins, losses)
    expect([low >= 0, low <= high, high <= 100]).toEqual([true, true, true])
  }
})

test('the interval of the win rate covers 90 % of true win rates that are drawn from the prior, within 3 points', () => {
  expect(page).toContain('the intervals cover 90 % of them, within 3 points')
  const { uniform: random } = drawsOf(11)
  const covered = Array.from({ length: 5000 }, () => {
    const truth = incbi(4, 6, random())
    const wins = Array.from({ length: 1 + Math.floor(random() * 60) }, () => random() < truth)
    const count = wins.filter((won) => won).length
    const { low, high } = winrateInterval(count, wins.length - count)
    return low <= truth * 100 && truth * 100 <= high
  })
  const sharePct = (covered.filter((isIn) => isIn).length / covered.length) * 100
  expect(sharePct).toBeGreaterThanOrEqual(87)
  expect(sharePct).toBeLessThanOrEqual(93)
})

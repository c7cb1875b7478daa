import { expect, test } from '@jest/globals'
import { countOf, formatPct, formatUsd } from '../../doors/pages/figures/wording.ts'
import {
  type CalibrationFigures,
  explainAdvantage,
  explainVerdict,
  formatRange,
  formatRho,
  formatShare,
  type Section,
} from '../../scripts/calibration-report.ts'

test.each([
  [formatShare(-0.04), '0.0 %'],
  [formatShare(-0), '0.0 %'],
  [formatRho(-0.004), '0.00'],
  [formatPct(-0.4), '0 %'],
  [formatUsd(-0.4), '$0'],
  [formatShare(-0.06), '-0.1 %'],
  [formatShare(1234.56), '1234.6 %'],
])('a figure has a sign unless it rounds to zero: %s', (text, written) => {
  expect(text).toBe(written)
})

test.each([
  [0, '0 wallets'],
  [1, '1 wallet'],
  [1_840, '1,840 wallets'],
])('a count takes its noun in the singular or the plural: %i', (count, text) => {
  expect(countOf(count, 'wallet')).toBe(text)
})

test.each([
  [
    1,
    1,
    1,
    'There is 1 backtest of wallets of 1 token in 1 week; a verdict needs 3,000 of wallets of 100 tokens in 26 weeks.',
  ],
  [
    2,
    5,
    3,
    'There are 2 backtests of wallets of 5 tokens in 3 weeks; a verdict needs 3,000 of wallets of 100 tokens in 26 weeks.',
  ],
])('a count does so in a verdict, too: %i of %i in %i', (n, tokens, weeks, text) => {
  const section = { records: 'backtest', selection: 'all', period: 'all', tokens, weeks }
  const report = {
    verdict: 'insufficient_data',
    basis: 'backtest',
    period: 'all',
    n,
    records_needed: 3000,
    tokens_needed: 100,
    weeks_needed: 26,
  }
  expect(explainVerdict({ ...report, sections: [section] } as unknown as CalibrationFigures)).toBe(text)
})

const section = {
  predictors: [
    { predictor: 'winrate_low', rho: 0.15 },
    { predictor: 'realized_pnl', rho: 0.05 },
    { predictor: 'random', rho: 0.2 },
  ],
  baselines: [
    {
      predictor: 'realized_pnl',
      difference: 0.07,
      difference_low: 0.02,
      difference_high: 0.12,
      beats: true,
    },
    {
      predictor: 'winrate_low',
      difference: -0.03,
      difference_low: -0.06,
      difference_high: 0.01,
      beats: false,
    },
    { predictor: 'random', difference: -0.08, difference_low: -0.1, difference_high: -0.05, beats: false },
  ],
} as unknown as Section

test('the score is compared with the best predictor among the other figures, never with a random order', () => {
  expect(explainAdvantage(section)).toBe(
    'The score does not beat winrate low: -0.03 (-0.06 to +0.01) over it.',
  )
})

test('an interval without width, such as that of a single token, is not shown', () => {
  expect([formatRange(0.13, 0.13), formatRange(-0.1, 0.3)]).toEqual(['-', '-0.10 to +0.30'])
})

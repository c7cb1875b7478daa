import { describe, expect, test } from '@jest/globals'
import {
  explainVerdict,
  formatRange,
  formatRho,
  formatShare,
  type Report,
} from '../../../scripts/calibration/wording.ts'
import { countOf, formatPct, formatUsd } from '../../../scripts/scan/wording.ts'

describe('a figure that rounds to zero', () => {
  test.each([
    [formatShare(-0.04), '0.0 %'],
    [formatShare(-0), '0.0 %'],
    [formatRho(-0.004), '0.00'],
    [formatPct(-0.4), '0 %'],
    [formatUsd(-0.4), '$0'],
  ])('has no sign: %s', (text, unsigned) => {
    expect(text).toBe(unsigned)
  })

  test('is told from one that does not', () => {
    expect([formatShare(-0.06), formatShare(1234.56)]).toEqual(['-0.1 %', '1234.6 %'])
  })
})

describe('a number of things', () => {
  test.each([
    [0, '0 wallets'],
    [1, '1 wallet'],
    [1_840, '1,840 wallets'],
  ])('is worded as people would: %i', (count, text) => {
    expect(countOf(count, 'wallet')).toBe(text)
  })

  test.each([
    [1, 1, 'There is 1 backtest of wallets of 1 token; a verdict needs 783 of 20 tokens.'],
    [2, 5, 'There are 2 backtests of wallets of 5 tokens; a verdict needs 783 of 20 tokens.'],
  ])('of records and tokens, too: %i of %i', (n, tokens, text) => {
    const section = { records: 'backtest', selection: 'all', tokens }
    const report = {
      verdict: 'insufficient_data',
      basis: 'backtest',
      n,
      records_needed: 783,
      tokens_needed: 20,
    }
    expect(explainVerdict({ ...report, sections: [section] } as unknown as Report)).toBe(text)
  })
})

test('an interval without a width, as a single token has it, is not shown', () => {
  expect([formatRange(0.13, 0.13), formatRange(-0.1, 0.3)]).toEqual(['-', '-0.10 to +0.30'])
})

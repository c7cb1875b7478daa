import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import {
  formatLegacyDuration,
  formatLegacyUsd,
  formatPercent,
  shortenLegacyAddress,
} from '../../../handlers/views/legacy-formats.ts'

const page = readFileSync(new URL('../../../docs/legacy.md', import.meta.url), 'utf8')

/** The rows of the page's table of formats: a figure, its unit and its text. */
const examples = [
  ...page.matchAll(/^\| (?<figure>[-.\w]+)(?: (?<unit>USD|%|s))? \| `(?<text>[^`]+)` \|$/gm),
].map(({ groups = {} }) => ({ figure: groups.figure ?? '', unit: groups.unit, text: groups.text ?? '' }))

function format(figure: string, unit: string | undefined): string | null {
  if (unit === 'USD') return formatLegacyUsd(Number(figure))
  if (unit === '%') return formatPercent(Number(figure))
  if (unit === 's') return formatLegacyDuration(Number(figure))
  return shortenLegacyAddress(figure)
}

test('the formats of docs/legacy.md include examples of every kind of format', () => {
  const units = new Set(examples.map(({ unit }) => unit))
  expect({ examples: examples.length, units: units.size }).toEqual({ examples: 14, units: 4 })
})

test.each(examples)('the formats of docs/legacy.md $figure $unit is `$text`', ({ figure, unit, text }) => {
  expect(format(figure, unit)).toBe(text)
})

test.each([
  [999.99, '$999.99'],
  [1000, '$1.0K'],
  [-999.99, '-$999.99'],
  [-1000, '-$1.0K'],
  [999_949, '$999.9K'],
  [999_950, '$1.0M'],
  [1e12, '$1.0T'],
  [1e15, '$1000.0T'],
  [-0.001, '$0.00'],
  [-0, '$0.00'],
])('at the edges %d USD is %s', (usd, text) => {
  expect(formatLegacyUsd(usd)).toBe(text)
})

test.each([
  [-0.04, '0.0%'],
  [12_345.67, '12345.7%'],
  [-100, '-100.0%'],
])('at the edges %d percent is %s', (pct, text) => {
  expect(formatPercent(pct)).toBe(text)
})

test.each([
  [0, '0s'],
  [0.4, '0s'],
  [59.9, '59s'],
  [60, '1m 0s'],
  [3599, '59m 59s'],
  [3600, '1h 0m'],
  [86_399, '23h 59m'],
  [86_400, '1d 0h'],
  [100 * 86_400 + 3600, '100d 1h'],
])('at the edges %d seconds are %s', (sec, text) => {
  expect(formatLegacyDuration(sec)).toBe(text)
})

test('at the edges an unknown figure has no text', () => {
  expect([formatLegacyUsd(null), formatPercent(null), formatLegacyDuration(null)]).toEqual([null, null, null])
})

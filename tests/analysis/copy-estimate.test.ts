import { expect, test } from '@jest/globals'
import { estimateOf, type RecordToken } from '../../analysis/copy-estimate.ts'
import { DAY_MS } from '../../basics/durations.ts'
import { drawsOf } from '../support/traders.ts'
import { following } from './page.ts'

const DAYS = [0, 2, 4, 9, 11, 15, 18, 22]
const OWN = [0.6, -0.5, 0.3, 2, -0.2, 0.1, 0.8, -0.9]
const COPIES = [0.4, -0.55, 0.15, 1.4, -0.3, -0.05]

const token = (returned: number, copied: number | null, day: number, weight = 1): RecordToken => ({
  weight,
  returned,
  copied,
  isPriced: copied !== null,
  firstBuyMs: day * DAY_MS,
})
const EXAMPLE = OWN.map((own, index) => token(own, COPIES[index] ?? null, DAYS[index] ?? 0))
const pct = (value: number) => Math.round(value * 10_000) / 100

test('the example of the guide has the estimate that it shows', () => {
  expect(following).toContain(`| Days of the first buys | ${DAYS.join(', ')} |`)
  expect(following).toContain(`| Own returns | ${OWN.join(', ')} |`)
  expect(following).toContain(`| Copies | ${COPIES.join(', ')}, not asked, not asked |`)
  const { mean, low, high, gainProbability } = estimateOf(EXAMPLE)
  const range = `${pct(mean)} (${pct(low)} to ${pct(high)})`
  expect(following).toContain(`| \`edge_pct\` (\`edge_low_pct\` to \`edge_high_pct\`) | ${range} |`)
  expect(following).toContain(`| \`gain_probability_pct\` | ${pct(gainProbability)} |`)
})

test('the order of the tokens makes no difference to an estimate', () => {
  const expected = estimateOf(EXAMPLE)
  for (const [name, value] of Object.entries(estimateOf(EXAMPLE.toReversed())))
    expect(value).toBeCloseTo(expected[name as keyof typeof expected], 9)
})

test('an estimate of tokens that were not asked about is wider than one of tokens with such copies', () => {
  const asked = OWN.map((own, index) =>
    token(own, [...COPIES, 0.5112, -0.8622][index] ?? 0, DAYS[index] ?? 0),
  )
  const [some, all] = [estimateOf(EXAMPLE), estimateOf(asked)]
  expect(some.mean).toBeCloseTo(all.mean, 4)
  expect(some.high - some.low).toBeGreaterThan(all.high - all.low)
})

test('tokens of one week that share their luck count for less, as far as the own tokens show it', () => {
  const { uniform: random } = drawsOf(7)
  const weeks = [0.5, -0.5, 0.5, -0.5]
  const tokens = (shared: boolean) =>
    Array.from({ length: 28 }, (_, day) => {
      const luck = shared ? (weeks[Math.floor(day / 7)] ?? 0) : (weeks[day % 4] ?? 0)
      return token(0, luck + 0.1 * (random() - 0.5), day)
    })
  const width = ({ low, high }: { readonly low: number; readonly high: number }) => high - low
  expect(width(estimateOf(tokens(true)))).toBeGreaterThan(1.2 * width(estimateOf(tokens(false))))
})

test('tokens that all made the same share no luck that anyone could see', () => {
  const made = (returned: number) =>
    estimateOf(Array.from({ length: 20 }, (_, day) => token(returned, returned, day)))
  const chances = [0.4, 0.5, 0.6, 0.7, 0.8].map((returned) => made(returned).gainProbability)
  expect(chances).toEqual(chances.toSorted((one, other) => one - other))
})

test('a record of tokens that came out even is expected to lose a little, and gains unlikely', () => {
  const { mean, gainProbability } = estimateOf(Array.from({ length: 20 }, (_, day) => token(0, 0, day)))
  expect(mean).toBeCloseTo((5 * -0.15) / 25, 9)
  expect(gainProbability).toBeLessThan(0.3)
})

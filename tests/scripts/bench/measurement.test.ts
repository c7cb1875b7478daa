import { expect, test } from '@jest/globals'
import { type Bar, judge, line, toCells } from '../../../scripts/bench/measurement.ts'

const SAMPLES = { baseline: [100, 200, 400], service: [80, 100, 200] }

function judgeReads(bar: Bar, samples = SAMPLES) {
  return judge('reads', line('reads', 'bare', 'req/s', bar), samples)
}

test.each([
  ['the ratio of each round', ['ratio', 'at least', 0.5], [0.8, 0.5, 0.5]],
  ['the difference in each round', ['difference', 'at most', 0], [-20, -100, -200]],
  ['the figure itself', ['figure', 'at most', 100], [80, 100, 200]],
] satisfies [string, Bar, number[]][])(
  'a line of the benchmark is judged by the median of %s',
  (_of, bar, results) => {
    expect(judgeReads(bar)).toMatchObject({ results, isMet: true })
  },
)

test.each([
  ['at least', 0.51],
  ['at most', 0.49],
] as const)('a line of the benchmark with a ratio of 0.5 misses a bar of %s %d', (bound, limit) => {
  expect(judgeReads(['ratio', bound, limit]).isMet).toBe(false)
})

test('a line of the benchmark is refused when nothing was measured', () => {
  expect(() => judgeReads(['ratio', 'at most', 1], { baseline: [], service: [] })).toThrow('reads')
})

test('a line of the benchmark shows medians, the range of the rounds, the bar, and whether it is missed', () => {
  const cells = ['reads', 'bare', '200 req/s', '100 req/s', '0.5x (0.5 to 0.8)', '≥ 0.5x', '']
  expect(toCells(judgeReads(['ratio', 'at least', 0.5]))).toEqual(cells)
  expect(toCells(judgeReads(['ratio', 'at least', 12])).at(-1)).toBe('MISSED')
})

import { describe, expect, test } from '@jest/globals'
import { type Findings, judge } from '../../../scripts/bench/findings.ts'
import type { Aim, Line } from '../../../scripts/bench/row.ts'
import { ROWS } from '../../../scripts/bench/rows.ts'
import { renderGrid, renderMarkdown } from '../../../scripts/bench/table.ts'

function lineOf(aim: Aim): Line {
  return { what: 'reads', against: 'bare', unit: 'req/s', aim }
}

const SAMPLES = { baseline: [100, 200, 400], service: [80, 100, 200] }

describe('a line of the benchmark', () => {
  test.each([
    ['the ratio of each round', { of: 'ratio', bound: 'at least', limit: 0.5 }, [0.5, 0.5, 0.8]],
    ['what the service has more', { of: 'difference', bound: 'at most', limit: 0 }, [-200, -100, -20]],
    ['the figure itself', { of: 'figure', bound: 'at most', limit: 100 }, [80, 100, 200]],
  ] satisfies [string, Aim, number[]][])('is judged by the median of %s', (_of, aim, [min, median, max]) => {
    const { result, met } = judge('reads', lineOf(aim), SAMPLES)
    expect({ result, met }).toEqual({ result: { min, median, max, samples: expect.anything() }, met: true })
  })

  test.each([
    ['at least', 0.51],
    ['at most', 0.49],
  ] as const)('misses an aim of %s %d with 0.5', (bound, limit) => {
    expect(judge('reads', lineOf({ of: 'ratio', bound, limit }), SAMPLES).met).toBe(false)
  })

  test('needs no baseline', () => {
    const line = lineOf({ of: 'figure', bound: 'at most', limit: 1 })
    expect(judge('idle', line, { baseline: [], service: [2] })).toMatchObject({ baseline: null, met: false })
  })
})

describe('the table', () => {
  const found = (limit: number) => judge('reads', lineOf({ of: 'ratio', bound: 'at least', limit }), SAMPLES)
  const findings: Findings = {
    machine: { cpu: 'A CPU', cores: 2, memoryGb: 8, node: 'v24.0.0' },
    at: '2026-11-22T09:00:00.000Z',
    rows: [found(0.5), found(12)],
  }

  test.each([
    ['on a terminal', renderGrid],
    ['in Markdown', renderMarkdown],
  ])('marks what misses its aim, and nothing else, %s', (_where, render) => {
    const lines = render(findings).split('\n')
    expect(lines.filter((line) => line.includes('0.5x (0.5 to 0.8)'))).toEqual([
      expect.not.stringContaining('MISSED'),
      expect.stringContaining('MISSED'),
    ])
  })
})

test('every row has a name of its own', () => {
  const names = ROWS.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

import { describe, expect, test } from '@jest/globals'
import { type Finding, judge, toFinding } from '../../../scripts/bench/findings.ts'
import { measureTable } from '../../../scripts/bench/measure-table.ts'
import type { Aim, Line, Row, Samples } from '../../../scripts/bench/row.ts'
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
    const { result, met } = judge(lineOf(aim), SAMPLES)
    expect({ result, met }).toEqual({ result: { min, median, max, samples: expect.anything() }, met: true })
  })

  test.each([
    ['at least', 0.51],
    ['at most', 0.49],
  ] as const)('misses an aim of %s %d with 0.5', (bound, limit) => {
    expect(judge(lineOf({ of: 'ratio', bound, limit }), SAMPLES).met).toBe(false)
  })

  test('needs no baseline', () => {
    const line = lineOf({ of: 'figure', bound: 'at most', limit: 1 })
    expect(judge(line, { baseline: [], service: [2] })).toMatchObject({ baseline: null, met: false })
  })
})

describe('the table', () => {
  const SLOWER = { baseline: [100, 200, 400], service: [50, 80, 150] }
  const machine = { cpu: 'A CPU', cores: 2, memoryGb: 8, node: 'v24.0.0' }

  function found(limit: number, ...runs: readonly Samples[]): Finding {
    const line = lineOf({ of: 'ratio', bound: 'at least', limit })
    const outcomes = runs.map((samples) => judge(line, samples))
    return toFinding('reads', line, outcomes)
  }

  describe.each([
    ['on a terminal', renderGrid],
    ['in Markdown', renderMarkdown],
  ])('%s', (_where, render) => {
    function renderRows(...rows: readonly Finding[]): string[] {
      const lines = render({ machine, at: '2026-11-22T09:00:00.000Z', rows }).split('\n')
      return lines.filter((line) => line.includes('reads'))
    }

    test('marks what misses its aim, and nothing else', () => {
      const lines = renderRows(found(0.5, SAMPLES), found(12, SAMPLES))
      for (const line of lines) expect(line).toContain(' 0.5x (0.5 to 0.8) ')
      expect(lines).toEqual([expect.not.stringContaining('MISSED'), expect.stringContaining('MISSED')])
    })

    test('shows what came out of each run, and marks what one of them has missed', () => {
      const lines = renderRows(found(0.4, SAMPLES, SLOWER), found(0.45, SAMPLES, SLOWER))
      for (const line of lines) expect(line).toContain(' 0.5x, 0.4x (0.375 to 0.8) ')
      expect(lines).toEqual([expect.not.stringContaining('MISSED'), expect.stringContaining('MISSED')])
    })

    test('shows the medians of baseline and service over the rounds of all runs', () => {
      const [line] = renderRows(found(0.4, SAMPLES, SLOWER))
      expect(line).toMatch(/ 200 req\/s .+ 90 req\/s /)
    })
  })
})

describe('the measuring of the table', () => {
  const aim = { of: 'figure', bound: 'at most', limit: 2 } as const
  const rowOf = (name: string, ...whats: readonly string[]) => ({
    name,
    lines: whats.map((what) => ({ ...lineOf(aim), what })),
    measure: () => Promise.reject(new Error('no place to measure on')),
  })
  const rows = [rowOf('reads', 'one', 'another'), rowOf('idle', 'third')]

  /** The figures of a row's lines are the number of its measurement, and so much more. */
  async function measureTwice(measured: readonly number[]) {
    const names: string[] = []
    const told: string[] = []
    const measure = async ({ name }: Row) => {
      names.push(name)
      return measured.map((more) => ({ baseline: [], service: [names.length + more] }))
    }
    const findings = measureTable(rows, { runs: 2, measure, report: (line) => told.push(line) })
    return { names, told, findings: await findings }
  }

  test('goes through the whole table before it begins again', async () => {
    const { names } = await measureTwice([0, 0])
    expect(names).toEqual(['reads', 'idle', 'reads', 'idle'])
  })

  test('finds for each line what each run has measured of it', async () => {
    const { findings } = await measureTwice([0, 0.5])
    const figures = findings.map(({ what, runs }) => [what, ...runs.map(({ service }) => service.median)])
    expect(figures).toEqual([
      ['one', 1, 3],
      ['another', 1.5, 3.5],
      ['third', 2, 4],
    ])
  })

  test('tells at once what came out, and how long it took', async () => {
    const { told } = await measureTwice([0, 0])
    expect(told.slice(0, 5)).toEqual([
      'Measuring reads',
      expect.stringMatching(/^Measured reads in \d+\.\d s$/),
      '  one: 1 req/s (1 to 1)',
      '  another: 1 req/s (1 to 1)',
      'Measuring idle',
    ])
    expect(told.at(-1)).toMatch(/^Run 2 of 2 took \d+\.\d s$/)
  })

  test('fails when a row leaves out a line', async () => {
    await expect(measureTwice([0])).rejects.toThrow('reads has not measured: another')
  })
})

test('every row has a name of its own', () => {
  const names = ROWS.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

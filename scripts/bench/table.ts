import { createGrid } from '../grid.ts'
import { type Figure, type Finding, type Findings, type Outcome, pool } from './findings.ts'
import type { Line } from './row.ts'

const HEAD = ['Measured', 'Against', 'Baseline', 'Service', 'Result', 'Aim', '']
const ALIGNED = ['left', 'left', 'right', 'right', 'right', 'right', 'left'] as const

/** For a terminal. */
export function renderGrid({ rows }: Findings): string {
  const grid = createGrid(HEAD, { colAligns: [...ALIGNED] })
  for (const finding of rows) grid.push(toCells(finding))
  return grid.toString()
}

/** For docs/benchmarks.md. */
export function renderMarkdown({ machine, at, rows }: Findings): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rule = ALIGNED.map((side) => (side === 'left' ? '---' : '--:'))
  return [
    `${at.slice(0, 10)}, ${machine.cores} cores of ${machine.cpu}, ${machine.memoryGb} GB, Node ${machine.node}:`,
    '',
    line(HEAD),
    line(rule),
    ...rows.map((finding) => line(toCells(finding))),
  ].join('\n')
}

/** Baseline and service are medians over the rounds of all runs. */
function toCells(finding: Finding): string[] {
  const { what, against, runs, aim, unit, met } = finding
  const baselines = runs.flatMap(({ baseline }) => baseline ?? [])
  const services = runs.map(({ service }) => service)
  return [
    what,
    against,
    baselines.length === 0 ? '' : `${toNumber(pool(baselines).median)} ${unit}`,
    `${toNumber(pool(services).median)} ${unit}`,
    describeResults(finding, runs),
    `${aim.bound === 'at least' ? '≥' : '≤'} ${toResult(aim.limit, finding)}`,
    met ? '' : 'MISSED',
  ]
}

/** What came out of each run, and how far the rounds of all of them were from each other. */
export function describeResults(line: Line, runs: readonly Outcome[]): string {
  const results = runs.map(({ result }) => result)
  const medians = results.map(({ median }) => toResult(median, line)).join(', ')
  return `${medians} (${spread(pool(results))})`
}

function toResult(value: number, { aim, unit }: Line): string {
  if (aim.of === 'ratio') return `${toNumber(value)}x`
  return `${aim.of === 'difference' && value >= 0 ? '+' : ''}${toNumber(value)} ${unit}`
}

function spread({ min, max }: Figure): string {
  return `${toNumber(min)} to ${toNumber(max)}`
}

/** Three digits are more than a benchmark knows. */
function toNumber(value: number): string {
  return value.toLocaleString('en', { maximumSignificantDigits: Math.abs(value) < 1000 ? 3 : 4 })
}

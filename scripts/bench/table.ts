import { createGrid } from '../grid.ts'
import type { Figure, Finding, Findings } from './findings.ts'
import type { Aim, Line } from './row.ts'

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

function toCells(finding: Finding): string[] {
  const { what, against, baseline, service, result, aim, unit, met } = finding
  return [
    what,
    against,
    baseline === null ? '' : `${toNumber(baseline.median)} ${unit}`,
    `${toNumber(service.median)} ${unit}`,
    `${toResult(result.median, finding)} (${spread(result)})`,
    `${aim.bound === 'at least' ? '≥' : '≤'} ${toResult(aim.limit, finding)}`,
    met ? '' : 'MISSED',
  ]
}

/** One line: what came out, and how far the rounds were from each other. */
export function describeResult(finding: Finding): string {
  const { what, result } = finding
  return `${what}: ${toResult(result.median, finding)} (${spread(result)})`
}

function toResult(value: number, { aim, unit }: Pick<Line, 'unit'> & { readonly aim: Aim }): string {
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

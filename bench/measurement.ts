import { max, median, min } from 'd3-array'
import type { Installation } from './installation.ts'

/** One measurement. It may have several lines in the table. */
export interface Measurement {
  /** The name for `--only`. */
  readonly name: string
  readonly lines: readonly Line[]
  /** Resolves to the samples of each line. */
  measure(installation: Installation, effort: Effort): Promise<readonly Samples[]>
}

interface Line {
  readonly what: string
  /** The baseline; empty when the figure is judged by itself. */
  readonly against: string
  readonly unit: 'req/s' | 'ms' | 's' | 'tx/s' | '%' | 'statements'
  readonly bar: Bar
}

/** The bounded value: the service's figure, its ratio to the baseline, or its difference from the baseline. */
type Bar = readonly [of: 'figure' | 'ratio' | 'difference', bound: 'at least' | 'at most', limit: number]

export function line(what: string, against: string, unit: Line['unit'], bar: Bar): Line {
  return { what, against, unit, bar }
}

/** One figure of each for every round. */
export interface Samples {
  readonly baseline: readonly number[]
  readonly service: readonly number[]
}

/** The samples of a line that has no baseline. */
export function figuresAlone(service: readonly number[]): Samples {
  return { baseline: [], service }
}

export interface Effort {
  readonly rounds: number
  /** How long a load lasts in a round. */
  readonly seconds: number
  /** How many requests are timed in a round, one after another. */
  readonly probes: number
  readonly idleSeconds: number
  /** How many scans start at once. */
  readonly scans: number
}

export const FULL_EFFORT: Effort = { rounds: 3, seconds: 5, probes: 400, idleSeconds: 60, scans: 20 }
/** Shows that the benchmark works, not how fast the service is. */
export const QUICK_EFFORT: Effort = { rounds: 1, seconds: 1, probes: 20, idleSeconds: 2, scans: 2 }

/**
 * Measures two things in turns, so that other work of the machine falls on both. The first turn of each warms up and
 * does not count. Resolves to the samples of one line.
 */
export async function measureInTurns(
  rounds: number,
  baseline: () => Promise<number>,
  service: () => Promise<number>,
): Promise<Samples[]> {
  const samples = { baseline: [] as number[], service: [] as number[] }
  for (let round = 0; round <= rounds; round += 1) {
    samples.baseline.push(await baseline())
    samples.service.push(await service())
  }
  return [{ baseline: samples.baseline.slice(1), service: samples.service.slice(1) }]
}

/** A line with what was measured. */
export interface Finding extends Line, Samples {
  readonly name: string
  /** The values that the bar bounds, one for each round. */
  readonly results: readonly number[]
  /** Whether the median of the results is within the bar. */
  readonly isMet: boolean
}

export function judge(name: string, line: Line, samples: Samples): Finding {
  const [of, bound, limit] = line.bar
  const results = samples.service.map((service, round) => {
    const baseline = samples.baseline[round] ?? Number.NaN
    if (of === 'figure') return service
    return of === 'difference' ? service - baseline : service / baseline
  })
  const result = median(results)
  if (result === undefined) throw new Error(`nothing was measured of: ${line.what}`)
  const isMet = bound === 'at least' ? result >= limit : result <= limit
  return { name, ...line, ...samples, results, isMet }
}

export const COLUMNS = ['Measured', 'Against', 'Baseline', 'Service', 'Result', 'Bar', ''] as const

/** The cells of a finding: medians, and in brackets the lowest and the highest result. */
export function toCells({ what, against, unit, bar, baseline, service, results, isMet }: Finding): string[] {
  const [of, bound, limit] = bar
  const withUnit = (value: number | undefined) => (value === undefined ? '' : `${round(value)} ${unit}`)
  const toResult = (value: number | undefined = 0) => {
    if (of === 'ratio') return `${round(value)}x`
    return `${of === 'difference' && value >= 0 ? '+' : ''}${withUnit(value)}`
  }
  return [
    what,
    against,
    withUnit(median(baseline)),
    withUnit(median(service)),
    `${toResult(median(results))} (${round(min(results) ?? 0)} to ${round(max(results) ?? 0)})`,
    `${bound === 'at least' ? '≥' : '≤'} ${toResult(limit)}`,
    isMet ? '' : 'MISSED',
  ]
}

/** To three digits: a benchmark is no more exact. */
function round(value: number): string {
  return value.toLocaleString('en', { maximumSignificantDigits: Math.abs(value) < 1000 ? 3 : 4 })
}

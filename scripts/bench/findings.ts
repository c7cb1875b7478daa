import { availableParallelism, cpus, totalmem } from 'node:os'
import { max, median, min, zip } from 'd3-array'
import type { Aim, Line, Samples } from './row.ts'

/** Everything that was found, as `--json` prints it. */
export interface Findings {
  readonly machine: {
    readonly cpu: string
    readonly cores: number
    readonly memoryGb: number
    readonly node: string
  }
  readonly at: string
  readonly rows: readonly Finding[]
}

/** What a line has come to in each run, in their order. */
export interface Finding extends Line {
  readonly name: string
  readonly runs: readonly Outcome[]
  /** In every run. */
  readonly met: boolean
}

export interface Outcome {
  readonly baseline: Figure | null
  readonly service: Figure
  /** What the aim is of, by round. */
  readonly result: Figure
  readonly met: boolean
}

/** The median of the rounds, with the lowest and the highest of them. */
export interface Figure {
  readonly median: number
  readonly min: number
  readonly max: number
  readonly samples: readonly number[]
}

/** What a line has come to over all its runs. */
export function toFinding(name: string, line: Line, runs: readonly Outcome[]): Finding {
  return { name, ...line, runs, met: runs.every(({ met }) => met) }
}

/** Judges the samples of one run by the aim of their line. */
export function judge({ aim }: Line, { baseline, service }: Samples): Outcome {
  const results = zip([...baseline], [...service]).map(([one = 0, other = 0]) => compare(aim, one, other))
  const result = toFigure(aim.of === 'figure' ? service : results)
  const met = aim.bound === 'at least' ? result.median >= aim.limit : result.median <= aim.limit
  return {
    baseline: baseline.length > 0 ? toFigure(baseline) : null,
    service: toFigure(service),
    result,
    met,
  }
}

/** All rounds of all runs as if they were one run's. Throws when there is none. */
export function pool(figures: readonly Figure[]): Figure {
  return toFigure(figures.flatMap(({ samples }) => samples))
}

function compare({ of }: Aim, baseline: number, service: number): number {
  return of === 'difference' ? service - baseline : service / baseline
}

function toFigure(samples: readonly number[]): Figure {
  const [lowest, middle, highest] = [min(samples), median(samples), max(samples)]
  if (lowest === undefined || middle === undefined || highest === undefined)
    throw new Error('nothing was measured')
  return { median: middle, min: lowest, max: highest, samples }
}

/** The machine of this process. */
export function describeMachine(): Findings['machine'] {
  const [cpu] = cpus()
  return {
    cpu: cpu?.model.trim() ?? 'unknown CPU',
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  }
}

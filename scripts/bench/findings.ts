import { availableParallelism, cpus, totalmem } from 'node:os'
import { max, median, min, zip } from 'd3-array'
import type { Aim, Line, Samples } from './row.ts'

/** Everything that a run has found, as `--json` prints it. */
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

export interface Finding extends Line {
  readonly name: string
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

/** Judges the samples of a line by its aim. */
export function judge(name: string, line: Line, { baseline, service }: Samples): Finding {
  const results = zip([...baseline], [...service]).map(([one = 0, other = 0]) =>
    compare(line.aim, one, other),
  )
  const result = toFigure(line.aim.of === 'figure' ? service : results)
  const { bound, limit } = line.aim
  const met = bound === 'at least' ? result.median >= limit : result.median <= limit
  const compared = baseline.length > 0 ? toFigure(baseline) : null
  return { name, ...line, baseline: compared, service: toFigure(service), result, met }
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

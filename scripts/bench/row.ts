import type { Place } from './place.ts'

/** One measurement. Its lines stand in the table, in their order. */
export interface Row {
  /** What `--only` takes. */
  readonly name: string
  readonly lines: readonly Line[]
  /** Measures on a place and resolves to the samples of each line. */
  readonly measure: (place: Place, effort: Effort) => Promise<readonly Samples[]>
}

export interface Line {
  readonly what: string
  readonly against: string
  readonly unit: 'req/s' | 'ms' | 's' | 'MB' | 'tx/s' | '%'
  readonly aim: Aim
}

/** What is bounded: the service's figure by itself, its ratio to the baseline, or what it has more than the baseline. */
export interface Aim {
  readonly of: 'figure' | 'ratio' | 'difference'
  readonly bound: 'at least' | 'at most'
  readonly limit: number
}

/** One figure of each for every round; the baseline has none where there is nothing to compare with. */
export interface Samples {
  readonly baseline: readonly number[]
  readonly service: readonly number[]
}

export interface Effort {
  readonly rounds: number
  /** How long a load lasts in a round. */
  readonly seconds: number
  /** How many requests are timed in a round, one after another. */
  readonly probes: number
  /** How long a process is watched that has nothing to do. */
  readonly idleSeconds: number
  /** Scans that begin at once. */
  readonly scans: number
}

export const FULL_EFFORT: Effort = { rounds: 3, seconds: 5, probes: 400, idleSeconds: 60, scans: 20 }
/** Enough to see whether it works, and nothing else. */
export const QUICK_EFFORT: Effort = { rounds: 1, seconds: 1, probes: 20, idleSeconds: 2, scans: 2 }

/** Measures two things in turns, so that whatever else the machine does falls on both, after one of each that does not count. */
export async function measureInTurns(
  rounds: number,
  baseline: () => Promise<number>,
  service: () => Promise<number>,
): Promise<Samples> {
  await baseline()
  await service()
  return await takeTurns(rounds, baseline, service)
}

/** The same of what begins anew each time, and so needs nothing before it. */
export async function takeTurns(
  rounds: number,
  baseline: () => Promise<number>,
  service: () => Promise<number>,
): Promise<Samples> {
  const samples = { baseline: [] as number[], service: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    samples.baseline.push(await baseline())
    samples.service.push(await service())
  }
  return samples
}

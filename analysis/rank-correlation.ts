import { setImmediate as nextTurn } from 'node:timers/promises'
import { ascending, quantileSorted } from 'd3-array'
import { randomInt, randomLcg } from 'd3-random'

/** What is correlated: for each record an outcome, and a value of each predictor. */
export interface RankedRecords<Name extends string> {
  readonly outcomes: readonly number[]
  readonly predictors: Readonly<Record<Name, readonly number[]>>
  /** Records of one cluster are not independent of each other, and are drawn together. */
  readonly clusters: readonly PropertyKey[]
}

/** A correlation in all records, and in each resample of them. Null and NaN where all values are equal. */
export interface Correlation {
  readonly rho: number | null
  readonly resampled: readonly number[]
}

/** An estimate with its 95 % interval: the 2.5th and the 97.5th percentile of the resamples. */
export interface Interval {
  readonly estimate: number
  readonly low: number
  readonly high: number
}

const RESAMPLES = 1_000
/** Between so many, whatever else the process has to do is done: thousands of records take seconds. */
const RESAMPLES_AT_ONCE = 20
const TAIL = 0.025

/**
 * Spearman's rank correlation of each predictor with the outcome (docs/calibration.md, How it is computed).
 * Equal values share their mean rank. Resamples draw as many clusters as there are, with replacement, and
 * rank again; they are the same for all predictors, so that differences can be told. The same seed gives the
 * same result.
 */
export async function correlateRanks<Name extends string>(
  { outcomes, predictors, clusters }: RankedRecords<Name>,
  seed: number,
): Promise<Record<Name, Correlation>> {
  const outcome = toRuns(outcomes)
  const names = Object.keys(predictors) as Name[]
  const columns = names.map((name) => ({ runs: toRuns(predictors[name]), resampled: [] as number[] }))
  const weights = new Uint32Array(outcomes.length).fill(1)
  const rhos = columns.map(({ runs }) => correlate(weights, runs, outcome))
  const draw = clusterDraws(clusters, seed)
  for (let resample = 0; resample < RESAMPLES; resample++) {
    if (resample % RESAMPLES_AT_ONCE === 0) await nextTurn()
    draw(weights)
    for (const { runs, resampled } of columns) resampled.push(correlate(weights, runs, outcome))
  }
  const correlations = columns.map(({ resampled }, index) => {
    const rho = rhos[index] ?? Number.NaN
    return [names[index], { rho: Number.isNaN(rho) ? null : rho, resampled }]
  })
  return Object.fromEntries(correlations)
}

/** Null where there is no correlation. */
export function intervalOf({ rho, resampled }: Correlation): Interval | null {
  return rho === null ? null : toInterval(rho, resampled)
}

/** The one correlation less the other. Null where one of the two is unknown. */
export function differenceOf(one: Correlation, other: Correlation): Interval | null {
  if (one.rho === null || other.rho === null) return null
  const differences = one.resampled.map((rho, index) => rho - (other.resampled[index] ?? Number.NaN))
  return toInterval(one.rho - other.rho, differences)
}

function toInterval(estimate: number, resampled: readonly number[]): Interval {
  const sorted = resampled.filter((rho) => !Number.isNaN(rho)).toSorted(ascending)
  const at = (share: number) => quantileSorted(sorted, share) ?? estimate
  return { estimate, low: at(TAIL), high: at(1 - TAIL) }
}

/** Runs of equal values, lowest first, and the run that each record is in. */
interface Runs {
  readonly count: number
  readonly ofRecord: Uint32Array
}

/** Sorting is what costs: the ranks of any resample are then one pass. */
function toRuns(values: readonly number[]): Runs {
  const distinct = [...new Set(values)].sort(ascending)
  const numbers = new Map(distinct.map((value, number) => [value, number]))
  return {
    count: distinct.length,
    ofRecord: Uint32Array.from(values.map((value) => numbers.get(value) ?? 0)),
  }
}

/** By how much the rank of each run is off the mean when each record counts as often as its weight says. */
function deviationsUnder(weights: Uint32Array, { count, ofRecord }: Runs): Float64Array {
  const deviations = new Float64Array(count)
  let total = 0
  for (let record = 0; record < ofRecord.length; record++) {
    const weight = weights[record] ?? 0
    const run = ofRecord[record] ?? 0
    deviations[run] = (deviations[run] ?? 0) + weight
    total += weight
  }
  let below = 0
  for (let run = 0; run < count; run++) {
    const size = deviations[run] ?? 0
    deviations[run] = below + (size - total) / 2
    below += size
  }
  return deviations
}

/** Pearson's correlation of ranks; NaN where one of them does not vary. */
function correlate(weights: Uint32Array, one: Runs, other: Runs): number {
  const ones = deviationsUnder(weights, one)
  const others = deviationsUnder(weights, other)
  let both = 0
  let oneSquared = 0
  let otherSquared = 0
  for (let record = 0; record < weights.length; record++) {
    const weight = weights[record] ?? 0
    const x = ones[one.ofRecord[record] ?? 0] ?? 0
    const y = others[other.ofRecord[record] ?? 0] ?? 0
    both += weight * x * y
    oneSquared += weight * x * x
    otherSquared += weight * y * y
  }
  return oneSquared === 0 || otherSquared === 0 ? Number.NaN : both / Math.sqrt(oneSquared * otherSquared)
}

/** Sets, each time, the weight of each record to how often it is in a resample of the clusters. */
function clusterDraws(clusters: readonly PropertyKey[], seed: number): (weights: Uint32Array) => void {
  const names = [...new Set(clusters)]
  const numbers = new Map(names.map((cluster, number) => [cluster, number]))
  const { count, ofRecord } = toRuns(clusters.map((cluster) => numbers.get(cluster) ?? 0))
  const drawCluster = randomInt.source(randomLcg(seed))(count)
  const drawn = new Uint32Array(count)
  return (weights) => {
    drawn.fill(0)
    for (let draw = 0; draw < count; draw++) {
      const cluster = drawCluster()
      drawn[cluster] = (drawn[cluster] ?? 0) + 1
    }
    for (let record = 0; record < ofRecord.length; record++) {
      weights[record] = drawn[ofRecord[record] ?? 0] ?? 0
    }
  }
}

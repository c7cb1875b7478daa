import { setImmediate as nextTurn } from 'node:timers/promises'
import { ascending, quantileSorted } from 'd3-array'
import { randomInt, randomLcg } from 'd3-random'

/** What is correlated: for each record an outcome, and a value of each predictor. */
interface RankedRecords<Name extends string> {
  readonly outcomes: readonly number[]
  readonly predictors: Readonly<Record<Name, readonly number[]>>
  readonly clusters: readonly RecordCluster[]
  /** Correlates the ranks of the predictors with the outcomes themselves, not with their ranks. */
  readonly byValue?: boolean
}

/** Records of one week share its market, and records of one token of a week share more: they are drawn together. */
export interface RecordCluster {
  readonly week: PropertyKey
  readonly token: PropertyKey
}

/**
 * A correlation over all records, and over each resample of them. Where all values are equal, `rho` is null and a
 * resample is NaN.
 */
export interface Correlation {
  readonly rho: number | null
  readonly resampled: readonly number[]
}

/** An estimate, and the interval between two percentiles of the resamples. */
export interface Interval {
  readonly estimate: number
  readonly low: number
  readonly high: number
}

/** Enough resamples for the interval of a verdict, whose ends leave out 0.2 % on either side. */
const RESAMPLES = 2_000
/** After this many, the process does whatever else it has to do: thousands of records take seconds. */
const RESAMPLES_AT_ONCE = 20
/** The share that a 95 % interval leaves out on either side. */
const TAIL = 0.025

/**
 * Spearman's rank correlation of each predictor with the outcome (docs/calibration.md, How it is computed). Equal
 * values share their mean rank. Each resample draws with replacement: as many weeks as there are, then from each drawn
 * week as many tokens as it has. The drawn records are ranked again. All predictors share the same resamples, so that
 * their differences can be measured. The same seed gives the same result.
 */
export async function correlateRanks<Name extends string>(
  { outcomes, predictors, clusters, byValue = false }: RankedRecords<Name>,
  seed: number,
): Promise<Record<Name, Correlation>> {
  const outcome = toRuns(outcomes)
  const centred = byValue ? centre : rank
  const names = Object.keys(predictors) as Name[]
  const columns = names.map((name) => ({ runs: toRuns(predictors[name]), resampled: [] as number[] }))
  const weights = new Uint32Array(outcomes.length).fill(1)
  const ofOutcome = describe(weights, outcome, centred)
  const rhos = columns.map(({ runs }) => correlate(weights, runs, ofOutcome))
  const draw = clusterDraws(clusters, seed)
  for (let resample = 0; resample < RESAMPLES; resample++) {
    if (resample % RESAMPLES_AT_ONCE === 0) await nextTurn()
    draw(weights)
    const drawn = describe(weights, outcome, centred)
    for (const { runs, resampled } of columns) resampled.push(correlate(weights, runs, drawn))
  }
  const correlations = columns.map(({ resampled }, index) => {
    const rho = rhos[index] ?? Number.NaN
    return [names[index], { rho: Number.isNaN(rho) ? null : rho, resampled }]
  })
  return Object.fromEntries(correlations)
}

/** The 95 % interval, or one that leaves out `tail` on either side. Null where there is no correlation. */
export function intervalOf({ rho, resampled }: Correlation, tail = TAIL): Interval | null {
  return rho === null ? null : toInterval(rho, resampled, tail)
}

/** The one correlation less the other, with its interval. Null where one of the two is unknown. */
export function differenceOf(one: Correlation, other: Correlation, tail = TAIL): Interval | null {
  if (one.rho === null || other.rho === null) return null
  const differences = one.resampled.map((rho, index) => rho - (other.resampled[index] ?? Number.NaN))
  return toInterval(one.rho - other.rho, differences, tail)
}

function toInterval(estimate: number, resampled: readonly number[], tail: number): Interval {
  const sorted = resampled.filter((rho) => !Number.isNaN(rho)).toSorted(ascending)
  const at = (share: number) => quantileSorted(sorted, share) ?? estimate
  return { estimate, low: at(tail), high: at(1 - tail) }
}

/** Runs of equal values, lowest first, and the run that each record is in. */
interface Runs {
  readonly ofRecord: Uint32Array
  readonly values: readonly number[]
  /**
   * Of each run in the present resample: by how much its rank, or its value, is off the mean. One buffer serves all
   * resamples.
   */
  readonly deviations: Float64Array
}

/** Sorts once, because sorting is the costly part: ranking a resample then takes one pass. */
function toRuns(values: readonly number[]): Runs {
  const distinct = [...new Set(values)].sort(ascending)
  const numbers = new Map(distinct.map((value, number) => [value, number]))
  return {
    values: distinct,
    deviations: new Float64Array(distinct.length),
    ofRecord: Uint32Array.from(values.map((value) => numbers.get(value) ?? 0)),
  }
}

/**
 * Computes the deviations when each record counts as often as its weight says, and returns the sum of their squares
 * over all records.
 */
function rank(weights: Uint32Array, { ofRecord, deviations }: Runs): number {
  deviations.fill(0)
  let total = 0
  for (let record = 0; record < ofRecord.length; record++) {
    const weight = weights[record] ?? 0
    const run = ofRecord[record] ?? 0
    deviations[run] = (deviations[run] ?? 0) + weight
    total += weight
  }
  let below = 0
  let squared = 0
  for (let run = 0; run < deviations.length; run++) {
    const size = deviations[run] ?? 0
    const deviation = below + (size - total) / 2
    deviations[run] = deviation
    squared += size * deviation * deviation
    below += size
  }
  return squared
}

/** The same as `rank` for the values themselves. */
function centre(weights: Uint32Array, { ofRecord, values, deviations }: Runs): number {
  let [total, sum] = [0, 0]
  for (let record = 0; record < ofRecord.length; record++) {
    const weight = weights[record] ?? 0
    total += weight
    sum += weight * (values[ofRecord[record] ?? 0] ?? 0)
  }
  for (let run = 0; run < deviations.length; run++) deviations[run] = (values[run] ?? 0) - sum / total
  let squared = 0
  for (let record = 0; record < ofRecord.length; record++)
    squared += (weights[record] ?? 0) * (deviations[ofRecord[record] ?? 0] ?? 0) ** 2
  return squared
}

/**
 * The outcomes of a resample, computed once for all predictors: how far the rank or the value of each record is off
 * the mean, times the weight of the record.
 */
type Outcomes = ReturnType<typeof describe>

function describe(weights: Uint32Array, outcome: Runs, centred: typeof rank) {
  const squared = centred(weights, outcome)
  const ofRecord = new Float64Array(weights.length)
  for (let record = 0; record < weights.length; record++)
    ofRecord[record] = (weights[record] ?? 0) * (outcome.deviations[outcome.ofRecord[record] ?? 0] ?? 0)
  return { ofRecord, squared }
}

/** Pearson's correlation of ranks, or of ranks and values; NaN where one of them does not vary. */
function correlate(weights: Uint32Array, predictor: Runs, outcomes: Outcomes): number {
  const squared = rank(weights, predictor)
  let both = 0
  for (let record = 0; record < weights.length; record++)
    both += (predictor.deviations[predictor.ofRecord[record] ?? 0] ?? 0) * (outcomes.ofRecord[record] ?? 0)
  return squared === 0 || outcomes.squared === 0 ? Number.NaN : both / Math.sqrt(squared * outcomes.squared)
}

/**
 * Makes a function that draws a resample of the weeks and their tokens at each call. It sets the weight of each record
 * to how often the record is in the resample.
 */
function clusterDraws(clusters: readonly RecordCluster[], seed: number): (weights: Uint32Array) => void {
  const draw = randomInt.source(randomLcg(seed))
  const cellOf = new Uint32Array(clusters.length)
  let cells = 0
  const weeks = [...Map.groupBy(clusters.keys(), (record) => clusters[record]?.week).values()].map(
    (records) => {
      const tokens = [...Map.groupBy(records, (record) => clusters[record]?.token).values()]
      const first = cells
      for (const ofToken of tokens) {
        for (const record of ofToken) cellOf[record] = cells
        cells += 1
      }
      return { first, count: tokens.length, drawToken: draw(tokens.length) }
    },
  )
  const drawWeek = draw(weeks.length)
  const drawn = new Uint32Array(cells)
  return (weights) => {
    drawn.fill(0)
    for (let count = 0; count < weeks.length; count++) {
      const week = weeks[drawWeek()]
      if (week === undefined) continue
      for (let token = 0; token < week.count; token++) {
        const cell = week.first + week.drawToken()
        drawn[cell] = (drawn[cell] ?? 0) + 1
      }
    }
    for (let record = 0; record < cellOf.length; record++) weights[record] = drawn[cellOf[record] ?? 0] ?? 0
  }
}

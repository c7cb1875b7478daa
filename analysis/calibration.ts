import { ascending, median, range, shuffler } from 'd3-array'
import { randomLcg } from 'd3-random'
import type { components } from '../generated/v1/types.ts'
import { round2 } from './numbers.ts'
import {
  type Correlation,
  correlateRanks,
  differenceOf,
  type Interval,
  intervalOf,
} from './rank-correlation.ts'
import { SCORE_VERSION } from './score.ts'

type Schemas = components['schemas']
export type CalibrationReport = Schemas['CalibrationReport']
export type CalibrationSection = Schemas['CalibrationSection']
export type RecordKind = Schemas['CalibrationRecordKind']
export type Selection = Schemas['CalibrationSelection']
type Verdict = Schemas['CalibrationVerdict']
type PredictorName = Schemas['CalibrationPredictorName']

export const RECORD_KINDS = ['backtest', 'frozen'] as const satisfies readonly RecordKind[]
export const SELECTIONS = [
  'all',
  'top_trader',
  'first_buyer',
  'wallet_scan',
] as const satisfies readonly Selection[]

/** A score with the figures that it has to beat, and the outcome of the next 30 days. */
export interface SettledRecord {
  readonly score: number
  readonly winratePct: number | null
  readonly realizedUsd: number | null
  readonly roiPct: number | null
  readonly outcomeUsd: number
  readonly outcomeRoiPct: number
  /** What selected the wallet, a token or its own scan: records of one are not independent of each other. */
  readonly cluster: string
}

/** Records of one kind of wallets that were selected in one way. */
export interface CalibrationInput {
  readonly records: RecordKind
  readonly selection: Selection
  readonly settled: readonly SettledRecord[]
  readonly missing: number
}

/** A correlation of 0.10 is found in four of five samples of this size, at 5 % on both sides. */
export const RECORDS_NEEDED = 783
/** An interval by resampling fewer clusters is too narrow, and one of a single cluster has no width at all. */
export const TOKENS_NEEDED = 20

const SEED = 783

const PREDICTORS: Readonly<Record<Exclude<PredictorName, 'random'>, (record: SettledRecord) => number>> = {
  score: ({ score }) => score,
  winrate: ({ winratePct }) => orLowest(winratePct),
  realized_pnl: ({ realizedUsd }) => orLowest(realizedUsd),
  roi: ({ roiPct }) => orLowest(roiPct),
}

/** What the records say of the score (docs/calibration.md): the same records, in whatever process, give the same. */
export async function calibrationSection(input: CalibrationInput): Promise<CalibrationSection> {
  const { records, selection, missing } = input
  // In a random order, so that equal values are never put in the order of what came of them.
  const settled = shuffler(randomLcg(SEED))([...input.settled])
  const values = valuesOf(settled)
  const clusters = settled.map(({ cluster }) => cluster)
  const outcomes = settled.map(({ outcomeRoiPct }) => outcomeRoiPct)
  const correlations = await correlateRanks({ outcomes, predictors: values, clusters }, SEED)
  const tokens = new Set(clusters).size
  const isEnough = settled.length >= RECORDS_NEEDED && tokens >= TOKENS_NEEDED
  const overPnl = differenceOf(correlations.score, correlations.realized_pnl)
  const names = Object.keys(values) as PredictorName[]
  return {
    records,
    selection,
    n: settled.length,
    missing,
    tokens,
    verdict: isEnough ? verdictOf(intervalOf(correlations.score)) : 'insufficient_data',
    over_pnl: round4(overPnl?.estimate),
    over_pnl_low: round4(overPnl?.low),
    over_pnl_high: round4(overPnl?.high),
    beats_pnl: isEnough && overPnl !== null ? overPnl.low > 0 : null,
    predictors: names.map((name) => ({
      predictor: name,
      ...describeCorrelation(correlations[name]),
      ...describeOrder(settled, values[name], name !== 'random'),
    })),
  }
}

/** The verdict rests on frozen records as soon as there are enough of them. */
export function calibrationReport(
  sections: readonly CalibrationSection[],
  { computedAt, simulated }: { readonly computedAt: string | null; readonly simulated: boolean },
): CalibrationReport {
  const ofAll = (kind: RecordKind) =>
    sections.find(({ records, selection }) => records === kind && selection === 'all')
  const frozen = ofAll('frozen')
  const basis = (frozen?.verdict ?? 'insufficient_data') === 'insufficient_data' ? 'backtest' : 'frozen'
  const section = ofAll(basis)
  return {
    score_version: SCORE_VERSION,
    computed_at: computedAt,
    simulated,
    basis,
    verdict: section?.verdict ?? 'insufficient_data',
    n: section?.n ?? 0,
    records_needed: RECORDS_NEEDED,
    tokens_needed: TOKENS_NEEDED,
    sections,
  }
}

function valuesOf(settled: readonly SettledRecord[]): Record<PredictorName, number[]> {
  return {
    score: settled.map(PREDICTORS.score),
    winrate: settled.map(PREDICTORS.winrate),
    realized_pnl: settled.map(PREDICTORS.realized_pnl),
    roi: settled.map(PREDICTORS.roi),
    random: shuffler(randomLcg(SEED + 1))(range(settled.length)),
  }
}

/** A wallet without the figure stands below all that have it. */
function orLowest(value: number | null): number {
  return value ?? Number.NEGATIVE_INFINITY
}

function verdictOf(rho: Interval | null): Verdict {
  if (rho !== null && rho.low > 0) return 'predictive'
  return rho !== null && rho.high < 0 ? 'inverted' : 'inconclusive'
}

function describeCorrelation(correlation: Correlation) {
  const interval = intervalOf(correlation)
  return { rho: round4(interval?.estimate), rho_low: round4(interval?.low), rho_high: round4(interval?.high) }
}

const PARTS = 10

function describeOrder(settled: readonly SettledRecord[], values: readonly number[], tellsValues: boolean) {
  if (settled.length < PARTS) return { lift_pct: null, deciles: [] }
  const order = range(settled.length).sort((one, other) => ascending(values[one], values[other]))
  const startOf = (part: number) => Math.floor((part * order.length) / PARTS)
  const deciles = range(PARTS).map((part) => {
    const places = order.slice(startOf(part), startOf(part + 1))
    const told = tellsValues ? places.map((place) => values[place]) : []
    const { profitable, medianRoiPct } = describeOutcomes(places.flatMap((place) => settled[place] ?? []))
    return {
      decile: part + 1,
      n: places.length,
      lowest: knownValue(told[0]),
      highest: knownValue(told.at(-1)),
      profitable_pct: round2((profitable / places.length) * 100) ?? 0,
      median_roi_pct: round2(medianRoiPct) ?? 0,
    }
  })
  const top = deciles.at(-1)?.median_roi_pct ?? 0
  return { lift_pct: round2(top - describeOutcomes(settled).medianRoiPct), deciles }
}

function describeOutcomes(settled: readonly SettledRecord[]) {
  return {
    profitable: settled.filter(({ outcomeUsd }) => outcomeUsd > 0).length,
    medianRoiPct: median(settled, ({ outcomeRoiPct }) => outcomeRoiPct) ?? 0,
  }
}

function knownValue(value: number | undefined): number | null {
  return value === undefined || !Number.isFinite(value) ? null : round2(value)
}

function round4(value: number | undefined): number | null {
  return value === undefined ? null : Math.round(value * 10_000) / 10_000 + 0
}

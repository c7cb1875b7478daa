import { ascending, median, range, shuffler } from 'd3-array'
import { randomLcg } from 'd3-random'
import type { components } from '../generated/v1/types.ts'
import { returnOf } from './edge.ts'
import { round2 } from './numbers.ts'
import {
  type Correlation,
  correlateRanks,
  differenceOf,
  type Interval,
  intervalOf,
} from './rank-correlation.ts'
import { SCORE_VERSION } from './score.ts'
import { JUDGED_PERIODS, type JudgedPeriod, type Prediction } from './score-records.ts'

type Schemas = components['schemas']
export type CalibrationReport = Schemas['CalibrationReport']
export type CalibrationSection = Schemas['CalibrationSection']
type RecordKind = Schemas['CalibrationRecordKind']
export type Selection = Schemas['CalibrationSelection']
export type Verdict = Schemas['CalibrationVerdict']
type PredictorName = Schemas['CalibrationPredictorName']
type Baseline = Exclude<PredictorName, 'score'>

/** A score with the figures that it has to beat, and the outcome of the next 30 days. */
export interface SettledRecord extends Omit<Prediction, 'period' | 'scoreVersion'> {
  readonly outcomeUsd: number
  readonly outcomeRoiPct: number
  /** The mean of the capped returns of its tokens, in percent. */
  readonly outcomeMeanPct: number
  /** The token or wallet scan that selected the wallet. Records that share it are not independent of each other. */
  readonly cluster: string
  /** The calendar week of the score. Records of the same week share a market. */
  readonly week: number
}

/** Where a record comes from. */
export interface RecordOrigin {
  readonly kind: RecordKind
  readonly selection: Exclude<Selection, 'all' | 'met_again' | 'disputed'>
  /**
   * True when the daily job, which looks up a random sample of due scores, found its outcome; false when someone's scan
   * did.
   */
  readonly isFollowedUp: boolean
  /** Whether a second source contradicts a profit of the wallet, as far as is known now. */
  readonly isDisputed: boolean
}

/** Which records a section is about. */
interface SectionName {
  readonly records: RecordKind
  readonly selection: Selection
  readonly period: JudgedPeriod
}

export interface CalibrationInput extends SectionName {
  readonly settled: readonly SettledRecord[]
  readonly missing: number
}

const SELECTIONS = [
  'all',
  'top_trader',
  'first_buyer',
  'first_buyer_sample',
  'wallet_scan',
  'disputed',
] as const

/** All sections of a report. The provider has no 30-day scores of 30 days ago, so these are left out. */
export const SECTIONS: readonly SectionName[] = [
  ...SELECTIONS.map((selection) => ({ records: 'backtest', selection, period: 'all' }) as const),
  ...JUDGED_PERIODS.flatMap((period) =>
    ([...SELECTIONS, 'met_again'] as const).map(
      (selection) => ({ records: 'frozen', selection, period }) as const,
    ),
  ),
]

/** With 100 tokens, a correlation of 0.10 is found in nearly all samples of this size. */
export const RECORDS_NEEDED = 3_000
/** With fewer clusters a resampled interval is too narrow; with a single one it has no width at all. */
export const TOKENS_NEEDED = 100
export const WEEKS_NEEDED = 26

const LOOKS_PER_YEAR = 12
/** The share left out on either side, so that all twelve verdicts of a year are right with a probability of 95 %. */
const VERDICT_TAIL = 0.05 / LOOKS_PER_YEAR / 2

/**
 * Records that no verdict rests on. The wallets of the first two kinds come back because someone asks for them, and no
 * one may choose the records of a verdict. Of disputed wallets the outcome is as doubtful as the score.
 */
const NOT_JUDGED: readonly Selection[] = ['wallet_scan', 'met_again', 'disputed']

const SEED = 783

/** Whether a section of this selection is about the record. */
export function isInSelection(section: Selection, record: RecordOrigin): boolean {
  const { kind, selection, isFollowedUp, isDisputed } = record
  if (section === 'disputed') return isDisputed && isInSelection('all', record)
  // No follow-up asks for these: a scan settles them.
  if (selection === 'wallet_scan') return section === 'wallet_scan'
  const isMetAgain = kind === 'frozen' && !isFollowedUp
  if (isMetAgain || section === 'met_again') return isMetAgain && section === 'met_again'
  return section === 'all' ? !NOT_JUDGED.includes(selection) : section === selection
}

/** The report on the score (docs/calibration.md). The same records always give the same report. */
export async function calibrationSection(
  input: CalibrationInput,
  computedAt: string,
): Promise<CalibrationSection> {
  const { records, selection, period, missing } = input
  // The order is random, so that records with equal values never stand in the order of their outcomes.
  const settled = shuffler(randomLcg(SEED))([...input.settled])
  const values = valuesOf(settled)
  const clusters = settled.map(({ week, cluster }) => ({ week, token: cluster }))
  const outcomes = settled.map(({ outcomeRoiPct }) => outcomeRoiPct)
  const correlations = await correlateRanks({ outcomes, predictors: values, clusters }, SEED)
  const ofScore = { predictors: { score: values.score }, clusters }
  const capped = settled.map(({ outcomeMeanPct }) => outcomeMeanPct)
  const ofCapped = await correlateRanks({ ...ofScore, outcomes: capped }, SEED)
  const returns = outcomes.map((roiPct) => returnOf({ stakeUsd: 100, resultUsd: roiPct }))
  const ofReturns = await correlateRanks({ ...ofScore, outcomes: returns, byValue: true }, SEED)
  const tokens = new Set(settled.map(({ cluster }) => cluster)).size
  const weeks = new Set(settled.map(({ week }) => week)).size
  const isEnough = settled.length >= RECORDS_NEEDED && tokens >= TOKENS_NEEDED && weeks >= WEEKS_NEEDED
  const isJudged = isEnough && !NOT_JUDGED.includes(selection)
  const decisive = spanOf(
    intervalOf(correlations.score, VERDICT_TAIL),
    intervalOf(ofReturns.score, VERDICT_TAIL),
  )
  const names = Object.keys(values) as PredictorName[]
  // What readers see under the predictor's name: scores for the score, although it is ranked by its edge.
  const shown = { ...values, score: settled.map(({ score }) => score), random: [] }
  const baselines = names
    .filter((name) => name !== 'score')
    .map((name) => compare(name, correlations.score, correlations[name], isJudged))
  const overPnl = baselines.find(({ predictor }) => predictor === 'realized_pnl')
  return {
    records,
    selection,
    period,
    n: settled.length,
    missing,
    tokens,
    weeks,
    verdict: verdictOf(input, isEnough, decisive),
    verdict_at: isJudged ? computedAt : null,
    verdict_low: round4(decisive?.low),
    verdict_high: round4(decisive?.high),
    over_pnl: overPnl?.difference ?? null,
    over_pnl_low: overPnl?.difference_low ?? null,
    over_pnl_high: overPnl?.difference_high ?? null,
    beats_pnl: overPnl?.beats ?? null,
    baselines,
    ...describeCapped(intervalOf(ofCapped.score)),
    predictors: names.map((name) => ({
      predictor: name,
      ...describeCorrelation(correlations[name]),
      ...describeOrder(settled, values[name], shown[name]),
    })),
  }
}

/**
 * The verdict rests on frozen records of the score that lists are ordered by as soon as there are enough of them, and
 * until then on backtests. A verdict is made once a calendar month: `previous` is the report before this one.
 */
export function calibrationReport(
  sections: readonly CalibrationSection[],
  { computedAt, simulated }: { readonly computedAt: string | null; readonly simulated: boolean },
  previous?: CalibrationReport,
): CalibrationReport {
  const kept = sections.map((section) => keepVerdict(section, previous, computedAt))
  const frozen = kept.find(isSection({ records: 'frozen', selection: 'all', period: '30d' }))
  const isFrozen = (frozen?.verdict ?? 'insufficient_data') !== 'insufficient_data'
  const basis = isFrozen ? 'frozen' : 'backtest'
  const section = isFrozen
    ? frozen
    : kept.find(isSection({ records: 'backtest', selection: 'all', period: 'all' }))
  return {
    score_version: SCORE_VERSION,
    computed_at: computedAt,
    simulated,
    basis,
    period: isFrozen ? '30d' : 'all',
    verdict: section?.verdict ?? 'insufficient_data',
    n: section?.n ?? 0,
    records_needed: RECORDS_NEEDED,
    tokens_needed: TOKENS_NEEDED,
    weeks_needed: WEEKS_NEEDED,
    sections: kept,
  }
}

function isSection(name: SectionName): (section: CalibrationSection) => boolean {
  return ({ records, selection, period }) =>
    records === name.records && selection === name.selection && period === name.period
}

/**
 * Keeps the first verdict of a month, even when there are no longer enough records for one: each look at growing data
 * is another chance to be wrong.
 */
function keepVerdict(
  section: CalibrationSection,
  previous: CalibrationReport | undefined,
  computedAt: string | null,
): CalibrationSection {
  const { records, selection, period } = section
  if (computedAt === null || previous?.score_version !== SCORE_VERSION) return section
  const before = previous.sections.find(isSection({ records, selection, period }))
  if (before?.verdict_at?.slice(0, 7) !== computedAt.slice(0, 7)) return section
  const { verdict, verdict_at, verdict_low, verdict_high, baselines } = before
  const { over_pnl, over_pnl_low, over_pnl_high, beats_pnl } = before
  const ofPnl = { over_pnl, over_pnl_low, over_pnl_high, beats_pnl }
  return { ...section, verdict, verdict_at, verdict_low, verdict_high, ...ofPnl, baselines }
}

function compare(predictor: Baseline, score: Correlation, other: Correlation, isJudged: boolean) {
  const difference = differenceOf(score, other, VERDICT_TAIL)
  return {
    predictor,
    difference: round4(difference?.estimate),
    difference_low: round4(difference?.low),
    difference_high: round4(difference?.high),
    beats: isJudged && difference !== null ? difference.low > 0 : null,
  }
}

function valuesOf(settled: readonly SettledRecord[]): Record<PredictorName, number[]> {
  return {
    score: settled.map(({ edgeLowPct }) => edgeLowPct),
    winrate: settled.map(({ winratePct }) => orLowest(winratePct)),
    winrate_low: settled.map(({ winrateLowPct }) => orLowest(winrateLowPct)),
    realized_pnl: settled.map(({ realizedUsd }) => orLowest(realizedUsd)),
    roi: settled.map(({ roiPct }) => orLowest(roiPct)),
    random: shuffler(randomLcg(SEED + 1))(range(settled.length)),
  }
}

/** A wallet without the figure stands below all that have it. */
function orLowest(value: number | null): number {
  return value ?? Number.NEGATIVE_INFINITY
}

/** A backtest is never more than a hint, and its verdict says so. */
function verdictOf({ records, selection }: SectionName, isEnough: boolean, rho: Interval | null): Verdict {
  if (NOT_JUDGED.includes(selection)) return 'not_judged'
  if (!isEnough) return 'insufficient_data'
  const found = directionOf(rho)
  return records === 'backtest' ? `backtest_${found}` : found
}

/**
 * From the lower of the lower ends to the higher of the higher ends. Ranks alone take calm tokens for skill: the median
 * return of wild ones is lower where the mean is the same. Returns alone let a few large ones decide.
 */
function spanOf(ofRanks: Interval | null, ofReturns: Interval | null): Interval | null {
  if (ofRanks === null || ofReturns === null) return null
  const { estimate } = ofRanks
  return { estimate, low: Math.min(ofRanks.low, ofReturns.low), high: Math.max(ofRanks.high, ofReturns.high) }
}

function directionOf(rho: Interval | null) {
  if (rho !== null && rho.low > 0) return 'predictive'
  return rho !== null && rho.high < 0 ? 'inverted' : 'inconclusive'
}

function describeCapped(interval: Interval | null) {
  return {
    rho_capped: round4(interval?.estimate),
    rho_capped_low: round4(interval?.low),
    rho_capped_high: round4(interval?.high),
  }
}

function describeCorrelation(correlation: Correlation) {
  const interval = intervalOf(correlation)
  return { rho: round4(interval?.estimate), rho_low: round4(interval?.low), rho_high: round4(interval?.high) }
}

const PARTS = 10

function describeOrder(
  settled: readonly SettledRecord[],
  values: readonly number[],
  shownValues: readonly number[],
) {
  if (settled.length < PARTS) return { lift_pct: null, deciles: [] }
  const order = range(settled.length).sort((one, other) => ascending(values[one], values[other]))
  const startOf = (part: number) => Math.floor((part * order.length) / PARTS)
  const deciles = range(PARTS).map((part) => {
    const places = order.slice(startOf(part), startOf(part + 1))
    const shown = places.map((place) => shownValues[place])
    const records = places.flatMap((place) => settled[place] ?? [])
    const profitable = records.filter(({ outcomeUsd }) => outcomeUsd > 0).length
    return {
      decile: part + 1,
      n: places.length,
      lowest: knownValue(shown[0]),
      highest: knownValue(shown.at(-1)),
      profitable_pct: round2((profitable / places.length) * 100),
      median_roi_pct: round2(medianRoiPct(records)),
    }
  })
  const top = deciles.at(-1)?.median_roi_pct ?? 0
  return { lift_pct: round2(top - medianRoiPct(settled)), deciles }
}

function medianRoiPct(records: readonly SettledRecord[]): number {
  return median(records, ({ outcomeRoiPct }) => outcomeRoiPct) ?? 0
}

function knownValue(value: number | undefined): number | null {
  return value === undefined || !Number.isFinite(value) ? null : round2(value)
}

function round4(value: number | undefined): number | null {
  return value === undefined ? null : Math.round(value * 10_000) / 10_000 + 0
}

import { styleText } from 'node:util'
import { countOf, formatCount, formatTime, UNKNOWN } from '../doors/pages/figures/wording.ts'
import type { components } from '../generated/v1/types.ts'
import { renderList } from './tables.ts'

/** How the report on the score is shown in the terminal. */

type Schemas = components['schemas']
export type CalibrationFigures = Schemas['CalibrationReport']
export type Section = Schemas['CalibrationSection']
type Predictor = Schemas['CalibrationPredictor']

export const PROOF_OF_MACHINERY =
  'Simulated data: this shows only that the computation works. Every figure is invented and says nothing about the score.'

/** The report as text: the verdict, what it rests on, and each section in a line. */
export function renderCalibration(report: CalibrationFigures): string {
  const basis = findBasis(report)
  const blocks = [
    [
      `Does the score predict? ${styleText('bold', inWords(report.verdict))}`,
      explainAdvantage(basis),
      explainVerdict(report),
      report.computed_at === null
        ? ''
        : `Version ${report.score_version} of the score, computed ${formatTime(report.computed_at)}.`,
      report.simulated ? styleText('yellow', PROOF_OF_MACHINERY) : '',
    ]
      .filter((line) => line !== '')
      .join('\n'),
    renderSections(report.sections),
    ...(basis === undefined || basis.n === 0 ? [] : [renderPredictors(basis), renderDeciles(basis)]),
  ]
  return `${blocks.join('\n\n')}\n`
}

function renderSections(sections: readonly Section[]): string {
  const rows = sections.map((section) => {
    const score = section.predictors.find(({ predictor }) => predictor === 'score')
    return [
      nameRecords(section),
      inWords(section.selection),
      formatCount(section.n),
      section.records === 'frozen' ? formatCount(section.missing) : '-',
      formatCount(section.tokens),
      formatRho(score?.rho ?? null),
      formatRange(score?.rho_low ?? null, score?.rho_high ?? null),
      inWords(section.verdict),
    ]
  })
  const heads = ['records', 'wallets', 'n', 'missing', 'tokens', 'rho', '95 % interval', 'verdict']
  return renderList(heads, rows, { numbers: [2, 3, 4, 5, 6] })
}

function renderPredictors({ predictors }: Section): string {
  const rows = predictors.map(({ predictor, rho, rho_low, rho_high, lift_pct, deciles }) => [
    inWords(predictor),
    formatRho(rho),
    formatRange(rho_low, rho_high),
    formatShare(deciles.at(-1)?.profitable_pct ?? null),
    formatShare(deciles.at(-1)?.median_roi_pct ?? null),
    formatShare(lift_pct),
  ])
  const heads = ['in order of', 'rho', '95 % interval', 'top tenth profitable', 'its median ROI', 'lift']
  return renderList(heads, rows, { numbers: [1, 2, 3, 4, 5] })
}

function renderDeciles({ predictors }: Section): string {
  const deciles = predictors.find(({ predictor }) => predictor === 'score')?.deciles ?? []
  const rows = deciles.map(({ decile, n, lowest, highest, profitable_pct, median_roi_pct }) => [
    String(decile),
    `${lowest} to ${highest}`,
    formatCount(n),
    formatShare(profitable_pct),
    formatShare(median_roi_pct),
  ])
  return renderList(['tenth', 'score', 'n', 'profitable', 'median ROI'], rows, { numbers: [0, 2, 3, 4] })
}

/** A code of the report in words: `top_trader` is `top trader`. */
function inWords(code: string): string {
  return code.replaceAll('_', ' ')
}

/** The records of a section, in a word or two: each period of frozen scores has sections of its own. */
function nameRecords({ records, period }: Section): string {
  return records === 'frozen' ? `frozen ${period}` : records
}

/** The section that the verdict rests on; undefined before there is any. */
function findBasis({ sections, basis, period }: CalibrationFigures): Section | undefined {
  return sections.find(
    (section) => section.records === basis && section.selection === 'all' && section.period === period,
  )
}

/** What the verdict rests on and what it says. */
export function explainVerdict(report: CalibrationFigures): string {
  const { verdict, n, basis, records_needed: recordsNeeded, tokens_needed: tokensNeeded } = report
  const { tokens = 0, weeks = 0 } = findBasis(report) ?? {}
  const found = `${countOf(n, basis === 'frozen' ? 'frozen score' : basis)} of wallets of ${countOf(tokens, 'token')} in ${countOf(weeks, 'week')}`
  switch (verdict) {
    case 'predictive':
    case 'backtest_predictive':
      return `In ${found}, higher scores did better in the next 30 days.`
    case 'inverted':
    case 'backtest_inverted':
      return `In ${found}, higher scores did worse in the next 30 days.`
    case 'inconclusive':
    case 'backtest_inconclusive':
      return `${found}: they do not show whether higher scores did better or worse in the next 30 days.`
    case 'not_judged':
    case 'insufficient_data':
      return `There ${n === 1 ? 'is' : 'are'} ${found}; a verdict needs ${formatCount(recordsNeeded)} of wallets of ${countOf(tokensNeeded, 'token')} in ${countOf(report.weeks_needed, 'week')}.`
  }
}

/** Whether the score is worth more than the best single figure; nothing before there is enough data. */
export function explainAdvantage(section: Section | undefined): string {
  const best = section && findBestFigure(section)
  if (best === undefined || best.beats === null) return ''
  const { predictor, difference, difference_low: low, difference_high: high } = best
  const range = `${formatRho(difference)} (${formatRho(low)} to ${formatRho(high)}) over it`
  const name = inWords(predictor)
  return best.beats
    ? `The score predicts better than ${name}: ${range}.`
    : `The score does not beat ${name}: ${range}.`
}

/** The comparison with the strongest other figure. */
function findBestFigure({ predictors, baselines }: Section) {
  const rhoOf = (name: Predictor['predictor']) =>
    predictors.find(({ predictor }) => predictor === name)?.rho ?? Number.NEGATIVE_INFINITY
  return baselines
    .filter(({ predictor }) => predictor !== 'random')
    .toSorted((one, other) => rhoOf(other.predictor) - rhoOf(one.predictor))[0]
}

const share = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  useGrouping: false,
  // A number that rounds to zero gets no sign.
  signDisplay: 'negative',
})

/** Per cent, or percentage points, with a decimal: -1.5 %. */
export function formatShare(pct: number | null): string {
  return pct === null ? UNKNOWN : `${share.format(pct)} %`
}

/** A correlation, with its sign. */
export function formatRho(rho: number | null): string {
  if (rho === null) return UNKNOWN
  const size = Math.abs(rho).toFixed(2)
  return size === '0.00' ? size : `${rho < 0 ? '-' : '+'}${size}`
}

/** An interval of correlations; unknown where it has no width: a single token says nothing about the spread. */
export function formatRange(low: number | null, high: number | null): string {
  return low === null || high === null || low === high ? UNKNOWN : `${formatRho(low)} to ${formatRho(high)}`
}

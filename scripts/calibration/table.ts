import { styleText } from 'node:util'
import { formatCount, formatTime } from '../../doors/pages/figures/wording.ts'
import { renderList } from '../tables.ts'
import {
  type CalibrationFigures,
  explainAdvantage,
  explainVerdict,
  findBasis,
  formatRange,
  formatRho,
  formatShare,
  inWords,
  nameRecords,
  PROOF_OF_MACHINERY,
  type Section,
} from './wording.ts'

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

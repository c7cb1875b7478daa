import * as Plot from '@observablehq/plot'
import {
  formatRange,
  formatRho,
  formatShare,
  nameRecords,
  PREDICTOR_NAMES,
  type Predictor,
  SELECTION_NAMES,
  type Section,
} from '../figures/calibration.ts'
import { drawChart, gridX, gridY, HALF, PHONE, type Size, zeroY } from './chart.ts'

/** The widest that a letter of a line's name is on average. Names stand left of the chart, in full. */
const LETTER_PX = 5.8

/** A correlation with its interval, in a line of its own. */
interface Line {
  readonly name: string
  readonly rho: number
  readonly low: number
  readonly high: number
  readonly isScore: boolean
}

/** The correlations of the score and of what it has to beat, each with its interval. */
export function drawPredictors({ predictors }: Section): string {
  const lines = predictors.flatMap((predictor) =>
    toLine(PREDICTOR_NAMES[predictor.predictor], predictor, predictor.predictor === 'score'),
  )
  return drawLines(lines, { ...HALF, height: 210 }, { ...PHONE, height: 200 })
}

/** The correlation of the score in each section that has records. */
export function drawSections(sections: readonly Section[]): string {
  const lines = sections.flatMap((section) =>
    section.predictors
      .filter(({ predictor }) => predictor === 'score')
      .flatMap((score) => toLine(nameSection(section), score, section.selection === 'all')),
  )
  const height = 70 + 28 * lines.length
  return drawLines(lines, { width: HALF.width, height }, { width: PHONE.width, height })
}

function nameSection(section: Section): string {
  return `${nameRecords(section)}, ${SELECTION_NAMES[section.selection]}`
}

function toLine(name: string, { rho, rho_low: low, rho_high: high }: Predictor, isScore: boolean): Line[] {
  return rho === null || low === null || high === null ? [] : [{ name, rho, low, high, isScore }]
}

function drawLines(lines: readonly Line[], wide: Size, narrow: Size): string {
  const values = lines.map(
    ({ name, rho, low, high }) => `${name} ${formatRho(rho)}, ${formatRange(low, high)}`,
  )
  const colour = ({ isScore }: Line) => (isScore ? 'var(--accent)' : 'var(--muted)')
  return drawChart({
    label: `Rank correlations with the return of the next 30 days: ${values.join('; ')}`,
    wide,
    narrow,
    plot: () => ({
      marginLeft: 16 + LETTER_PX * Math.max(...lines.map(({ name }) => name.length)),
      marginRight: 16,
      marginTop: 10,
      marginBottom: 40,
      x: {
        label: 'rank correlation',
        labelOffset: 36,
        tickFormat: formatRho,
        ticks: 4,
        nice: true,
        zero: true,
      },
      y: { domain: lines.map(({ name }) => name), label: null, tickSize: 0, padding: 0.5 },
      color: { type: 'identity' },
      marks: [
        gridX(4),
        Plot.ruleX([0], { stroke: 'var(--muted)' }),
        Plot.ruleY(lines, { x1: 'low', x2: 'high', y: 'name', stroke: colour, strokeWidth: 2 }),
        Plot.dot(lines, { x: 'rho', y: 'name', fill: colour, r: 4.5 }),
      ],
    }),
  })
}

/** The median return of each tenth of the records by score. */
export function drawReturns({ predictors }: Section): string {
  return drawDeciles(predictors, 'Median return of the next 30 days', ({ median_roi_pct: pct }) => pct)
}

/** The share of profitable records in each tenth by score. */
export function drawProfitable({ predictors }: Section): string {
  const name = 'Share that made a profit in the next 30 days'
  return drawDeciles(predictors, name, ({ profitable_pct: pct }) => pct)
}

type Decile = Predictor['deciles'][number]

function drawDeciles(
  predictors: readonly Predictor[],
  name: string,
  value: (decile: Decile) => number,
): string {
  const deciles = predictors.find(({ predictor }) => predictor === 'score')?.deciles ?? []
  const sentences = deciles.map(
    (decile) => `scores ${decile.lowest} to ${decile.highest} ${formatShare(value(decile))}`,
  )
  return drawChart({
    label: `${name}, by tenth of the score: ${sentences.join('; ')}`,
    plot: () => ({
      marginLeft: 44,
      marginRight: 8,
      marginTop: 16,
      marginBottom: 40,
      x: {
        label: 'tenth by score, the highest at the right',
        labelOffset: 36,
        padding: 0.12,
        tickSize: 0,
        labelArrow: 'none',
      },
      y: { label: null, ticks: 4, tickFormat: (pct: number) => `${pct} %`, nice: true, zero: true },
      marks: [
        gridY(4),
        Plot.barY(deciles, {
          x: 'decile',
          y: value,
          fill: ({ decile }: Decile) => (decile === deciles.length ? 'var(--accent)' : 'var(--accent-2)'),
        }),
        zeroY(),
      ],
    }),
  })
}

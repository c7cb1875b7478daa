import * as Plot from '@observablehq/plot'
import {
  formatRange,
  formatRho,
  formatShare,
  PREDICTOR_NAMES,
  type Predictor,
  type Section,
} from '../figures/calibration.ts'
import { drawChart, gridX, gridY, HALF, PHONE, zeroY } from './chart.ts'

/** The widest that a letter of a line's name is on average. Names stand left of the chart, in full. */
const LETTER_PX = 5.8

/** The correlations of the score and of what it has to beat, each with its interval in a line of its own. */
export function drawPredictors({ predictors }: Section): string {
  const lines = predictors.flatMap(({ predictor, rho, rho_low: low, rho_high: high }) =>
    rho === null || low === null || high === null
      ? []
      : [{ name: PREDICTOR_NAMES[predictor], rho, low, high, isScore: predictor === 'score' }],
  )
  const values = lines.map(
    ({ name, rho, low, high }) => `${name} ${formatRho(rho)}, ${formatRange(low, high)}`,
  )
  const colour = ({ isScore }: (typeof lines)[number]) => (isScore ? 'var(--accent)' : 'var(--muted)')
  return drawChart({
    label: `Rank correlations with the return of the next 30 days: ${values.join('; ')}`,
    wide: { ...HALF, height: 210 },
    narrow: { ...PHONE, height: 200 },
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

type Decile = Predictor['deciles'][number]

/** The median return of each tenth of the records by score. */
export function drawReturns({ predictors }: Section): string {
  const deciles = predictors.find(({ predictor }) => predictor === 'score')?.deciles ?? []
  const sentences = deciles.map(
    ({ lowest, highest, median_roi_pct: pct }) => `scores ${lowest} to ${highest} ${formatShare(pct)}`,
  )
  return drawChart({
    label: `Median return of the next 30 days, by tenth of the score: ${sentences.join('; ')}`,
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
          y: 'median_roi_pct',
          fill: ({ decile }: Decile) => (decile === deciles.length ? 'var(--accent)' : 'var(--accent-2)'),
        }),
        zeroY(),
      ],
    }),
  })
}

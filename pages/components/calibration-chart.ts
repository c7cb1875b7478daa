import * as Plot from '@observablehq/plot'
import { formatShare, type Predictor, type Section } from '../figures/calibration.ts'
import { drawChart, gridY, zeroY } from './chart.ts'

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

import * as Plot from '@observablehq/plot'
import { html } from 'ghtml'
import type { components } from '../../generated/v1/types.ts'
import type { Figures } from '../figures/ranking.ts'
import { countOf, formatPct } from '../figures/wording.ts'
import { drawChart, gridY, zeroY } from './chart.ts'
import { renderTime, table } from './frames.ts'
import { numberCell } from './wallet-table.ts'

type PastScore = components['schemas']['FrozenScore']

export interface PresentScore {
  readonly figures: Figures
  readonly scannedAt: string
}

/** The scores of 30 days that a wallet had, the newest first: as a picture where there are several, and as a table. */
export function renderPastScores(scores: readonly PastScore[], present: PresentScore): string {
  const ofMonth = scores.filter(({ period }) => period === '30d')
  if (ofMonth.length === 0) return '<p>No score is recorded yet.</p>'
  const rows = ofMonth.map(
    ({ scored_at: at, score, edge_low_pct: low, outcome_roi_pct: outcome }) => html`<tr>
<th scope="row" data-value="${at}">!${renderTime(at)}</th>!${numberCell(score, String)}!${numberCell(low, formatPct)}
!${outcome === null ? '<td class="number">not known yet</td>' : numberCell(outcome, formatPct)}</tr>
`,
  )
  const numbers = ['score', 'low end of the edge', '30 days after']
  const picture = html`<p>The bar is today's edge, from its low end to its high end.
<span class="swatch accent">low end of the edge</span> <span class="swatch open">return of the 30 days after</span></p>
!${drawPastScores(ofMonth, present)}`
  return html`<p>A score is recorded at most once in 30 days for scans, and once more for callers who ask for
the wallet. It is never changed afterwards.</p>
!${ofMonth.length > 1 ? picture : ''}
!${table('Table of past scores', ['recorded', ...numbers], { numbers, rows })}`
}

/** Returns beyond this are drawn at the edge of the picture. */
const SHOWN_PCT = 200

function drawPastScores(scores: readonly PastScore[], { figures, scannedAt }: PresentScore): string {
  const clamp = (pct: number) => Math.max(-100, Math.min(SHOWN_PCT, pct))
  const lows = scores.flatMap(({ scored_at: at, edge_low_pct: low, score }) =>
    low === null ? [] : [{ at: new Date(at), pct: clamp(low), score }],
  )
  const outcomes = scores.flatMap(({ scored_at: at, outcome_roi_pct: pct }) =>
    pct === null ? [] : [{ at: new Date(at), pct: clamp(pct) }],
  )
  const { edge_pct: edge, edge_low_pct: low, edge_high_pct: high } = figures
  const now = new Date(scannedAt)
  const isKnown = typeof edge === 'number' && typeof low === 'number' && typeof high === 'number'
  const present = isKnown ? [{ at: now, low: clamp(low), high: clamp(high), edge: clamp(edge) }] : []
  return drawChart({
    label: `The low end of the edge at ${countOf(lows.length, 'moment')}, and the edge of today. The table has the same figures.`,
    wide: { width: 1120, height: 260 },
    plot: ({ width }) => ({
      marginLeft: 52,
      marginRight: 16,
      marginTop: 16,
      x: { type: 'utc', label: null, ticks: width < 500 ? 3 : 8 },
      y: { label: null, ticks: 5, tickFormat: formatPct, nice: true, zero: true },
      marks: [
        gridY(5),
        zeroY(),
        Plot.line([...lows, ...present.map((each) => ({ at: each.at, pct: each.low }))], {
          x: 'at',
          y: 'pct',
          sort: 'at',
          stroke: 'var(--accent)',
        }),
        Plot.dot(lows, {
          x: 'at',
          y: 'pct',
          r: 4.5,
          fill: 'var(--accent)',
          title: ({ score }) => `score ${score}`,
        }),
        Plot.dot(outcomes, { x: 'at', y: 'pct', r: 4.5, stroke: 'var(--muted)' }),
        Plot.ruleX(present, { x: 'at', y1: 'low', y2: 'high', stroke: 'var(--accent)', strokeWidth: 5 }),
        Plot.dot(present, { x: 'at', y: 'edge', r: 4, fill: 'var(--text)' }),
      ],
    }),
  })
}

import { html } from 'ghtml'
import type { components } from '../../generated/v1/types.ts'
import { formatPct } from '../figures/wording.ts'
import { renderTime, table } from './frames.ts'
import { numberCell } from './wallet-table.ts'

type PastScore = components['schemas']['FrozenScore']

/** The scores of 30 days that a wallet had, the newest first. */
export function renderPastScores(scores: readonly PastScore[]): string {
  const ofMonth = scores.filter(({ period }) => period === '30d')
  if (ofMonth.length === 0) return '<p>No score is recorded yet.</p>'
  const rows = ofMonth.map(
    ({ scored_at: at, score, edge_low_pct: low, outcome_roi_pct: outcome }) => html`<tr>
<th scope="row" data-value="${at}">!${renderTime(at)}</th>!${numberCell(score, String)}!${numberCell(low, formatPct)}
!${outcome === null ? '<td class="number">not known yet</td>' : numberCell(outcome, formatPct)}</tr>
`,
  )
  const numbers = ['score', 'low end of the edge', '30 days after']
  return html`<p>A score is recorded at most once in 30 days for scans, and once more for callers who ask for
the wallet. It is never changed afterwards.</p>
!${table('Table of past scores', ['recorded', ...numbers], { numbers, rows })}`
}

import { html } from 'ghtml'
import type { components } from '../../../generated/v1/types.ts'
import { formatPct } from '../figures/wording.ts'
import { renderTime } from './frames.ts'
import { headCell, numberCell, table } from './table.ts'

type PastScore = components['schemas']['FrozenScore']

/** The scores of 30 days that a wallet had, the newest first. */
export function renderPastScores(scores: readonly PastScore[]): string {
  const ofMonth = scores.filter(({ period }) => period === '30d')
  if (ofMonth.length === 0) return '<p>No score is recorded yet.</p>'
  return html`<p>A score is recorded at most once in 30 days for scans, and once more for callers who ask for
the wallet. It is never changed afterwards.</p>
!${table('Table of past scores', ofMonth, {
    recorded: ({ scored_at: at }) => headCell(renderTime(at), at),
    score: ({ score }) => numberCell(score, String),
    'low end of the edge': ({ edge_low_pct: low }) => numberCell(low, formatPct),
    '30 days after': ({ outcome_roi_pct: outcome }) =>
      outcome === null ? '<td class="number">not known yet</td>' : numberCell(outcome, formatPct),
  })}`
}

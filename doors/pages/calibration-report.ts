import { html } from 'ghtml'
import { drawPredictors, drawReturns } from './components/calibration-charts.ts'
import { figureList, middle, renderTime, section } from './components/frames.ts'
import { renderFile } from './components/page.ts'
import { ABOUT_SCORE } from './components/reading.ts'
import { headCell, numberCell, table } from './components/table.ts'
import {
  type CalibrationFigures,
  explainAdvantage,
  explainVerdict,
  findBasis,
  formatCount,
  formatRange,
  formatRho,
  formatShare,
  nameRecords,
  PREDICTOR_NAMES,
  PROOF_OF_MACHINERY,
  SELECTION_NAMES,
  type Section,
  VERDICT_NAMES,
} from './figures/calibration.ts'
import { countOf, toTypography } from './figures/wording.ts'

/** The report on the score as a file. */
export function renderCalibrationReport(report: CalibrationFigures): string {
  return renderFile({ title: titleOfCalibration(report), body: renderCalibrationBody(report) })
}

export function titleOfCalibration({ verdict }: CalibrationFigures): string {
  return `Does the score predict? ${VERDICT_NAMES[verdict]}`
}

/**
 * The report on the score as HTML: the verdict, charts of what it rests on, and every section in a table. `rules` says
 * what a score is.
 */
export function renderCalibrationBody(report: CalibrationFigures, rules = ''): string {
  const basis = findBasis(report)
  const isEmpty = basis === undefined || basis.n === 0
  const aside = isEmpty ? '' : html`<div>!${renderKeyFigures(report, basis)}</div>`
  return middle(renderVerdict(report, rules), { aside }, [
    isEmpty ? '' : renderCharts(basis),
    section('sections', 'All sections', [
      html`<p>By kind of record and by how wallets were selected. Wallets that were selected by profit do worse afterwards, by chance
alone.</p>`,
      renderSections(report.sections),
    ]),
    renderNotes(report),
  ])
}

/** What a score is, with a link to how it is computed: a visitor of the page may not know it. */
export function renderRules(up: string): string {
  return html`<p class="source">${ABOUT_SCORE} <a href="${up}docs/guides/score-and-tags">How it is computed</a></p>`
}

function renderVerdict(report: CalibrationFigures, rules: string): string {
  const { computed_at: computedAt, score_version: version, simulated } = report
  const computed = computedAt === null ? '' : html` Computed !${renderTime(computedAt)}.`
  const advantage = explainAdvantage(findBasis(report))
  return html`<h1>Does the score predict? <span>${VERDICT_NAMES[report.verdict]}</span></h1>
!${rules}
<p class="source">${advantage} ${explainVerdict(report)}</p>
<p class="source">Version ${version} of the score.!${computed}</p>
!${simulated ? html`<p class="notice">${PROOF_OF_MACHINERY}</p>` : ''}`
}

function renderKeyFigures(report: CalibrationFigures, basis: Section): string {
  const score = basis.predictors.find(({ predictor }) => predictor === 'score')
  return figureList('key', [
    ['records', formatCount(report.n)],
    ['tokens', formatCount(basis.tokens)],
    ['correlation', toTypography(formatRho(score?.rho ?? null))],
    ['top tenth over all', toTypography(formatShare(score?.lift_pct ?? null))],
    ['missing', formatCount(basis.missing)],
  ])
}

function renderCharts(basis: Section): string {
  return html`<div class="pair">
!${section('returns', 'Later return, by tenth of the score', [
    '<p>The median return of the 30 days after, from the lowest scores to the highest.</p>',
    drawReturns(basis),
  ])}
!${section('predictors', 'The score and what it has to beat', [
    '<p>Rank correlation with the return, and its 95 % interval. A figure at 0 predicts nothing.</p>',
    drawPredictors(basis),
  ])}
</div>`
}

function renderSections(sections: readonly Section[]): string {
  const rows = sections
    .filter(({ n, missing }) => n + missing > 0)
    .flatMap((section) => section.predictors.map((figures) => ({ ...section, ...figures })))
  if (rows.length === 0) return '<p>No section has records yet.</p>'
  return table('Table of all sections', rows, {
    records: (row) => html`<td>${nameRecords(row)}</td>`,
    wallets: ({ selection }) => headCell(SELECTION_NAMES[selection]),
    'in order of': ({ predictor }) => html`<td>${PREDICTOR_NAMES[predictor]}</td>`,
    n: ({ n }) => numberCell(n, formatCount),
    missing: ({ missing }) => numberCell(missing, formatCount),
    tokens: ({ tokens }) => numberCell(tokens, formatCount),
    rho: ({ rho }) => numberCell(rho, formatRho),
    '95 % interval': ({ rho_low: low, rho_high: high }) => numberCell(low, () => formatRange(low, high)),
    'top tenth over all': ({ lift_pct: lift }) => numberCell(lift, formatShare),
    verdict: ({ predictor, verdict }) =>
      html`<td>${predictor === 'score' ? VERDICT_NAMES[verdict] : ''}</td>`,
  })
}

function renderNotes(report: CalibrationFigures): string {
  const { records_needed: records, tokens_needed: tokens, weeks_needed: weeks } = report
  return html`<footer>
<p>The outcome is what a wallet's bought tokens gained or lost in the 30 days after, sold or not, by what they were worth before.
A wallet that had nothing and bought nothing has the outcome 0. A backtest is the score as of 30 days before an analysis, and
its verdict is a hint. A frozen score, of 30 days (30d) or of all time (all), is settled 30 days later, by a random sample of what
is due.</p>
<p>A record is a wallet’s score and what came of it 30 days later. To tell luck from skill, a verdict needs ${countOf(records, 'record')} of wallets of
${countOf(tokens, 'token')} in ${countOf(weeks, 'week')}, at the earliest ${countOf(weeks, 'week')} after the first scan. It is made once a month.
Intervals are by bootstrap over weeks and tokens. “Top tenth over all” is the median return of the top
tenth minus that of all.</p>
</footer>`
}

import { html } from 'ghtml'
import {
  describeIndependent,
  nameOf,
  type ScoreAnswer,
  type ScoreToken,
  TOKEN_FIGURES,
} from '../../pages/figures/score-answer.ts'
import {
  formatPct,
  formatTime,
  PERIOD_NAMES,
  SIMULATED,
  toPlainText,
  UNKNOWN,
} from '../../pages/figures/wording.ts'
import { EXPLORER, linkTo } from '../../pages/parts/links.ts'
import { renderFile } from '../../pages/parts/page.ts'
import { drawEdge } from '../../pages/parts/ranges.ts'
import { renderTags } from '../../pages/parts/tags.ts'
import { drawTokens } from '../../pages/parts/token-chart.ts'
import { toTypography } from '../../pages/parts/wallet-table.ts'
import { explainScore } from './score-explanation.ts'

/**
 * The page of one wallet as HTML: its score in words, its tokens as a picture and as a table, and which of them count.
 * Names of tokens come from strangers and are escaped.
 */
export function renderScoreReport(
  answer: ScoreAnswer,
  { simulated }: { readonly simulated: boolean },
): string {
  const { address, period, tokens } = answer.data
  const { verdict, restsOn, leftOut, wouldChange } = explainScore(answer)
  const body = html`<header>
<div>!${renderWallet(answer, simulated)}</div>
<div>!${renderKeyFigures(answer)}</div>
</header>
<main>
<section aria-labelledby="score">
<h2 id="score">What the score says</h2>
<div class="verdict"><div>!${renderSentences(verdict)}</div><div class="edge">!${drawEdge({ address, figures: answer.data.stats })}</div></div>
</section>
<section aria-labelledby="tokens">
<h2 id="tokens">Its tokens</h2>
<p>Each dot is a token: how much was put into it, and what became of that. The larger a dot, the more it weighs.
<span class="swatch skill">gain</span> <span class="swatch loss">loss</span> <span class="swatch open">does not count</span></p>
!${drawTokens(tokens)}
</section>
<div class="pair">
!${renderPart('rests', 'What it rests on', restsOn)}
!${renderPart('left', 'What was left out', leftOut)}
</div>
!${renderPart('change', 'What the score would be', wouldChange)}
<section aria-labelledby="all">
<h2 id="all">All tokens</h2>
<div class="scroll" role="group" aria-label="Table of all tokens" tabindex="0">
!${renderTokenTable(tokens)}
</div>
</section>
<footer>
<p>Figures of ${PERIOD_NAMES[period]}. A score describes the past and promises nothing. Results are marked to market:
paper losses count, paper gains do not. Unknown figures are shown as –.</p>
</footer>
</main>`
  return renderFile({ title: `${address}: score ${answer.data.stats.score ?? 'unknown'}`, body })
}

function renderWallet({ data }: ScoreAnswer, simulated: boolean): string {
  const notice = simulated ? html`<p class="notice">${SIMULATED}</p>` : ''
  return html`<h1>Score <span>${data.stats.score ?? '–'}</span></h1>
<p class="source">!${linkTo(EXPLORER.wallet(data.address), data.address)}</p>
<p class="source">As of ${formatTime(data.scanned_at)}. Figures of ${PERIOD_NAMES[data.period]}.</p>
<p class="source">!${renderTags(data.stats.tags)}</p>
!${notice}`
}

function renderKeyFigures({ data, meta }: ScoreAnswer): string {
  const { edge_pct: edge, wins, losses, score_tokens: effective, verified_pct: verified } = data.stats
  const figures: [string, string][] = [
    ['tokens count', `${meta.counted} of ${meta.count}`],
    ['are worth', typeof effective === 'number' ? String(Math.round(effective)) : '–'],
    ['won', wins === null || losses === null ? '–' : `${wins} of ${wins + losses}`],
    ['edge', typeof edge === 'number' ? toTypography(formatPct(edge)) : '–'],
    ['verified', typeof verified === 'number' ? formatPct(verified) : '–'],
  ]
  return html`<dl class="key">!${figures.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
}

function renderPart(id: string, head: string, sentences: readonly string[]): string {
  if (sentences.length === 0) return ''
  return html`<section aria-labelledby="${id}">
<h2 id="${id}">${head}</h2>
!${renderSentences(sentences)}
</section>`
}

function renderSentences(sentences: readonly string[]): string {
  return sentences.map((sentence) => html`<p>${toTypography(sentence)}</p>`).join('\n')
}

function renderTokenTable(tokens: readonly ScoreToken[]): string {
  const figures = TOKEN_FIGURES.map(([head]) => html`<th scope="col" class="number">${head}</th>`)
  return html`<table class="wallets">
<thead><tr><th scope="col">token</th><th scope="col">counts</th>!${figures}<th scope="col">others trade it</th></tr></thead>
<tbody>
!${tokens.map(renderRow)}</tbody>
</table>`
}

function renderRow(token: ScoreToken): string {
  const { address, state, closed } = token
  const name = toPlainText(nameOf(token))
  return html`<tr id="${address}"><th scope="row">!${linkTo(EXPLORER.token(address), address, name)}</th>
<td>${state === 'counted' ? (closed ? 'yes' : 'yes, still held') : state}</td>
!${TOKEN_FIGURES.map(([, field, format]) => renderNumber(token[field], format))}
<td>${toTypography(describeIndependent(token))}</td></tr>
`
}

function renderNumber(value: number | null, format: (value: number) => string): string {
  if (value === null) return html`<td class="number">${toTypography(UNKNOWN)}</td>`
  return html`<td class="number" data-value="${value}">${toTypography(format(value))}</td>`
}

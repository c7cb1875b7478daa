import { html } from 'ghtml'
import { figureList, middle, section, table } from '../../pages/components/frames.ts'
import { EXPLORER } from '../../pages/components/links.ts'
import { renderFile } from '../../pages/components/page.ts'
import { drawEdge } from '../../pages/components/ranges.ts'
import { renderTags } from '../../pages/components/tags.ts'
import { drawTokens } from '../../pages/components/token-chart.ts'
import { numberCell, toTypography } from '../../pages/components/wallet-table.ts'
import {
  describeIndependent,
  type ScoreAnswer,
  type ScoreToken,
  TOKEN_FIGURES,
} from '../../pages/figures/score-answer.ts'
import { formatPct, formatTime, PERIOD_NAMES } from '../../pages/figures/wording.ts'
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
  const aside = html`<div>!${renderKeyFigures(answer)}</div>`
  const edge = drawEdge({ address, figures: answer.data.stats })
  const body = middle(renderWallet(answer), { simulated, aside }, [
    section(
      'score',
      'What the score says',
      html`<div class="verdict"><div>!${renderSentences(verdict)}</div><div class="edge">!${edge}</div></div>`,
    ),
    section('tokens', 'Its tokens', [
      html`<p>Each dot is a token: how much was put into it, and what became of that. The larger a dot, the more it weighs.
<span class="swatch skill">gain</span> <span class="swatch loss">loss</span> <span class="swatch open">does not count</span></p>`,
      drawTokens(tokens),
    ]),
    html`<div class="pair">
!${renderPart('rests', 'What it rests on', restsOn)}
!${renderPart('left', 'What was left out', leftOut)}
</div>`,
    renderPart('change', 'What the score would be', wouldChange),
    section('all', 'All tokens', renderTokenTable(tokens)),
    html`<footer>
<p>Figures of ${PERIOD_NAMES[period]}. A score describes the past and promises nothing. Results are marked to market:
paper losses count, paper gains do not. Unknown figures are shown as –.</p>
</footer>`,
  ])
  return renderFile({ title: `${address}: score ${answer.data.stats.score ?? 'unknown'}`, body })
}

function renderWallet({ data }: ScoreAnswer): string {
  return html`<h1>Score <span>${data.stats.score ?? '–'}</span></h1>
<p class="source">!${EXPLORER.wallet(data.address, data.address)}</p>
<p class="source">As of ${formatTime(data.scanned_at)}. Figures of ${PERIOD_NAMES[data.period]}.</p>
<p class="source">!${renderTags(data.stats.tags)}</p>`
}

function renderKeyFigures({ data, meta }: ScoreAnswer): string {
  const { edge_pct: edge, wins, losses, score_tokens: effective, verified_pct: verified } = data.stats
  return figureList('key', [
    ['tokens count', `${meta.counted} of ${meta.count}`],
    ['are worth', typeof effective === 'number' ? String(Math.round(effective)) : '–'],
    ['won', wins === null || losses === null ? '–' : `${wins} of ${wins + losses}`],
    ['edge', typeof edge === 'number' ? toTypography(formatPct(edge)) : '–'],
    ['verified', typeof verified === 'number' ? formatPct(verified) : '–'],
  ])
}

function renderPart(id: string, head: string, sentences: readonly string[]): string {
  return sentences.length === 0 ? '' : section(id, head, renderSentences(sentences))
}

function renderSentences(sentences: readonly string[]): string {
  return sentences.map((sentence) => html`<p>${toTypography(sentence)}</p>`).join('\n')
}

function renderTokenTable(tokens: readonly ScoreToken[]): string {
  const numbers = TOKEN_FIGURES.map(([head]) => head)
  const heads = ['token', 'counts', ...numbers, 'others trade it']
  return table('Table of all tokens', heads, { numbers, rows: tokens.map(renderRow) })
}

function renderRow(token: ScoreToken): string {
  const { address, symbol, state, closed } = token
  return html`<tr id="${address}"><th scope="row">!${EXPLORER.token(address, symbol)}</th>
<td>${state === 'counted' ? (closed ? 'yes' : 'yes, still held') : state}</td>
!${TOKEN_FIGURES.map(([, field, format]) => numberCell(token[field], format))}
<td>${toTypography(describeIndependent(token))}</td></tr>
`
}

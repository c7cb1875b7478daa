import { html } from 'ghtml'
import { describeEdge, describeInterval, makeColumns } from '../figures/columns.ts'
import { describeCopyVerdict, formatEdge } from '../figures/judgement.ts'
import { countClosed, type ListedWallet } from '../figures/ranking.ts'
import { explainChoice, listCautions } from '../figures/reasons.ts'
import { describeSecond, formatPct, toTypography, UNKNOWN } from '../figures/wording.ts'
import { figureList } from './frames.ts'
import type { Links } from './links.ts'
import { drawEdge } from './ranges.ts'
import { renderGroupMark, renderLabels, renderTags } from './tags.ts'

/** The best wallets as a list, each with its edge and what speaks for and against it. */
export function renderBestWallets(wallets: readonly ListedWallet[], context: ListContext): string {
  const items = wallets.map((wallet) => renderWallet(wallet, context))
  return html`<ol class="best">!${items}</ol>`
}

interface ListContext {
  /** "Ago" is counted from here. */
  readonly nowMs: number
  readonly links: Links
}

function renderWallet(wallet: ListedWallet, { nowMs, links }: ListContext): string {
  const { rank, address, figures, labels } = wallet
  const confidence = figures.score_confidence
  const facts = renderFacts(wallet, nowMs)
  const choice = explainChoice(figures)
  // The first obstacle may be part of the verdict.
  const cautions = listCautions(wallet)
    .filter((caution) => !choice.toLowerCase().includes(caution.toLowerCase()))
    .map(toTypography)
  return html`<li>
<div class="rank">${rank}</div>
<div class="score"><strong>${figures.score ?? '–'}</strong>!${confidence ? html`<span>${confidence} confidence</span>` : ''}!${figures.solid === true && figures.obstacles.length === 0 ? html`<span>solid record</span>` : ''}<span>copy: ${describeCopyVerdict(figures)}</span></div>
<div class="wallet"><h3>!${links.wallet(address, address)}</h3><p>!${renderTags(figures.tags)} !${renderLabels(labels)} !${renderGroupMark(wallet)}</p></div>
!${facts}
<p class="reasons">${toTypography(choice)}</p>
!${cautions.length === 0 ? '' : html`<p class="cautions">${cautions.join('. ')}.</p>`}
<div class="edge">!${renderEdge(wallet)}</div>
</li>
`
}

/** What the wallet did in the period, figure by figure. */
export function renderFacts(wallet: ListedWallet, nowMs: number): string {
  return figureList(
    'facts',
    listFacts(wallet, nowMs).map(([name, value]) => [name, toTypography(value)]),
  )
}

/** The main picture: what the score says. */
export function renderEdge(wallet: ListedWallet): string {
  const picture = drawEdge(wallet)
  if (picture === '') return ''
  const edge = formatEdge(wallet.figures.edge_pct ?? 0)
  return html`<p>Cautious edge ${toTypography(edge)}, likely ${toTypography(describeEdge(wallet))}</p>!${picture}`
}

type Fact = readonly [name: string, value: string]

/** What the wallet did in the period, and what it made of the scanned token. Most unknown figures are left out. */
function listFacts(wallet: ListedWallet, nowMs: number): Fact[] {
  const { realized, invested, roi, held, lastTrade, onToken } = makeColumns(nowMs)
  const { total_invested_usd: stake } = wallet.figures
  const facts: Fact[] = [
    [
      stake === null || stake < 1 ? 'PnL' : `PnL with ${invested.text(wallet)} invested`,
      realized.text(wallet),
    ],
    ['ROI', roi.text(wallet)],
    ...listWins(wallet),
    ['held', held.text(wallet)],
    ['last trade', lastTrade.text(wallet)],
    [`on this token${secondClause(wallet)}`, onToken.text(wallet)],
  ]
  // The third column is wide enough for the interval of the wins, so the first two keep their places.
  return facts.filter(([, value], place) => place < 2 || value !== UNKNOWN)
}

function secondClause({ secondSource }: ListedWallet): string {
  const said = describeSecond(secondSource)
  return said === '' ? '' : `, ${toTypography(said)}`
}

function listWins(wallet: ListedWallet): Fact[] {
  const { winrate, wins } = wallet.figures
  const closed = countClosed(wallet.figures)
  if (winrate === null || closed === null) return []
  const interval = describeInterval(wallet)
  const name = interval === UNKNOWN ? `win rate ${formatPct(winrate)}` : `cautious estimate ${interval}`
  return [[name, `${wins} of ${closed} won`]]
}

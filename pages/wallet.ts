import { html } from 'ghtml'
import document from '../generated/v1/document.json' with { type: 'json' }
import type { components } from '../generated/v1/types.ts'
import { type Columns, makeColumns, shortenAddress } from './figures/columns.ts'
import { describeDollar, explainMerits, judgeWallet } from './figures/judgement.ts'
import { type ListedWallet, SHOWN_PERIODS, toListed, withoutEmptyReturn } from './figures/ranking.ts'
import { isCaution } from './figures/tag-families.ts'
import {
  countOf,
  formatDuration,
  formatPct,
  formatTime,
  formatUsd,
  toPlainText,
  toSentence,
} from './figures/wording.ts'
import { describeScanCost } from './home.ts'
import { listCautions, renderEdge, renderFacts } from './parts/best-wallets.ts'
import { PERIOD_LABELS } from './parts/choices.ts'
import { EXPLORER, linkTo } from './parts/links.ts'
import { type MetTokens, renderMetTokens } from './parts/met-tokens.ts'
import { renderPastScores } from './parts/past-scores.ts'
import { type Content, linksFrom, renderAction, renderSimulated, type Visit } from './parts/site.ts'
import { renderLabels, renderTags } from './parts/tags.ts'
import { drawTokens } from './parts/token-chart.ts'
import { numberCell, toTypography } from './parts/wallet-table.ts'

type Schemas = components['schemas']
type WalletData = Schemas['WalletScanData']

const { WalletTag, WatchlistName } = document.components.schemas
const TAG_RULES: Readonly<Record<string, string>> = WalletTag['x-enum-descriptions']
/** As a browser wants it, where a hyphen in brackets is escaped. */
const NAME_PATTERN = WatchlistName.pattern.replaceAll('-]', String.raw`\-]`)

export interface WalletPageData {
  readonly wallet: WalletData
  readonly scansLeft: number | null
  /** The visitor's watchlists, by name. */
  readonly watchlists: readonly string[]
  /** Parts that cost more reads; undefined where the visitor has not asked for them. */
  readonly record: WalletRecord | undefined
}

/** What is known of a wallet besides its analysis. */
export interface WalletRecord {
  /** The inputs of the score. */
  readonly tokens: readonly Schemas['ScoreToken'][]
  readonly pastScores: readonly Schemas['FrozenScore'][]
  readonly met: MetTokens
  /** The addresses of its group; empty without one. */
  readonly groupMembers: readonly string[]
}

/** A wallet's own page: whether to follow it and why, and what that rests on. Most figures are of 30 days. */
export function renderWalletPage(data: WalletPageData, visit: Visit): Content {
  const { wallet, scansLeft, watchlists, record } = data
  const { address, wallet: stats, scanned_at: scannedAt } = wallet
  const listed = toListed({ ...wallet, figures: stats })
  const body = html`<header>
<div><h1>${judgeWallet(stats)}</h1>
<p class="source">!${linkTo(EXPLORER.wallet(address), address)}</p>
<p class="source">Analysed ${formatTime(scannedAt)}. Figures of the last 30 days.</p>
!${renderSimulated(visit)}</div>
<div class="edge">!${renderScore(stats)}!${renderEdge(listed)}</div>
</header>
<main>
!${renderReasons(listed, renderMetLink(wallet, record))}
<section aria-labelledby="did">
<h2 id="did">What it did</h2>
!${renderFacts(listed, Date.parse(scannedAt))}
</section>
!${renderPeriods(listed, wallet)}
!${renderBasis(wallet, record)}
!${record === undefined ? '' : renderHistory(record, wallet)}
!${renderRecentTokens(stats.recentTokens, visit)}
!${record === undefined ? '' : renderMet(record.met, visit)}
!${renderSaid(wallet, record?.groupMembers ?? [], visit)}
<section aria-labelledby="next">
<h2 id="next">What you can do</h2>
<div class="actions">
!${renderAction(address, { text: 'Analyse again', note: describeScanCost(scansLeft) })}
</div>
!${renderWatch(address, watchlists)}
</section>
</main>`
  return { title: `${judgeWallet(stats)}: ${shortenAddress(address)}`, body }
}

/** A wallet that was never analysed. */
export function renderUnknownWallet(address: string, scansLeft: number | null, visit: Visit): Content {
  const body = html`<header>
<div><h1>Not analysed yet</h1>
<p class="source">!${linkTo(EXPLORER.wallet(address), address)}</p>
!${renderSimulated(visit)}</div>
</header>
<main>
<p>An analysis reads the wallet's trades and judges them. It takes less than a minute.</p>
!${renderAction(address, { text: 'Analyse this wallet', note: describeScanCost(scansLeft) })}
</main>`
  return { title: `Not analysed yet: ${shortenAddress(address)}`, body }
}

function renderScore({ score, score_confidence: confidence }: WalletData['wallet']): string {
  if (score === null) return ''
  return html`<p><strong class="figure">${score}</strong> of 99, ${confidence} confidence</p>`
}

/** What speaks for the wallet and against it, in words. */
function renderReasons(listed: ListedWallet, metLink: string): string {
  const { figures } = listed
  const gains = (figures.edge_low_pct ?? Number.NEGATIVE_INFINITY) >= 0
  const dollar = describeDollar(figures) ?? []
  const made = figures.realized_without_best_usd ?? 0
  const cautions = listCautions(listed).filter(
    (caution) => made <= 0 || !caution.includes('without its best'),
  )
  const tagged = (isBad: boolean) =>
    figures.tags.filter((tag) => isCaution(tag) === isBad).map((tag) => renderTagReason(tag, metLink))
  const toItems = (clauses: readonly string[]) =>
    clauses.map((clause) => html`<li>${toTypography(toSentence(clause))}.</li>`)
  const list = (items: readonly string[], none: string) =>
    items.length > 0 ? items : [html`<li>${none}</li>`]
  return html`<div class="pair">
<section aria-labelledby="for">
<h2 id="for">What speaks for it</h2>
<ul class="reasons-for">
!${list([...toItems([...(gains ? [dollar] : []), explainMerits(figures)].flat()), ...tagged(false)], 'Nothing that we know of.')}
</ul>
</section>
<section aria-labelledby="against">
<h2 id="against">What speaks against it</h2>
<ul class="reasons-against">
!${list([...toItems([...(gains ? [] : [dollar]), cautions].flat()), ...tagged(true)], 'Nothing that we know of.')}
</ul>
</section>
</div>`
}

function renderTagReason(tag: string, metLink: string): string {
  return html`<li>!${renderTags([tag])} ${TAG_RULES[tag] ?? ''}!${tag === 'disputed' ? metLink : ''}</li>`
}

/** Leads to the token on which the wallet is disputed. */
function renderMetLink({ group }: WalletData, record: WalletRecord | undefined): string {
  if (record !== undefined) return ' <a href="#met">Show where.</a>'
  return html` <a href="?record=1#met">Show where</a>, for ${countRecordReads(group)} reads.`
}

function countRecordReads(group: WalletData['group']): number {
  return group ? 5 : 4
}

/** The figures that a wallet's periods are compared by. */
const COMPARED = [
  'score',
  'confidence',
  'edge',
  'likelyEdge',
  'realized',
  'invested',
  'roi',
  'winrate',
  'interval',
  'closed',
  'held',
] as const satisfies readonly (keyof Columns)[]

/** The same figures of each period, side by side. */
function renderPeriods(listed: ListedWallet, { periods, scanned_at: scannedAt }: WalletData): string {
  if (periods === undefined) return ''
  const columns = makeColumns(Date.parse(scannedAt))
  const wallets = SHOWN_PERIODS.map((period) => ({ ...listed, figures: withoutEmptyReturn(periods[period]) }))
  const rows = COMPARED.map((name) => {
    const { head, text } = columns[name]
    return html`<tr><th scope="row">${head}</th>!${wallets.map((wallet) => html`<td class="number">${toTypography(text(wallet))}</td>`)}</tr>
`
  })
  return html`<section aria-labelledby="periods">
<h2 id="periods">Period by period</h2>
<div class="scroll" role="group" aria-label="Table of periods" tabindex="0">
<table class="periods"><thead><tr><td></td>!${SHOWN_PERIODS.map((period) => html`<th scope="col" class="number">${PERIOD_LABELS[period]}</th>`)}</tr></thead>
<tbody>
!${rows}</tbody></table>
</div>
</section>`
}

/** The wallet's tokens that count in the score, and those that do not. */
function renderBasis({ wallet: stats, group }: WalletData, record: WalletRecord | undefined): string {
  const figures: [string, string | null][] = [
    ['tokens that count, by weight', toCount(stats.score_tokens)],
    ['bought, but not counted yet', toCount(stats.open_tokens)],
    ['left out, because figures are missing', toCount(stats.unknown_tokens)],
    ['of its sales are of tokens that it bought', toPct(stats.cost_coverage_pct)],
    ['of its wins are in tokens that many trade', stats.verified_pct ? toPct(stats.verified_pct) : null],
  ]
  const known = figures.filter(([, value]) => value !== null)
  return html`<section aria-labelledby="basis">
<h2 id="basis">What counts, and what does not</h2>
<dl class="facts basis">!${known.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
!${record === undefined ? renderRecordLink(group) : renderBets(record.tokens)}
</section>`
}

function renderRecordLink(group: WalletData['group']): string {
  return html`<p class="actions"><a href="?record=1#basis">Show every token${group ? ', its group' : ''}, its past scores and the scanned tokens that list it</a> <span>Costs ${countRecordReads(group)} reads.</span></p>`
}

function renderHistory(
  { pastScores }: WalletRecord,
  { wallet: figures, scanned_at: scannedAt }: WalletData,
): string {
  return html`<section aria-labelledby="past">
<h2 id="past">Its scores over time</h2>
!${renderPastScores(pastScores, { figures, scannedAt })}
</section>`
}

function renderBets(tokens: readonly Schemas['ScoreToken'][]): string {
  if (!tokens.some(({ stake_usd: stake }) => stake !== null && stake >= 1))
    return '<p>How much it put into its tokens is not known.</p>'
  return html`<p>Each dot is a token. Further right is a larger stake, higher is a larger return, and larger dots count more. Hollow dots do
not count in the score, such as tokens that are not sold yet.</p>
!${drawTokens(tokens)}`
}

const toCount = (value: number | null | undefined) =>
  typeof value === 'number' ? String(Math.round(value)) : null
const toPct = (value: number | null | undefined) => (typeof value === 'number' ? formatPct(value) : null)

/** The scanned tokens that list the wallet. */
function renderMet(met: MetTokens, visit: Visit): string {
  return html`<section aria-labelledby="met">
<h2 id="met">Scanned tokens that list it</h2>
!${renderMetTokens(met, visit)}
</section>`
}

function renderRecentTokens(tokens: readonly Schemas['RecentToken'][], { up }: Visit): string {
  if (tokens.length === 0) return ''
  const links = linksFrom(up)
  const rows = tokens.map(
    ({
      address,
      symbol,
      realized_pnl_usd: pnl,
      roi_pct: roi,
      holding,
      first_buy_time: from,
      last_trade_time: to,
    }) => html`<tr>
<th scope="row">!${linkTo(links.token(address), address, toPlainText(symbol ?? '') || shortenAddress(address))}</th>
!${numberCell(pnl, formatUsd)}!${numberCell(roi, formatPct)}
!${numberCell(from === null || to === null ? null : Math.max(0, to - from) / 1000, formatDuration)}
<td>${describeHolding(holding)}</td></tr>
`,
  )
  return html`<section aria-labelledby="tokens">
<h2 id="tokens">Recently traded tokens</h2>
<div class="scroll" role="group" aria-label="Table of tokens" tabindex="0">
<table class="wallets"><thead><tr><th scope="col">token</th><th scope="col" class="number">realized</th>
<th scope="col" class="number">ROI</th><th scope="col" class="number">held</th><th scope="col">still holds</th></tr></thead>
<tbody>
!${rows}</tbody></table>
</div>
</section>`
}

function describeHolding(holding: number | null): string {
  if (holding === null) return '–'
  return holding > 0 ? 'yes' : 'no'
}

/** Facts from elsewhere: the data provider's labels, and wallets that move together with this one. */
function renderSaid(
  { address, labels = [], group }: WalletData,
  groupMembers: readonly string[],
  { up }: Visit,
): string {
  if (labels.length === 0 && !group) return ''
  const links = linksFrom(up)
  const said = labels.map(
    ({ name, token_address: mint }) =>
      html`<li>!${renderLabels([name])} on !${linkTo(links.token(mint), mint, shortenAddress(mint))}</li>`,
  )
  const others = groupMembers
    .filter((member) => member !== address)
    .map((member) => linkTo(links.wallet(member), member, shortenAddress(member)))
  const named = others.length === 0 ? '' : html` The others: !${others.join(', ')}.`
  return html`<section aria-labelledby="said">
<h2 id="said">What else is known</h2>
<ul>!${group ? html`<li>${describeGroup(group)}!${named}</li>` : ''}!${said}</ul>
</section>`
}

function describeGroup({ size, evidence }: NonNullable<WalletData['group']>): string {
  const { tokens_together: together, tokens_shared: shared, expected, window_sec: windowSec } = evidence
  return `It moves together with ${countOf(size - 1, 'other wallet')}: on ${together} of ${shared} shared tokens their first buys were within ${windowSec} seconds of each other. Chance and habits would explain ${expected.toFixed(1)}.`
}

function renderWatch(address: string, watchlists: readonly string[]): string {
  const names = watchlists.map((name) => html`<option value="${name}"></option>`)
  return html`<form class="action" method="post" action="${address}/watch">
<label>Watchlist <input name="list" list="lists" required pattern="${NAME_PATTERN}"
title="The name ${WatchlistName['x-problem']}" maxlength="${WatchlistName.maxLength}" value="${watchlists[0] ?? 'followed'}"></label>
<datalist id="lists">!${names}</datalist>
<button>Add to the watchlist</button> <span>Free.</span></form>`
}

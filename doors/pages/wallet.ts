import { max } from 'd3-array'
import { html } from 'ghtml'
import type { components } from '../../generated/v1/types.ts'
import { renderEdge, renderFacts } from './components/best-wallets.ts'
import { PERIOD_LABELS } from './components/choices.ts'
import { renderCopyResult } from './components/copy.ts'
import { linkGroup, middle, renderTime, section } from './components/frames.ts'
import { EXPLORER, type Links, linkElsewhere, linksFrom } from './components/links.ts'
import { type MetTokens, renderMetTokens } from './components/met-tokens.ts'
import { renderPastScores } from './components/past-scores.ts'
import { type Positions, renderPositions, renderResultsByDay } from './components/positions.ts'
import { ABOUT_PROFIT, renderReading } from './components/reading.ts'
import { type Content, describeScanCost, renderAction, type Visit } from './components/site.ts'
import { headCell, numberCell, table } from './components/table.ts'
import { renderLabels, renderTags } from './components/tags.ts'
import { renderLastTrades, type TradesAnswer } from './components/trades.ts'
import { renderBasis, renderPeriods, renderSpread } from './components/wallet-figures.ts'
import { findReason, judgeWallet } from './figures/judgement.ts'
import { MEANINGS } from './figures/meanings.ts'
import {
  type Figures,
  type ListedWallet,
  SHOWN_PERIODS,
  type ShownPeriod,
  toListed,
} from './figures/ranking.ts'
import { describeDollar, explainMerits, listCautions } from './figures/reasons.ts'
import { isCaution } from './figures/tag-families.ts'
import {
  countOf,
  formatDuration,
  formatPct,
  formatUsd,
  PERIOD_NAMES,
  shortenAddress,
  toSentence,
  toTypography,
} from './figures/wording.ts'
import { renderWatch } from './watchlists.ts'

type Schemas = components['schemas']
type WalletData = Schemas['WalletScanData']

export interface WalletPageData {
  readonly wallet: WalletData
  /** The period that the wallet is judged by. */
  readonly period: ShownPeriod
  /** The visitor's watchlists, by name. */
  readonly watchlists: readonly string[]
  /** Parts that cost more reads; undefined where the visitor has not asked for them. */
  readonly tokens: WalletTokens | undefined
  readonly record: WalletPast | undefined
  /** Its last trades, as an alert or a visitor looked at them last; undefined where the visitor may not see them. */
  readonly trades: TradesAnswer | undefined
  /** What following it would have made; undefined where no one has asked for it. */
  readonly copied: Schemas['WalletCopyData'] | undefined
}

/** A wallet's tokens, or its open positions alone. */
export interface WalletTokens {
  readonly shown: 'all' | 'open'
  readonly positions: Positions
}

/** What is known of a wallet besides its analysis. */
export interface WalletPast {
  readonly pastScores: readonly Schemas['FrozenScore'][]
  readonly met: MetTokens
  /** The addresses of its group; empty without one. */
  readonly groupMembers: readonly string[]
}

/** A wallet's own page: whether to follow it and why, and what that rests on. Most figures are of one period. */
export function renderWalletPage(data: WalletPageData, visit: Visit): Content {
  const { wallet, period, watchlists, tokens, record } = data
  const { address, scanned_at: scannedAt } = wallet
  const stats = wallet.periods?.[period] ?? wallet.wallet
  // A wallet that did not trade in the period has traded before, and may have traded since it was analysed.
  const tradedMs = [stats.last_trade_time, wallet.periods?.all.last_trade_time, data.trades?.data[0]?.time]
  const lastTradeMs = max(tradedMs, (timeMs) => timeMs) ?? null
  const listed = toListed({ ...wallet, figures: { ...stats, last_trade_time: lastTradeMs } })
  const links = linksFrom(visit.up)
  const verdict = judgeWallet(stats)
  const why = findReason(stats)
  const head = html`<h1>${verdict}</h1>
!${why === undefined ? '' : html`<p>${toSentence(why)}.</p>`}<p class="source">!${linkElsewhere('wallet', address, { sites: visit.sites, text: address })}</p>
<p class="source">Analysed !${renderTime(scannedAt)}. Figures of ${PERIOD_NAMES[period]}.</p>`
  const aside = html`<div class="edge">!${renderScore(stats)}!${renderEdge(listed)}</div>`
  const query = toWalletQuery({ period })
  const again = renderAction(`${address}${query}`, 'Analyse again', describeScanCost(null))
  const body = middle(head, { ...visit, aside }, [
    wallet.periods === undefined ? '' : renderPeriodLinks(data),
    renderCopyResult({ wallet, copied: data.copied, query, up: visit.up }),
    renderReasons(listed, { metLink: renderMetLink(data) }),
    section('did', 'What it did', [
      renderFacts(listed, Date.now()),
      html`<p>${ABOUT_PROFIT}</p>`,
      renderSpread(stats),
    ]),
    renderPeriods(listed, wallet),
    renderBasis(stats),
    renderTokens(data, links, visit),
    renderLastTrades({ ...data, query }, { links, sites: visit.sites }),
    record ? section('past', 'Its scores of 30 days over time', renderPastScores(record.pastScores)) : '',
    tokens ? '' : renderRecentTokens(wallet, links),
    record ? section('met', 'Scanned tokens that list it', renderMetTokens(record.met, links)) : '',
    record
      ? ''
      : html`<p class="actions">!${renderLead(data, { record: true }, 'past', `Show its past scores${wallet.group ? ', its group' : ''} and the scanned tokens that list it`)}</p>`,
    renderSaid(wallet, record?.groupMembers ?? [], links),
    section('next', 'What you can do', [
      html`<div class="actions">!${again}</div>`,
      renderWatch(address, watchlists),
    ]),
    section('reading', 'How to read this', renderReading(visit.up)),
  ])
  return { title: `${verdict}: ${shortenAddress(address)}`, body }
}

/** A wallet that was never analysed. */
export function renderUnknownWallet(
  address: string,
  { scansLeft, watchlists }: Pick<WalletPageData, 'watchlists'> & { readonly scansLeft: number | null },
  visit: Visit,
): Content {
  const head = html`<h1>Not analysed yet</h1>
<p class="source">!${EXPLORER.wallet(address, address)}</p>`
  const body = middle(head, visit, [
    html`<p>Nothing is known of this address yet. An analysis reads a wallet's trades and judges them, in less than a minute. A scan takes
a token's top traders and analyses each of them.</p>`,
    renderAction(address, 'It is a wallet: analyse it', describeScanCost(scansLeft)),
    renderAction(`${visit.up}tokens/${address}`, 'It is a token: scan it', describeScanCost(scansLeft)),
    renderWatch(address, watchlists),
  ])
  return { title: `Not analysed yet: ${shortenAddress(address)}`, body }
}

/** What a wallet's page shows. */
type WalletView = Pick<WalletPageData, 'period'> & {
  readonly tokens?: WalletTokens['shown'] | undefined
  readonly record?: boolean
}

const viewOf = ({ period, tokens, record }: WalletPageData): WalletView => ({
  period,
  tokens: tokens?.shown,
  record: record !== undefined,
})

/** The query of a wallet's page. */
export function toWalletQuery({ period, tokens, record }: WalletView): string {
  const query = {
    period,
    ...(tokens && { tokens }),
    ...(record && { record: '1' }),
  }
  return `?${new URLSearchParams(query)}`
}

/** A link to the same page with another part, and what that costs. */
function renderLead(data: WalletPageData, more: Partial<WalletView>, anchor: string, text: string): string {
  const view = { ...viewOf(data), ...more }
  const { tokens, record } = view
  const reads = 1 + (tokens ? 1 : 0) + (record ? (data.wallet.group ? 3 : 2) : 0) + (data.copied ? 1 : 0)
  return html`<a href="${toWalletQuery(view)}#${anchor}">${text}</a> <span>Costs at most ${reads} reads.</span>`
}

/** Links to the same page by another period. */
function renderPeriodLinks(data: WalletPageData): string {
  const to = (period: ShownPeriod) => toWalletQuery({ ...viewOf(data), period })
  return html`<div class="choices">!${linkGroup('Period', SHOWN_PERIODS, (each) => [to(each), PERIOD_LABELS[each], each === data.period])}</div>`
}

function renderScore({ score, score_confidence: confidence }: Figures): string {
  if (score === null) return ''
  return html`<p><strong class="figure">${score}</strong> of 99, ${confidence} confidence</p>`
}

/** What speaks for the wallet and against it, in words. */
function renderReasons(listed: ListedWallet, { metLink }: { readonly metLink: string }): string {
  const { figures } = listed
  // A range with 0 in it speaks neither for the wallet nor against it.
  const gains = (figures.edge_low_pct ?? Number.NEGATIVE_INFINITY) >= 0
  const loses = (figures.edge_high_pct ?? Number.POSITIVE_INFINITY) < 0
  const dollar = describeDollar(figures) ?? []
  const tagged = (isBad: boolean) =>
    figures.tags.filter((tag) => isCaution(tag) === isBad).map((tag) => renderTagReason(tag, metLink))
  const toItems = (clauses: readonly string[]) =>
    clauses.map((clause) => html`<li>${toTypography(toSentence(clause))}.</li>`)
  const list = (look: string, items: readonly string[]) =>
    html`<ul class="${look}">!${items.length > 0 ? items : '<li>Nothing that we know of.</li>'}</ul>`
  const merits = [gains ? dollar : [], explainMerits(figures)].flat()
  const doubts = [loses ? dollar : [], listCautions(listed)].flat()
  return html`<div class="pair">
!${section('for', 'What speaks for it', list('reasons-for', [...toItems(merits), ...tagged(false)]))}
!${section('against', 'What speaks against it', list('reasons-against', [...toItems(doubts), ...tagged(true)]))}
</div>`
}

function renderTagReason(tag: string, metLink: string): string {
  return html`<li>!${renderTags([tag])} ${MEANINGS.tag[tag] ?? ''}!${tag === 'disputed' ? metLink : ''}</li>`
}

/** Leads to the token on which the wallet is disputed. */
function renderMetLink(data: WalletPageData): string {
  if (data.record !== undefined) return ' <a href="#met">Show where.</a>'
  return html` !${renderLead(data, { record: true }, 'met', 'Show where')}`
}

/** Every token, or the open positions alone; links to them until the visitor asks. */
function renderTokens(data: WalletPageData, links: Links, { sites }: Visit): string {
  const { wallet, tokens } = data
  const lead = (shown: WalletTokens['shown'], text: string) =>
    tokens?.shown === shown ? '' : html`<p>!${renderLead(data, { tokens: shown }, 'tokens', text)}</p>`
  const ways = html`<div class="actions">!${lead('all', 'Show every token')}!${lead('open', 'Show its open positions')}
<p><a href="${wallet.address}/tokens.csv?period=${data.period}">Tokens as CSV, up to 500</a> <span>Costs 1 read.</span></p></div>`
  if (tokens === undefined) return section('tokens', 'Its tokens', ways)
  const { data: positions, meta } = tokens.positions
  const isCut = meta.total > positions.length
  const which = tokens.shown === 'all' ? 'traded last' : 'worth most'
  const byDay = tokens.shown === 'all' ? section('days', 'Results by day', renderResultsByDay(positions)) : ''
  const title = tokens.shown === 'all' ? 'Its tokens' : 'Its open positions'
  return html`!${byDay}
!${section('tokens', title, [
    isCut ? html`<p>The ${positions.length} of ${countOf(meta.total, 'token')} that are ${which}.</p>` : '',
    positions.length === 0 ? '<p>There are none.</p>' : renderPositions(tokens.positions, { links, sites }),
    ways,
  ])}`
}

function renderRecentTokens({ wallet, scanned_at: scannedAt }: WalletData, links: Links): string {
  if (wallet.recentTokens.length === 0) return ''
  const recent = table('Table of tokens', wallet.recentTokens, {
    token: ({ address, symbol }) => headCell(links.token(address, symbol)),
    realized: ({ realized_pnl_usd: usd }) => numberCell(usd, formatUsd),
    ROI: ({ roi_pct: pct }) => numberCell(pct, formatPct),
    held: ({ holding, first_buy_time: from, last_trade_time: last }) => {
      const to = (holding ?? 0) > 0 ? Date.parse(scannedAt) : last
      return numberCell(from === null || to === null ? null : Math.max(0, to - from) / 1000, formatDuration)
    },
    'holds now': ({ holding }) => html`<td>${describeHolding(holding)}</td>`,
  })
  return section('recent', 'Recently traded tokens', recent)
}

function describeHolding(holding: number | null): string {
  if (holding === null) return '–'
  return holding > 0 ? 'yes' : 'no'
}

/** Facts from elsewhere: the data provider's labels, and wallets that move together with this one. */
function renderSaid(
  { address, labels = [], group }: WalletData,
  groupMembers: readonly string[],
  links: Links,
): string {
  if (labels.length === 0 && !group) return ''
  const said = labels.map(
    ({ name, token_address: mint }) => html`<li>!${renderLabels([name])} on !${links.token(mint)}</li>`,
  )
  const others = groupMembers.filter((member) => member !== address).map((member) => links.wallet(member))
  const named = others.length === 0 ? '' : html` The others: !${others.join(', ')}.`
  const moves = group ? html`<li>${describeGroup(group)}!${named}</li>` : ''
  return section('said', 'What else is known', html`<ul>!${moves}!${said}</ul>`)
}

function describeGroup({ size, evidence }: NonNullable<WalletData['group']>): string {
  const { tokens_together: together, tokens_shared: shared, expected, window_sec: windowSec } = evidence
  return `It moves together with ${countOf(size - 1, 'other wallet')}: on ${together} of ${shared} shared tokens their first buys were within ${windowSec} seconds of each other. Chance and habits would explain ${expected.toFixed(1)}.`
}

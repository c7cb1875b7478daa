import { html } from 'ghtml'
import document from '../../generated/v1/document.json' with { type: 'json' }
import type { components } from '../../generated/v1/types.ts'
import { middle, renderTime, section } from './components/frames.ts'
import { type Links, linksFrom } from './components/links.ts'
import type { Content, Visit } from './components/site.ts'
import { headCell, numberCell, table, timeCell } from './components/table.ts'
import { formatEdge, judgeWallet } from './figures/judgement.ts'
import { readHoldingSec } from './figures/ranking.ts'
import { countOf, formatDuration, formatUsd, toPlainText } from './figures/wording.ts'

type Schemas = components['schemas']

const { WatchlistName } = document.components.schemas
/** As a browser wants it, where a hyphen in brackets is escaped. */
const NAME_PATTERN = WatchlistName.pattern.replaceAll('-]', String.raw`\-]`)
/** What a browser asks of the field for a watchlist's name: HTML attributes. */
const NAME_RULES = html`required pattern="${NAME_PATTERN}" title="The name ${WatchlistName['x-problem']}"
maxlength="${WatchlistName.maxLength}"`

/** The field for one of the visitor's watchlists, or a new one. */
export function renderListField(watchlists: readonly string[]): string {
  const names = watchlists.map((name) => html`<option value="${name}"></option>`)
  return html`<label>Watchlist <input name="list" list="lists" !${NAME_RULES} value="${watchlists[0] ?? 'followed'}"></label>
<datalist id="lists">!${names}</datalist>`
}

/** The visitor's watchlists. */
export function renderWatchlists(lists: readonly Schemas['WatchlistSummary'][], visit: Visit): Content {
  const items = lists.map(
    ({ name, size, updated_at: updatedAt }) =>
      html`<li><a href="watchlists/${name}">${name}</a> <span>${countOf(size, 'wallet')}, changed !${renderTime(updatedAt)}</span></li>`,
  )
  const head = html`<h1>Watchlists</h1>
<p class="source">Your own lists of wallets. A wallet’s page adds it to one.</p>`
  const body = middle(head, visit, [renderList(items, 'You have none yet.'), renderNewList()])
  return { title: 'Watchlists', body }
}

function renderNewList(): string {
  return html`<form class="action" method="post" action="watchlists">
<label>New watchlist <input name="list" !${NAME_RULES}></label> <button>Create</button> <span>Free.</span></form>`
}

function renderList(items: readonly string[], none: string): string {
  return items.length === 0 ? html`<p>${none}</p>` : html`<ul class="lists">!${items}</ul>`
}

interface WatchlistPageData {
  readonly list: Schemas['WatchlistData']
  /** Its wallets that token scans have met, with their figures, best first. */
  readonly met: readonly Schemas['WalletSummary'][]
  /** The last scans that have found wallets of it, the newest first. */
  readonly seenBy: readonly Schemas['ListedScan'][]
}

/** One watchlist: its wallets with their labels and a judgement, the most recent traders first. */
export function renderWatchlist({ list, met, seenBy }: WatchlistPageData, visit: Visit): Content {
  const head = html`<h1>${list.name} <span>${countOf(list.size, 'wallet')}</span></h1>
<p class="source"><a href="${visit.up}watchlists">All watchlists</a>. Figures of the last 30 days, as of each wallet’s last analysis; those that traded last first.</p>`
  const seen = seenBy.map((scan) => renderSeen(scan, visit))
  const body = middle(head, visit, [
    section('watched', 'Wallets', renderEntries(list, met, linksFrom(visit.up))),
    section('seen', 'Found by scans lately', renderList(seen, 'No scan has found any of them yet.')),
    html`<details class="delete"><summary>Delete this watchlist</summary>
<form class="action" method="post" action="${list.name}"><input type="hidden" name="delete" value="1">
<button>Delete ${list.name}</button> <span>This also deletes its ${countOf(list.size, 'wallet')} with their labels.</span></form></details>`,
  ])
  return { title: `Watchlist ${list.name}`, body }
}

/** A scan that has found wallets of a list, and which ones. */
function renderSeen(scan: Schemas['ListedScan'], { up }: Visit): string {
  const links = linksFrom(up)
  const { token_address: mint, token_symbol: symbol, started_at: at } = scan
  const { wallets_seen: count = 0, watched_wallets: wallets = [] } = scan
  const named = wallets.map(({ address, label }) => links.wallet(address, label))
  const rest = count - wallets.length
  return html`<li>!${links.token(mint, symbol)}: !${named.join(', ')}!${rest > 0 ? html` and ${rest} more` : ''}
<span>!${renderTime(at)}</span></li>
`
}

type Entry = Schemas['WatchlistEntry']

function renderEntries(
  { name, wallets }: WatchlistPageData['list'],
  met: WatchlistPageData['met'],
  links: Links,
): string {
  if (wallets.length === 0) return '<p>No wallet is on it.</p>'
  const found = new Map(met.map((wallet) => [wallet.address, wallet.stats]))
  const statsOf = ({ address }: Entry) => found.get(address)
  const traded = (entry: Entry) =>
    Math.max(statsOf(entry)?.last_trade_time ?? 0, entry.last_trade_time ?? 0) || null
  const entries = wallets.toSorted((one, other) => (traded(other) ?? 0) - (traded(one) ?? 0))
  return table<Entry>('Table of wallets', entries, {
    wallet: ({ address }) => headCell(links.wallet(address)),
    verdict: (entry) => {
      const stats = statsOf(entry)
      return html`<td>${stats === undefined ? 'Not found by any scan' : judgeWallet(stats)}</td>`
    },
    alerts: (entry) => html`<td>!${renderAlert(name, entry)}</td>`,
    'last trade': (entry) => timeCell(traded(entry)),
    label: ({ address, label }) => html`<td>!${renderLabelForm(name, address, label)}</td>`,
    score: (entry) => numberCell(statsOf(entry)?.score, String),
    edge: (entry) => numberCell(statsOf(entry)?.edge_pct, formatEdge),
    PnL: (entry) => numberCell(statsOf(entry)?.realized_pnl_usd, formatUsd),
    held: (entry) => {
      const stats = statsOf(entry)
      return numberCell(stats && readHoldingSec(stats), formatDuration)
    },
    change: ({ address }) =>
      html`<td><form method="post" action="${name}"><input type="hidden" name="remove" value="${address}"><button aria-label="Remove ${address}">Remove</button></form></td>`,
  })
}

function renderLabelForm(name: string, address: string, label: string | null): string {
  return html`<form method="post" action="${name}"><input type="hidden" name="address" value="${address}">
<input name="label" aria-label="Label of ${address}" maxlength="60" size="12" value="${toPlainText(label ?? '')}"> <button aria-label="Save the label of ${address}">Save</button></form>`
}

/** Whether the wallet's trades are told, and since which look; a way to change it. */
function renderAlert(list: string, { address, label, alerts, looked_at: lookedAt }: Entry): string {
  if (!alerts) return html`<a href="../wallets/${address}/alerts">Tell me</a>`
  const looked = lookedAt === null ? 'not looked at yet' : html`looked at !${renderTime(lookedAt)}`
  return html`<form method="post" action="${list}"><input type="hidden" name="silence" value="1"><input type="hidden" name="address" value="${address}">
<input type="hidden" name="label" value="${toPlainText(label ?? '')}"><button aria-label="End the alerts of ${address}">End</button><br><span>!${looked}</span></form>`
}

/** Ways to watch a wallet, on the wallet's page. */
export function renderWatch(address: string, watchlists: readonly string[]): string {
  return html`<form class="action" method="post" action="${address}/watch">
!${renderListField(watchlists)}
<button>Add to the watchlist</button> <span>Free.</span></form>
<p class="actions"><a href="${address}/alerts">Tell me when it trades</a> <span>Free.</span></p>`
}

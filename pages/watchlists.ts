import { html } from 'ghtml'
import type { components } from '../generated/v1/types.ts'
import { shortenAddress } from './figures/columns.ts'
import { judgeWallet } from './figures/judgement.ts'
import { countOf, formatTime, toPlainText } from './figures/wording.ts'
import { linkTo } from './parts/links.ts'
import { type Content, linksFrom, renderSimulated, type Visit } from './parts/site.ts'

type Schemas = components['schemas']

/** A scan that has found wallets of a watchlist. */
export interface SeenInScan {
  readonly name: string
  readonly scan: Schemas['ListedScan']
}

export interface WatchlistsPageData {
  readonly lists: readonly Schemas['WatchlistSummary'][]
  /** The newest first. */
  readonly seen: readonly SeenInScan[]
  /** How many of the lists were asked for `seen`: the first ones. */
  readonly asked: number
}

/** The visitor's watchlists, and which of their wallets scans have found lately. */
export function renderWatchlists({ lists, seen, asked }: WatchlistsPageData, visit: Visit): Content {
  const items = lists.map(
    ({ name, size, updated_at: updatedAt }) =>
      html`<li><a href="watchlists/${name}">${name}</a> <span>${countOf(size, 'wallet')}, changed ${formatTime(updatedAt)}</span></li>`,
  )
  const body = html`<header>
<div><h1>Watchlists</h1>
<p class="source">Your own lists of wallets. To add a wallet, open its page.</p>
!${renderSimulated(visit)}</div>
</header>
<main>
!${lists.length === 0 ? '<p>You have none yet.</p>' : html`<ul class="lists">!${items}</ul>`}
!${lists.length === 0 ? '' : renderSeenLately(seen, { isAll: asked === lists.length, asked, visit })}
</main>`
  return { title: 'Watchlists', body }
}

function renderSeenLately(
  seen: readonly SeenInScan[],
  { isAll, asked, visit }: { readonly isAll: boolean; readonly asked: number; readonly visit: Visit },
): string {
  const items = seen.map(({ name, scan }) => renderSeen(scan, visit, name))
  return html`<section aria-labelledby="seen">
<h2 id="seen">Seen recently</h2>
!${isAll ? '' : html`<p>Only the first ${asked} watchlists are covered here. The page of each watchlist shows its own scans.</p>`}
!${items.length === 0 ? '<p>No scan has found any of their wallets yet.</p>' : html`<ul class="lists">!${items}</ul>`}
</section>`
}

export interface WatchlistPageData {
  readonly list: Schemas['WatchlistData']
  /** Its wallets that token scans have met, with their figures, best first. */
  readonly met: readonly Schemas['WalletSummary'][]
  /** The last scans that have found wallets of it, the newest first. */
  readonly seenBy: readonly Schemas['ListedScan'][]
}

/** One watchlist: its wallets with their labels and a judgement, the most recent traders first. */
export function renderWatchlist({ list, met, seenBy }: WatchlistPageData, visit: Visit): Content {
  const found = new Map(met.map((wallet) => [wallet.address, wallet]))
  const traded = (address: string) => found.get(address)?.stats.last_trade_time ?? 0
  const entries = list.wallets.toSorted((one, other) => traded(other.address) - traded(one.address))
  const body = html`<header>
<div><h1>${list.name} <span>${countOf(list.size, 'wallet')}</span></h1>
<p class="source"><a href="${visit.up}watchlists">All watchlists</a>. Figures of the last 30 days, those that traded last first.</p>
!${renderSimulated(visit)}</div>
</header>
<main>
<section aria-labelledby="wallets">
<h2 id="wallets">Wallets</h2>
<div class="scroll" role="group" aria-label="Table of wallets" tabindex="0">
<table class="wallets"><thead><tr><th scope="col">wallet</th><th scope="col">label</th><th scope="col" class="number">score</th>
<th scope="col">judgement</th><th scope="col">last trade</th><th scope="col">change</th></tr></thead>
<tbody>
!${entries.map((entry) => renderEntry(entry, found.get(entry.address), { name: list.name, visit }))}</tbody></table>
</div>
</section>
<section aria-labelledby="seen">
<h2 id="seen">Seen recently</h2>
!${seenBy.length === 0 ? '<p>No scan has found any of them yet.</p>' : html`<ul class="lists">!${seenBy.map((scan) => renderSeen(scan, visit))}</ul>`}
</section>
<details class="delete"><summary>Delete this watchlist</summary>
<form class="action" method="post" action="${list.name}"><input type="hidden" name="delete" value="1">
<button>Delete ${list.name}</button> <span>This also deletes its ${countOf(list.size, 'wallet')} with their labels.</span></form></details>
</main>`
  return { title: `Watchlist ${list.name}`, body }
}

/** A scan that has found wallets of a list, and which ones; with the name of the list where there are several. */
function renderSeen(scan: Schemas['ListedScan'], { up }: Visit, list?: string): string {
  const links = linksFrom(up)
  const { token_address: mint, token_symbol: symbol, started_at: at } = scan
  const { wallets_seen: count = 0, seen_wallets: wallets = [] } = scan
  const named = wallets.map(({ address, label }) =>
    linkTo(links.wallet(address), address, toPlainText(label ?? '') || shortenAddress(address)),
  )
  const rest = count - wallets.length
  const on = list === undefined ? '' : html`, on <a href="${up}watchlists/${list}">${list}</a>`
  return html`<li>!${linkTo(links.token(mint), mint, toPlainText(symbol) || shortenAddress(mint))}: !${named.join(', ')}!${rest > 0 ? html` and ${rest} more` : ''}!${on}
<span>${formatTime(at)}</span></li>
`
}

function renderEntry(
  { address, label }: Schemas['WatchlistEntry'],
  wallet: Schemas['WalletSummary'] | undefined,
  { name, visit }: { readonly name: string; readonly visit: Visit },
): string {
  const { score = null, last_trade_time: last = null } = wallet?.stats ?? {}
  const time = last === null ? '–' : formatTime(new Date(last).toISOString())
  return html`<tr><th scope="row">!${linkTo(linksFrom(visit.up).wallet(address), address, shortenAddress(address))}</th>
<td>!${renderLabelForm(name, address, label)}</td>
<td class="number"!${score === null ? '' : html` data-value="${score}"`}>${score ?? '–'}</td>
<td>${wallet === undefined ? 'Not found by any scan' : judgeWallet(wallet.stats)}</td>
<td data-value="${last ?? ''}">${time}</td>
<td><form method="post" action="${name}"><input type="hidden" name="remove" value="${address}"><button aria-label="Remove ${address}">Remove</button></form></td></tr>
`
}

function renderLabelForm(name: string, address: string, label: string | null): string {
  return html`<form method="post" action="${name}"><input type="hidden" name="address" value="${address}">
<input name="label" aria-label="Label of ${address}" maxlength="60" value="${toPlainText(label ?? '')}"> <button>Save</button></form>`
}

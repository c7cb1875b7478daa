import { html } from 'ghtml'
import type { components } from '../generated/v1/types.ts'
import { shortenAddress } from './figures/columns.ts'
import { judgeWallet } from './figures/judgement.ts'
import { countOf, formatUsd, toPlainText } from './figures/wording.ts'
import { linkTo } from './parts/links.ts'
import { type Content, linksFrom, renderSimulated, type Visit } from './parts/site.ts'
import { renderTags } from './parts/tags.ts'
import { toTypography } from './parts/wallet-table.ts'

type Schemas = components['schemas']
export type Correlations = Schemas['ListCorrelationsEnvelope']
type Wallet = Schemas['CorrelationWalletData']

export interface ComparePageData {
  readonly mints: readonly string[]
  /** Why these tokens cannot be compared. */
  readonly problem?: string
  readonly found?: Correlations
}

/** The page that compares tokens: who traded several of them. Without tokens it is only the form. */
export function renderCompare({ mints, problem, found }: ComparePageData, visit: Visit): Content {
  const body = html`<header>
<div><h1>Compare tokens</h1>
<p class="source">Name two to five scanned tokens to see which wallets traded several of them.</p>
!${renderSimulated(visit)}</div>
</header>
<main>
!${problem === undefined ? '' : html`<p class="problem" role="alert">${problem}</p>`}
<form class="compare" action="compare">
<label>Mints, separated by spaces or commas
<textarea name="tokens" rows="3" maxlength="400" spellcheck="false" required>${mints.join('\n')}</textarea></label>
<button>Compare</button> <span>Free, within your requests per minute.</span>
</form>
!${found === undefined ? '' : renderFound(found, visit)}
</main>`
  return { title: 'Compare tokens', body }
}

function renderFound({ data: wallets, meta }: Correlations, visit: Visit): string {
  const links = linksFrom(visit.up)
  const missing = meta.tokens_missing.map(
    (mint) => html`<li>!${linkTo(links.token(mint), mint)} is not scanned yet.</li>`,
  )
  if (meta.tokens_found < 2)
    return html`<ul>!${missing}</ul><p>At least two of the tokens have to be scanned before they can be compared.</p>`
  return html`!${missing.length === 0 ? '' : html`<ul>!${missing}</ul>`}
<section aria-labelledby="matrix">
<h2 id="matrix">Wallets in common, by pair of tokens</h2>
<p>${countOf(wallets.length, 'wallet')}!${meta.truncated ? ', the first of more' : ''}. Wallets that move together count once each here.</p>
!${renderMatrix(meta.tokens_found_details, wallets, visit)}
</section>
<section aria-labelledby="list">
<h2 id="list">The wallets</h2>
<div class="scroll" role="group" aria-label="Table of wallets" tabindex="0">
!${renderList(wallets, visit)}
</div>
</section>`
}

/** How many wallets traded each pair of tokens: the darker the more. */
function renderMatrix(
  tokens: readonly Schemas['CorrelationTokenDetail'][],
  wallets: readonly Wallet[],
  { up }: Visit,
): string {
  const links = linksFrom(up)
  const name = ({ address, symbol }: Schemas['CorrelationTokenDetail']) =>
    linkTo(links.token(address), address, toPlainText(symbol) || shortenAddress(address))
  const count = (one: string, other: string) =>
    wallets.filter(({ correlation: { global } }) => global.includes(one) && global.includes(other)).length
  const most = Math.max(
    1,
    ...tokens.flatMap(({ address: one }) =>
      tokens.filter(({ address }) => address !== one).map(({ address }) => count(one, address)),
    ),
  )
  const rows = tokens.map(
    (row) => html`<tr><th scope="row">!${name(row)}</th>!${tokens.map(({ address }) => {
      if (address === row.address) return '<td class="number">·</td>'
      const shared = count(row.address, address)
      return html`<td class="number shade-${Math.round((shared / most) * 4)}">${shared}</td>`
    })}</tr>
`,
  )
  return html`<div class="scroll" role="group" aria-label="Matrix of tokens" tabindex="0">
<table class="matrix"><thead><tr><td></td>!${tokens.map((token) => html`<th scope="col">!${name(token)}</th>`)}</tr></thead>
<tbody>
!${rows}</tbody></table>
</div>`
}

function renderList(wallets: readonly Wallet[], { up }: Visit): string {
  const links = linksFrom(up)
  const rows = wallets.map((wallet) => {
    const { address, correlation, aggregates, stats, matched_tokens: tokens, group } = wallet
    const month = stats['30d']
    const score = month.score === null ? '' : html` data-value="${month.score}"`
    return html`<tr><th scope="row">!${linkTo(links.wallet(address), address, shortenAddress(address))}</th>
<td class="number" data-value="${correlation.counts.global}">${correlation.counts.global}</td>
<td>${tokens.map(({ symbol }) => toPlainText(symbol)).join(', ')}</td>
<td class="number" data-value="${correlation.counts.first_buyers}">${correlation.counts.first_buyers}</td>
<td class="number" data-value="${aggregates.avg_realized_pnl}">${toTypography(formatUsd(aggregates.avg_realized_pnl))}</td>
<td class="number"!${score}>${month.score ?? '–'}</td>
<td>${judgeWallet(month)}</td>
<td>${group ? `with ${group.size - 1} others` : ''}</td>
<td>!${renderTags(month.tags)}</td></tr>
`
  })
  return html`<table class="wallets"><thead><tr><th scope="col">wallet</th><th scope="col" class="number">tokens</th>
<th scope="col">which</th><th scope="col" class="number">early in</th><th scope="col" class="number">average PnL</th><th scope="col" class="number">score</th>
<th scope="col">judgement of 30 days</th><th scope="col">moves</th><th scope="col">tags</th></tr></thead>
<tbody>
!${rows}</tbody></table>`
}

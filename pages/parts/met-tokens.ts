import { html } from 'ghtml'
import type { components } from '../../generated/v1/types.ts'
import { shortenAddress } from '../figures/columns.ts'
import { describeSecond, formatTime, formatUsd, toPlainText } from '../figures/wording.ts'
import { linkTo } from './links.ts'
import { linksFrom, type Visit } from './site.ts'
import { renderLabels } from './tags.ts'
import { numberCell, toTypography } from './wallet-table.ts'

type WalletToken = components['schemas']['WalletToken']

/** The scanned tokens that have a wallet on their lists. */
export interface MetTokens {
  /** The most recently scanned first. */
  readonly tokens: readonly WalletToken[]
  /** Whether there are more than these. */
  readonly isCut: boolean
}

/** The tokens where a wallet was met, with what both sources say of it there. */
export function renderMetTokens({ tokens, isCut }: MetTokens, { up }: Visit): string {
  if (tokens.length === 0) return '<p>No scanned token lists it.</p>'
  const links = linksFrom(up)
  const rows = tokens.map(
    ({ token_address: mint, token_symbol: symbol, labels, ...token }) => html`<tr>
<th scope="row">!${linkTo(links.token(mint), mint, toPlainText(symbol) || shortenAddress(mint))}</th>
!${numberCell(token.rank, String)}!${numberCell(token.realized, formatUsd)}
!${numberCell(token.total_invested, formatUsd)}<td>!${renderSecond(token)}</td>
<td>!${renderLabels(labels.map(({ name }) => name)) || '–'}</td>
<td data-value="${token.scanned_at}">${formatTime(token.scanned_at)}</td></tr>
`,
  )
  return html`!${isCut ? html`<p>The ${tokens.length} that were scanned last.</p>` : ''}
<div class="scroll" role="group" aria-label="Table of tokens where it was met" tabindex="0">
<table class="wallets"><thead><tr><th scope="col">token</th><th scope="col" class="number">place</th>
<th scope="col" class="number">realized</th><th scope="col" class="number">invested</th><th scope="col">2nd source</th>
<th scope="col">labels</th><th scope="col">scanned</th></tr></thead>
<tbody>
!${rows}</tbody></table>
</div>`
}

function renderSecond({
  second_source: second,
  disputed,
}: Pick<WalletToken, 'second_source' | 'disputed'>): string {
  const said = toTypography(describeSecond(second))
  if (!disputed) return html`${said || '–'}`
  return html`<strong>disputed here</strong>: ${said}`
}

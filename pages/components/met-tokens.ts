import { html } from 'ghtml'
import type { components } from '../../generated/v1/types.ts'
import { describeSecond, formatUsd } from '../figures/wording.ts'
import { renderTime, table } from './frames.ts'
import type { Links } from './links.ts'
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
export function renderMetTokens({ tokens, isCut }: MetTokens, links: Links): string {
  if (tokens.length === 0) return '<p>No scanned token lists it.</p>'
  const rows = tokens.map(
    ({ token_address: mint, token_symbol: symbol, labels, ...token }) => html`<tr>
<th scope="row">!${links.token(mint, symbol)}</th>
!${numberCell(token.rank, String)}!${numberCell(token.realized, formatUsd)}
!${numberCell(token.total_invested, formatUsd)}<td>!${renderSecond(token)}</td>
<td>!${renderLabels(labels.map(({ name }) => name)) || '–'}</td>
<td data-value="${token.scanned_at}">!${renderTime(token.scanned_at)}</td></tr>
`,
  )
  const heads = ['token', 'place', 'realized', 'invested', '2nd source', 'labels', 'scanned']
  const numbers = ['place', 'realized', 'invested']
  return html`!${isCut ? html`<p>The ${tokens.length} that were scanned last.</p>` : ''}
!${table('Table of tokens where it was met', heads, { numbers, rows })}`
}

function renderSecond({
  second_source: second,
  disputed,
}: Pick<WalletToken, 'second_source' | 'disputed'>): string {
  const said = toTypography(describeSecond(second))
  if (!disputed) return html`${said || '–'}`
  return html`<strong>disputed here</strong>: ${said}`
}

import { html } from 'ghtml'
import type { components } from '../../../generated/v1/types.ts'
import { describeSecond, formatUsd, toTypography } from '../figures/wording.ts'
import type { Links } from './links.ts'
import { headCell, numberCell, table, timeCell } from './table.ts'
import { renderLabels } from './tags.ts'

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
  return html`!${isCut ? html`<p>The ${tokens.length} that were scanned last.</p>` : ''}
!${table('Table of tokens where it was met', tokens, {
    token: ({ token_address: mint, token_symbol: symbol }) => headCell(links.token(mint, symbol)),
    place: ({ rank }) => numberCell(rank, String),
    realized: ({ realized }) => numberCell(realized, formatUsd),
    invested: ({ total_invested: invested }) => numberCell(invested, formatUsd),
    '2nd source': (token) => html`<td>!${renderSecond(token)}</td>`,
    labels: ({ labels }) => html`<td>!${renderLabels(labels.map(({ name }) => name)) || '–'}</td>`,
    scanned: ({ scanned_at: at }) => timeCell(at),
  })}`
}

function renderSecond({
  second_source: second,
  disputed,
}: Pick<WalletToken, 'second_source' | 'disputed'>): string {
  const said = toTypography(describeSecond(second))
  if (!disputed) return html`${said || '–'}`
  return html`<strong>disputed here</strong>: ${said}`
}

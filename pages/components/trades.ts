import { html } from 'ghtml'
import type { components } from '../../generated/v1/types.ts'
import { formatUsd } from '../figures/wording.ts'
import { renderTime, section, table } from './frames.ts'
import { type Links, linkElsewhere, type SiteName } from './links.ts'
import { renderAction } from './site.ts'
import { numberCell } from './wallet-table.ts'

export type TradesAnswer = components['schemas']['ListWalletTradesEnvelope']

const SIGNATURE = /^[1-9A-HJ-NP-Za-km-z]{64,90}$/

const amounts = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 4, notation: 'compact' })
const prices = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumSignificantDigits: 4,
})

interface Elsewhere {
  readonly links: Links
  readonly sites: readonly SiteName[]
}

interface LastTrades {
  readonly wallet: { readonly address: string }
  /** As they were looked at last; undefined where the visitor has not asked for them. */
  readonly trades: TradesAnswer | undefined
  /** The period of the page as a query, so that the visitor comes back to it. */
  readonly query: string
  /** The address of the page that shows them. */
  readonly stored: string
}

/** The last trades of a wallet, and ways to see them. */
export function renderLastTrades(
  { wallet, trades, query, stored }: LastTrades,
  elsewhere: Elsewhere,
): string {
  const shown = html`<p><a href="${stored}#trades">Show the last look at them</a> <span>Free.</span></p>`
  const cost = 'Costs 1 scan, unless they were looked at within a minute.'
  return section('trades', 'Its last trades', [
    trades ? renderTrades(trades, elsewhere) : '',
    html`<div class="actions">!${trades ? '' : shown}!${renderAction(`${wallet.address}/trades${query}`, 'Look at its trades', cost)}</div>`,
  ])
}

/** The newest come first. */
function renderTrades({ data, meta }: TradesAnswer, { links, sites }: Elsewhere): string {
  if (meta.looked_at === null) return '<p>No one has looked at them yet.</p>'
  const looked = html`<p>As of !${renderTime(meta.looked_at)}. SOL and stablecoins are the money of a trade.</p>`
  if (data.length === 0) return html`!${looked}<p>There are none.</p>`
  const rows = data.map(
    (trade) => html`<tr><td data-value="${trade.time}">!${renderTime(new Date(trade.time).toISOString())}</td>
<th scope="row">!${links.token(trade.token_address, trade.token_symbol)}</th>
<td>!${linkElsewhere('token', trade.token_address, { sites })}</td>
<td>${trade.side === 'buy' ? 'bought' : 'sold'}</td>
!${numberCell(trade.value_usd, formatUsd)}!${numberCell(trade.price_usd, (usd) => prices.format(usd))}
!${trade.amount_shifted ? '<td class="number">unreadable</td>' : numberCell(trade.amount, (amount) => amounts.format(amount))}
<td>${trade.program ?? '–'}</td><td>!${linkTransaction(trade.transaction)}</td></tr>
`,
  )
  const numbers = ['value', 'price', 'amount']
  const heads = ['time', 'token', 'mint', 'side', ...numbers, 'program', 'transaction']
  return html`!${looked}!${table('Table of trades', heads, { numbers, rows })}`
}

function linkTransaction(signature: string | null): string {
  if (signature === null || !SIGNATURE.test(signature)) return '–'
  return html`<a href="https://solscan.io/tx/${signature}" title="${signature}" rel="noreferrer">Solscan</a>`
}

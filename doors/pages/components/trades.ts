import { html } from 'ghtml'
import type { components } from '../../../generated/v1/types.ts'
import { formatUsd } from '../figures/wording.ts'
import { renderTime, section } from './frames.ts'
import { type Elsewhere, linkElsewhere } from './links.ts'
import { renderAction } from './site.ts'
import { headCell, numberCell, table, timeCell } from './table.ts'

export type TradesAnswer = components['schemas']['ListWalletTradesEnvelope']

const SIGNATURE = /^[1-9A-HJ-NP-Za-km-z]{64,90}$/

const amounts = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 4, notation: 'compact' })
const prices = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumSignificantDigits: 4,
})

interface LastTrades {
  readonly wallet: { readonly address: string }
  /** As they were looked at last; undefined where the visitor may not see them. */
  readonly trades: TradesAnswer | undefined
  /** The period of the page as a query, so that the visitor comes back to it. */
  readonly query: string
}

/** The last trades of a wallet, and a way to look at them. */
export function renderLastTrades({ wallet, trades, query }: LastTrades, elsewhere: Elsewhere): string {
  const cost = 'Costs 1 scan, unless they were looked at within a minute.'
  return section('trades', 'Its last trades', [
    trades ? renderTrades(trades, elsewhere) : '',
    html`<div class="actions">!${renderAction(`${wallet.address}/trades${query}`, 'Look at its trades', cost)}</div>`,
  ])
}

/** The newest come first. */
function renderTrades({ data, meta }: TradesAnswer, { links, sites }: Elsewhere): string {
  if (meta.looked_at === null) return '<p>No one has looked at them yet.</p>'
  const looked = html`<p>As of !${renderTime(meta.looked_at)}. SOL and stablecoins are the money of a trade.</p>`
  if (data.length === 0) return html`!${looked}<p>There are none.</p>`
  return html`!${looked}!${table('Table of trades', data, {
    time: ({ time }) => timeCell(time),
    token: ({ token_address: mint, token_symbol: symbol }) => headCell(links.token(mint, symbol)),
    mint: ({ token_address: mint }) => html`<td>!${linkElsewhere('token', mint, { sites })}</td>`,
    side: ({ side }) => html`<td>${side === 'buy' ? 'bought' : 'sold'}</td>`,
    value: ({ value_usd: usd }) => numberCell(usd, formatUsd),
    price: ({ price_usd: price }) => numberCell(price, (usd) => prices.format(usd)),
    amount: ({ amount, amount_shifted: isShifted }) =>
      isShifted ? '<td class="number">unreadable</td>' : numberCell(amount, (known) => amounts.format(known)),
    program: ({ program }) => html`<td>${program ?? '–'}</td>`,
    transaction: ({ transaction }) => html`<td>!${linkTransaction(transaction)}</td>`,
  })}`
}

function linkTransaction(signature: string | null): string {
  if (signature === null || !SIGNATURE.test(signature)) return '–'
  return html`<a href="https://solscan.io/tx/${signature}" title="${signature}" rel="noreferrer">Solscan</a>`
}

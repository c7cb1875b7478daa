import { html } from 'ghtml'
import { type Column, type Columns, makeColumns } from '../figures/columns.ts'
import type { ListedWallet } from '../figures/ranking.ts'
import { UNKNOWN } from '../figures/wording.ts'
import { table } from './frames.ts'
import type { Links } from './links.ts'
import { renderLabels, renderTags } from './tags.ts'

/** Columns of narrow terminals, and those whose values the page has among the tags. */
const LEFT_OUT: readonly string[] = [
  'shortAddress',
  'shortConfidence',
  'cautions',
  'labels',
  'praise',
] satisfies readonly (keyof Columns)[]

/**
 * All wallets as a table that the page's script makes sortable: a cell carries the value that it is sorted by, and none
 * where it is unknown. Columns that no wallet has are left out.
 */
export function renderWalletTable(
  wallets: readonly ListedWallet[],
  { nowMs, links }: { readonly nowMs: number; readonly links: Links },
): string {
  const columns = Object.entries<Column>(makeColumns(nowMs)).filter(
    ([name, { text }]) =>
      !LEFT_OUT.includes(name) && wallets.some((wallet) => ![UNKNOWN, ''].includes(text(wallet))),
  )
  const rows = wallets.map(
    (wallet) =>
      html`<tr id="${wallet.address}">!${columns.map(([name, column]) => renderCell(name, column, { wallet, links }))}</tr>
`,
  )
  const shown = columns.map(([, column]) => column)
  const heads = shown.map(({ head }) => head)
  const numbers = shown.filter(({ value }) => value !== undefined).map(({ head }) => head)
  return table('Table of all wallets', heads, { numbers, rows, sorted: '#' })
}

function renderCell(
  name: string,
  column: Column,
  { wallet, links }: { readonly wallet: ListedWallet; readonly links: Links },
): string {
  if (name === 'address') return html`<th scope="row">!${links.wallet(wallet.address)}</th>`
  if (name === 'tags')
    return html`<td>!${renderTags(wallet.figures.tags)} !${renderLabels(wallet.labels)}</td>`
  const text = column.text(wallet)
  if (column.value !== undefined) return numberCell(column.value(wallet), () => text)
  return html`<td data-value="${text}">${toTypography(text)}</td>`
}

/** A cell of a number, which the page's script sorts by its value; a dash where it is unknown. */
export function numberCell(value: number | null | undefined, format: (value: number) => string): string {
  if (value === null || value === undefined) return '<td class="number">–</td>'
  return html`<td class="number" data-value="${value}">${toTypography(format(value))}</td>`
}

/** A figure with the signs of print: a real minus, a dash for what is unknown. */
export function toTypography(text: string): string {
  return text === UNKNOWN ? '–' : text.replaceAll(/(?<![^ ])-(?=[$\d])/g, '−')
}

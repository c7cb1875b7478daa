import { html } from 'ghtml'
import { type Column, type Columns, makeColumns } from '../figures/columns.ts'
import type { ListedWallet } from '../figures/ranking.ts'
import { toTypography, UNKNOWN } from '../figures/wording.ts'
import type { Links } from './links.ts'
import { headCell, numberCell, table } from './table.ts'
import { renderLabels, renderTags } from './tags.ts'

/** Columns of narrow terminals, those whose values the page has among the tags, and those of files and of a
 * wallet's own page. */
const LEFT_OUT: readonly string[] = [
  'shortAddress',
  'against',
  'shortConfidence',
  'cautions',
  'interval',
  'onPaper',
  'labels',
  'praise',
  'verdict',
  'verified',
  'medianRoi',
  'copies',
  'analysed',
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
  const cells = columns.map(
    ([name, column]) =>
      [column.head, (wallet: ListedWallet) => renderCell(name, column, { wallet, links })] as const,
  )
  return table('Table of all wallets', wallets, Object.fromEntries(cells), {
    sorted: '#',
    idOf: ({ address }) => address,
  })
}

function renderCell(
  name: string,
  column: Column,
  { wallet, links }: { readonly wallet: ListedWallet; readonly links: Links },
): string {
  if (name === 'address') return headCell(links.wallet(wallet.address))
  if (name === 'tags')
    return html`<td>!${renderTags(wallet.figures.tags)} !${renderLabels(wallet.labels)}</td>`
  const text = column.text(wallet)
  if (column.value !== undefined) return numberCell(column.value(wallet), () => text)
  return html`<td data-value="${text}">${toTypography(text)}</td>`
}

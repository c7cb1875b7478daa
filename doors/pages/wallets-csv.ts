import { stringify } from 'csv-stringify/sync'
import { CSV_OPTIONS } from '../../contract/formats.ts'
import { type Column, type Fields, makeColumns, pickFields } from './figures/columns.ts'
import type { ListedWallet, ShownPeriod } from './figures/ranking.ts'

/** What a file cannot say: it is read at any time later. */
const OF_THE_MOMENT = ['last_trade_hours', 'copy_age_hours', 'age_hours']

/**
 * Wallets as CSV for people, in their order: the same columns wherever a person downloads a list. Times are ISO, and
 * that of the last trade is in milliseconds, too. An unknown value is an empty cell, and a list is one cell. What a
 * spreadsheet would take for a formula is made harmless.
 */
export function renderWalletsCsv(wallets: readonly ListedWallet[], period: ShownPeriod): string {
  const columns = makeColumns(Date.now())
  const names = Object.values<Column>(columns)
    .flatMap(({ fields }) => Object.keys(fields))
    .filter((name) => !OF_THE_MOMENT.includes(name))
  const lines = wallets.map((wallet) => {
    const known = pickFields(wallet, columns, names)
    return [period, ...names.map((name) => toCell(known[name]))]
  })
  return stringify([['period', ...names], ...lines], CSV_OPTIONS)
}

function toCell(value: Fields[string] | undefined) {
  return Array.isArray(value) ? value.join(' ') : value
}

import { renderTable, type Table } from '../../support/tables.ts'

/** A table, what it is about, and what missed its bar. */
export interface Part {
  readonly title: string
  readonly table: Table
  readonly missed: readonly Miss[]
}

/** A bar that is missed. The name is the same in every run. */
export interface Miss {
  readonly name: string
  readonly by: number
  readonly sentence: string
}

export interface Row {
  /** By default its cells before the first number, at least one. */
  readonly name?: string
  readonly cells: readonly (string | number)[]
  /** By how much it misses its bar; without a bar it is only told. */
  readonly by?: number
}

/** A table whose last column says of each row whether its bar holds. `head` names the others, with ` | ` between. */
export function partOf(title: string, head: string, rows: readonly Row[]): Part {
  const stateOf = ({ by }: Row) => (by === undefined ? 'no bar' : by > 0 ? 'MISSED' : 'holds')
  return {
    title,
    table: { head: [...head.split(' | '), ''], rows: rows.map((row) => [...row.cells, stateOf(row)]) },
    missed: rows.flatMap(({ cells, by = 0, ...row }) => {
      if (by <= 0) return []
      const words = cells.slice(
        0,
        cells.findIndex((cell, place) => place > 0 && /^[-\d]/.test(`${cell}`)),
      )
      return [{ name: row.name ?? words.join(', '), by, sentence: cells.join(', ') }]
    }),
  }
}

/** The figures of one of its columns. */
export function columnOf({ table: { head, rows } }: Part, name: string): number[] {
  const place = head.indexOf(name)
  if (place < 0) throw new Error(`no column is called ${name}`)
  return rows.map((row) => Number(row[place]))
}

export function renderPart({ title, table, missed }: Part): string {
  return [
    title,
    renderTable(table),
    missed.length === 0 ? 'ok' : missed.map(({ name, sentence }) => `MISSED ${name}: ${sentence}`).join('\n'),
  ].join('\n')
}

export function whole(value: number): string {
  return value.toFixed(0)
}

export function tenth(value: number): string {
  return value.toFixed(1)
}

export function usd(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: 0 })
}

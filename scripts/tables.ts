import { styleText } from 'node:util'
import Table from 'cli-table3'

/** The spaces between two columns of a list. */
export const LIST_GAP = 2
const NO_LINES = Object.fromEntries(Object.keys(new Table().options.chars).map((place) => [place, '']))
const STYLE = { head: [], border: [], 'padding-left': 0, 'padding-right': LIST_GAP, compact: true }

interface ListOptions {
  /** The columns of numbers, by their places from 0. */
  readonly numbers?: readonly number[]
  /** The characters of each column's widest cell, or fewer: cells that are longer are cut. */
  readonly widths?: readonly number[]
}

/**
 * Rows as text without lines between them. Numbers are at the right of their columns. Heads are dim on a terminal,
 * unless NO_COLOR is set.
 */
export function renderList(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  { numbers = [], widths = [] }: ListOptions = {},
): string {
  const table = new Table({
    head: heads.map((head) => styleText('dim', head)),
    colAligns: heads.map((_, place) => (numbers.includes(place) ? 'right' : 'left')),
    colWidths: widths.map((width) => width + LIST_GAP),
    chars: NO_LINES,
    style: STYLE,
  })
  for (const row of rows) table.push([...row])
  return table.toString().replaceAll(/ +$/gm, '')
}

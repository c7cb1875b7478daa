import { styleText } from 'node:util'
import Table from 'cli-table3'

/**
 * An empty table with lines, to be filled with `push`. The names of its columns are the only colour, and only on a
 * terminal that has not been told NO_COLOR.
 */
export function createGrid(
  head: readonly string[],
  options: Table.TableConstructorOptions = {},
): Table.Table {
  return new Table({
    ...options,
    head: head.map((name) => styleText('bold', name)),
    style: { head: [], border: [] },
  })
}

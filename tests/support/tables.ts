import type { TableConstructorOptions } from 'cli-table3'
import { createGrid } from '../../scripts/tables.ts'

export interface Table {
  readonly head: readonly string[]
  readonly rows: readonly (readonly (string | number)[])[]
  /** On a terminal. */
  readonly options?: TableConstructorOptions
}

/** A table for a terminal, or as docs/reliability.md has it. */
export function renderTable({ head, rows, options = {} }: Table, isMarkdown: boolean): string {
  if (isMarkdown) return [head, head.map(() => '---'), ...rows].map(toMarkdownRow).join('\n')
  const grid = createGrid(head, options)
  grid.push(...rows.map((row) => [...row]))
  return grid.toString()
}

function toMarkdownRow(cells: readonly (string | number)[]): string {
  return `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`
}

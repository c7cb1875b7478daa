import { styleText } from 'node:util'
import Grid, { type TableConstructorOptions } from 'cli-table3'

const NO_LINES = Object.fromEntries(Object.keys(new Grid().options.chars).map((place) => [place, '']))
const NO_COLOURS = { head: [], border: [] }
const IN_PIPE = {
  chars: NO_LINES,
  style: { ...NO_COLOURS, 'padding-left': 0, 'padding-right': 2, compact: true },
}

export interface Table {
  readonly head: readonly string[]
  readonly rows: readonly (readonly (string | number)[])[]
  /** Not for Markdown. */
  readonly options?: TableConstructorOptions
}

/** A table with lines on a terminal and without them in a pipe, or in Markdown. */
export function renderTable({ head, rows, options = {} }: Table, isMarkdown: boolean): string {
  if (isMarkdown) return [head, head.map(() => '---'), ...rows].map(toMarkdownRow).join('\n')
  const grid = new Grid({
    ...options,
    head: head.map((name) => styleText('bold', name)),
    ...(process.stdout.isTTY ? { style: NO_COLOURS } : IN_PIPE),
  })
  grid.push(...rows.map((row) => [...row]))
  return grid.toString()
}

function toMarkdownRow(cells: readonly (string | number)[]): string {
  return `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`
}

export interface Table {
  readonly head: readonly string[]
  readonly rows: readonly (readonly (string | number)[])[]
}

/** A table in Markdown. */
export function renderTable({ head, rows }: Table): string {
  return [head, head.map(() => '---'), ...rows].map(renderRow).join('\n')
}

function renderRow(cells: readonly (string | number)[]): string {
  return `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`
}

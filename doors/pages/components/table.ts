import { html } from 'ghtml'
import { toTypography } from '../figures/wording.ts'
import { renderTime } from './frames.ts'

/** Tables and their cells, as HTML. Labels, heads and figures are texts and escaped. */

/**
 * A table in a frame that scrolls in a narrow window. Both have the name: a keyboard stops at the frame, and a screen
 * reader lists the table. `heads` and `rows` are HTML.
 */
function scrollingTable(
  label: string,
  className: string,
  { heads, rows }: { readonly heads: readonly string[]; readonly rows: readonly string[] },
): string {
  return html`<div class="scroll" role="group" aria-label="${label}" tabindex="0">
<table class="${className}" aria-label="${label}"><thead><tr>!${heads}</tr></thead>
<tbody>
!${rows}</tbody></table>
</div>`
}

interface CrossTable {
  readonly look: 'matrix' | 'periods'
  /** What the heads of the rows are, above them. */
  readonly corner?: string
  /** HTML. */
  readonly heads: readonly string[]
  /** HTML: the head of each row, and its cells. */
  readonly rows: readonly (readonly [head: string, cells: readonly string[]])[]
}

/** A table of numbers whose rows have heads as its columns do. */
export function crossTable(label: string, { look, corner = '', heads, rows }: CrossTable): string {
  return scrollingTable(label, look, {
    heads: [
      html`<td>${corner}</td>`,
      ...heads.map((head) => html`<th scope="col" class="number">!${head}</th>`),
    ],
    rows: rows.map(
      ([head, cells]) => html`<tr><th scope="row">!${head}</th>!${cells}</tr>
`,
    ),
  })
}

/** A column by its head: the HTML of its cell in a row. */
type TableColumns<Row> = Readonly<Record<string, (row: Row) => string>>

interface TableOptions<Row> {
  /** The head of the column that the rows are ordered by. */
  readonly sorted?: string
  /** What a link to a row names. */
  readonly idOf?: (row: Row) => string
}

/** A table that the page's script makes sortable. The heads of numbers are at the right, as numbers are. */
export function table<Row>(
  label: string,
  rows: readonly Row[],
  columns: TableColumns<Row>,
  { sorted, idOf }: TableOptions<Row> = {},
): string {
  const rendered = rows.map((row) => Object.values(columns).map((renderCell) => renderCell(row)))
  const heads = Object.keys(columns).map((head, at) => {
    const isNumber = rendered[0]?.[at]?.startsWith(NUMBER_CELL)
    return html`<th scope="col"!${head === sorted ? ' aria-sort="ascending"' : ''}!${isNumber ? ' class="number"' : ''}>${head}</th>`
  })
  const lines = rows.map(
    (row, at) => html`<tr!${idOf ? html` id="${idOf(row)}"` : ''}>!${rendered[at]}</tr>
`,
  )
  return scrollingTable(label, 'wallets', { heads, rows: lines })
}

const NUMBER_CELL = '<td class="number"'

/** The cell that names its row. `value` is what the page's script sorts it by, where that is not its text. */
export function headCell(content: string, value?: string): string {
  return html`<th scope="row"!${value === undefined ? '' : html` data-value="${value}"`}>!${content}</th>`
}

/** A cell of a number, which the page's script sorts by its value; a dash where it is unknown. */
export function numberCell(value: number | null | undefined, format: (value: number) => string): string {
  if (value === null || value === undefined) return `${NUMBER_CELL}>–</td>`
  return html`!${NUMBER_CELL} data-value="${value}">${toTypography(format(value))}</td>`
}

/** A cell of a moment, which is sorted as a number; a dash where it is unknown. */
export function timeCell(time: string | number | null): string {
  if (time === null) return numberCell(null, String)
  const at = new Date(time)
  return html`!${NUMBER_CELL} data-value="${at.getTime()}">!${renderTime(at.toISOString())}</td>`
}

import { styleText } from 'node:util'
import { type Column, type Columns, makeColumns } from '../../doors/pages/figures/columns.ts'
import type { ListedWallet } from '../../doors/pages/figures/ranking.ts'
import { UNKNOWN } from '../../doors/pages/figures/wording.ts'
import { LIST_GAP, renderList } from '../tables.ts'

type ColumnName = keyof Columns

/** The columns that the table may have. A narrow terminal keeps the first of them. */
const PRIORITY: readonly ColumnName[] = [
  'rank',
  'shortAddress',
  'score',
  'shortConfidence',
  'likelyEdge',
  'realized',
  'roi',
  'copied',
  'cautions',
  'group',
  'edge',
  'solid',
  'onPaper',
  'winrate',
  'confidence',
  'praise',
  'against',
  'address',
  'labels',
  'held',
  'lastTrade',
  'interval',
  'onToken',
  'secondSource',
  'closed',
  'invested',
]

/** The wide columns that replace short ones where there is room. */
const SHORT_FOR: Readonly<Partial<Record<ColumnName, ColumnName>>> = {
  address: 'shortAddress',
  confidence: 'shortConfidence',
}

/** These columns take what is left and are cut with an ellipsis, to this width at least. */
const CUT: readonly ColumnName[] = ['cautions', 'praise']
const CUT_WIDTH_MIN = 12

interface SizedColumn {
  readonly name: ColumnName
  readonly column: Column
  readonly width: number
}

/**
 * The wallets as a table of at most `widthMax` characters. Where it is too narrow, the least important columns are left
 * out, lists of tags are cut, and the last line says how many columns are missing. A column without values is left out.
 */
export function renderTable(
  wallets: readonly ListedWallet[],
  scannedAtMs: number,
  widthMax = Number.POSITIVE_INFINITY,
): string {
  const sized = measure(wallets, makeColumns(scannedAtMs))
  const columns = fitColumns(sized, widthMax)
  const missing = [...sized.keys()].filter((name) => !isShown(name, columns)).length
  const table = renderList(
    columns.map(({ column }) => column.head),
    wallets.map((wallet) => columns.map(({ name, column }) => emphasise(name, column.text(wallet)))),
    {
      numbers: columns.flatMap(({ column }, place) => (column.value ? [place] : [])),
      widths: columns.map(({ width }) => width),
    },
  )
  const note = missing === 0 ? '' : `\n${missing} more ${missing === 1 ? 'column' : 'columns'} with --csv`
  return `${table}${note}`
}

/** Whether a column or its other form is in the table. */
function isShown(name: ColumnName, columns: readonly SizedColumn[]): boolean {
  return columns.some(
    (column) => column.name === name || SHORT_FOR[name] === column.name || SHORT_FOR[column.name] === name,
  )
}

function emphasise(name: ColumnName, text: string): string {
  return name === 'score' ? styleText('bold', text) : name === 'praise' ? styleText('dim', text) : text
}

function measure(wallets: readonly ListedWallet[], columns: Columns): Map<ColumnName, SizedColumn> {
  const sized = new Map<ColumnName, SizedColumn>()
  for (const [name, column] of Object.entries(columns) as [ColumnName, Column][]) {
    if (!PRIORITY.includes(name)) continue
    const cells = wallets.map(column.text)
    if (cells.length > 0 && cells.every((cell) => cell === UNKNOWN || cell === '')) continue
    const width = Math.max(column.head.length, ...cells.map((cell) => cell.length))
    sized.set(name, { name, column, width })
  }
  return sized
}

function fitColumns(sized: ReadonlyMap<ColumnName, SizedColumn>, widthMax: number): SizedColumn[] {
  const chosen = new Map<ColumnName, SizedColumn>()
  const usedWidth = () => chosen.values().reduce((sum, { width }) => sum + width + LIST_GAP, -LIST_GAP)
  for (const name of PRIORITY) {
    const next = sized.get(name)
    if (next === undefined) continue
    const short = SHORT_FOR[name]
    const replaced = short && chosen.get(short)
    const free = widthMax - usedWidth() - (replaced === undefined ? LIST_GAP : -replaced.width)
    const width = CUT.includes(name) ? Math.min(next.width, Math.max(free, CUT_WIDTH_MIN)) : next.width
    if (width > free) continue
    if (replaced !== undefined) chosen.delete(replaced.name)
    chosen.set(name, { ...next, width })
  }
  return [...sized.keys()].flatMap((name) => chosen.get(name) ?? [])
}

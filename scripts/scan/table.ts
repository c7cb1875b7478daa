import { styleText } from 'node:util'
import Table from 'cli-table3'
import { type Column, type Columns, makeColumns } from './columns.ts'
import type { ListedWallet } from './ranking.ts'
import { UNKNOWN } from './wording.ts'

type ColumnName = keyof Columns

/** From left to right. */
const ORDER: readonly ColumnName[] = [
  'rank',
  'shortAddress',
  'address',
  'score',
  'shortConfidence',
  'confidence',
  'winrate',
  'interval',
  'closed',
  'realized',
  'roi',
  'invested',
  'held',
  'lastTrade',
  'onToken',
  'labels',
  'tags',
]

/** What a narrow terminal keeps, the most important first. */
const PRIORITY: readonly ColumnName[] = [
  'rank',
  'shortAddress',
  'score',
  'shortConfidence',
  'winrate',
  'realized',
  'address',
  'roi',
  'tags',
  'labels',
  'held',
  'lastTrade',
  'confidence',
  'interval',
  'onToken',
  'closed',
  'invested',
]

/** Where there is room the whole takes the place of what is short for it. */
const SHORT_FOR: Readonly<Partial<Record<ColumnName, ColumnName>>> = {
  address: 'shortAddress',
  confidence: 'shortConfidence',
}

const GAP = 2
/** Tags may be cut: they take what is left, and this much at least. */
const TAGS_WIDTH_MIN = 12

interface SizedColumn {
  readonly name: ColumnName
  readonly column: Column
  readonly width: number
}

/**
 * The wallets as a table of at most `widthMax` characters: columns are left out by their importance, and tags are cut,
 * so that no line is longer. Without a width every column is there and whole. Columns that no wallet has are left out.
 */
export function renderTable(
  wallets: readonly ListedWallet[],
  scannedAtMs: number,
  widthMax = Number.POSITIVE_INFINITY,
): string {
  const columns = fitColumns(measure(wallets, makeColumns(scannedAtMs)), widthMax)
  const table = new Table({
    head: columns.map(({ column }) => styleText('dim', column.head)),
    colAligns: columns.map(({ column }) => (column.isNumber ? 'right' : 'left')),
    colWidths: columns.map(({ width }) => width + GAP),
    chars: NO_LINES,
    style: { 'padding-left': 0, 'padding-right': GAP, head: [], border: [], compact: true },
  })
  for (const wallet of wallets)
    table.push(columns.map(({ name, column }) => emphasise(name, column.text(wallet))))
  return table.toString().replaceAll(/ +$/gm, '')
}

/** Of tables without lines, only gaps. */
export const NO_LINES = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: '',
}

function emphasise(name: ColumnName, text: string): string {
  return name === 'score' ? styleText('bold', text) : name === 'tags' ? styleText('dim', text) : text
}

function measure(wallets: readonly ListedWallet[], columns: Columns): Map<ColumnName, SizedColumn> {
  const sized = new Map<ColumnName, SizedColumn>()
  for (const name of ORDER) {
    const column = columns[name]
    const cells = wallets.map(column.text)
    if (cells.length > 0 && cells.every((cell) => cell === UNKNOWN || cell === '')) continue
    const width = Math.max(column.head.length, ...cells.map((cell) => cell.length))
    sized.set(name, { name, column, width })
  }
  return sized
}

function fitColumns(sized: ReadonlyMap<ColumnName, SizedColumn>, widthMax: number): SizedColumn[] {
  const chosen = new Map<ColumnName, SizedColumn>()
  const usedWidth = () => chosen.values().reduce((sum, { width }) => sum + width + GAP, -GAP)
  for (const name of PRIORITY) {
    const next = sized.get(name)
    if (next === undefined) continue
    const short = SHORT_FOR[name]
    const replaced = short && chosen.get(short)
    const free = widthMax - usedWidth() - (replaced === undefined ? GAP : -replaced.width)
    const width = name === 'tags' ? Math.min(next.width, Math.max(free, TAGS_WIDTH_MIN)) : next.width
    if (width > free) continue
    if (replaced !== undefined) chosen.delete(replaced.name)
    chosen.set(name, { ...next, width })
  }
  return ORDER.flatMap((name) => chosen.get(name) ?? [])
}

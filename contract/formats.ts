/// <reference path="./negotiator.d.ts" />
import type { CastingContext } from 'csv-stringify'
import { stringify } from 'csv-stringify/sync'
import Negotiator from 'negotiator'
import { disarmFormulas } from './csv-cells.ts'
import type { AskedHeaders } from './door.ts'
import type { Rendered } from './rendered.ts'
import { mapInSlices } from './slices.ts'
import { createTurns } from './turns.ts'

/** The list of an answer that also comes as rows: where it is, and each column of its CSV with where its value is. */
export interface RowsPolicy {
  readonly of: string
  readonly columns: Readonly<Record<string, string>>
  /** The columns of numbers that need not be whole: each has a point, so that no reader takes it for an integer. */
  readonly decimals?: readonly string[]
  /** The headers that fields of `meta` are sent as. */
  readonly metaHeaders: readonly string[]
}

export const JSON_TYPE = 'application/json; charset=utf-8'
const NDJSON_TYPE = 'application/x-ndjson; charset=utf-8'
export const CSV_TYPE = 'text/csv; charset=utf-8'
/** The types of a list that comes as rows; a client without a preference gets the first. */
const TYPES = [JSON_TYPE, NDJSON_TYPE, CSV_TYPE]
/** What RFC 4180 lets a request ask for, and every table has. */
const CSV_WITH_HEADER = `${CSV_TYPE}; header=present`
/** A profile that asks for many tables at once waits for its own alone. */
const inTurn = createTurns()

/** The type that a request prefers, of an answer that also comes as rows. */
export function preferredType(headers: AskedHeaders): string {
  if (!headers.accept) return JSON_TYPE
  // An `Accept` that names none of them gets JSON, as it does where an operation has no rows.
  const [type = JSON_TYPE] = new Negotiator({ headers }).mediaTypes([...TYPES, CSV_WITH_HEADER])
  return type === CSV_WITH_HEADER ? CSV_TYPE : type
}

/** The rows that a request may prefer. */
export interface AskedRows {
  readonly policy: RowsPolicy
  readonly body: Rendered<unknown>
  readonly headers: AskedHeaders
  /** Whose tables are rendered one at a time. */
  readonly owner: string
}

/**
 * The rows of an answer in the format that the request asks for; undefined where that is the JSON envelope. They are
 * rendered in slices, between which the process serves others.
 */
export async function formatRows({ policy, body: whole, headers, owner }: AskedRows) {
  const type = preferredType(headers)
  if (type === JSON_TYPE) return undefined
  return await inTurn(owner, async () => {
    const body: Members = JSON.parse(whole.text)
    const rows = valueAt(body, policy.of.split('.')) as readonly unknown[]
    const parts =
      type === CSV_TYPE
        ? await renderCsv(rows, policy)
        : await mapInSlices(rows, (row) => `${JSON.stringify(row)}\n`)
    return { type, text: parts.join(''), headers: toMetaHeaders(body.meta, policy) }
  })
}

/** The schema CsvTable: names from strangers are made harmless to spreadsheets, numbers stay numbers. */
async function renderCsv(
  rows: readonly unknown[],
  { columns, decimals = [] }: RowsPolicy,
): Promise<string[]> {
  const names = Object.keys(columns)
  const paths = Object.values(columns).map((path) => path.split('.'))
  const isDecimal = names.map((name) => decimals.includes(name))
  const number = (value: number, { column }: CastingContext) =>
    isDecimal[Number(column)] ? toDecimal(value) : String(value)
  const options = { ...CSV_OPTIONS, cast: { ...CSV_OPTIONS.cast, number } }
  const toLine = (cells: readonly unknown[]) => stringify([cells], options)
  const lines = await mapInSlices(rows, (row) => toLine(paths.map((path) => toCell(valueAt(row, path)))))
  return [toLine(names), ...lines]
}

/** How tables are written: for spreadsheets, which take no cell of them for a formula. */
export const CSV_OPTIONS = {
  record_delimiter: 'windows',
  // Without this option the library leaves line breaks within a text unquoted once the delimiter is set.
  quote_record_delimiter: true,
  cast: { boolean: String, string: disarmFormulas },
} as const

/** The value at a path, or the values where the path leads through a list (`matched_tokens[].symbol`). */
export function valueAt(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined || value === undefined || value === null) return value
  const list = /^(.+)\[\]$/.exec(name)?.[1]
  if (list === undefined) return valueAt((value as Members)[name], rest)
  const items = ((value as Members)[list] ?? []) as readonly unknown[]
  return items.map((item) => valueAt(item, rest))
}

function toDecimal(value: number): string {
  const text = String(value)
  return /^-?\d+$/.test(text) ? `${text}.0` : text
}

function toCell(value: unknown): unknown {
  return Array.isArray(value) ? value.join(' ') : value
}

/** The fields of `meta` that the document has a header for. */
function toMetaHeaders(meta: unknown, { metaHeaders }: RowsPolicy): Readonly<Record<string, unknown>> {
  const headers = Object.entries((meta ?? {}) as Members).flatMap(([name, value]) => {
    const header = toMetaHeader(name)
    return value === null || !metaHeaders.includes(header) ? [] : [[header, [value].flat().join()] as const]
  })
  return Object.fromEntries(headers)
}

/** The header of a field of `meta`: `X-Meta-Scanned-At` for `scanned_at`. */
export function toMetaHeader(name: string): string {
  return `X-Meta-${name.replaceAll('_', '-').replace(/(^|-)[a-z]/g, (start) => start.toUpperCase())}`
}

type Members = Readonly<Record<string, unknown>>

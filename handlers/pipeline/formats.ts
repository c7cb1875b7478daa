import { stringify } from 'csv-stringify/sync'
import type { Request } from 'express'
import { Rendered } from '../views/rendered.ts'

/** The list of an answer that also comes as rows: where it is, and each column of its CSV with where its value is. */
export interface RowsPolicy {
  readonly of: string
  readonly columns: Readonly<Record<string, string>>
  /** The headers that fields of `meta` are sent as. */
  readonly metaHeaders: readonly string[]
}

export const JSON_TYPE = 'application/json; charset=utf-8'
const NDJSON_TYPE = 'application/x-ndjson; charset=utf-8'
export const CSV_TYPE = 'text/csv; charset=utf-8'
/** The types of a list that comes as rows; a client without a preference gets the first. */
const TYPES = [JSON_TYPE, NDJSON_TYPE, CSV_TYPE]
/** A text that looks like a formula which was made harmless with a leading apostrophe. */
export const ESCAPED_FORMULA = /^'+[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/

/** The type that a request prefers, of an answer that also comes as rows. */
export function preferredType(req: Request): string {
  // An `Accept` that names none of them gets JSON, as it does where an operation has no rows.
  return req.accepts(TYPES) || JSON_TYPE
}

/** The rows of an answer in the format that the request asks for; undefined where that is the JSON envelope. */
export function formatRows(req: Request, policy: RowsPolicy, fields: Members) {
  const type = preferredType(req)
  if (type === JSON_TYPE) return undefined
  const body: Members = JSON.parse(Rendered.from(fields).text)
  const rows = cellAt(body, policy.of.split('.')) as readonly unknown[]
  const text =
    type === CSV_TYPE ? renderCsv(rows, policy) : rows.map((row) => `${JSON.stringify(row)}\n`).join('')
  // HEAD gets no headers from `meta`: it is free, and a cursor would reveal the last entry of its page.
  return { type, text, headers: req.method === 'HEAD' ? {} : toMetaHeaders(body.meta, policy) }
}

/** The schema CsvTable: names from strangers are made harmless to spreadsheets, numbers stay numbers. */
function renderCsv(rows: readonly unknown[], { columns }: RowsPolicy): string {
  const paths = Object.values(columns).map((path) => path.split('.'))
  const records = rows.map((row) => paths.map((path) => toCell(cellAt(row, path))))
  return stringify(records, {
    header: true,
    columns: Object.keys(columns),
    record_delimiter: 'windows',
    // Without this option the library leaves line breaks within a text unquoted once the delimiter is set.
    quote_record_delimiter: true,
    escape_formulas: true,
    cast: { boolean: String },
  })
}

/** The value of a column, or the values where its path leads through a list (`matched_tokens[].symbol`). */
function cellAt(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined || value === undefined || value === null) return value
  const list = /^(.+)\[\]$/.exec(name)?.[1]
  if (list === undefined) return cellAt((value as Members)[name], rest)
  const items = ((value as Members)[list] ?? []) as readonly unknown[]
  return items.map((item) => cellAt(item, rest))
}

function toCell(value: unknown): unknown {
  const cell = Array.isArray(value) ? value.join(' ') : value
  // A text that looks like an escaped formula is escaped once more, so that reading takes off what writing added.
  return typeof cell === 'string' && ESCAPED_FORMULA.test(cell) ? `'${cell}` : cell
}

/** The fields of `meta` that the document has a header for: `scanned_at` is `X-Meta-Scanned-At`. */
function toMetaHeaders(meta: unknown, { metaHeaders }: RowsPolicy): Readonly<Record<string, unknown>> {
  const headers = Object.entries((meta ?? {}) as Members).flatMap(([name, value]) => {
    const header = `X-Meta-${name.replaceAll('_', '-').replace(/(^|-)[a-z]/g, (start) => start.toUpperCase())}`
    return value === null || !metaHeaders.includes(header) ? [] : [[header, [value].flat().join()] as const]
  })
  return Object.fromEntries(headers)
}

type Members = Readonly<Record<string, unknown>>

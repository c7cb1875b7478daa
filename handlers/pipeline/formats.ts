import type { Request } from 'express'
import { stringify } from 'csv-stringify/sync'
import { Rendered } from '../views/rendered.ts'
import type { EnvelopeFields } from './envelope.ts'

/** The list of an answer that also comes as rows: where it is, and each column of its CSV with where its value is. */
export interface RowsPolicy {
  readonly of: string
  readonly columns: Readonly<Record<string, string>>
}

/** A success as it is sent. */
export interface Formatted {
  readonly type: string
  readonly text: string
  readonly headers: Readonly<Record<string, unknown>>
}

const JSON_TYPE = 'application/json; charset=utf-8'
const NDJSON_TYPE = 'application/x-ndjson; charset=utf-8'
const CSV_TYPE = 'text/csv; charset=utf-8'
/** What a list with rows comes as; who has no preference gets the first. */
const TYPES = [JSON_TYPE, NDJSON_TYPE, CSV_TYPE]

/** What this request prefers of what an operation comes as. */
export function preferredType(req: Request, policy: RowsPolicy | null): string {
  // An `Accept` that names nothing we have is answered with JSON, as that of an operation without rows.
  return (policy !== null && req.accepts(TYPES)) || JSON_TYPE
}

/** The rows of an answer in the format that the request asks for; undefined where it is to be the JSON envelope. */
export function formatRows(
  req: Request,
  policy: RowsPolicy | null,
  fields: EnvelopeFields,
): Formatted | undefined {
  const type = preferredType(req, policy)
  if (policy === null || type === JSON_TYPE) return undefined
  const rows = unwrap(valueAt(fields, policy.of)) as readonly unknown[]
  const text = type === CSV_TYPE ? renderCsv(rows, policy) : rows.map(renderLine).join('')
  return { type, text, headers: toMetaHeaders(fields.meta) }
}

function renderLine(row: unknown): string {
  return `${Rendered.from(row).text}\n`
}

/** The schema CsvTable: names from strangers are made harmless to spreadsheets, numbers stay numbers. */
function renderCsv(rows: readonly unknown[], { columns }: RowsPolicy): string {
  const paths = Object.values(columns).map((path) => path.split('.'))
  const records = rows.map((row) => {
    const entry: unknown = JSON.parse(Rendered.from(row).text)
    return paths.map((path) => toCell(cellAt(entry, path)))
  })
  return stringify(records, {
    header: true,
    columns: Object.keys(columns),
    record_delimiter: 'windows',
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
  return Array.isArray(value) ? value.join(' ') : value
}

/** What `meta` tells, in headers: `scanned_at` is `X-Meta-Scanned-At`. What is neither a value nor a list of such is left out. */
function toMetaHeaders(meta: unknown): Readonly<Record<string, unknown>> {
  const told = Object.entries((unwrap(meta) ?? {}) as Members).flatMap(([name, value]) => {
    const values = [value].flat()
    if (value === null || value === undefined || values.some((one) => typeof one === 'object')) return []
    const header = name.replaceAll('_', '-').replace(/(^|-)[a-z]/g, (start) => start.toUpperCase())
    return [[`X-Meta-${header}`, values.join()] as const]
  })
  return Object.fromEntries(told)
}

type Members = Readonly<Record<string, unknown>>

function valueAt(fields: EnvelopeFields, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (unwrap(value) as Members)[name], fields)
}

/** What is rendered as what it was made of, so that its parts are found; anything else as it is. */
function unwrap(value: unknown): unknown {
  return value instanceof Rendered ? value.parts : value
}

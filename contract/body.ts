import { CsvError, parse } from 'csv-parse/sync'
import { rearmFormulas } from './csv-cells.ts'
import type { Asked } from './door.ts'
import type { Limits } from './limits.ts'
import { describeReceived } from './received.ts'
import type { FieldError } from './refusal.ts'

/** The list of a body that may also come as CSV: where it is, and the property of its entries for each column. */
export interface BodyRows {
  readonly of: string
  /** A table must have the first one; the others may be left out. */
  readonly columns: Readonly<Record<string, string>>
  /** The columns of properties that are true or false; the others are texts. */
  readonly booleans?: readonly string[]
}

const JSON_MEDIA = 'application/json'
const CSV = 'text/csv'

const UTF_8 = new TextDecoder('utf-8', { fatal: true })

/** Why a body cannot be read. */
class UnreadableBody extends Error {
  readonly problem: FieldError

  constructor(message: string, { field = 'body', received = null }: Partial<FieldError> = {}) {
    super(message)
    this.problem = { field, message, received }
  }
}

/** A body that was read, undefined where it is absent or empty; or why it cannot be read. */
export interface ReadBody {
  readonly body?: unknown
  readonly problem?: FieldError
}

/**
 * Reads the body of a request once the caller is known. The body is JSON; one that has rows may be CSV instead. A body
 * of another content type, one that is not UTF-8 or cannot be parsed, and one that is too large or too deep are a
 * problem of the request.
 */
export async function readBody(asked: Asked, rows: BodyRows | null, limits: Limits): Promise<ReadBody> {
  const bytes = await asked.body(limits.bodyBytes)
  if (!Buffer.isBuffer(bytes)) return { problem: { ...bytes, received: describeReceived(bytes.received) } }
  if (bytes.length === 0) return {}
  try {
    return {
      body: parseBody(bytes, { contentType: [asked.headers['content-type']].flat()[0], rows, limits }),
    }
  } catch (error) {
    if (!(error instanceof UnreadableBody)) throw error
    return { problem: error.problem }
  }
}

interface Reading {
  readonly contentType: string | undefined
  readonly rows: BodyRows | null
  readonly limits: Limits
}

function parseBody(bytes: Buffer, { contentType, rows, limits }: Reading): unknown {
  const [type, ...parameters] = (contentType ?? '').split(';').map((part) => part.trim().toLowerCase())
  const ofHeader = { field: 'content-type', received: describeReceived(contentType) }
  const isCsv = type === CSV && rows !== null
  if (!isCsv && type !== JSON_MEDIA)
    throw new UnreadableBody(`must be ${rows === null ? JSON_MEDIA : `${JSON_MEDIA} or ${CSV}`}`, ofHeader)
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))
  if (charset !== undefined && !/="?utf-?8"?$/.test(charset))
    throw new UnreadableBody('must have the charset utf-8 or none', ofHeader)
  const text = decode(bytes)
  const body = isCsv ? parseCsv(text, rows) : parseJson(text, limits.bodyLevels)
  const long = findLongList(body, limits.listItems)
  if (long === undefined) return body
  throw new UnreadableBody(`must not have more than ${limits.listItems} items`, { field: long || 'body' })
}

/** Without the byte order mark, if there is one. */
function decode(bytes: Buffer): string {
  try {
    return UTF_8.decode(bytes)
  } catch {
    throw new UnreadableBody('must be text in UTF-8')
  }
}

/** Any JSON value passes on to validation. */
function parseJson(text: string, levels: number): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new UnreadableBody('must be valid JSON', { received: describeReceived(text) })
  }
  if (isDeeper(value, levels)) throw new UnreadableBody(`must not be nested deeper than ${levels} levels`)
  return value
}

const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, false: false }

/** The body of a table: an entry for each line, without the properties whose cells are empty. */
function parseCsv(text: string, { of, columns, booleans = [] }: BodyRows): unknown {
  const [header = [], ...lines] = readTable(text)
  const [required = ''] = Object.keys(columns)
  if (!header.includes(required)) {
    const message = `must have a first line of column names with ${required}, separated by commas or semicolons; known are ${Object.keys(columns).join(', ')}`
    throw new UnreadableBody(message, { received: describeReceived(header.join(',')) })
  }
  const repeated = Object.keys(columns).find((name) => header.indexOf(name) !== header.lastIndexOf(name))
  if (repeated !== undefined)
    throw new UnreadableBody(`must name the column ${repeated} once`, {
      received: describeReceived(header.join(',')),
    })
  // A transfer that breaks off after its first line must not empty a list.
  if (lines.length === 0)
    throw new UnreadableBody('must have a line below the column names; send JSON to leave the list empty')
  const entries = lines.map((cells) => {
    const named = Object.entries(columns).map(([name, property]) => {
      const cell = rearmFormulas(cells[header.indexOf(name)] ?? '')
      return [property, booleans.includes(name) ? (BOOLEANS[cell.toLowerCase()] ?? cell) : cell]
    })
    return Object.fromEntries(named.filter(([, cell]) => cell !== ''))
  })
  return { [of]: entries }
}

function readTable(text: string): string[][] {
  try {
    // Where the comma is the decimal sign, spreadsheets separate cells by semicolons.
    const [header = ''] = text.split('\n', 1)
    const delimiter = header.includes(';') && !header.includes(',') ? ';' : ','
    // A row that was cleared in a spreadsheet has cells without values.
    return parse(text, {
      delimiter,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new UnreadableBody(`must be valid CSV: ${error.message}`, { received: describeReceived(text) })
  }
}

/** Whether a parsed value has more levels of objects and arrays than this. */
export function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1))
}

/** The field of a list with more items than this; undefined where there is none. */
function findLongList(value: unknown, items: number): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (Array.isArray(value) && value.length > items) return ''
  for (const [name, inner] of Object.entries(value)) {
    const field = findLongList(inner, items)
    if (field !== undefined) return field === '' ? name : `${name}.${field}`
  }
  return undefined
}

import { CsvError, parse } from 'csv-parse/sync'
import express, { type RequestHandler } from 'express'
import { describeReceived } from '../views/received.ts'
import type { Exchange } from './exchange.ts'

/** The list of a body that may also come as CSV: where it is, and the property of its entries for each column. */
export interface BodyRows {
  readonly of: string
  readonly columns: Readonly<Record<string, string>>
}

export const BODY_LIMIT_BYTES = 100_000
const JSON_TYPE = 'application/json'
const CSV = 'text/csv'
/** Far more than any operation reads. Deeper values pass JSON.parse, but not JSON.stringify. */
const BODY_DEPTH_MAX = 100

// Every type is parsed here, since the content type has been checked; any JSON value passes on to validation.
const parseJson = express.json({ limit: BODY_LIMIT_BYTES, strict: false, type: () => true })
const parseText = express.text({ limit: BODY_LIMIT_BYTES, type: () => true })
const readBytes = express.raw({ limit: BODY_LIMIT_BYTES, inflate: false, type: () => true })

/**
 * Reads the request's body once the caller is known. The body is JSON; one that has rows may be CSV instead. A body of
 * another content type, one that cannot be parsed and one that is too large or too deep become problems of the request.
 * An absent or empty body is undefined.
 */
export async function readBody(exchange: Exchange, rows: BodyRows | null): Promise<unknown> {
  const { req, problems } = exchange
  if (!hasBody(exchange)) return undefined
  const contentType = req.headers['content-type']
  if (rows !== null && mediaType(contentType) === CSV) return await readCsv(exchange, rows)
  if (mediaType(contentType) !== JSON_TYPE) {
    if (await isEmpty(exchange)) return undefined
    const received = describeReceived(contentType)
    const message = `must be ${rows === null ? JSON_TYPE : `${JSON_TYPE} or ${CSV}`}`
    problems.push({ field: 'content-type', message, received })
    return undefined
  }
  try {
    await run(parseJson, exchange)
  } catch (error) {
    problems.push({ field: 'body', message: describeFailure(error), received: null })
    return undefined
  }
  if (!isDeeper(req.body, BODY_DEPTH_MAX)) return req.body
  const message = `must not be nested deeper than ${BODY_DEPTH_MAX} levels`
  problems.push({ field: 'body', message, received: null })
  return undefined
}

/** The body of a table: an entry for each line, without the properties whose cells are empty. */
async function readCsv(exchange: Exchange, { of, columns }: BodyRows): Promise<unknown> {
  const { req, problems } = exchange
  try {
    await run(parseText, exchange)
    if (typeof req.body !== 'string' || req.body === '') return undefined
    const lines: Record<string, string>[] = parse(req.body, {
      bom: true,
      columns: true,
      skip_empty_lines: true,
      trim: true,
    })
    const known = Object.keys(columns)
    if (lines.length > 0 && !known.some((name) => Object.hasOwn(lines[0] ?? {}, name))) {
      const message = `must have a first line with the columns ${known.join(', ')}`
      problems.push({ field: 'body', message, received: null })
      return undefined
    }
    return { [of]: lines.map((line) => toEntry(line, columns)) }
  } catch (error) {
    problems.push({ field: 'body', message: describeFailure(error), received: null })
    return undefined
  }
}

function toEntry(line: Readonly<Record<string, string>>, columns: BodyRows['columns']) {
  const cells = Object.entries(columns).map(([name, property]) => [property, toText(line[name] ?? '')])
  return Object.fromEntries(cells.filter(([, text]) => text !== ''))
}

/** The text of a cell without the apostrophe that our own tables put before formulas. */
function toText(cell: string): string {
  return /^'[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(cell) ? cell.slice(1) : cell
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1))
}

function hasBody({ req }: Exchange): boolean {
  if (req.headers['transfer-encoding'] !== undefined) return true
  return Number(req.headers['content-length'] ?? 0) > 0
}

function mediaType(contentType: string | undefined): string | undefined {
  return contentType?.split(';')[0]?.trim().toLowerCase()
}

/** Whether a body of unknown length turns out to be empty. */
async function isEmpty(exchange: Exchange): Promise<boolean> {
  if (exchange.req.headers['content-length'] !== undefined) return false
  try {
    await run(readBytes, exchange)
  } catch {
    return false
  }
  return (exchange.req.body as Buffer).length === 0
}

function run(parser: RequestHandler, { req, res }: Exchange): Promise<void> {
  return new Promise((resolve, reject) => {
    parser(req, res, (error?: unknown) => (error === undefined ? resolve() : reject(error)))
  })
}

function describeFailure(error: unknown): string {
  const type = (error as { type?: string }).type ?? ''
  if (type === 'entity.too.large') return `must not be larger than ${BODY_LIMIT_BYTES} bytes`
  if (type === 'encoding.unsupported') return 'has a content encoding that is not supported'
  if (type === 'charset.unsupported') return 'has a charset that is not supported'
  if (error instanceof CsvError) return `must be valid CSV: ${error.message}`
  return 'must be valid JSON'
}

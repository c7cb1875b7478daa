import type { OutgoingHttpHeaders } from 'node:http'
import type { Context } from '../../context.ts'
import { countBytes, type Pieces, Rendered, toChunks } from '../views/rendered.ts'
import type { ApiError } from './api-error.ts'
import { chooseCoding, codeBody, isSoonCoded } from './content-coding.ts'
import type { Envelope, EnvelopeFields, Identified } from './envelope.ts'
import type { Exchange, SentAnswer } from './exchange.ts'
import { formatRows, type RowsPolicy } from './formats.ts'

/** Sends the answers of a contract: the one way out for success and the one for failure. */
export interface Responder {
  /** Sends a success. */
  succeed(exchange: Exchange, success: Success): Promise<void>
  /** Tells a client that it has the answer already. */
  notModified(exchange: Exchange, etag: string, rows: RowsPolicy | null): void
  /** Sends a failure. One that something else than the request is the cause of is logged with it, and counted. */
  fail(exchange: Exchange, error: ApiError): Promise<void>
  /** The body of a failure for a request of which there is no exchange. */
  describeFailure(error: ApiError, request: Identified): string
  /** Answers OPTIONS. */
  allow(exchange: Exchange, methods: readonly string[]): void
}

export interface Success {
  readonly status: number
  readonly fields: EnvelopeFields
  /** Of an operation whose list comes as rows, too. */
  readonly rows?: RowsPolicy | null
  /** Of an answer that a client may keep and ask after. */
  readonly etag?: string | undefined
  /** Those with an undefined value are left out. */
  readonly headers?: SentHeaders | undefined
}

const JSON_TYPE = 'application/json; charset=utf-8'

type SentHeaders = Readonly<Record<string, unknown>>

/** A responder in the words of this envelope. */
export function createResponder(
  envelope: Envelope,
  telemetry: Pick<Context['telemetry'], 'requestFailed'>,
): Responder {
  const describeFailure: Responder['describeFailure'] = (error, request) =>
    JSON.stringify(envelope.failure(error, request))
  return {
    describeFailure,
    async succeed(exchange, { status, fields, rows = null, etag, headers }) {
      const body = envelope.success(fields, exchange)
      const formatted = formatRows(exchange.req, rows, body)
      const own = { ...envelope.headers?.(), ...varyHeader(rows), ...validatorHeaders(etag), ...headers }
      if (formatted === undefined) {
        const { pieces } = Rendered.from(body)
        return await send(exchange, { status, pieces, headers: own })
      }
      const { type, text, headers: meta } = formatted
      await send(exchange, { status, pieces: [text], headers: { ...own, ...meta, 'Content-Type': type } })
    },
    notModified(exchange, etag, rows) {
      const own = { ...envelope.headers?.(), ...varyHeader(rows), ...validatorHeaders(etag) }
      write(exchange, { status: 304, headers: composeHeaders(exchange, own), json: undefined }, [])
    },
    async fail(exchange, error) {
      const { requestId, operation } = exchange
      const { code, status, cause } = error
      exchange.failure = error
      if ('cause' in error) telemetry.requestFailed({ requestId, operation, code, status, error: cause })
      const pieces = [describeFailure(error, exchange)]
      await send(exchange, { status, pieces, headers: { ...envelope.headers?.(), ...error.headers } })
    },
    allow({ res, requestId }, methods) {
      const headers = { ...SECURITY_HEADERS, ...envelope.headers?.() }
      res.writeHead(204, { ...headers, Allow: methods.join(', '), 'X-Request-Id': requestId }).end()
    },
  }
}

interface Answer {
  readonly status: number
  readonly pieces: Pieces
  readonly headers: SentHeaders
}

async function send(exchange: Exchange, { status, pieces, headers }: Answer): Promise<void> {
  const bytes = countBytes(pieces)
  const coding = chooseCoding(exchange.req, bytes)
  // HEAD may leave out a length that would cost as much to know as the body that nobody gets.
  const isCoded = coding !== undefined && (!isHead(exchange) || isSoonCoded({ pieces, bytes }))
  const coded = isCoded ? await codeBody(pieces, coding) : pieces
  const all = composeHeaders(exchange, {
    'Content-Type': JSON_TYPE,
    'Content-Length': isCoded ? countBytes(coded) : coding === undefined ? bytes : undefined,
    'Content-Encoding': coding,
    ...varyHeader(null),
    ...headers,
  })
  const json = all['Content-Type'] === JSON_TYPE ? pieces : undefined
  write(exchange, { status, headers: all, json }, coded)
}

/** Writes an answer, unless there is one or nobody to read it. */
function write(exchange: Exchange, sent: SentAnswer, body: Pieces): void {
  const { res } = exchange
  if (res.headersSent || res.destroyed) return
  exchange.sent = sent
  res.writeHead(sent.status, sent.headers)
  if (!isHead(exchange)) for (const chunk of toChunks(body)) res.write(chunk)
  res.end()
}

function isHead({ req }: Exchange): boolean {
  return req.method === 'HEAD'
}

/** Those of the answer, after those that every answer of the exchange has. What is announced joins what is there. */
function composeHeaders(exchange: Exchange, own: SentHeaders): OutgoingHttpHeaders {
  const all: OutgoingHttpHeaders = { ...SECURITY_HEADERS, ...exchangeHeaders(exchange) }
  for (const [name, value] of Object.entries(own)) {
    if (value !== undefined) all[name] = String(value)
  }
  for (const [name, value] of Object.entries(exchange.announced)) {
    all[name] = all[name] === undefined ? value : `${all[name]}, ${value}`
  }
  return all
}

/** By what else than its path an answer differs. */
function varyHeader(rows: RowsPolicy | null) {
  return { Vary: rows === null ? 'Accept-Encoding' : 'Accept, Accept-Encoding' }
}

/** What a client may keep it asks after before each use, so that its key is checked and the minute counted. */
function validatorHeaders(etag: string | undefined) {
  return etag === undefined ? {} : { ETag: etag, 'Cache-Control': 'private, no-cache' }
}

/** Answers hold a customer's data: they are never stored by caches, sniffed or framed. */
export const SECURITY_HEADERS = {
  'Cache-Control': 'private, no-store',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const

function exchangeHeaders({ requestId, rate }: Exchange): OutgoingHttpHeaders {
  const identity = { 'X-Request-Id': requestId }
  if (rate === undefined) return identity
  const { limit, remaining, window } = rate
  return {
    ...identity,
    'X-RateLimit-Limit': limit,
    'X-RateLimit-Remaining': remaining,
    'X-RateLimit-Reset': window.resetSec,
    RateLimit: `"minute";r=${remaining};t=${window.remainingSec}`,
    'RateLimit-Policy': `"minute";q=${limit};w=60`,
  }
}

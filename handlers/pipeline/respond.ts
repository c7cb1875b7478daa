import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { constants, gzip, zstdCompress } from 'node:zlib'
import Negotiator from 'negotiator'
import type { Context } from '../../context.ts'
import { COMPRESSED_FROM_BYTES } from '../../contract/limits.ts'
import { type Catalogue, type Explanation, Refusal } from '../../contract/refusal.ts'
import { Rendered } from '../../contract/rendered.ts'
import type { Exchange, SentAnswer } from './exchange.ts'
import { formatRows, JSON_TYPE, type RowsPolicy } from './formats.ts'

/** Sends the answers of a contract: one way out for success and one for failure. */
export type Responder = ReturnType<typeof createResponder>

interface Success extends Answer {
  readonly status: number
  /** Set where the operation's list also comes as rows. */
  readonly rows?: RowsPolicy | null
  /** Set where a client may keep the answer and revalidate it. */
  readonly etag?: string | undefined
}

/** The success without a body, and so without an envelope. */
const NO_CONTENT = 204

/** A header with an undefined value is left out. */
type SentHeaders = Readonly<Record<string, unknown>>

/** A responder for the errors of this catalogue, in the words of this envelope. */
export function createResponder(
  { envelope, errors }: { readonly envelope: Envelope; readonly errors: Catalogue },
  telemetry: Pick<Context['telemetry'], 'requestFailed'>,
) {
  const lookUp = ({ code }: Refusal) => {
    const error = errors[code]
    if (error === undefined) throw new Error(`the contract has no error ${code}`)
    return error
  }
  /** The body of a failure, also for a request without an exchange. */
  const describeFailure = (error: Refusal, request: Identified): string => {
    const failure = { message: lookUp(error).message, ...error.explanation, code: error.code }
    return JSON.stringify(envelope.failure(failure, request))
  }
  return {
    describeFailure,
    /** Sends a success; one of status 204 has no body. */
    async succeed(
      exchange: Exchange,
      { status, fields, rows = null, etag, headers }: Success,
    ): Promise<void> {
      if (status === NO_CONTENT) {
        const own = { ...envelope.headers?.(), ...headers }
        return write(exchange, { status, headers: composeHeaders(exchange, own), chunks: [] }, [])
      }
      const body = envelope.success(fields, exchange)
      const formatted = rows === null ? undefined : await formatRows(exchange, rows, body)
      const own = { ...envelope.headers?.(), ...varyHeader(rows), ...validatorHeaders(etag), ...headers }
      if (formatted === undefined) {
        return await send(exchange, { status, chunks: Rendered.from(body).chunks, headers: own })
      }
      const { type, text, headers: meta } = formatted
      const chunks = [Buffer.from(text)]
      await send(exchange, { status, chunks, headers: { ...own, ...meta, 'Content-Type': type } })
    },
    /** Sends 304: the client has this version of the answer. */
    notModified(exchange: Exchange, etag: string, rows: RowsPolicy | null): void {
      const own = { ...envelope.headers?.(), ...varyHeader(rows), ...validatorHeaders(etag) }
      write(exchange, { status: 304, headers: composeHeaders(exchange, own), chunks: [] }, [])
    },
    /** Sends a failure. One with a cause, which the request did not bring about, is logged and counted. */
    async fail(exchange: Exchange, failure: unknown): Promise<void> {
      const error = failure instanceof Refusal ? failure : new Refusal('INTERNAL_ERROR', { cause: failure })
      const { requestId, operation } = exchange
      const { code, cause } = error
      const { status } = lookUp(error)
      exchange.failure = error
      if ('cause' in error) telemetry.requestFailed({ requestId, operation, code, status, error: cause })
      const chunks = [Buffer.from(describeFailure(error, exchange))]
      await send(exchange, {
        status,
        chunks,
        headers: { ...envelope.headers?.(), ...error.explanation.headers },
      })
    },
    /** Answers OPTIONS. */
    allow({ res, requestId }: Exchange, methods: readonly string[]): void {
      const headers = { ...SECURITY_HEADERS, ...envelope.headers?.() }
      res.writeHead(204, { ...headers, Allow: methods.join(', '), 'X-Request-Id': requestId }).end()
    },
  }
}

interface SentBody {
  readonly status: number
  readonly chunks: readonly Buffer[]
  readonly headers: SentHeaders
}

async function send(exchange: Exchange, { status, chunks, headers }: SentBody): Promise<void> {
  const coding = chooseCoding(exchange.req, countBytes(chunks))
  // HEAD leaves the length out: computing it would mean compressing a body that is not sent.
  const isUncounted = coding !== undefined && isHead(exchange)
  const body = coding === undefined || isUncounted ? chunks : [await compress(chunks, coding)]
  const all = composeHeaders(exchange, {
    'Content-Type': JSON_TYPE,
    'Content-Length': isUncounted ? undefined : countBytes(body),
    'Content-Encoding': coding,
    ...varyHeader(null),
    ...headers,
  })
  write(exchange, { status, headers: all, chunks }, body)
}

function countBytes(chunks: readonly Buffer[]): number {
  return chunks.reduce((bytes, { length }) => bytes + length, 0)
}

export type ContentCoding = 'zstd' | 'gzip'

/** A client that accepts several codings equally gets the first of these. */
const CODINGS = ['zstd', 'gzip', 'identity'] as const

/** Smaller bodies fit into the packet that carries the headers, so compression would save nothing. */

/** The lowest levels: answers are compressed each time, and JSON of this kind shrinks to a sixth even so. */
const GZIP_OPTIONS = { level: 1 }
const ZSTD_OPTIONS = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }
/** zlib's default. */
const CHUNK_BYTES_MIN = 16_384

/**
 * The coding of the answer to this request, by its `Accept-Encoding`; undefined for none. A request that refuses
 * every coding, and also an answer without one, is answered without one.
 */
export function chooseCoding(req: IncomingMessage, bytes: number): ContentCoding | undefined {
  // The same coding by its former name (RFC 9110, 8.4.1.3).
  const header = req.headers['accept-encoding']?.toString().replaceAll(/\bx-gzip\b/gi, 'gzip')
  // Programs that send `*` read what all programs read.
  const offered = CODINGS.filter((coding) => coding !== 'zstd' || /zstd/i.test(header ?? ''))
  const accepted = new Negotiator({ headers: { 'accept-encoding': header } }).encodings(offered, {
    preferred: CODINGS,
  })
  if (bytes < COMPRESSED_FROM_BYTES && accepted.includes('identity')) return undefined
  const [first] = accepted
  return first === 'zstd' || first === 'gzip' ? first : undefined
}

/** Compresses a body in zlib's threads. */
export async function compress(chunks: readonly Buffer[], coding: ContentCoding): Promise<Buffer> {
  const body = Buffer.concat(chunks)
  // Each chunk of the result is a trip to a thread and back.
  const chunkSize = Math.max(CHUNK_BYTES_MIN, Math.ceil(body.length / 4))
  return coding === 'gzip'
    ? await promisify(gzip)(body, { ...GZIP_OPTIONS, chunkSize })
    : await promisify(zstdCompress)(body, { ...ZSTD_OPTIONS, chunkSize })
}

/** Writes an answer, unless one was written or the client is gone. */
function write(exchange: Exchange, sent: SentAnswer, body: readonly Buffer[]): void {
  const { res } = exchange
  if (res.headersSent || res.destroyed) return
  exchange.sent = sent
  res.writeHead(sent.status, sent.headers)
  if (!isHead(exchange)) for (const chunk of body) res.write(chunk)
  res.end()
}

function isHead({ req }: Exchange): boolean {
  return req.method === 'HEAD'
}

/** Common headers first, then the answer's own; announcements of an end are appended. */
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

/** The request headers that an answer depends on. */
function varyHeader(rows: RowsPolicy | null) {
  return { Vary: rows === null ? 'Accept-Encoding' : 'Accept, Accept-Encoding' }
}

/** A client revalidates a cached answer before each use, so that its key is checked and the minute counted. */
function validatorHeaders(etag: string | undefined) {
  return etag === undefined ? {} : { ETag: etag, 'Cache-Control': 'private, no-cache' }
}

/** Answers hold a customer's data: caches must not store them, and browsers must not sniff or frame them. */
export const SECURITY_HEADERS = {
  'Cache-Control': 'private, no-store',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const

/** A refusal of the key reveals nothing of the key. */
function exchangeHeaders({ requestId, rate, keyEndsAt, failure }: Exchange): OutgoingHttpHeaders {
  const identity = { 'X-Request-Id': requestId }
  if (failure?.code === 'UNAUTHORIZED') return identity
  const ofKey = { ...identity, ...(keyEndsAt && { 'X-Key-Expires-At': keyEndsAt.toISOString() }) }
  if (rate === undefined) return ofKey
  const { limit, remaining, window } = rate
  return {
    ...ofKey,
    'X-RateLimit-Limit': limit,
    'X-RateLimit-Remaining': remaining,
    'X-RateLimit-Reset': window.resetSec,
    RateLimit: `"minute";r=${remaining};t=${window.remainingSec}`,
    'RateLimit-Policy': `"minute";q=${limit};w=60`,
  }
}

/** The members of a success body, in the order in which they are sent. */
export type EnvelopeFields = Readonly<Record<string, unknown>>

/** The result of an operation, before the envelope is added. */
export interface Answer {
  readonly fields: EnvelopeFields
  readonly headers?: SentHeaders | undefined
}

/** The result of a handler's success, whatever the operation. */
export interface OperationResult {
  readonly headers?: SentHeaders
  readonly served?: () => Promise<void>
  /** The version of its answer, where it is known without the answer. */
  readonly version?: string
  readonly [field: string]: unknown
}

/** The part of a result that is sent. */
export function toAnswer({
  headers,
  served: _served,
  version: _version,
  ...fields
}: OperationResult): Answer {
  return { fields, headers }
}

/** What an envelope contains about a request. */
export type Identified = Pick<Exchange, 'requestId'>

/** A failure in words. */
type Failure = Pick<Explanation, 'details'> & { readonly code: string; readonly message: string }

/** The words and fields of a contract's answers; v1 and the legacy interface differ in nothing else. */
export interface Envelope {
  /** Headers of every answer. */
  readonly headers?: () => OutgoingHttpHeaders
  success(fields: EnvelopeFields, exchange: Identified): EnvelopeFields
  failure(failure: Failure, exchange: Identified): EnvelopeFields
}

/**
 * The envelope of v1: `{ data, meta?, request_id }` and `{ error, request_id, documentation_url }`. Where every figure
 * is invented, each answer says so: the schema Simulated.
 */
export function createEnvelope(documentationUrl: (code: string) => string, simulated: boolean): Envelope {
  return {
    success({ meta, ...fields }, { requestId }) {
      const shownMeta = simulated ? { ...(meta as object | undefined), simulated } : meta
      return { ...fields, ...(shownMeta !== undefined && { meta: shownMeta }), request_id: requestId }
    },
    failure({ code, message, details }, { requestId }) {
      const error = { code, message, ...(details === undefined ? {} : { details }) }
      return { error, request_id: requestId, documentation_url: documentationUrl(code) }
    },
  }
}

/**
 * The envelope of the legacy interface, the same for both outcomes: `{ success, message, data }`. Every answer links to
 * the interface that succeeds this one. There is no field for simulated figures, so the message says it.
 */
export function createLegacyEnvelope(successorUrl: () => string, simulated: boolean): Envelope {
  return {
    headers: () => ({ Link: `<${successorUrl()}>; rel="successor-version"` }),
    success: ({ message, ...fields }) => ({
      success: true,
      message: simulated ? `${message} Simulated data: every figure is invented.` : message,
      ...fields,
    }),
    failure: ({ message }) => ({ success: false, message, data: [] }),
  }
}

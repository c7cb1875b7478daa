import type { OutgoingHttpHeaders } from 'node:http'
import { Rendered } from '../views/rendered.ts'
import type { ApiError } from './api-error.ts'
import type { Exchange } from './exchange.ts'

/** The members of a success body, in the order of the envelope. */
export type EnvelopeFields = Readonly<Record<string, unknown>>

/** All that an envelope tells of a request. */
type Identified = Pick<Exchange, 'requestId'>

/** How a contract words its answers; v1 and the legacy interface differ in nothing else. */
export interface Envelope {
  /** Headers of every answer. */
  readonly headers?: () => OutgoingHttpHeaders
  success(fields: EnvelopeFields, exchange: Identified): EnvelopeFields
  failure(error: ApiError, exchange: Identified): object
}

/** The envelope of v1: `{ data, meta?, request_id }` and `{ error, request_id, documentation_url }`. */
export function createEnvelope(documentationUrl: (code: string) => string): Envelope {
  return {
    success: (fields, { requestId }) => ({ ...fields, request_id: requestId }),
    failure({ code, message, details }, { requestId }) {
      const error = { code, message, ...(details === undefined ? {} : { details }) }
      return { error, request_id: requestId, documentation_url: documentationUrl(code) }
    },
  }
}

/**
 * The envelope of the legacy interface, the same for both outcomes: `{ success, message, data }`. Every answer leads to
 * the interface that succeeds it.
 */
export function createLegacyEnvelope(successorUrl: () => string): Envelope {
  return {
    headers: () => ({ Link: `<${successorUrl()}>; rel="successor-version"` }),
    success: (fields) => ({ success: true, ...fields }),
    failure: ({ message }) => ({ success: false, message, data: [] }),
  }
}

/** The fields as the JSON text of an object. */
export function renderFields(fields: EnvelopeFields): string {
  return Rendered.from(fields).text
}

/** The fields that such a text holds. */
export function parseFields(text: string): EnvelopeFields {
  return JSON.parse(text)
}

/** Sends a success. Headers with an undefined value are left out. */
export function sendSuccess(
  exchange: Exchange,
  envelope: Envelope,
  status: number,
  fields: EnvelopeFields,
  headers: Readonly<Record<string, unknown>>,
): void {
  const { chunks } = Rendered.from(envelope.success(fields, exchange))
  send(exchange, status, chunks, { ...envelope.headers?.(), ...headers })
}

/** Sends a failure in the envelope. */
export function sendFailure(exchange: Exchange, envelope: Envelope, error: ApiError): void {
  const body = Buffer.from(JSON.stringify(envelope.failure(error, exchange)))
  send(exchange, error.status, [body], { ...envelope.headers?.(), ...error.headers })
}

/** Answers OPTIONS. */
export function sendAllowedMethods(
  { res, requestId }: Exchange,
  envelope: Envelope,
  methods: readonly string[],
): void {
  const headers = { ...SECURITY_HEADERS, ...envelope.headers?.() }
  res.writeHead(204, { ...headers, Allow: methods.join(', '), 'X-Request-Id': requestId }).end()
}

function send(
  exchange: Exchange,
  status: number,
  chunks: readonly Buffer[],
  headers: Readonly<Record<string, unknown>>,
): void {
  const { res } = exchange
  if (res.headersSent || res.destroyed) return
  const all: OutgoingHttpHeaders = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': chunks.reduce((bytes, chunk) => bytes + chunk.length, 0),
    ...SECURITY_HEADERS,
    ...rateHeaders(exchange),
    'X-Request-Id': exchange.requestId,
  }
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) all[name] = String(value)
  }
  res.writeHead(status, all)
  for (const chunk of chunks) res.write(chunk)
  res.end()
}

/** Answers hold a customer's data: they are never stored by caches, sniffed or framed. */
export const SECURITY_HEADERS = {
  'Cache-Control': 'private, no-store',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const

function rateHeaders({ rate }: Exchange): OutgoingHttpHeaders {
  if (rate === undefined) return {}
  const { limit, remaining, window } = rate
  return {
    'X-RateLimit-Limit': limit,
    'X-RateLimit-Remaining': remaining,
    'X-RateLimit-Reset': window.resetSec,
    RateLimit: `"minute";r=${remaining};t=${window.remainingSec}`,
    'RateLimit-Policy': `"minute";q=${limit};w=60`,
  }
}

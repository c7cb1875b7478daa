import type { OutgoingHttpHeaders } from 'node:http'
import type { ApiError } from './api-error.ts'
import type { Exchange } from './exchange.ts'

/** The members of a success body, in the order in which they are sent. */
export type EnvelopeFields = Readonly<Record<string, unknown>>

/** What an operation answers, before the envelope is around it. */
export interface Answer {
  readonly fields: EnvelopeFields
  /** Those with an undefined value are left out. */
  readonly headers?: Readonly<Record<string, unknown>> | undefined
}

/** What a handler returns of its success, whatever the operation. */
export interface OperationResult {
  readonly headers?: Readonly<Record<string, unknown>>
  readonly served?: () => Promise<void>
  /** What its answer is of, where that can be told without it. */
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

/** All that an envelope tells of a request. */
export type Identified = Pick<Exchange, 'requestId'>

/** How a contract words its answers; v1 and the legacy interface differ in nothing else. */
export interface Envelope {
  /** Headers of every answer. */
  readonly headers?: () => OutgoingHttpHeaders
  success(fields: EnvelopeFields, exchange: Identified): EnvelopeFields
  failure(error: ApiError, exchange: Identified): EnvelopeFields
}

interface EnvelopeOptions {
  readonly documentationUrl: (code: string) => string
  /** Whether every figure is invented, which then each answer says: the schema Simulated. */
  readonly simulated: boolean
}

/** The envelope of v1: `{ data, meta?, request_id }` and `{ error, request_id, documentation_url }`. */
export function createEnvelope({ documentationUrl, simulated }: EnvelopeOptions): Envelope {
  return {
    success({ meta, ...fields }, { requestId }) {
      const told = simulated ? { ...(meta as object | undefined), simulated } : meta
      return { ...fields, ...(told !== undefined && { meta: told }), request_id: requestId }
    },
    failure({ code, message, details }, { requestId }) {
      const error = { code, message, ...(details === undefined ? {} : { details }) }
      return { error, request_id: requestId, documentation_url: documentationUrl(code) }
    },
  }
}

interface LegacyEnvelopeOptions {
  readonly successorUrl: () => string
  /** It has no field for that: the message says it. */
  readonly simulated: boolean
}

/**
 * The envelope of the legacy interface, the same for both outcomes: `{ success, message, data }`. Every answer leads to
 * the interface that succeeds it.
 */
export function createLegacyEnvelope({ successorUrl, simulated }: LegacyEnvelopeOptions): Envelope {
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

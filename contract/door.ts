import { randomUUID } from 'node:crypto'
import type { FieldError } from './refusal.ts'

/** The headers of a request, with their names in lower case. */
export type AskedHeaders = Readonly<Record<string, string | string[] | undefined>>

/** A request, whoever brought it: a socket, a page, an agent's tool. */
export interface Asked {
  readonly method: string
  /** From the service's root, as it was sent, without the query. */
  readonly path: string
  readonly query: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly headers: AskedHeaders
  /** The address of the client. */
  readonly client: string
  readonly requestId: string
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal
  /**
   * The bytes of the body, decompressed; none without a body. Resolves to the problem of a body that cannot be read or
   * is larger than this. Called at most once, and only for a request that was admitted.
   */
  body(bytesMax: number): Promise<Buffer | FieldError>
}

/** An answer before compression. Its pieces may be shared with a cache: they are sent and never changed. */
export interface Answered {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: readonly Buffer[]
  /** Sent in place of a body as it comes, and never compressed. */
  readonly stream?: AsyncIterable<Uint8Array>
  /** Whether the request brought a valid key. */
  readonly admitted?: boolean
}

/** Answers a request; never rejects. The status is 499 when the client has left. */
export type Door = (asked: Asked) => Promise<Answered>

/** As nginx logs a client that left before its answer. */
export const CLIENT_LEFT = 499

const ACCEPTED_REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/
/** Part of every API key, after its prefix. A key that was sent as a request id must be neither logged nor echoed. */
const KEY_MARK = /_(live|test)_/

/** The request id for this header value: the value itself, or a new id. An API key is never one. */
export function requestIdOf(header: unknown): string {
  return typeof header === 'string' && ACCEPTED_REQUEST_ID.test(header) && !KEY_MARK.test(header)
    ? header
    : randomUUID()
}

import { parse } from 'node:querystring'
import { type Asked, CLIENT_LEFT, type Door } from '../contract/door.ts'
import { JSON_TYPE } from '../contract/formats.ts'

/** A request that the service makes for a client whose own request is under way. */
export interface OwnRequest {
  readonly method: string
  /** From the service's root, with the query. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON; undefined sends none. */
  readonly body?: unknown
  /** Ends the request as that of a client that goes away; that of the client's own request by default. */
  readonly signal?: AbortSignal
}

/** The client's own headers that a request for it has, too: its key and its Idempotency-Key. */
const PASSED_ON = ['authorization', 'idempotency-key']

/** A request for the client of another one: with its key, its address and its request id. */
function askFor(outer: Asked, { method, path, headers, body, signal }: OwnRequest): Asked {
  const [pathname = '', search = ''] = path.split('?', 2)
  const bytes = Buffer.from(body === undefined ? '' : JSON.stringify(body))
  const passedOn = PASSED_ON.flatMap((name) => (outer.headers[name] ? [[name, outer.headers[name]]] : []))
  return {
    method: method.toUpperCase(),
    path: pathname,
    query: parse(search),
    headers: {
      ...Object.fromEntries(passedOn),
      ...(bytes.length > 0 && { 'content-type': 'application/json' }),
      ...headers,
    },
    client: outer.client,
    requestId: outer.requestId,
    signal: signal ?? outer.signal,
    body: async () => bytes,
  }
}

export interface OwnAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The body before compression; empty for an answer without one. */
  readonly text: string
  /** The envelope, as a client would read it; empty for an answer of another type. */
  readonly body: Readonly<Record<string, unknown>>
}

/**
 * Sends a request to a contract as if the client of another one had sent it: key, plan, minute, quota, idempotency and
 * log are those of any request, with the same request id. Rejects when the client has left.
 */
export async function sendInProcess(contract: Door, outer: Asked, request: OwnRequest): Promise<OwnAnswer> {
  outer.signal.throwIfAborted()
  const { status, headers, body } = await contract(askFor(outer, request))
  if (status === CLIENT_LEFT) throw new Error('a request of our own was left without an answer')
  const text = Buffer.concat(body).toString()
  return { status, headers, text, body: headers['Content-Type'] === JSON_TYPE ? JSON.parse(text) : {} }
}

import { addAbortListener } from 'node:events'
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Request, Response } from 'express'
import type { Exchange, RequestListener } from './exchange.ts'
import { JSON_TYPE } from './formats.ts'

/** A request that the service makes for a client whose own request is under way. */
export interface OwnRequest {
  readonly method: string
  /** From the service's root, with the query. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON; undefined sends none. */
  readonly body?: unknown
}

export interface OwnAnswer {
  readonly status: number
  readonly headers: OutgoingHttpHeaders
  /** The body before compression; empty for an answer without one. */
  readonly text: string
  /** The envelope, as a client would read it; empty for an answer of another type. */
  readonly body: Readonly<Record<string, unknown>>
}

/** The client's own headers: its key, its addresses, and its Idempotency-Key. */
const PASSED_ON = ['authorization', 'x-forwarded-for', 'idempotency-key']

/**
 * Sends a request through the pipeline of a contract, as if the client of this exchange had sent it over HTTP: key,
 * plan, minute, quota, idempotency and log are those of any request, with the same request id. When the signal aborts,
 * the request ends as that of a client that goes away. Rejects when there is no answer: no one waits for it any more.
 */
export async function sendInProcess(
  contract: RequestListener,
  { req: outer, requestId }: Exchange,
  { request, signal }: { readonly request: OwnRequest; readonly signal: AbortSignal },
): Promise<OwnAnswer> {
  signal.throwIfAborted()
  const passedOn = PASSED_ON.flatMap((name) => (outer.headers[name] ? [[name, outer.headers[name]]] : []))
  const body = request.body === undefined ? '' : JSON.stringify(request.body)
  const req = new IncomingMessage(outer.socket)
  req.method = request.method.toUpperCase()
  req.url = request.path
  req.headers = {
    ...Object.fromEntries(passedOn),
    ...request.headers,
    'x-request-id': requestId,
    ...(body !== '' && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    }),
  }
  req.push(body)
  req.push(null)
  // Node closes the connection of a request that it takes for cut off.
  req.complete = true
  // Without a connection the response buffers what is written, and the pipeline returns the answer.
  const res = new ServerResponse(req)
  using _leaving = addAbortListener(signal, () => res.destroy())
  // The properties that Express adds to a request: its path, query and client's address.
  Object.setPrototypeOf(req, Object.getPrototypeOf(outer))
  const sent = await contract(req as Request, res as Response)
  if (sent === undefined) throw new Error('a request of our own was left without an answer')
  const { status, headers } = sent
  const text = Buffer.concat(sent.chunks).toString()
  return { status, headers, text, body: headers['Content-Type'] === JSON_TYPE ? JSON.parse(text) : {} }
}

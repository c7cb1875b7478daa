import { randomUUID } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { pipeline } from 'node:stream/promises'
import express, { type Request, type Response } from 'express'
import type { Answered, Asked, UnreadBody } from '../door.ts'
import { chooseCoding, compress } from './compression.ts'

/* Turns a request of a socket into what doors take, and their answers into bytes. */

/** A request of a socket as doors take it. */
export function toAsked(req: Request, res: Response, requestId: string): Asked {
  return {
    method: req.method,
    path: req.path,
    query: req.query as Asked['query'],
    headers: req.headers,
    client: req.ip ?? '',
    requestId,
    signal: abortWhenGone(res),
    body: (bytesMax) => readBytes(req, res, bytesMax),
  }
}

const ACCEPTED_REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/

/** The request id for this header value: the value itself, or a new id. A text with a secret is never one. */
export function requestIdOf(header: unknown, secrets: RegExp | undefined): string {
  const isId = typeof header === 'string' && ACCEPTED_REQUEST_ID.test(header)
  return isId && (secrets === undefined || header.search(secrets) < 0) ? header : randomUUID()
}

/** Aborts when the client goes away before its answer is written, or has gone already. */
export function abortWhenGone(res: Pick<Response, 'closed' | 'writableFinished' | 'once'>): AbortSignal {
  const gone = new AbortController()
  const abortUnfinished = () => {
    if (!res.writableFinished) gone.abort(new Error('the client went away'))
  }
  // A client that left while its key was looked up emits no further event.
  if (res.closed) abortUnfinished()
  else res.once('close', abortUnfinished)
  return gone.signal
}

/** The bytes of a body, decompressed, or the problem of one that cannot be read. */
async function readBytes(req: Request, res: Response, bytesMax: number): Promise<Buffer | UnreadBody> {
  if (!hasBody(req)) return Buffer.alloc(0)
  // The same coding by its former name (RFC 9110, 8.4.1.3).
  if (req.headers['content-encoding']?.toLowerCase() === 'x-gzip') req.headers['content-encoding'] = 'gzip'
  const parseBytes = express.raw({ limit: bytesMax, type: () => true })
  const error = await new Promise<unknown>((resolve) => parseBytes(req, res, resolve))
  // The parser reads nothing of a client that has left, and reports no error.
  if (error === undefined) return req.body ?? { field: 'body', message: 'must arrive whole' }
  const { type } = error as { readonly type?: string }
  if (type === 'entity.too.large')
    return { field: 'body', message: `must not be larger than ${bytesMax} bytes` }
  const received = req.headers['content-encoding']
  if (received === undefined) return { field: 'body', message: 'must arrive whole' }
  const message = type === 'encoding.unsupported' ? 'is not supported' : 'is not how the body is encoded'
  return { field: 'content-encoding', message, received }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Answers hold a customer's data: caches must not store them, and browsers must not sniff or frame them. */
const COMMON_HEADERS = {
  'Cache-Control': 'private, no-store',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const

/** A request id as the header that states it. */
export type Identity = Readonly<Record<string, string>>

/** The headers of an answer; it may have its own in place of the common ones. */
export function toHead({ headers }: Pick<Answered, 'headers'>, identity: Identity): OutgoingHttpHeaders {
  return { ...COMMON_HEADERS, ...identity, ...headers }
}

/** The statuses without a body. */
const EMPTY = [204, 304]

/**
 * Writes an answer, compressed if its client wants that and it is not compressed already. Does nothing when the client
 * has left.
 */
export async function writeAnswer(req: Request, res: Response, answered: Answered, identity: Identity) {
  const { status, body, stream, headers } = answered
  const isWhole = stream === undefined && !EMPTY.includes(status)
  const isCoded = !isWhole || headers['Content-Encoding'] !== undefined
  const coding = isCoded ? undefined : chooseCoding(req.headers['accept-encoding'], countBytes(body))
  const sent = coding === undefined ? body : [await compress(body, coding)]
  if (res.headersSent || res.destroyed) return
  const head = toHead(answered, identity)
  if (status !== 204)
    head.Vary = headers.Vary === undefined ? 'Accept-Encoding' : `${headers.Vary}, Accept-Encoding`
  // A door that answers HEAD without making the body does not know its length.
  if (isWhole && (req.method !== 'HEAD' || sent.length > 0)) head['Content-Length'] = countBytes(sent)
  if (coding !== undefined) head['Content-Encoding'] = coding
  res.writeHead(status, head)
  if (req.method !== 'HEAD') for (const chunk of sent) res.write(chunk)
  if (stream === undefined) res.end()
  // A client that leaves ends the stream; there is no one to tell.
  else await pipeline(stream, res).catch(() => res.destroy())
}

function countBytes(chunks: readonly Buffer[]): number {
  return chunks.reduce((bytes, { length }) => bytes + length, 0)
}

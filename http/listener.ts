import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { constants, gzip, zstdCompress } from 'node:zlib'
import express, { type Request, type Response } from 'express'
import Negotiator from 'negotiator'
import { type Answered, type Asked, CLIENT_LEFT, type Door, requestIdOf } from '../contract/door.ts'
import { COMPRESSED_FROM_BYTES } from '../contract/limits.ts'
import { describeReceived } from '../contract/received.ts'
import type { FieldError } from '../contract/refusal.ts'
import { noteValidKey } from './connections.ts'

/** Answers one HTTP request; never rejects. */
export type RequestListener = (req: Request, res: Response) => Promise<void>

/** Brings the requests of sockets to a door, and its answers back. */
export function toListener(door: Door): RequestListener {
  return async (req, res) => {
    const answered = await door(toAsked(req, res))
    if (answered.admitted) noteValidKey(req)
    await writeAnswer(req, res, answered)
  }
}

/** A request of a socket as doors take it. */
export function toAsked(
  req: Request,
  res: Response,
  requestId = requestIdOf(req.headers['x-request-id']),
): Asked {
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
async function readBytes(req: Request, res: Response, bytesMax: number): Promise<Buffer | FieldError> {
  if (!hasBody(req)) return Buffer.alloc(0)
  // The same coding by its former name (RFC 9110, 8.4.1.3).
  if (req.headers['content-encoding']?.toLowerCase() === 'x-gzip') req.headers['content-encoding'] = 'gzip'
  const parseBytes = express.raw({ limit: bytesMax, type: () => true })
  const error = await new Promise<unknown>((resolve) => parseBytes(req, res, resolve))
  const problem = (message: string): FieldError => ({ field: 'body', message, received: null })
  // The parser reads nothing of a client that has left, and reports no error.
  if (error === undefined) return req.body ?? problem('must arrive whole')
  const { type } = error as { readonly type?: string }
  if (type === 'entity.too.large') return problem(`must not be larger than ${bytesMax} bytes`)
  const received = describeReceived(req.headers['content-encoding'])
  if (received === null) return problem('must arrive whole')
  const message = type === 'encoding.unsupported' ? 'is not supported' : 'is not how the body is encoded'
  return { field: 'content-encoding', message, received }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Answers hold a customer's data: caches must not store them, and browsers must not sniff or frame them. */
export const SECURITY_HEADERS = {
  'Cache-Control': 'private, no-store',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const

/** The statuses without a body. */
const EMPTY = [204, 304]

/** Writes an answer, compressed if its client wants that; does nothing when the client has left. */
export async function writeAnswer(
  req: IncomingMessage,
  res: Response,
  { status, headers, body, stream }: Answered,
): Promise<void> {
  if (status === CLIENT_LEFT) return
  const isEmpty = EMPTY.includes(status)
  const coding = isEmpty || stream ? undefined : chooseCoding(req, countBytes(body))
  const sent = coding === undefined ? body : [await compress(body, coding)]
  if (res.headersSent || res.destroyed) return
  const all: OutgoingHttpHeaders = { ...SECURITY_HEADERS, ...headers }
  if (status !== 204)
    all.Vary = headers.Vary === undefined ? 'Accept-Encoding' : `${headers.Vary}, Accept-Encoding`
  if (!isEmpty && !stream) all['Content-Length'] = countBytes(sent)
  if (coding !== undefined) all['Content-Encoding'] = coding
  res.writeHead(status, all)
  if (req.method !== 'HEAD') for (const chunk of sent) res.write(chunk)
  // A client that leaves ends the stream, and is nothing to report.
  if (stream) await pipeline(stream, res).catch(() => undefined)
  else res.end()
}

function countBytes(chunks: readonly Buffer[]): number {
  return chunks.reduce((bytes, { length }) => bytes + length, 0)
}

export type ContentCoding = 'zstd' | 'gzip'

/** A client that accepts several codings equally gets the first of these. */
const CODINGS = ['zstd', 'gzip', 'identity'] as const

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

import { createHash } from 'node:crypto'
import type { Exchange } from './exchange.ts'
import { type ContentCoding, chooseCoding, compress, SECURITY_HEADERS } from './listener.ts'

const MAX_AGE = 'public, max-age=300'
const MAX_AGE_IMMUTABLE = 'public, max-age=31536000, immutable'
const NOTHING = "default-src 'none'; frame-ancestors 'none'"

/** What the service publishes under one path, without a key. */
export interface PublishedFile {
  readonly path: string
  /** Its `Content-Type`. */
  readonly type: string
  /** Called once, by the first request: by then the service knows its own address. */
  readonly render: () => string | Buffer
  /** Its path changes with its content, so that a client that has it never needs to ask again. */
  readonly immutable?: boolean | undefined
  /** Whether scripts of any site may read it, such as viewers of OpenAPI documents. */
  readonly anyOrigin?: boolean
  /** What a browser may load for it; nothing by default. */
  readonly contentSecurityPolicy?: string | undefined
}

interface Representation {
  readonly body: Buffer
  readonly etag: string
  readonly coding?: ContentCoding
}

/**
 * Answers requests for a published file. It is rendered and compressed once, and has a strong ETag for each encoding,
 * so that a client that has it already gets 304.
 */
export function createFilePage(file: PublishedFile): (exchange: Exchange) => Promise<void> {
  let plain: Representation | undefined
  const coded = new Map<ContentCoding, Promise<Representation>>()
  return async (exchange) => {
    plain ??= represent(file)
    const coding = chooseCoding(exchange.req, plain.body.length)
    if (coding && !coded.has(coding)) coded.set(coding, encode(plain, coding))
    send(exchange, file, (coding && (await coded.get(coding))) ?? plain)
  }
}

function represent(file: PublishedFile): Representation {
  const body = Buffer.from(file.render())
  return { body, etag: createHash('sha256').update(body).digest('base64url') }
}

async function encode({ body, etag }: Representation, coding: ContentCoding): Promise<Representation> {
  return { body: await compress([body], coding), etag: `${etag}-${coding}`, coding }
}

function send({ req, res, requestId }: Exchange, file: PublishedFile, representation: Representation): void {
  const { body, coding } = representation
  const etag = `"${representation.etag}"`
  const headers = {
    ...SECURITY_HEADERS,
    'Cache-Control': file.immutable ? MAX_AGE_IMMUTABLE : MAX_AGE,
    'Content-Security-Policy': file.contentSecurityPolicy ?? NOTHING,
    'Referrer-Policy': 'no-referrer',
    Vary: 'Accept-Encoding',
    ETag: etag,
    'X-Request-Id': requestId,
    ...(file.anyOrigin && { 'Access-Control-Allow-Origin': '*' }),
  }
  const known = req.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  if (known.includes(etag) || known.includes('*')) {
    res.writeHead(304, headers).end()
    return
  }
  const entity = { 'Content-Type': file.type, 'Content-Length': body.length }
  res.writeHead(200, { ...headers, ...entity, ...(coding && { 'Content-Encoding': coding }) }).end(body)
}

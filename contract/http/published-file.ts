import { createHash } from 'node:crypto'
import type { Door } from '../door.ts'
import { type ContentCoding, chooseCoding, compress } from './compression.ts'

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
export function publishFile(file: PublishedFile): Door {
  let plain: Representation | undefined
  const coded = new Map<ContentCoding, Promise<Representation>>()
  return async ({ headers }) => {
    plain ??= represent(file)
    const coding = chooseCoding(headers['accept-encoding'], plain.body.length)
    if (coding && !coded.has(coding)) coded.set(coding, encode(plain, coding))
    return answer(headers['if-none-match'], file, (coding && (await coded.get(coding))) ?? plain)
  }
}

function represent(file: PublishedFile): Representation {
  const body = Buffer.from(file.render())
  return { body, etag: createHash('sha256').update(body).digest('base64url') }
}

async function encode({ body, etag }: Representation, coding: ContentCoding): Promise<Representation> {
  return { body: await compress([body], coding), etag: `${etag}-${coding}`, coding }
}

function answer(
  ifNoneMatch: string | string[] | undefined,
  file: PublishedFile,
  { body, etag: tag, coding }: Representation,
) {
  const etag = `"${tag}"`
  const headers = {
    'Cache-Control': file.immutable ? MAX_AGE_IMMUTABLE : MAX_AGE,
    'Content-Security-Policy': file.contentSecurityPolicy ?? NOTHING,
    'Referrer-Policy': 'no-referrer',
    ETag: etag,
    ...(file.anyOrigin && { 'Access-Control-Allow-Origin': '*' }),
  }
  const known = String(ifNoneMatch ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
  if (known.includes(etag) || known.includes('*')) return { status: 304, headers, body: [] }
  const entity = { 'Content-Type': file.type, ...(coding && { 'Content-Encoding': coding }) }
  return { status: 200, headers: { ...headers, ...entity }, body: [body] }
}

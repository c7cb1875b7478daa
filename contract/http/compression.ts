/// <reference path="../negotiator.d.ts" />
import { promisify } from 'node:util'
import { constants, gzip, zstdCompress } from 'node:zlib'
import Negotiator from 'negotiator'

export type ContentCoding = 'zstd' | 'gzip'

/** Smaller answers gain nothing. */
export const COMPRESSED_FROM_BYTES = 1_024

/** A client that accepts several codings equally gets the first of these. */
const CODINGS = ['zstd', 'gzip', 'identity'] as const

/** The lowest levels: answers are compressed each time, and JSON of this kind shrinks to a sixth even so. */
const GZIP_OPTIONS = { level: 1 }
const ZSTD_OPTIONS = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }
/** zlib's default. */
const CHUNK_BYTES_MIN = 16_384

/**
 * The coding of an answer of this size for a request with this `Accept-Encoding`; undefined for none. A request that
 * refuses every coding, and also an answer without one, is answered without one.
 */
export function chooseCoding(acceptEncoding: unknown, bytes: number): ContentCoding | undefined {
  // The same coding by its former name (RFC 9110, 8.4.1.3).
  const header = acceptEncoding?.toString().replaceAll(/\bx-gzip\b/gi, 'gzip')
  // A program that sends `*` may not know zstd: it has to name it.
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

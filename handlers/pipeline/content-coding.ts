import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { constants, gzip, zstdCompress } from 'node:zlib'
import Negotiator from 'negotiator'

export type ContentCoding = 'zstd' | 'gzip'

/** A client that accepts several codings equally gets the first of these. */
const CODINGS = ['zstd', 'gzip', 'identity'] as const

/** Smaller bodies fit into the packet that carries the headers, so compression would save nothing. */
export const COMPRESSED_FROM_BYTES = 1024

/** The lowest levels: answers are compressed each time, and JSON of this kind shrinks to a sixth even so. */
const GZIP_OPTIONS = { level: 1 }
const ZSTD_OPTIONS = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }
/** zlib's own. */
const CHUNK_BYTES_MIN = 16_384

/**
 * The coding of the answer to this request, by its `Accept-Encoding`; undefined for none. A request that refuses
 * every coding, and also an answer without one, is answered without one.
 */
export function chooseCoding(req: IncomingMessage, bytes: number): ContentCoding | undefined {
  const accepted = new Negotiator(req).encodings(CODINGS, { preferred: CODINGS })
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

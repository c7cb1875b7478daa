import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { gzip, gzipSync, zstdCompress, zstdCompressSync } from 'node:zlib'
import Negotiator from 'negotiator'
import { type ContentCoding, endBody, GZIP_LEVEL, TAIL_MAX_BYTES, ZSTD_LEVEL } from '../views/begun-body.ts'
import { countBytes, KeptPiece, type Pieces, toChunks } from '../views/rendered.ts'

/** What an answer's bytes may come as; those that a client likes as well as each other in the order of what they save. */
const CODINGS = ['zstd', 'gzip', 'identity'] as const

/** Smaller bodies fit into the packet that carries the headers: to compress them would cost time and save none. */
const COMPRESSED_FROM_BYTES = 1024
/** Up to here compressing takes less than half a millisecond, and a thread would cost more than it spares. */
const INLINE_MAX_BYTES = 16 * 1024

/**
 * The coding in which this request is answered, by its `Accept-Encoding`; undefined is none. A request that refuses every
 * coding that there is, and none too, is answered without one.
 */
export function chooseCoding(req: IncomingMessage, bytes: number): ContentCoding | undefined {
  const accepted = new Negotiator(req).encodings(CODINGS, { preferred: CODINGS })
  if (bytes < COMPRESSED_FROM_BYTES && accepted.includes('identity')) return undefined
  const [first] = accepted
  return first === 'zstd' || first === 'gzip' ? first : undefined
}

const CODERS = {
  gzip: {
    inline: (body: Buffer) => gzipSync(body, GZIP_LEVEL),
    inThread: (body: Buffer) => promisify(gzip)(body, GZIP_LEVEL),
  },
  zstd: {
    inline: (body: Buffer) => zstdCompressSync(body, ZSTD_LEVEL),
    inThread: (body: Buffer) => promisify(zstdCompress)(body, ZSTD_LEVEL),
  },
}

/** Whether coding a body takes next to no time: it is small, or kept as it is sent. */
export function isSoonCoded({ pieces, bytes }: { readonly pieces: Pieces; readonly bytes: number }): boolean {
  return bytes <= INLINE_MAX_BYTES || pieces.some((piece) => piece instanceof KeptPiece)
}

/** A body in a coding: behind what is kept of it, the rest is made anew. */
export async function codeBody(pieces: Pieces, coding: ContentCoding): Promise<readonly Buffer[]> {
  const at = pieces.findIndex((piece) => piece instanceof KeptPiece)
  const kept = pieces[at]
  const tail = pieces.slice(at + 1)
  if (!(kept instanceof KeptPiece) || countBytes(tail) > TAIL_MAX_BYTES)
    return [await compress(Buffer.concat(toChunks(pieces)), coding)]
  const before = Buffer.concat(toChunks(pieces.slice(0, at))).toString()
  return endBody(await kept.begin(coding, before), Buffer.concat(toChunks(tail)))
}

/** Compresses a body; a large one in a thread, so that nobody waits for it but its own request. */
export async function compress(body: Buffer, coding: ContentCoding): Promise<Buffer> {
  const { inline, inThread } = CODERS[coding]
  return body.length <= INLINE_MAX_BYTES ? inline(body) : await inThread(body)
}

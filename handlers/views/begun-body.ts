import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, inflateRawSync, zstdCompress, zstdDecompressSync } from 'node:zlib'

/*
 * Bodies that begin alike are compressed once. A compressed stream that is flushed, and not ended, stands at the border of
 * a byte and of a block: what comes behind it may be a block that is stored as it is, and the end. So the few bytes that
 * tell one answer from another are put behind what is kept (RFC 1951 and 1952, RFC 8878).
 */

export type ContentCoding = 'zstd' | 'gzip'

/** Two thirds of the time of the default levels for a few per cent more bytes. */
export const GZIP_LEVEL = { level: 4 }
export const ZSTD_LEVEL = { params: { [constants.ZSTD_c_compressionLevel]: 3 } }

/** The beginning of a body, compressed and not ended. */
export interface BegunBody {
  readonly coding: ContentCoding
  readonly bytes: Buffer
  /** How many bytes it stands for, and their checksum where the coding's end holds one. */
  readonly length: number
  readonly checksum: number
}

/** As much as a block can store. */
export const TAIL_MAX_BYTES = 0xffff
/** What a gzip member begins with: deflate, no name, no time, of no system. */
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])

const BEGINNERS = {
  gzip: (text: Buffer) =>
    promisify(deflateRaw)(text, {
      ...GZIP_LEVEL,
      ...chunkOf(text.length / 4),
      finishFlush: constants.Z_SYNC_FLUSH,
    }),
  zstd: (text: Buffer) =>
    promisify(zstdCompress)(text, {
      ...ZSTD_LEVEL,
      ...chunkOf(text.length / 4),
      finishFlush: constants.ZSTD_e_flush,
    }),
}

/** Room for all that comes in one piece: with a full one zlib stops, and goes on when the event loop comes to it. */
function chunkOf(bytes: number) {
  return { chunkSize: Math.max(Math.ceil(bytes), constants.Z_MIN_CHUNK) }
}

/** Compresses the beginning of bodies, in a thread. */
export async function beginBody(text: Buffer, coding: ContentCoding): Promise<BegunBody> {
  const { buffer, byteOffset, length } = await BEGINNERS[coding](text)
  // What it was compressed into is larger, and would be kept with it.
  const bytes = Buffer.from(buffer.slice(byteOffset, byteOffset + length))
  return { coding, bytes, length: text.length, checksum: coding === 'gzip' ? crc32(text) : 0 }
}

/** What was compressed. */
export function readBegun({ coding, bytes, length }: BegunBody): Buffer {
  const chunk = chunkOf(length + 1)
  return coding === 'gzip'
    ? inflateRawSync(bytes, { ...chunk, finishFlush: constants.Z_SYNC_FLUSH })
    : zstdDecompressSync(bytes, { ...chunk, finishFlush: constants.ZSTD_e_flush })
}

/** A whole body: what has begun, and behind it at most so much as a block can store. */
export function endBody(begun: BegunBody, tail: Buffer): Buffer[] {
  return begun.coding === 'gzip' ? endGzip(begun, tail) : [begun.bytes, storedZstdBlock(tail), tail]
}

function endGzip({ bytes, length, checksum }: BegunBody, tail: Buffer): Buffer[] {
  const end = Buffer.alloc(8)
  end.writeUInt32LE(crc32(tail, checksum))
  end.writeUInt32LE((length + tail.length) % 2 ** 32, 4)
  return [GZIP_HEAD, bytes, storedDeflateBlock(tail), tail, end]
}

/** The last block of a deflate stream. */
function storedDeflateBlock({ length }: Buffer): Buffer {
  const head = Buffer.from([1, 0, 0, 0, 0])
  head.writeUInt16LE(length, 1)
  head.writeUInt16LE(0xffff - length, 3)
  return head
}

/** The last block of a zstd frame, raw. */
function storedZstdBlock({ length }: Buffer): Buffer {
  const head = Buffer.alloc(3)
  head.writeUIntLE(length * 8 + 1, 0, 3)
  return head
}

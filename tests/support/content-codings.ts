import { gunzipSync, zstdDecompressSync } from 'node:zlib'

/** The text of a body, as its `Content-Encoding` has it. Throws where that is none the service has. */
export function decodeBody(body: Buffer, coding: string | null): string {
  if (coding === null) return body.toString()
  if (coding === 'gzip') return gunzipSync(body).toString()
  if (coding === 'zstd') return zstdDecompressSync(body).toString()
  throw new Error(`a body in a coding that there is not: ${coding}`)
}

import { gunzipSync, zstdDecompressSync } from 'node:zlib'

/** The text of a body with this `Content-Encoding`. Throws when the service does not use that coding. */
export function decodeBody(body: Buffer, coding: string | null): string {
  if (coding === null) return body.toString()
  if (coding === 'gzip') return gunzipSync(body).toString()
  if (coding === 'zstd') return zstdDecompressSync(body).toString()
  throw new Error(`a body in a coding that there is not: ${coding}`)
}

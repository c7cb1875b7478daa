import { statfs } from 'node:fs/promises'

/** Of one file of the write-ahead log, without which Postgres neither starts nor goes on. */
const ROOM_NEEDED_BYTES = 16 * 1024 * 1024

/** Why it fails on this folder: that there is no room, where there is none, as the server's log may have had none either. */
export async function explainFailure(folder: string, error: unknown): Promise<string> {
  const { code, message } = error as NodeJS.ErrnoException
  const found = await statfs(folder).catch(() => undefined)
  const isFull = code === 'ENOSPC' || (found !== undefined && found.bavail * found.bsize < ROOM_NEEDED_BYTES)
  return isFull ? `the disk with ${folder} is full: make room, and Postgres can start` : message
}

import { constants } from 'node:fs'
import { open, readFile, rename, stat } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { Cluster } from './placement.ts'

const MAX_LOG_BYTES = 10 * 1024 * 1024
const TAIL_LINES = 12

/** Opens the server's log for appending. A long one is set aside first, in place of the one before it. */
export async function openServerLog({ dir, account }: Cluster): Promise<FileHandle> {
  const file = join(dir, 'server.log')
  const found = await stat(file).catch(() => undefined)
  if (found && found.size > MAX_LOG_BYTES) await rename(file, `${file}.1`)
  // The folder belongs to the server's user: root must not follow a link out of it.
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | (constants.O_NOFOLLOW ?? 0)
  const log = await open(file, flags, 0o600)
  if (account) await log.chown(account.uid, account.gid)
  return log
}

/** The last lines of the server's log, counted from the byte `since`; empty when there are none. */
export async function readServerLog(clusterDir: string, since = 0): Promise<string> {
  const content = await readFile(join(clusterDir, 'server.log')).catch(() => Buffer.alloc(0))
  return content.subarray(since).toString('utf8').trimEnd().split('\n').slice(-TAIL_LINES).join('\n')
}

import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { currentProcess, isAlive } from './processes.ts'
import type { ProcessId } from './processes.ts'
import { waitFor } from './wait.ts'

const LOCK_WAIT_MS = 20_000

/**
 * Runs `work` while no other process on this machine runs work under the same lock file. The lock of a dead process is
 * taken over. Throws after 20 s of waiting for a live one; the message names its pid and the file.
 */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const self = await currentProcess()
  // One token per use, because one process may start two services.
  const content = JSON.stringify({ ...self, token: crypto.randomUUID() })
  await acquire(file, content)
  try {
    return await work()
  } finally {
    await rm(file, { force: true })
  }
}

async function acquire(file: string, content: string): Promise<void> {
  const take = async () => {
    if (await createExclusively(file, content)) return true
    return (await takeOver(file, content)) || undefined
  }
  try {
    await waitFor(`turn for ${file}`, take, LOCK_WAIT_MS)
  } catch (cause) {
    // No place to write in, or no room: nobody holds the lock.
    if ((cause as NodeJS.ErrnoException).code !== undefined) throw cause
    const holder = parseHolder(await readText(file))
    throw new Error(
      `the lock ${file} is held by process ${holder?.pid ?? 'unknown'}; if that is not this service, remove the file`,
      { cause },
    )
  }
}

/**
 * Replaces the lock of a dead process. Only the holder of the claim file may do so, and it looks at the lock again
 * first: two processes that found the same dead lock would otherwise both believe that they hold it.
 */
async function takeOver(file: string, content: string): Promise<boolean> {
  if (!(await isAbandoned(file))) return false
  const claim = `${file}.claim`
  if (!(await createExclusively(claim, content))) return false
  if (!(await isAbandoned(file))) {
    await rm(claim, { force: true })
    return false
  }
  // One step: the lock is never absent, and the claim is gone with it.
  await rename(claim, file)
  return true
}

async function isAbandoned(file: string): Promise<boolean> {
  const holder = parseHolder(await readText(file))
  return holder !== undefined && !(await isAlive(holder))
}

async function createExclusively(file: string, content: string): Promise<boolean> {
  try {
    await writeFile(file, content, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    // On a full disk it is there and says nothing, and would be nobody's for ever.
    await rm(file, { force: true })
    throw error
  }
}

async function readText(file: string): Promise<string> {
  return await readFile(file, 'utf8').catch(() => '')
}

/** Undefined also for a lock that its holder is still writing. */
function parseHolder(text: string): ProcessId | undefined {
  try {
    return JSON.parse(text) as ProcessId
  } catch {
    return undefined
  }
}

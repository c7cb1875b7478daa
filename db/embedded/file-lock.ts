import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { currentProcess, isAlive, type ProcessId } from './processes.ts'

export type Holder = 'service' | 'command'

/** The process that holds a lock. The token distinguishes two locks of one process. */
type LockRecord = ProcessId & { readonly holder: Holder; readonly token: string }

export type Lock = { release(): Promise<void> }

/**
 * Takes the lock file for this process until it is released. The lock of a dead process is taken over. Returns the
 * holder of a lock that is held, and undefined where the caller should try again.
 */
export async function takeLock(file: string, holder: Holder): Promise<Lock | LockRecord | undefined> {
  const content = JSON.stringify({ ...(await currentProcess()), holder, token: crypto.randomUUID() })
  const lock = {
    release: async () => {
      if ((await readText(file)) === content) await rm(file, { force: true })
    },
  }
  if (await createExclusively(file, content)) return lock
  const found = await readHolder(file)
  if (found === undefined || (await isAlive(found))) return found
  return (await takeOver(file, content)) ? lock : undefined
}

/**
 * Replaces the lock of a dead process. Only the process that has the claim file may do so, and it looks at the lock
 * again first: otherwise two processes that found the same dead lock would both believe that they hold it.
 */
async function takeOver(file: string, content: string): Promise<boolean> {
  const claim = `${file}.claim`
  if (!(await createExclusively(claim, content))) {
    if (await isAbandoned(claim)) await rm(claim, { force: true })
    return false
  }
  if (!(await isAbandoned(file))) {
    await rm(claim, { force: true })
    return false
  }
  // One step: the lock file is never absent, and the claim file is gone afterwards.
  await rename(claim, file)
  return true
}

async function isAbandoned(file: string): Promise<boolean> {
  const holder = await readHolder(file)
  return holder !== undefined && !(await isAlive(holder))
}

async function createExclusively(file: string, content: string): Promise<boolean> {
  try {
    // Flushed: a power loss would leave an empty file, which names no process, so that no one could take it over.
    await writeFile(file, content, { flag: 'wx', mode: 0o600, flush: true })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    // On a full disk the file exists but names no process, so no one could ever take it over.
    await rm(file, { force: true })
    throw error
  }
}

async function readText(file: string): Promise<string> {
  return await readFile(file, 'utf8').catch(() => '')
}

/** Undefined also while the holder is still writing the file. */
async function readHolder(file: string): Promise<LockRecord | undefined> {
  try {
    return JSON.parse(await readText(file)) as LockRecord
  } catch {
    return undefined
  }
}

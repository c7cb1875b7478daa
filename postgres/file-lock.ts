import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { currentProcess, isAlive, type ProcessId } from './processes.ts'

export type Holder = 'service' | 'command'

/** The process that holds a lock. The token distinguishes two locks of one process. */
type LockHolder = ProcessId & { readonly holder: Holder; readonly token: string }

export type Lock = { release(): Promise<void> }

/** Writing a lock takes milliseconds. A file that names no process for longer was left behind by a crash. */
const WRITING_MAX_MS = 5_000

/**
 * Takes the lock file for this process until it is released. The lock of a dead process, and one that names none, are
 * taken over. Returns the holder of a lock that is held, and undefined where the caller should try again.
 */
export async function takeLock(file: string, holder: Holder): Promise<Lock | LockHolder | undefined> {
  const content = JSON.stringify({ ...(await currentProcess()), holder, token: crypto.randomUUID() })
  const lock = {
    release: async () => {
      if ((await readText(file)) === content) await rm(file, { force: true })
    },
  }
  if (await createExclusively(file, content)) return lock
  const found = await readLock(file)
  if (found !== 'abandoned') return found
  return (await takeOver(file, content)) ? lock : undefined
}

/**
 * Replaces an abandoned lock. Only the process that has the takeover file may do so, and it looks at the lock
 * again first: otherwise two processes that found the same lock would both believe that they hold it.
 */
async function takeOver(file: string, content: string): Promise<boolean> {
  const takeover = `${file}.takeover`
  if (!(await createExclusively(takeover, content))) {
    if ((await readLock(takeover)) === 'abandoned') await rm(takeover, { force: true })
    return false
  }
  if ((await readLock(file)) !== 'abandoned') {
    await rm(takeover, { force: true })
    return false
  }
  // One step: the lock file is never absent, and the takeover file is gone afterwards.
  await rename(takeover, file)
  return true
}

async function createExclusively(file: string, content: string): Promise<boolean> {
  try {
    // Flushed: a power loss would leave an empty file, which makes the next start wait.
    await writeFile(file, content, { flag: 'wx', mode: 0o600, flush: true })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    // On a full disk the file exists but names no process.
    await rm(file, { force: true })
    throw error
  }
}

async function readText(file: string): Promise<string> {
  return await readFile(file, 'utf8').catch(() => '')
}

/** Undefined while there is no such file, or its holder is still writing it. */
async function readLock(file: string): Promise<LockHolder | 'abandoned' | undefined> {
  const holder = parseHolder(await readText(file))
  if (holder !== undefined) return (await isAlive(holder)) ? holder : 'abandoned'
  const found = await stat(file).catch(() => undefined)
  // In either direction: the clock may have been set back.
  return found !== undefined && Math.abs(Date.now() - found.mtimeMs) > WRITING_MAX_MS
    ? 'abandoned'
    : undefined
}

function parseHolder(text: string): LockHolder | undefined {
  try {
    const holder = JSON.parse(text) as LockHolder | null
    return typeof holder?.pid === 'number' && typeof holder.stamp === 'string' ? holder : undefined
  } catch {
    return undefined
  }
}

import { chmod, mkdir, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises'
import { enableCompileCache } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { startEmbeddedPostgres } from '../../postgres/postgres.ts'

const PREFIX = 'wallet-analytics-test-'
const CACHE = 'cache'
const ABANDONED_AFTER_MS = 60_000

/** Linux keeps its files in memory. */
const MEMORY = '/dev/shm'
/** Several times what a suite's server has at most. */
const ROOM_BYTES = 2 * 1024 ** 3

/**
 * Makes the folder for the temporary files of a suite: of this process from now on, and of all that it starts. A cache
 * in it is for work that the suite's processes do once instead of each for itself.
 */
export async function makeSuiteFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), PREFIX))
  // Root's Postgres runs as another user, who has to pass through.
  await chmod(folder, 0o711)
  await mkdir(join(folder, CACHE))
  process.env.TMPDIR = folder
  process.env.TEST_CACHE_DIR = join(folder, CACHE)
  // Each process compiles the same code, which takes half of its start.
  process.env.NODE_COMPILE_CACHE = join(folder, CACHE)
  enableCompileCache(process.env.NODE_COMPILE_CACHE)
  return folder
}

/**
 * The folder for the data of the suite's server, in memory where there is room: a database is a thousand files, whose
 * making takes some disks half a second of processor time.
 */
export async function makeServerFolder(suiteFolder: string): Promise<string> {
  const found = await statfs(MEMORY).catch(() => undefined)
  const freeBytes = found ? Math.min(found.bavail * found.bsize, process.availableMemory()) : 0
  if (freeBytes < ROOM_BYTES) return suiteFolder
  const folder = inMemory(suiteFolder)
  await mkdir(folder)
  await chmod(folder, 0o711)
  return folder
}

/** By its name it is known as a folder of the same suite. */
function inMemory(suiteFolder: string): string {
  return join(MEMORY, basename(suiteFolder))
}

/** What is in the folder apart from the suite's own files. */
export async function listStrangers(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name !== CACHE)
}

export async function removeSuiteFolder(folder: string): Promise<void> {
  for (const each of [folder, inMemory(folder)]) await rm(each, { recursive: true, force: true })
}

/** Removes the folders that killed suites have left, with their database servers. Never fails a suite. */
export async function removeAbandoned(): Promise<void> {
  const places = [tmpdir(), MEMORY]
  const found = await Promise.all(places.map((place) => readdir(place).catch(() => [])))
  const folders = places.flatMap((place, index) => (found[index] ?? []).map((name) => join(place, name)))
  const suites = Map.groupBy(
    folders.filter((folder) => basename(folder).startsWith(PREFIX)),
    (folder) => basename(folder),
  )
  for (const ofSuite of suites.values()) {
    if ((await Promise.all(ofSuite.map(isAbandoned))).includes(false)) continue
    // Suites that start at the same time may remove the same folder. A later suite removes what is left.
    await removeUnlessServing(ofSuite).catch(() => undefined)
  }
}

async function isAbandoned(folder: string): Promise<boolean> {
  const found = await stat(folder).catch(() => undefined)
  return (
    found !== undefined &&
    found.uid === process.getuid?.() &&
    Date.now() - found.mtimeMs >= ABANDONED_AFTER_MS
  )
}

async function removeUnlessServing(ofSuite: readonly string[]): Promise<void> {
  for (const folder of ofSuite) if (!(await stopServers(folder))) return
  for (const folder of ofSuite) await rm(folder, { recursive: true, force: true })
}

/** Stops the database servers in a folder; false when one of them has a live owner, and is left alone. */
async function stopServers(folder: string): Promise<boolean> {
  for (const name of await readdir(folder)) {
    const dataDir = join(folder, name, 'data')
    if ((await stat(join(dataDir, 'postgres.json')).catch(() => undefined)) === undefined) continue
    const postgres = await startEmbeddedPostgres({ dataDir })
    await postgres.stop()
    if (!postgres.owned) return false
  }
  return true
}

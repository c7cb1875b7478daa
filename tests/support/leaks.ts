import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { runSql } from './database.ts'
import { listStrangers } from './suite-folder.ts'

/** What test files have left outside the suite's own processes, each as a sentence that names the file. */

/** A process that was asked to end may need a moment. */
const GRACE_MS = 5_000
const POLL_INTERVAL_MS = 50

/** Databases that were not dropped. */
export async function findLeftDatabases(serverUrl: string, template: string): Promise<string[]> {
  const rows = await runSql<{ datname: string }>(
    serverUrl,
    String.raw`select datname from pg_database where datname like 't\_%' and datname <> $1 order by datname`,
    [template],
  )
  return rows.map(({ datname }) => `a database was not dropped: ${datname}, named after its test file`)
}

/** Files and folders that were not deleted. */
export async function findLeftFiles(folder: string): Promise<string[]> {
  const names = await listStrangers(folder)
  return names.map((name) => `a temporary folder was not deleted: ${name}, named after its test file`)
}

export interface LeftProcess {
  readonly pid: number
  readonly sentence: string
}

/**
 * Running processes that have the suite's folder for temporary files in their environment or their arguments. Empty
 * where there is no /proc.
 */
export async function findLeftProcesses(folder: string): Promise<LeftProcess[]> {
  const giveUpAtMs = performance.now() + GRACE_MS
  for (;;) {
    const left = await listProcesses(folder)
    if (left.length === 0 || performance.now() > giveUpAtMs) return left
    await delay(POLL_INTERVAL_MS)
  }
}

async function listProcesses(folder: string): Promise<LeftProcess[]> {
  const names = await readdir('/proc').catch(() => [])
  const pids = names.map(Number).filter((pid) => pid > 0 && pid !== process.pid)
  const found = await Promise.all(pids.map((pid) => describeProcess(pid, folder)))
  return found.filter((one) => one !== undefined)
}

async function describeProcess(pid: number, folder: string): Promise<LeftProcess | undefined> {
  const read = async (name: string) =>
    (await readFile(join('/proc', String(pid), name), 'utf8').catch(() => '')).split('\0')
  const [environment, args] = await Promise.all([read('environ'), read('cmdline')])
  if (![...environment, ...args].some((text) => text.includes(folder))) return undefined
  const file = environment.find((text) => text.startsWith('TEST_FILE='))?.slice('TEST_FILE='.length)
  const command = args.join(' ').trim()
  return { pid, sentence: `${file ?? 'a test file'} left a process running: ${command} (${pid})` }
}

import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readOwnFile, writeOwnFile } from '../postgres/own-files.ts'
import { createDataDir } from '../postgres/placement.ts'
import { currentProcess, isAlive, type ProcessId } from '../postgres/processes.ts'

/** The files an embedded service leaves in its DATA_DIR, so that the command-line tools find it. */

const DEMO_KEY_FILE = 'demo-key'
const SERVICE_FILE = 'service.json'

/** A running service, as the commands on its machine see it. */
interface LocalService {
  readonly url: string
  /** Whether its data comes from the simulated provider. */
  readonly simulated: boolean
}

/** The demo key of this data folder and the file that it is in, if one was made. */
export async function readDemoKey(
  dataDir: string,
): Promise<{ readonly key: string; readonly file: string } | undefined> {
  const file = join(dataDir, DEMO_KEY_FILE)
  const key = await readText(file)
  return key === undefined ? undefined : { key, file }
}

/** Keeps the demo key where only the owner can read it. Returns the file. */
export async function writeDemoKey(dataDir: string, key: string): Promise<string> {
  const file = join(dataDir, DEMO_KEY_FILE)
  await writeOwnFile(file, `${key}\n`)
  return file
}

/** Removes the file of a demo key that no longer works. */
export async function removeDemoKey(dataDir: string): Promise<void> {
  await rm(join(dataDir, DEMO_KEY_FILE), { force: true })
}

/** The service of this data folder, if it is running. One that was killed has not taken its file away. */
export async function readService(dataDir: string): Promise<LocalService | undefined> {
  const text = await readText(join(dataDir, SERVICE_FILE))
  if (text === undefined) return undefined
  const { process, ...service } = JSON.parse(text) as LocalService & { readonly process?: ProcessId }
  return process !== undefined && (await isAlive(process)) ? service : undefined
}

/**
 * Writes where this process's service listens, until the returned function is called. Several services may have one
 * data folder when they use a database of the operator's: the first one stays announced while it runs.
 */
export async function announceService(dataDir: string, service: LocalService): Promise<() => Promise<void>> {
  await createDataDir(dataDir)
  if ((await readService(dataDir)) !== undefined) return async () => undefined
  const file = join(dataDir, SERVICE_FILE)
  const text = JSON.stringify({ ...service, process: await currentProcess() })
  await writeOwnFile(file, `${text}\n`)
  return async () => {
    if ((await readText(file)) === text) await rm(file, { force: true })
  }
}

async function readText(file: string): Promise<string | undefined> {
  return (await readOwnFile(file))?.trim() || undefined
}

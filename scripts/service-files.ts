import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What an embedded service leaves in its DATA_DIR, so that the command-line tools beside it find it. */

const DEMO_KEY_FILE = 'demo-key'
const SERVICE_FILE = 'service.json'

/** A running service, as the commands on its machine see it. */
export interface LocalService {
  readonly url: string
  /** Whether its data comes from the simulated provider. */
  readonly simulated: boolean
}

/** The demo key of this data folder, if one was made. */
export async function readDemoKey(dataDir: string): Promise<string | undefined> {
  return readText(join(dataDir, DEMO_KEY_FILE))
}

/** Keeps the demo key where only the owner can read it. */
export async function writeDemoKey(dataDir: string, key: string): Promise<void> {
  await writeFile(join(dataDir, DEMO_KEY_FILE), `${key}\n`, { mode: 0o600 })
}

/** The service of this data folder, if it is running. */
export async function readService(dataDir: string): Promise<LocalService | undefined> {
  const text = await readText(join(dataDir, SERVICE_FILE))
  return text === undefined ? undefined : (JSON.parse(text) as LocalService)
}

/** Tells where the service listens, until the returned function is called. */
export async function announceService(dataDir: string, service: LocalService): Promise<() => Promise<void>> {
  const file = join(dataDir, SERVICE_FILE)
  await writeFile(file, `${JSON.stringify(service)}\n`, { mode: 0o600 })
  return () => rm(file, { force: true })
}

async function readText(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text?.trim() || undefined
}

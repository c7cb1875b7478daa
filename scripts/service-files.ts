import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What an embedded service leaves in its DATA_DIR, so that the command-line tools beside it find it. */

const DEMO_KEY_FILE = 'demo-key'
const SERVICE_URL_FILE = 'service-url'

/** The demo key of this data folder, if one was made. */
export async function readDemoKey(dataDir: string): Promise<string | undefined> {
  return readText(join(dataDir, DEMO_KEY_FILE))
}

/** Keeps the demo key where only the owner can read it. */
export async function writeDemoKey(dataDir: string, key: string): Promise<void> {
  await writeFile(join(dataDir, DEMO_KEY_FILE), `${key}\n`, { mode: 0o600 })
}

/** Where the service of this data folder listens, if it is running. */
export async function readServiceUrl(dataDir: string): Promise<string | undefined> {
  return readText(join(dataDir, SERVICE_URL_FILE))
}

/** Tells where the service listens, until the returned function is called. */
export async function announceServiceUrl(dataDir: string, url: string): Promise<() => Promise<void>> {
  const file = join(dataDir, SERVICE_URL_FILE)
  await writeFile(file, `${url}\n`, { mode: 0o600 })
  return () => rm(file, { force: true })
}

async function readText(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text?.trim() || undefined
}

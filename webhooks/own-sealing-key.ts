import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { readOwnFile, writeOwnFile } from '../postgres/own-files.ts'

const FILE = 'webhook-key'
const KEY_BYTES = 32

/** The text that seals the secrets of webhooks, from its file in the data folder. The file is made if there is none. */
export async function readOwnSealingText(dataDir: string): Promise<string> {
  const file = join(dataDir, FILE)
  const stored = await readOwnFile(file)
  if (stored !== undefined) return stored.trim()
  const made = randomBytes(KEY_BYTES).toString('base64url')
  await writeOwnFile(file, `${made}\n`)
  return made
}

import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProcessId } from './processes.ts'

/** What `<dataDir>/postgres.json` holds: all that is needed to connect, and the process that stops the server. */
export type Credentials = {
  readonly password: string
  /** 0 until the server has been ready once. */
  readonly port: number
  readonly owner?: ProcessId
}

/** The cluster's superuser, which is the service's user. */
export const SUPERUSER = 'wallet_analytics'
const DATABASE = 'wallet_analytics'

/** Fresh credentials with a random password. */
export function createCredentials(): Credentials {
  return { password: randomBytes(24).toString('hex'), port: 0 }
}

/** The connection string of a database in the cluster; by default, the service's own database. */
export function connectionUrl({ port, password }: Credentials, database = DATABASE): string {
  return `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`
}

/** The stored credentials; undefined when there are none. Throws when the file is unreadable or not ours. */
export async function readCredentials(dataDir: string): Promise<Credentials | undefined> {
  const file = credentialsFile(dataDir)
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new Error(`cannot read the credentials of the embedded Postgres in ${file}`, { cause })
  }
  try {
    return JSON.parse(text) as Credentials
  } catch (cause) {
    throw new Error(`${file} is not valid JSON; restore it, or remove it to begin with an empty database`, {
      cause,
    })
  }
}

/** Stores the credentials, readable for the current user only; a reader never sees half a file. */
export async function writeCredentials(dataDir: string, credentials: Credentials): Promise<void> {
  const file = credentialsFile(dataDir)
  const unfinished = `${file}.${process.pid}`
  await writeFile(unfinished, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600, flush: true })
  await rename(unfinished, file)
}

function credentialsFile(dataDir: string): string {
  return join(dataDir, 'postgres.json')
}

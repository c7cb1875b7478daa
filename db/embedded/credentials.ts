import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { type Address, SOCKET_PORT } from './address.ts'
import { readOwnFile, writeOwnFile } from './own-files.ts'
import type { ProcessId } from './processes.ts'

/** What `<dataDir>/postgres.json` holds: all that is needed to connect, and the process that stops the server. */
export type Credentials = Address & {
  readonly password: string
  readonly owner?: Owner
}

/** The process that has the server. Commands take turns; a service has it for itself, and commands share it. */
export type Owner = ProcessId & {
  /** Version 1.0.0 does not say. */
  readonly holder?: Holder
}

export type Holder = 'service' | 'command'

/** The cluster's superuser, which is the service's user. */
export const SUPERUSER = 'wallet_analytics'
const DATABASE = 'wallet_analytics'

/** Fresh credentials with a random password. */
export function createCredentials(): Credentials {
  return { password: randomBytes(24).toString('hex'), port: 0 }
}

/**
 * The connection string of a database in the cluster; by default, the service's own database. Over TCP the password is
 * proven and never sent, whatever the other end asks for.
 */
export function connectionUrl({ password, port, socketDir }: Credentials, database = DATABASE): string {
  const user = `postgres://${SUPERUSER}:${password}`
  if (socketDir === undefined) return `${user}@127.0.0.1:${port}/${database}?require_auth=scram-sha-256`
  return `${user}@${encodeURIComponent(socketDir)}:${SOCKET_PORT}/${database}`
}

/** These credentials for a server at this address, and of nobody. */
export function credentialsAt({ password }: Credentials, { port, socketDir }: Address): Credentials {
  return { password, port, ...(socketDir !== undefined && { socketDir }) }
}

/** The stored credentials; undefined when there are none. Throws when the file is unreadable or not ours. */
export async function readCredentials(dataDir: string): Promise<Credentials | undefined> {
  const file = credentialsFile(dataDir)
  let text: string | undefined
  try {
    text = await readOwnFile(file)
  } catch (cause) {
    throw new Error(`cannot read the credentials of the embedded Postgres: ${(cause as Error).message}`, {
      cause,
    })
  }
  if (text === undefined) return undefined
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
  await writeOwnFile(credentialsFile(dataDir), `${JSON.stringify(credentials, null, 2)}\n`)
}

function credentialsFile(dataDir: string): string {
  return join(dataDir, 'postgres.json')
}

import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { type Address, SOCKET_PORT } from './address.ts'
import { readOwnFile, writeOwnFile } from './own-files.ts'
import type { ProcessId } from './processes.ts'

/** What `<dataDir>/postgres.json` holds: all that is needed to connect, and the process that stops the server. */
export type Credentials = Address & {
  /** Of the superuser, as whom the cluster is prepared. */
  readonly password: string
  /** Of the role that the service works as; version 1.0.0 had none. */
  readonly servicePassword?: string
  readonly owner?: Owner
}

/** The process that has the server. Commands take turns; a service has it for itself, and commands share it. */
export type Owner = ProcessId & {
  /** Version 1.0.0 does not say. */
  readonly holder?: Holder
}

export type Holder = 'service' | 'command'

/** The cluster's superuser, as whom it is made, and can't be any other. */
export const SUPERUSER = 'wallet_analytics'
/** Owns the service's database and what is in it, and nothing else. */
export const SERVICE_ROLE = 'wallet_analytics_service'
/** The service's own. */
export const DATABASE = 'wallet_analytics'

/** Fresh credentials with random passwords. */
export function createCredentials(): Credentials {
  return withServicePassword({ password: createPassword(), port: 0 })
}

/** Credentials of version 1.0.0 get the password that they lack. */
export function withServicePassword(
  credentials: Credentials,
): Required<Pick<Credentials, 'servicePassword'>> & Credentials {
  return { ...credentials, servicePassword: credentials.servicePassword ?? createPassword() }
}

function createPassword(): string {
  return randomBytes(24).toString('hex')
}

/** The connection string of the service's database, for the service; beside one of version 1.0.0 for the superuser. */
export function connectionUrl(credentials: Credentials): string {
  const { servicePassword } = credentials
  if (servicePassword === undefined) return adminUrl(credentials, DATABASE)
  return toUrl(credentials, `${SERVICE_ROLE}:${servicePassword}`, DATABASE)
}

/** The connection string of a database in the cluster for its superuser. */
export function adminUrl(credentials: Credentials, database: string): string {
  return toUrl(credentials, `${SUPERUSER}:${credentials.password}`, database)
}

/** Over TCP the password is proven and never sent, whatever the other end asks for. */
function toUrl({ port, socketDir }: Address, user: string, database: string): string {
  if (socketDir === undefined)
    return `postgres://${user}@127.0.0.1:${port}/${database}?require_auth=scram-sha-256`
  return `postgres://${user}@${encodeURIComponent(socketDir)}:${SOCKET_PORT}/${database}`
}

/** These credentials for a server at this address, and of nobody. */
export function credentialsAt(
  { password, servicePassword }: Credentials,
  { port, socketDir }: Address,
): Credentials {
  return {
    password,
    ...(servicePassword !== undefined && { servicePassword }),
    port,
    ...(socketDir !== undefined && { socketDir }),
  }
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

import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { type Address, SOCKET_PORT } from './address.ts'
import { readOwnFile, writeOwnFile } from './own-files.ts'

/** The content of `<dataDir>/postgres.json`: all that is needed to connect. */
export type Credentials = Address & {
  /** The password of the superuser, who prepares the cluster. */
  readonly password: string
  /** The password of the service's role. */
  readonly servicePassword: string
  readonly form: typeof FORM
}

/** Versions before 1.2.0 named none. */
const FORM = 2

/** The cluster's superuser. */
export const SUPERUSER = 'wallet_analytics'
/** The role that owns the service's database and what is in it, and nothing else. */
export const SERVICE_ROLE = 'wallet_analytics_service'
export const DATABASE = 'wallet_analytics'

/** New credentials with random passwords. */
export function createCredentials(): Credentials {
  return { form: FORM, password: createPassword(), servicePassword: createPassword(), port: 0 }
}

function createPassword(): string {
  return randomBytes(24).toString('hex')
}

/** The connection string of the service's database, for the service. */
export function connectionUrl(credentials: Credentials): string {
  return toUrl(credentials, `${SERVICE_ROLE}:${credentials.servicePassword}`, DATABASE)
}

/** The connection string of a database in the cluster for its superuser. */
export function adminUrl(credentials: Credentials, database: string): string {
  return toUrl(credentials, `${SUPERUSER}:${credentials.password}`, database)
}

/**
 * What pg would otherwise take from variables such as PGSSLMODE, which name the server of another program. The password
 * is proven and never sent, whatever the other end asks for.
 */
const PARAMETERS = 'require_auth=scram-sha-256&sslmode=disable&sslnegotiation=postgres&replication=false'

function toUrl({ port, socketDir }: Address, user: string, database: string): string {
  const place =
    socketDir === undefined ? `127.0.0.1:${port}` : `${encodeURIComponent(socketDir)}:${SOCKET_PORT}`
  return `postgres://${user}@${place}/${database}?${PARAMETERS}`
}

/**
 * The stored credentials; undefined when there are none. Throws when the file is unreadable or not ours, and when an
 * earlier version has written it, which may be running.
 */
export async function readCredentials(dataDir: string): Promise<Credentials | undefined> {
  const file = credentialsFile(dataDir)
  const text = await readOwnFile(file).catch((cause: Error) => {
    throw new Error(`cannot read the credentials of the embedded Postgres: ${cause.message}`, { cause })
  })
  if (text === undefined) return undefined
  const credentials = parse(file, text)
  if (credentials.form === FORM) return credentials
  throw new Error(
    `The database of ${dataDir} is of a version before 1.2.0, which this version does not migrate; nothing in it was changed: ` +
      'set a fresh DATA_DIR, or DATABASE_URL.',
  )
}

function parse(file: string, text: string): Credentials {
  try {
    return JSON.parse(text) as Credentials
  } catch (cause) {
    throw new Error(`${file} is not valid JSON; restore it, or remove it to start with an empty database`, {
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

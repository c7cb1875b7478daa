import { DatabaseError } from 'pg'
import { AuthenticatingClient } from '../db/connection/authentication.ts'
import { configureSession } from '../db/connection/session.ts'
import { runStatement } from '../db/connection/statements.ts'
import { adminUrl, type Credentials, DATABASE, SERVICE_ROLE } from './credentials.ts'

const QUERY_TIMEOUT_MS = 30_000
const INVALID_PASSWORD = '28P01'

/** How a server takes a connection. `silent` means that no server is there, or that it is still starting. */
export async function probeServer(url: string): Promise<'ready' | 'denied' | 'silent'> {
  try {
    await query(url, 'select 1')
    return 'ready'
  } catch (error) {
    return error instanceof DatabaseError && error.code === INVALID_PASSWORD ? 'denied' : 'silent'
  }
}

/** Creates the role that the service works as, and the database that it owns, where they are missing. */
export async function prepareDatabase(credentials: Credentials): Promise<void> {
  const admin = adminUrl(credentials, 'postgres')
  const powers = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls'
  const roles = await query(admin, 'select 1 from pg_roles where rolname = $1', [SERVICE_ROLE])
  if (roles.length === 0)
    await query(admin, `create role ${SERVICE_ROLE} ${powers} password '${credentials.servicePassword}'`)
  const databases = await query(admin, 'select 1 from pg_database where datname = $1', [DATABASE])
  if (databases.length === 0) await query(admin, `create database ${DATABASE} owner ${SERVICE_ROLE}`)
}

async function query(
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly unknown[]> {
  const client = new AuthenticatingClient(
    configureSession({
      url,
      applicationName: 'wallet-analytics-admin',
      statementTimeoutMs: QUERY_TIMEOUT_MS,
    }),
  )
  // Without a listener, a server that goes away between two events ends this process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await runStatement(client, { text, values }, QUERY_TIMEOUT_MS)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

import { DatabaseError, type QueryResult } from 'pg'
import { ImpatientClient } from '../client.ts'
import { connectionUrl } from './credentials.ts'
import type { Credentials } from './credentials.ts'

const CONNECT_TIMEOUT_MS = 2_000
const QUERY_TIMEOUT_MS = 30_000
const INVALID_PASSWORD = '28P01'

/** How a server takes a connection: `silent` covers one that is not there and one that is still starting. */
export async function askServer(url: string): Promise<'ready' | 'denied' | 'silent'> {
  try {
    await query(url, 'select 1')
    return 'ready'
  } catch (error) {
    return error instanceof DatabaseError && error.code === INVALID_PASSWORD ? 'denied' : 'silent'
  }
}

/** Creates the service's database when the cluster has none yet. */
export async function ensureDatabase(credentials: Credentials): Promise<void> {
  const name = new URL(connectionUrl(credentials)).pathname.slice(1)
  const admin = connectionUrl(credentials, 'postgres')
  const found = await query(admin, 'select 1 from pg_database where datname = $1', [name])
  if (found.length === 0) await query(admin, `create database ${name}`)
}

async function query(
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly unknown[]> {
  const client = new ImpatientClient({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: QUERY_TIMEOUT_MS,
  })
  // Without a listener, a server that goes away between two events ends this process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows }: QueryResult = await client.query(text, [...values])
    return rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

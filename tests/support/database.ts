import { randomBytes } from 'node:crypto'
import { Client, DatabaseError, Pool } from 'pg'
import { nameOfTestFile } from './test-file.ts'

const CONNECT_TIMEOUT_MS = 60_000
/** Postgres: object_in_use. */
const IN_USE = '55006'
/** The length of the test file in a database's name; Postgres allows 63 characters in all. */
const NAME_LENGTH_MAX = 45

export type TestDatabase = {
  readonly url: string
  /** Drops the database. If connections are still open, drops it with force and then rejects. */
  drop(): Promise<void>
}

/** Creates a migrated database for the caller alone, in about 30 ms. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return await createDatabase(`template ${setting('TEST_TEMPLATE')} strategy file_copy`)
}

/** Creates a database without tables, for tests of the migrations themselves. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return await createDatabase('')
}

/** Runs a statement and returns its rows. */
export type RunSql = <Row extends object = Record<string, unknown>>(
  text: string,
  params?: readonly unknown[],
) => Promise<Row[]>

/** Opens a pool of connections for many statements. Disposing closes it. */
export function openSql(url: string): AsyncDisposable & { readonly sql: RunSql } {
  const pool = new Pool({ connectionString: url, max: 4, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  // Without a listener, a backend that a test ends would end this process.
  pool.on('error', () => undefined)
  return {
    sql: async <Row extends object>(text: string, params: readonly unknown[] = []) =>
      (await pool.query<Row>(text, [...params])).rows,
    [Symbol.asyncDispose]: () => pool.end(),
  }
}

/** Bypasses the service: runs one statement on a separate connection and returns the rows. */
export async function runSql<Row extends object = Record<string, unknown>>(
  url: string,
  text: string,
  params: readonly unknown[] = [],
): Promise<Row[]> {
  await using database = openSql(url)
  return await database.sql<Row>(text, params)
}

async function createDatabase(source: string): Promise<TestDatabase> {
  const admin = setting('TEST_POSTGRES_URL')
  const name = `t_${nameOfTestFile().slice(0, NAME_LENGTH_MAX)}_${randomBytes(6).toString('hex')}`
  await runSql(admin, `create database ${name} ${source}`)
  const url = new URL(admin)
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: () => drop(admin, name),
  }
}

/** Postgres itself waits a few seconds for connections that are about to end. */
async function drop(admin: string, name: string): Promise<void> {
  try {
    await runSql(admin, `drop database if exists ${name}`)
  } catch (error) {
    if (!(error instanceof DatabaseError && error.code === IN_USE)) throw error
    const left = await runSql<{ application_name: string; query: string }>(
      admin,
      'select application_name, query from pg_stat_activity where datname = $1',
      [name],
    )
    await runSql(admin, `drop database if exists ${name} with (force)`)
    throw new Error(`connections to ${name} were left open: ${JSON.stringify(left)}`, { cause: error })
  }
}

function setting(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: the global setup of the suite did not run`)
  return value
}

/** Begins a transaction on a separate connection. Unless it is committed, disposing rolls it back. */
export async function beginTransaction(connectionString: string) {
  const connection = new Client({ connectionString })
  await connection.connect()
  await connection.query('begin')
  return {
    query: (text: string, values: readonly unknown[] = []) => connection.query(text, [...values]),
    [Symbol.asyncDispose]: () => connection.end(),
  }
}

/** The number of other connections to a database. */
export async function countConnections(databaseUrl: string): Promise<number> {
  const [row] = await runSql<{ count: number }>(
    databaseUrl,
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  )
  return row?.count ?? 0
}

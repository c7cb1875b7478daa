import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

export type TestDatabase = {
  readonly url: string
  /** Also ends the connections that are still open. */
  drop(): Promise<void>
}

/** A migrated database of the caller's own; takes some 30 ms. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return await createDatabase(`template ${setting('TEST_TEMPLATE')} strategy file_copy`)
}

/** A database without a table, for tests of the migrations themselves. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return await createDatabase('')
}

/** Reaches behind the service: runs one statement on a connection of its own and returns the rows. */
export async function runSql<Row extends object = Record<string, unknown>>(
  url: string,
  text: string,
  params: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  // A database dropped with force ends its connections.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(text, [...params])).rows
  } finally {
    await client.end()
  }
}

async function createDatabase(source: string): Promise<TestDatabase> {
  const admin = setting('TEST_POSTGRES_URL')
  const name = `t_${randomBytes(6).toString('hex')}`
  await runSql(admin, `create database ${name} ${source}`)
  const url = new URL(admin)
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: async () => {
      await runSql(admin, `drop database if exists ${name} with (force)`)
    },
  }
}

function setting(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: the global setup of the suite did not run`)
  return value
}

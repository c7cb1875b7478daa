import { readdirSync } from 'node:fs'
import { afterEach, expect, test } from '@jest/globals'
import { migrate, refuseOutdatedDatabase } from '../../db/migrate.ts'
import { policies } from '../../generated/v1/operations.ts'
import { createEmptyDatabase, runSql, type TestDatabase } from '../support/database.ts'

const INSTANCES = 4

const databases: TestDatabase[] = []

afterEach(async () => {
  for (const database of databases.splice(0)) await database.drop()
})

async function emptyDatabase(): Promise<string> {
  const database = await createEmptyDatabase()
  databases.push(database)
  return database.url
}

/** Everything that migrating creates, and the place of every row that it wrote: a rewritten row moves. */
async function schemaState(url: string): Promise<unknown> {
  return {
    columns: await runSql(
      url,
      `select table_name, column_name, data_type, column_default, is_nullable
       from information_schema.columns where table_schema = 'public' order by 1, 2`,
    ),
    indexes: await runSql(url, `select indexdef from pg_indexes where schemaname = 'public' order by 1`),
    functions: await runSql(
      url,
      `select proname, md5(prosrc) from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
    ),
    migrations: await runSql(url, 'select xmin::text, ctid::text, * from kysely_migration order by name'),
    limits: await runSql(url, 'select xmin::text, ctid::text, * from plan_limits order by plan, pool'),
  }
}

function contractLimits(): { plan: string; pool: string; units: number | null }[] {
  return Object.entries(policies.quotaPools)
    .flatMap(([pool, limits]) => Object.entries(limits).map(([plan, units]) => ({ plan, pool, units })))
    .sort((a, b) => (`${a.plan} ${a.pool}` < `${b.plan} ${b.pool}` ? -1 : 1))
}

const STORED_LIMITS = 'select plan, pool, units from plan_limits order by plan collate "C", pool collate "C"'

test('migrating uses each number for one migration', () => {
  const numbers = readdirSync('db/migrations').map((file) => /^\d{4}(?=-)/.exec(file)?.[0])
  expect(numbers).toEqual([...new Set(numbers)])
  expect(numbers).not.toContain(undefined)
})

test('migrating succeeds for all instances that start at once on an empty database', async () => {
  const url = await emptyDatabase()
  await Promise.all(Array.from({ length: INSTANCES }, () => migrate(url, policies.quotaPools)))
  const done = await runSql(url, 'select name, count(*)::int as times from kysely_migration group by name')
  expect(done.length).toBeGreaterThan(0)
  expect(done.every(({ times }) => times === 1)).toBe(true)
  expect(await runSql(url, STORED_LIMITS)).toEqual(contractLimits())
})

test('migrating a second time changes nothing and writes no row', async () => {
  const url = await emptyDatabase()
  await migrate(url, policies.quotaPools)
  const before = await schemaState(url)
  await migrate(url, policies.quotaPools)
  expect(await schemaState(url)).toEqual(before)
})

test.each([
  { of: 'a version before 1.2.0', names: ['0001-access', '0002-scans'] },
  { of: 'the sources of 1.2.0 before its release', names: ['0001-accounts', '0019-apart-from-callers'] },
  { of: 'later sources of 1.2.0 before its release', names: ['0001-keys', '0017-trades'] },
])(
  'migrating refuses a database of $of, with MIGRATE on or off, and touches nothing in it',
  async ({ names }) => {
    const url = await emptyDatabase()
    await runSql(
      url,
      `create table kysely_migration (name text primary key, timestamp text not null);
       create table wallets (address text)`,
    )
    await runSql(url, 'insert into kysely_migration select name, now() from unnest($1::text[]) as name', [
      names,
    ])
    const tables = `select relname, xmin::text from pg_class where relnamespace = 'public'::regnamespace order by 1`
    const before = await runSql(url, tables)
    const refusal = 'The database is of a version before 1.2.0, which this version does not migrate;'
    await expect(migrate(url, policies.quotaPools)).rejects.toThrow(refusal)
    await expect(refuseOutdatedDatabase(url)).rejects.toThrow(refusal)
    expect(await runSql(url, tables)).toEqual(before)
  },
)

test('migrating without migrating, refuses a database that lacks one, and takes one that a later release has migrated', async () => {
  const url = await emptyDatabase()
  await expect(refuseOutdatedDatabase(url)).rejects.toMatchObject({ code: 'OUTDATED_SCHEMA' })
  const applied = await migrate(url, policies.quotaPools)
  await refuseOutdatedDatabase(url)
  await runSql(url, `insert into kysely_migration values ('9999-later', now())`)
  await refuseOutdatedDatabase(url)
  await runSql(url, 'delete from kysely_migration where name = $1', [applied.at(-1) ?? ''])
  await expect(refuseOutdatedDatabase(url)).rejects.toMatchObject({ code: 'OUTDATED_SCHEMA' })
})

test('migrating refuses a database of a later release, and says how to go back', async () => {
  const url = await emptyDatabase()
  await migrate(url, policies.quotaPools)
  await runSql(url, `insert into kysely_migration values ('9999-later', now())`)
  await expect(migrate(url, policies.quotaPools)).rejects.toThrow(
    /later release, which has applied 9999-later; nothing in it was changed\. Start this release with MIGRATE=off/,
  )
})

test('a migration that fails is named by its file', async () => {
  const url = await emptyDatabase()
  await runSql(url, 'create table profiles (id text)')
  await expect(migrate(url, policies.quotaPools)).rejects.toThrow(
    /^db\/migrations\/0001-profiles\.sql: relation "profiles" already exists$/,
  )
})

test('migrating adds missing limits, and keeps those that a service stored', async () => {
  const url = await emptyDatabase()
  await migrate(url, policies.quotaPools)
  await runSql(url, `update plan_limits set units = 7 where plan = 'pro'`)
  await runSql(url, `delete from plan_limits where plan = 'premium'`)
  await migrate(url, policies.quotaPools)
  const kept = contractLimits().map((limit) => (limit.plan === 'pro' ? { ...limit, units: 7 } : limit))
  expect(await runSql(url, STORED_LIMITS)).toEqual(kept)
})

import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { openDatabase } from '../../../db/connection/connection.ts'
import {
  findWebhookEndpoint,
  insertEndpoint,
  listEndpoints,
  replaceSecret,
  updateEndpoint,
} from '../../../db/webhook-endpoints.ts'
import { createTestDatabase } from '../../support/database.ts'
import { openTestDatabase } from '../../support/open-database.ts'
import { listFiles } from '../../support/sources.ts'

const NAMES_MAX = 200

const { url, db } = await openTestDatabase({ poolSize: 1 })

/** The number of named statements on a connection after one with a value, and its plan mode. */
async function readSession(preparedStatements?: boolean) {
  const database = await createTestDatabase()
  const named = preparedStatements === undefined ? {} : { preparedStatements }
  const db = openDatabase({ url: database.url, poolSize: 1, ...named })
  try {
    await sql`select ${1}::int`.execute(db)
    const { rows } = await sql<{ names: number; plans: string }>`
      select (select count(*)::int from pg_prepared_statements) as names, current_setting('plan_cache_mode') as plans
    `.execute(db)
    return rows[0]
  } finally {
    await db.destroy()
    await database.drop()
  }
}

test('statements have names, and are planned once for all values', async () => {
  expect(await readSession()).toEqual({ names: 1, plans: 'force_generic_plan' })
})

test('without prepared statements, a connection stores no statement and keeps its plan mode', async () => {
  expect(await readSession(false)).toEqual({ names: 0, plans: 'auto' })
})

test('a column that a migration adds breaks no statement that a running release has prepared', async () => {
  const profile = { name: 'profile', plan: 'pro' } as const
  const { id: profileId } = await db
    .insertInto('profiles')
    .values(profile)
    .returning('id')
    .executeTakeFirstOrThrow()
  const secret = Buffer.from('sealed')
  const useEndpoint = async (id: string) => {
    const key = { id, profileId }
    await insertEndpoint(db, { ...key, url: 'https://example.com', description: null, events: [], secret })
    await updateEndpoint(db, key, { isActive: true })
    await replaceSecret(db, key, { secret, overlapMs: 60_000 })
    return [await findWebhookEndpoint(db, key), (await listEndpoints(db, profileId)).at(-1)]
  }
  const before = await useEndpoint('whe_1')
  await sql`alter table webhook_endpoints add column added_later text`.execute(db)
  const keys = (endpoints: typeof before) => endpoints.map((endpoint) => Object.keys(endpoint ?? {}))
  expect(keys(await useEndpoint('whe_2'))).toEqual(keys(before))
})

test('statements name the columns of tables', () => {
  const readsAll = (path: string) => /(select|returning)All\(\)/.test(readFileSync(path, 'utf8'))
  expect(listFiles().filter((path) => path.startsWith('db/') && readsAll(path))).toEqual([])
})

test('statements return a date, JSON and a bigint as text, as the generated types say', async () => {
  const { rows } = await sql`
      select '2026-03-29'::date as day, '{"a": 1}'::json as stats, '{"a": 1}'::jsonb as parts, 9007199254740993 as views
    `.execute(db)
  expect(rows).toEqual([
    { day: '2026-03-29', stats: '{"a": 1}', parts: '{"a": 1}', views: '9007199254740993' },
  ])
})

test('a statement that fails does not spoil the same statement later', async () => {
  const divide = (by: number) => sql<{ result: number }>`select 6 / ${by}::int as result`.execute(db)
  await expect(divide(0)).rejects.toThrow('division by zero')
  expect((await divide(2)).rows).toEqual([{ result: 3 }])
})

test('statements run without a name once the connection has the maximum of named ones', async () => {
  await using fresh = openDatabase({ url, poolSize: 1 })
  for (let index = 0; index < NAMES_MAX + 50; index += 1) {
    const { rows } = await sql`select ${index}::int as ${sql.ref(`column_${index}`)}`.execute(fresh)
    expect(rows).toEqual([{ [`column_${index}`]: index }])
  }
  const { rows } = await sql`select count(*)::int as names from pg_prepared_statements`.execute(fresh)
  expect(rows).toEqual([{ names: NAMES_MAX }])
})

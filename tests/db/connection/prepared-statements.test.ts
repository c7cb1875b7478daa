import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { openDatabase } from '../../../db/connection/connection.ts'
import { createTestDatabase } from '../../support/database.ts'

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

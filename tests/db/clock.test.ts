import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { databaseTimeAgo } from '../../db/clock.ts'
import { type Database, openDatabase } from '../../db/connection/connection.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase({ url: database.url, poolSize: 1 })
})

afterAll(async () => {
  await db?.destroy()
  await database?.drop()
})

test('rows of an age are looked up in an index, however many rows are younger', async () => {
  await db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    const old = trx.selectFrom('token_facts').select('mint').where('fetched_at', '<', databaseTimeAgo(60_000))
    const plan = await old.orderBy('fetched_at').limit(10).explain('text')
    expect(JSON.stringify(plan)).toContain('Index Cond')
  })
})

import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { type Database, openDatabase } from '../../../db/connection/connection.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { type Relay, startRelay } from '../../support/relay.ts'

const STATEMENT_TIMEOUT_MS = 100
const GIVEN_UP = 'the database has not answered within 2100 ms'

let database: TestDatabase
let relay: Relay
let db: Database

beforeEach(async () => {
  database = await createTestDatabase()
  relay = await startRelay(database.url)
  db = openDatabase({ url: relay.url, poolSize: 1, statementTimeoutMs: STATEMENT_TIMEOUT_MS })
})

afterEach(async () => {
  await db.destroy()
  await relay[Symbol.asyncDispose]()
  await database.drop()
})

const ask = () => sql<{ answer: number }>`select ${1}::int as answer`.execute(db)

test('a statement on a connection that fell silent rejects, and the next one gets another connection', async () => {
  await ask()
  relay.forgetConnections()
  await expect(ask()).rejects.toThrow(GIVEN_UP)
  expect((await ask()).rows).toEqual([{ answer: 1 }])
})

test('a transaction whose connection fell silent rejects, and the next statement gets another connection', async () => {
  const silenced = db.transaction().execute(async (trx) => {
    await sql`select 1`.execute(trx)
    relay.forgetConnections()
    await sql`select 2`.execute(trx)
  })
  await expect(silenced).rejects.toThrow()
  expect((await ask()).rows).toEqual([{ answer: 1 }])
})

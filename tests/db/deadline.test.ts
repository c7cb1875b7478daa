import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { type Database, openDatabase } from '../../db/connection.ts'
import { QueryTimeoutError, readWithin } from '../../db/deadline.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

const LONG_MS = 60_000
const SHORT_MS = 50

let database: TestDatabase
/** With one connection, so that each read finds what the one before it has left there. */
let db: Database

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase({ url: database.url, poolSize: 1 })
})

afterAll(async () => {
  await db?.destroy()
  await database?.drop()
})

/** What a statement runs under. */
async function readSettings(at: Database) {
  const { rows } = await sql<{ limit: string; plans: string; readOnly: string }>`
    select current_setting('statement_timeout') as limit, current_setting('plan_cache_mode') as plans,
           current_setting('transaction_read_only') as "readOnly"
  `.execute(at)
  return rows[0]
}

const OWN = { limit: '10s', plans: 'force_generic_plan', readOnly: 'off' }

test('a read has its own limit and its own way to plan, and the next statement has neither', async () => {
  expect(await readWithin(db, { timeoutMs: LONG_MS }, readSettings)).toEqual({
    limit: '1min',
    plans: 'force_generic_plan',
    readOnly: 'on',
  })
  expect(await readSettings(db)).toEqual(OWN)
  const planned = await readWithin(db, { timeoutMs: LONG_MS, plansWithValues: true }, readSettings)
  expect(planned?.plans).toBe('force_custom_plan')
  expect(await readSettings(db)).toEqual(OWN)
})

test('one that takes longer is cancelled, and its connection goes on', async () => {
  const sleep = readWithin(db, { timeoutMs: SHORT_MS }, (at) => sql`select pg_sleep(60)`.execute(at))
  await expect(sleep).rejects.toBeInstanceOf(QueryTimeoutError)
  expect(await readSettings(db)).toEqual(OWN)
})

test('what fails otherwise fails as it is', async () => {
  const failing = readWithin(db, { timeoutMs: LONG_MS }, (at) => sql`select 1 / 0`.execute(at))
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  expect(await readSettings(db)).toEqual(OWN)
})

test('nothing is written', async () => {
  const writing = readWithin(db, { timeoutMs: LONG_MS }, (at) => sql`delete from tokens`.execute(at))
  await expect(writing).rejects.toMatchObject({ code: '25006' })
})

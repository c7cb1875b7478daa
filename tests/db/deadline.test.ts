import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { type Database, openDatabase } from '../../db/connection.ts'
import { QueryTimeoutError, readWithin } from '../../db/deadline.ts'
import { createTestDatabase, runSql, type TestDatabase } from '../support/database.ts'
import { startSilentProxy } from '../support/silent-proxy.ts'
import { waitFor } from '../support/waiting.ts'

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

interface Settings {
  readonly limit: string
  readonly plans: string
  readonly readOnly: string
}

/** What a statement runs under. */
const SETTINGS = sql<Settings>`
  select current_setting('statement_timeout') as limit, current_setting('plan_cache_mode') as plans,
         current_setting('transaction_read_only') as "readOnly"
`

const OWN = { limit: '10s', plans: 'force_generic_plan', readOnly: 'off' }

/** What the next statement of the connection runs under. */
async function readSettings() {
  return (await SETTINGS.execute(db)).rows[0]
}

test('a read has its own limit and its own way to plan, and the next statement has neither', async () => {
  expect(await readWithin(db, { timeoutMs: LONG_MS }, SETTINGS)).toEqual([
    { limit: '1min', plans: 'force_generic_plan', readOnly: 'on' },
  ])
  expect(await readSettings()).toEqual(OWN)
  const planned = await readWithin(db, { timeoutMs: LONG_MS, plansWithValues: true }, SETTINGS)
  expect(planned).toEqual([{ limit: '1min', plans: 'force_custom_plan', readOnly: 'on' }])
  expect(await readSettings()).toEqual(OWN)
})

test('a read is one round trip: it has ended in the database before anything of it is answered', async () => {
  await using proxy = await startSilentProxy(database.url)
  const far = openDatabase({ url: proxy.url, poolSize: 1 })
  try {
    await SETTINGS.execute(far)
    const passAnswers = proxy.holdAnswers()
    const reading = readWithin(far, { timeoutMs: LONG_MS }, SETTINGS)
    const ended = waitFor('the end of the transaction', findEnded).finally(passAnswers)
    expect(await reading).toEqual([{ limit: '1min', plans: 'force_generic_plan', readOnly: 'on' }])
    await ended
  } finally {
    await far.destroy()
  }
})

/** The connections of this database whose last statement has ended a transaction. */
async function findEnded() {
  const rows = await runSql(
    database.url,
    `select pid from pg_stat_activity where datname = current_database() and query = 'commit' and state = 'idle'`,
  )
  return rows.length > 0 || undefined
}

test('one that takes longer is cancelled, and its connection goes on', async () => {
  const sleep = readWithin(db, { timeoutMs: SHORT_MS }, sql`select pg_sleep(60)`)
  await expect(sleep).rejects.toBeInstanceOf(QueryTimeoutError)
  expect(await readSettings()).toEqual(OWN)
})

test('what fails otherwise fails as it is', async () => {
  const failing = readWithin(db, { timeoutMs: LONG_MS }, sql`select 1 / 0`)
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  expect(await readSettings()).toEqual(OWN)
})

test('nothing is written', async () => {
  const writing = readWithin(db, { timeoutMs: LONG_MS }, sql`delete from tokens`)
  await expect(writing).rejects.toMatchObject({ code: '25006' })
})

import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { QueryTimeoutError, readWithin } from '../../../db/connection/deadline.ts'
import { openTestDatabase } from '../../support/open-database.ts'

const LONG_MS = 60_000
const SHORT_MS = 50

/** One connection, so that each read would see the settings that the one before left behind. */
const { db } = await openTestDatabase({ poolSize: 1 })

interface Settings {
  readonly limit: string
  readonly plans: string
  readonly readOnly: string
}

/** The settings that a statement runs under. */
const SETTINGS = sql<Settings>`
  select current_setting('statement_timeout') as limit, current_setting('plan_cache_mode') as plans,
         current_setting('transaction_read_only') as "readOnly"
`

const OWN = { limit: '10s', plans: 'force_generic_plan', readOnly: 'off' }

async function readSettings() {
  return (await SETTINGS.execute(db)).rows[0]
}

test('a read has its own time limit and plan mode, and the next statement on the connection has neither', async () => {
  expect(await readWithin(db, { timeoutMs: LONG_MS }, SETTINGS)).toEqual([
    { limit: '1min', plans: 'force_generic_plan', readOnly: 'on' },
  ])
  expect(await readSettings()).toEqual(OWN)
  const planned = await readWithin(db, { timeoutMs: LONG_MS, plansWithValues: true }, SETTINGS)
  expect(planned).toEqual([{ limit: '1min', plans: 'force_custom_plan', readOnly: 'on' }])
  expect(await readSettings()).toEqual(OWN)
})

test('a read that exceeds its time limit is cancelled, and its connection stays usable', async () => {
  const sleep = readWithin(db, { timeoutMs: SHORT_MS }, sql`select pg_sleep(60)`)
  await expect(sleep).rejects.toBeInstanceOf(QueryTimeoutError)
  expect(await readSettings()).toEqual(OWN)
})

test('any other error is passed on', async () => {
  const failing = readWithin(db, { timeoutMs: LONG_MS }, sql`select 1 / 0`)
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  expect(await readSettings()).toEqual(OWN)
})

test('a read cannot write', async () => {
  const writing = readWithin(db, { timeoutMs: LONG_MS }, sql`delete from tokens`)
  await expect(writing).rejects.toMatchObject({ code: '25006' })
})

import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Database, openDatabase } from '../../db/connection.ts'
import { type ProviderLimits, reserveProviderCalls } from '../../db/provider-budget.ts'
import { createTestDatabase, runSql, type TestDatabase } from '../support/database.ts'

let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase({ url: database.url })
})

afterAll(async () => {
  await db.destroy()
  await database.drop()
})

/** The next slot is so far from now, on the database's clock; the day has just begun. */
async function reset(nextSlot: string): Promise<void> {
  await runSql(
    database.url,
    `update provider_budget set warm_at = '-infinity', day = '-infinity', used = 0,
       next_slot_at = clock_timestamp() + interval '${nextSlot}'`,
  )
}

const HOUR_MS = 3_600_000

function reserve(
  limits: Partial<ProviderLimits>,
  calls: number,
  more: { lookAheadMs?: number; unused?: number } = {},
) {
  const all = { perSecond: undefined, perDay: undefined, ...limits }
  return reserveProviderCalls(db, all, { calls, unused: 0, lookAheadMs: 250, ...more })
}

test('slots are evenly spaced and within the look-ahead, and the answer says when to come back', async () => {
  await reset('1 hour')
  const lookAheadMs = HOUR_MS + 250
  const { delaysMs, waitMs, exhaustedForMs } = await reserve({ perSecond: 100 }, 1000, { lookAheadMs })
  const [firstMs = Number.NaN] = delaysMs
  const spacingMs = 10 / 0.96
  for (const [index, delayMs] of delaysMs.entries()) expect(delayMs - firstMs).toBeCloseTo(index * spacingMs)
  const lastMs = delaysMs.at(-1) ?? Number.NaN
  expect(lastMs).toBeLessThanOrEqual(lookAheadMs)
  expect(lastMs + spacingMs).toBeGreaterThan(lookAheadMs)
  expect(waitMs).toBeCloseTo(lastMs + spacingMs - lookAheadMs)
  expect(exhaustedForMs).toBeNull()
})

test('there are a fifth fewer in the first second after a pause', async () => {
  await reset('-2 seconds')
  const cold = await reserve({ perSecond: 100 }, 1000)
  expect(cold.delaysMs).toHaveLength(20)
  expect(cold.delaysMs[0]).toBe(0)
  await reset('1 hour')
  const [first = 0, second = 0] = (await reserve({ perSecond: 100 }, 2, { lookAheadMs: 2 * HOUR_MS }))
    .delaysMs
  expect(second - first).toBeCloseTo(10 / 0.96)
})

test('no slot is granted twice, whoever asks at the same time', async () => {
  await reset('1 hour')
  const before = await readNextSlot()
  const asking = Array.from({ length: 20 }, () => reserve({ perSecond: 40 }, 3, { lookAheadMs: 2 * HOUR_MS }))
  const granted = (await Promise.all(asking)).flatMap(({ delaysMs }) => delaysMs)
  expect(granted).toHaveLength(60)
  expect((await readNextSlot()) - before).toBeCloseTo((60 * 25) / 0.96, 1)
})

/** When the first slot that nobody has is due, in milliseconds. */
async function readNextSlot(): Promise<number> {
  const text = 'select extract(epoch from next_slot_at)::float8 * 1000 as at_ms from provider_budget'
  const [row] = await runSql<{ at_ms: number }>(database.url, text)
  return row?.at_ms ?? Number.NaN
}

test('people book behind all jobs', async () => {
  await reset('1 hour')
  expect((await reserve({ perSecond: 0.1 }, 1)).delaysMs).toEqual([])
  expect((await reserve({ perSecond: 0.1 }, 1, { lookAheadMs: 2 * HOUR_MS })).delaysMs).toHaveLength(1)
})

test('a UTC day is counted, unused slots are taken off it, and the next begins anew', async () => {
  await reset('0')
  expect((await reserve({ perDay: 5 }, 3)).delaysMs).toEqual([0, 0, 0])
  const cut = await reserve({ perDay: 5 }, 4)
  expect(cut.delaysMs).toHaveLength(2)
  expect(cut.exhaustedForMs).toBeGreaterThan(0)
  expect(cut.exhaustedForMs).toBeLessThanOrEqual(24 * HOUR_MS)
  expect((await reserve({ perDay: 5 }, 1)).delaysMs).toEqual([])
  expect((await reserve({ perDay: 5 }, 2, { unused: 1 })).delaysMs).toHaveLength(1)
  await runSql(database.url, `update provider_budget set day = day - 1`)
  expect((await reserve({ perDay: 5 }, 2)).delaysMs).toHaveLength(2)
})

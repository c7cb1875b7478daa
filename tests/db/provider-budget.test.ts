import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Database, openDatabase } from '../../db/connection.ts'
import { type ProviderLimits, reserveProviderCalls } from '../../db/provider-budget.ts'
import type { SlotRequest } from '../../provider/slots.ts'
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

const HOUR_MS = 3_600_000
/** Slots are so far ahead that the time which a test takes makes no difference to them. */
const AHEAD_MS = HOUR_MS
const WINDOW_MS = 1000 / 0.975

/** The last slots were so far from now, on the database's clock; the day has just begun. */
async function reset(...slotsInMs: readonly number[]): Promise<void> {
  const slots = slotsInMs.map((inMs) => `clock_timestamp() + interval '${inMs} milliseconds'`)
  await runSql(
    database.url,
    `update provider_budget set warm_at = '-infinity', day = '-infinity', used = 0,
       slots = array[${slots.join()}]::timestamptz[], next_slot_at = ${slots.at(-1) ?? `'-infinity'`}`,
  )
}

async function reserve(limits: Partial<ProviderLimits>, calls: number, more: Partial<SlotRequest> = {}) {
  const all = { perSecond: undefined, perDay: undefined, ...limits }
  const request = { calls, unused: [], lookAheadMs: AHEAD_MS + 60_000, ...more }
  const { slots, ...rest } = await reserveProviderCalls(db, all, request)
  return { slots, delaysMs: slots.map(({ delayMs }) => delayMs), ...rest }
}

/** When the slots that are remembered begin, in milliseconds on the database's clock. */
async function readSlots(): Promise<number[]> {
  const text =
    'select extract(epoch from slot)::float8 * 1000 as at_ms from provider_budget, unnest(slots) as slot'
  const rows = await runSql<{ at_ms: number }>(database.url, text)
  return rows.map(({ at_ms }) => at_ms)
}

test('slots are within the look-ahead, and the answer says when to come back', async () => {
  await reset(AHEAD_MS)
  const lookAheadMs = AHEAD_MS + 250
  const { delaysMs, waitMs, exhaustedForMs } = await reserve({ perSecond: 100 }, 90, { lookAheadMs })
  const [firstMs = Number.NaN] = delaysMs
  const spacingMs = WINDOW_MS / 100 / 1.5
  expect(delaysMs.length).toBeGreaterThan(30)
  for (const [index, delayMs] of delaysMs.entries())
    expect(delayMs - firstMs).toBeCloseTo(index * spacingMs, 0)
  const lastMs = delaysMs.at(-1) ?? Number.NaN
  expect(lastMs).toBeLessThanOrEqual(lookAheadMs)
  expect(lastMs + spacingMs).toBeGreaterThan(lookAheadMs)
  expect(waitMs).toBeCloseTo(lastMs + spacingMs - lookAheadMs, 0)
  expect(exhaustedForMs).toBeNull()
})

test.each([1, 3, 40, 100, 250])(
  'no second has more than %d slots, and none is lost for good while more are asked for',
  async (perSecond) => {
    await reset(AHEAD_MS)
    const [startMs = Number.NaN] = await readSlots()
    const granted: number[] = []
    for (let ask = 0; granted.length < 8 * perSecond; ask += 1) {
      await reserve({ perSecond }, 1 + (ask % Math.ceil(perSecond / 3)))
      granted.push(...(await readSlots()).filter((slotMs) => slotMs > (granted.at(-1) ?? startMs)))
    }
    for (const [index, slotMs] of granted.slice(perSecond).entries()) {
      expect(slotMs - (granted[index] ?? Number.NaN)).toBeGreaterThan(1_025)
    }
    const windows = granted.length / perSecond
    expect((granted.at(-1) ?? Number.NaN) - startMs).toBeLessThan(WINDOW_MS * (windows + 1 / 3))
  },
)

test('slots that a pause has left free are used after it, half as fast again as the rate', async () => {
  await reset(AHEAD_MS - 900)
  const { delaysMs } = await reserve({ perSecond: 100 }, 99, { lookAheadMs: AHEAD_MS + 800 })
  const [firstMs = Number.NaN] = delaysMs
  expect(delaysMs).toHaveLength(99)
  expect((delaysMs.at(-1) ?? Number.NaN) - firstMs).toBeCloseTo((98 * WINDOW_MS) / 150, 0)
})

test('the window after a slot of the first second after a pause is longer', async () => {
  await reset(-2_000)
  const [coldMs = Number.NaN] = (await reserve({ perSecond: 1 }, 1)).delaysMs
  expect(coldMs).toBe(0)
  const [first = Number.NaN] = await readSlots()
  await reserve({ perSecond: 1 }, 1)
  const [second = Number.NaN] = await readSlots()
  await reserve({ perSecond: 1 }, 1)
  const [third = Number.NaN] = await readSlots()
  expect(second - first).toBeCloseTo(WINDOW_MS * 1.04, 0)
  expect(third - second).toBeCloseTo(WINDOW_MS, 0)
})

test('no slot is granted twice, whoever asks at the same time', async () => {
  await reset(AHEAD_MS)
  const asking = Array.from({ length: 20 }, () => reserve({ perSecond: 100 }, 3))
  const granted = (await Promise.all(asking)).flatMap(({ delaysMs }) => delaysMs)
  expect(granted).toHaveLength(60)
  const slots = (await readSlots()).slice(1)
  for (const [index, slotMs] of slots.slice(1).entries()) {
    expect(slotMs - (slots[index] ?? Number.NaN)).toBeCloseTo(WINDOW_MS / 150, 0)
  }
})

test('the place of a slot that no call was made in is given to another', async () => {
  await reset(AHEAD_MS)
  const { slots } = await reserve({ perSecond: 3 }, 2)
  const [, , unusedMs = Number.NaN] = await readSlots()
  await reserve({ perSecond: 3 }, 1, { unused: slots.slice(1).map(({ id }) => id) })
  const [, , againMs = Number.NaN] = await readSlots()
  expect(againMs - unusedMs).toBeCloseTo(WINDOW_MS / 3 / 1.5, 0)
})

test('processes of an earlier release have the same slots', async () => {
  await reset(AHEAD_MS)
  const { delaysMs } = await reserve({ perSecond: 3 }, 2)
  const text = `select granted, first_ms from reserve_provider_calls(1, 0, 3 * 0.96, null, ${AHEAD_MS + 60_000})`
  const [earlier] = await runSql<{ granted: number; first_ms: number }>(database.url, text)
  expect(earlier?.granted).toBe(1)
  const [last = Number.NaN] = delaysMs.slice(-1)
  expect(earlier?.first_ms).toBeGreaterThan(last)
  const slots = await readSlots()
  expect(slots).toHaveLength(3)
})

test('people book behind all jobs', async () => {
  await reset(AHEAD_MS)
  expect((await reserve({ perSecond: 1 }, 1, { lookAheadMs: AHEAD_MS })).delaysMs).toEqual([])
  expect((await reserve({ perSecond: 1 }, 1)).delaysMs).toHaveLength(1)
})

test('a UTC day is counted, unused slots are taken off it, and the next begins anew', async () => {
  await reset()
  expect((await reserve({ perDay: 5 }, 3)).delaysMs).toEqual([0, 0, 0])
  const cut = await reserve({ perDay: 5 }, 4)
  expect(cut.delaysMs).toHaveLength(2)
  expect(cut.exhaustedForMs).toBeGreaterThan(0)
  expect(cut.exhaustedForMs).toBeLessThanOrEqual(24 * HOUR_MS)
  expect((await reserve({ perDay: 5 }, 1)).delaysMs).toEqual([])
  expect((await reserve({ perDay: 5 }, 2, { unused: [0] })).delaysMs).toHaveLength(1)
  await runSql(database.url, `update provider_budget set day = day - 1`)
  expect((await reserve({ perDay: 5 }, 2)).delaysMs).toHaveLength(2)
})

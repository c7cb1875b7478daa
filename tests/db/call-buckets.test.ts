import { beforeEach, expect, test } from '@jest/globals'
import { HOUR_MS } from '../../basics/durations.ts'
import { type BucketLimits, takeCalls } from '../../db/call-buckets.ts'
import { runSql } from '../support/database.ts'
import { openTestDatabase } from '../support/open-database.ts'

const database = await openTestDatabase()
const { db } = database

beforeEach(() => fill(0))

/** An hour ahead, so that the bucket does not refill while a test runs. */
const AHEAD_OF_TIME = `clock_timestamp() + interval '1 hour'`

/** Puts this many calls into the bucket, and resets the count of the day. */
async function fill(available: number, filledAt = AHEAD_OF_TIME): Promise<void> {
  await runSql(
    database.url,
    `insert into call_buckets (name, available, filled_at) values ('solana-tracker', ${available}, ${filledAt})
     on conflict (name) do update
     set available = excluded.available, filled_at = excluded.filled_at, day = excluded.day, used = excluded.used`,
  )
}

/** Stops the bucket from refilling, however long the test takes. */
async function stopTime(): Promise<void> {
  await runSql(database.url, `update call_buckets set filled_at = ${AHEAD_OF_TIME}`)
}

async function take(limits: Partial<BucketLimits>, calls: number, { people = 0, unused = 0 } = {}) {
  const all = { bucket: 'solana-tracker', perSecond: undefined, perDay: undefined, ...limits }
  return await takeCalls(db, all, { calls, people, unused })
}

test.each([
  { perSecond: 1, burst: 1 },
  { perSecond: 3, burst: 1 },
  { perSecond: 40, burst: 4 },
  { perSecond: 250, burst: 25 },
])('an idle bucket of $perSecond calls a second allows a burst of $burst', async ({ perSecond, burst }) => {
  await fill(0, `clock_timestamp() - interval '1 day'`)
  const { delaysMs } = await take({ perSecond }, 1_000, { people: 1_000 })
  expect(delaysMs.filter((delayMs) => delayMs === 0)).toHaveLength(burst)
})

test('no second has more calls than rate plus burst, and no call is lost while more are asked for', async () => {
  const perSecond = 100
  await fill(0, `clock_timestamp() - interval '1 day'`)
  const dueMs: number[] = []
  let startMs = Number.NaN
  for (let nowMs = 0; Number.isNaN(startMs) || nowMs < startMs + 1_500; ) {
    const { delaysMs } = await take({ perSecond }, 50)
    const { filled_at } = await db.selectFrom('call_buckets').select('filled_at').executeTakeFirstOrThrow()
    nowMs = filled_at.getTime()
    startMs = Number.isNaN(startMs) ? nowMs : startMs
    dueMs.push(...delaysMs.map((delayMs) => nowMs + delayMs))
  }
  const inASecond = dueMs.map((atMs) => dueMs.filter((other) => other >= atMs && other < atMs + 999).length)
  expect(Math.max(...inASecond)).toBeLessThanOrEqual(perSecond * 1.1)
  const tookMs = (dueMs.at(-1) ?? Number.NaN) - startMs
  expect(dueMs.length).toBeGreaterThanOrEqual(Math.floor((tookMs / 1_000) * perSecond))
})

test('jobs get calls up to a tenth of a second ahead, and the answer says when to ask again', async () => {
  const { delaysMs, retryMs, exhaustedForMs } = await take({ perSecond: 100 }, 90)
  expect(delaysMs).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90, 100])
  expect({ retryMs, exhaustedForMs }).toEqual({ retryMs: 10, exhaustedForMs: null })
})

test('a person gets one of the next calls of all instances, however many jobs wait', async () => {
  await take({ perSecond: 10 }, 90)
  await stopTime()
  expect((await take({ perSecond: 10 }, 90)).delaysMs).toEqual([])
  await stopTime()
  const [delayMs] = (await take({ perSecond: 10 }, 90, { people: 1 })).delaysMs
  expect(delayMs).toBeGreaterThan(0)
  expect(delayMs).toBeLessThanOrEqual(200)
})

test('no call is granted twice, however many ask at the same time', async () => {
  const asking = Array.from({ length: 20 }, () => take({ perSecond: 1 }, 3, { people: 3 }))
  const granted = (await Promise.all(asking)).flatMap(({ delaysMs }) => delaysMs)
  expect(granted.length).toBeGreaterThanOrEqual(5)
  expect(granted.length).toBeLessThanOrEqual(6)
  const { used } = await db.selectFrom('call_buckets').select('used').executeTakeFirstOrThrow()
  expect(used).toBe(granted.length)
})

test('a call that was not made is given to another', async () => {
  await fill(1)
  expect((await take({ perSecond: 3 }, 1)).delaysMs).toEqual([0])
  expect((await take({ perSecond: 3 }, 1, { unused: 1 })).delaysMs).toEqual([0])
})

test('each vendor has its own bucket, which its first call creates', async () => {
  const granted: number[] = []
  for (const bucket of ['solana-tracker', 'vybe', 'solana-tracker', 'vybe', 'vybe', 'solana-tracker'])
    granted.push((await take({ bucket, perDay: 2 }, 1)).delaysMs.length)
  expect(granted).toEqual([1, 1, 1, 1, 0, 0])
})

test('calls taken ahead at a higher rate delay the next call by at most six seconds once the rate is lowered', async () => {
  await take({ perSecond: 1_000 }, 4_000, { people: 4_000 })
  const [delayMs] = (await take({ perSecond: 1 }, 1, { people: 1 })).delaysMs
  const { retryMs } = await take({ perSecond: 1 }, 1)
  expect(delayMs ?? retryMs).toBeLessThanOrEqual(6_000)
})

test('calls are counted per UTC day, unused calls are subtracted, and the next day starts at none', async () => {
  expect((await take({ perDay: 5 }, 3)).delaysMs).toHaveLength(3)
  const cut = await take({ perDay: 5 }, 4)
  expect(cut.delaysMs).toHaveLength(2)
  expect(cut.exhaustedForMs).toBeGreaterThan(0)
  expect(cut.exhaustedForMs).toBeLessThanOrEqual(24 * HOUR_MS)
  expect((await take({ perDay: 5 }, 1)).delaysMs).toEqual([])
  expect((await take({ perDay: 5 }, 2, { unused: 1 })).delaysMs).toHaveLength(1)
  await runSql(database.url, `update call_buckets set day = day - 1`)
  expect((await take({ perDay: 5 }, 2)).delaysMs).toHaveLength(2)
})

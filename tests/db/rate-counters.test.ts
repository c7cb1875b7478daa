import { beforeAll, describe, expect, test } from '@jest/globals'
import { createPostgresCounters, type RateWindow, type RequestCounters } from '../../db/rate-counters.ts'
import { runSql } from '../support/database.ts'
import { openTestDatabase } from '../support/open-database.ts'

let counters: RequestCounters
let keys = 0

const database = await openTestDatabase()
const { db } = database

beforeAll(async () => {
  counters = createPostgresCounters(db)
})

function newKey(): string {
  keys += 1
  return `key ${keys}`
}

async function count(key: string, contract = 'v1'): Promise<RateWindow> {
  const [window] = await counters.count(contract, [key])
  if (window === undefined) throw new Error('the request has no place')
  return window
}

/** Moves the window of a key by so many minutes. */
async function shiftWindow(key: string, minutes: number): Promise<void> {
  await runSql(
    database.url,
    `update rate_counters set window_start = window_start + $2 * interval '1 minute' where key_id = $1`,
    [key, minutes],
  )
}

/** The places by minute, in order: when the minute turns during a test, each of the two has places of its own. */
function placesByMinute(windows: readonly RateWindow[]): number[][] {
  const byMinute = Object.groupBy(windows, ({ resetSec }) => resetSec)
  return Object.values(byMinute).map((group = []) => group.map(({ used }) => used).sort((a, b) => a - b))
}

const withoutGap = (places: readonly number[]) => places.map((_, index) => index + 1)

test('requests that are counted together each have a place of their own, in their order', async () => {
  const [one, two] = [newKey(), newKey()]
  const windows = await counters.count('v1', [one, two, one, one])
  expect(windows.map(({ used }) => used)).toEqual([1, 1, 2, 3])
  const next = await count(one)
  expect(next.used).toBe(next.resetSec === windows[0]?.resetSec ? 4 : 1)
})

test('no count is lost and nothing deadlocks when batches name the same keys in different orders', async () => {
  const batch = [newKey(), newKey(), newKey()]
  const batches = Array.from({ length: 60 }, (_, index) => (index % 2 ? batch : batch.toReversed()))
  const answers = await Promise.all(
    batches.map(async (ids) => {
      const windows = await counters.count('v1', ids)
      return new Map(ids.map((id, index) => [id, windows[index]]))
    }),
  )
  for (const key of batch) {
    const places = placesByMinute(answers.flatMap((windows) => windows.get(key) ?? []))
    expect(places).toEqual(places.map(withoutGap))
    expect(places.flat()).toHaveLength(60)
  }
})

test('a window ends on a minute of the clock, within a minute', async () => {
  const { resetSec, remainingSec } = await count(newKey())
  const nowSec = Date.now() / 1000
  expect(resetSec % 60).toBe(0)
  expect(resetSec).toBeGreaterThan(nowSec - 1)
  expect(resetSec).toBeLessThanOrEqual(nowSec + 60)
  expect(remainingSec).toBeGreaterThanOrEqual(1)
  expect(remainingSec).toBeLessThanOrEqual(60)
})

test('each contract counts for itself', async () => {
  const key = newKey()
  await counters.count('v1', [key, key, key, key])
  expect((await count(key, 'legacy')).used).toBe(1)
})

describe('a window', () => {
  test('that is over is followed by one that begins at 1', async () => {
    const key = newKey()
    await counters.count('v1', Array(50).fill(key))
    await shiftWindow(key, -1)
    expect((await count(key)).used).toBe(1)
  })

  test('goes on when the clock is set back', async () => {
    const key = newKey()
    const { resetSec } = await count(key)
    await shiftWindow(key, 2)
    expect(await count(key)).toMatchObject({ used: 2, resetSec: resetSec + 120 })
  })
})

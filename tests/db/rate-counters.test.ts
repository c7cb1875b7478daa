import { expect, test } from '@jest/globals'
import type { RateWindow } from '../../contract/render.ts'
import { createPostgresCounters } from '../../db/rate-counters.ts'
import { runSql } from '../support/database.ts'
import { openTestDatabase } from '../support/open-database.ts'

let keys = 0

const database = await openTestDatabase()
const counters = createPostgresCounters(database.db)

function newKey(): string {
  keys += 1
  return `key ${keys}`
}

async function count(key: string): Promise<RateWindow> {
  const [window] = await counters.count('v1', [key])
  if (window === undefined) throw new Error('the request has no place')
  return window
}

/** The places of each minute, in order. If a new minute starts during a test, its places start again. */
function placesByMinute(windows: readonly RateWindow[]): number[][] {
  const byMinute = Object.groupBy(windows, ({ resetSec }) => resetSec)
  return Object.values(byMinute).map((group = []) => group.map(({ used }) => used).sort((a, b) => a - b))
}

const withoutGap = (places: readonly number[]) => places.map((_, index) => index + 1)

test('no count is lost and nothing deadlocks when batches name the same keys in different orders', async () => {
  const batch = Array.from({ length: 100 }, newKey)
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

test('a window continues when the clock is set back', async () => {
  const key = newKey()
  const { resetSec } = await count(key)
  const later = `update rate_counters set window_start = window_start + interval '2 minutes' where key_id = $1`
  await runSql(database.url, later, [key])
  const window = await count(key)
  expect(window.used).toBe(2)
  // A minute is the longest that a client is told to wait.
  expect(window.remainingSec).toBe(60)
  expect(window.resetSec - resetSec).toBeLessThanOrEqual(60)
})

test('a window of a clock that was far ahead does not hold its key up', async () => {
  const key = newKey()
  const { resetSec } = await count(key)
  const ahead = `update rate_counters set window_start = window_start + interval '1 hour', used = 60 where key_id = $1`
  await runSql(database.url, ahead, [key])
  const window = await count(key)
  expect(window.used).toBe(1)
  expect(window.resetSec - resetSec).toBeLessThanOrEqual(60)
  expect((await count(key)).used).toBeLessThanOrEqual(2)
})

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { admitRequests, countRequest, findKey, findPlan, type RatePolicy } from '../../db/access.ts'
import { type Database, openDatabase } from '../../db/connection.ts'
import { hashKey } from '../../db/key-format.ts'
import { issueKey, revokeKey } from '../../db/keys.ts'
import type { Plan } from '../../db/access.ts'
import { createTestDatabase, runSql, type TestDatabase } from '../support/database.ts'

const SETTINGS = { prefix: 'wa', pepper: undefined }
const POLICY: RatePolicy = { contract: 'v1', requests: 60, keyOverrides: true }
const UNKNOWN = Buffer.alloc(32, 7)

interface TestKey {
  readonly id: string
  readonly hash: Buffer
  readonly text: string
}

let database: TestDatabase
let db: Database
let profiles = 0

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase({ url: database.url })
})

afterAll(async () => {
  await db.destroy()
  await database.drop()
})

async function newKey(plan: Plan = 'pro', rateLimit: number | null = null): Promise<TestKey> {
  profiles += 1
  const { id, key } = await issueKey(db, { profile: `profile ${profiles}`, plan, rateLimit }, SETTINGS)
  const { hash } = hashKey(key, SETTINGS)
  return { id, hash, text: hash.toString('hex') }
}

/** Moves the window of a key by so many minutes. */
async function shiftWindow(key: TestKey, minutes: number): Promise<void> {
  await runSql(
    database.url,
    `update rate_counters set window_start = window_start + $2 * interval '1 minute' where key_id = $1`,
    [key.id, minutes],
  )
}

describe('admitting requests', () => {
  test('knows key, profile, plan and limit of each, and leaves unknown and revoked keys out', async () => {
    const [pro, own, revoked] = [await newKey('pro'), await newKey('premium', 7), await newKey()]
    await revokeKey(db, revoked.id)
    const uses = [pro.hash, own.hash, revoked.hash, UNKNOWN].map((hash) => ({ hash, count: 1 }))
    const found = await admitRequests(db, uses, POLICY)
    expect([...found.keys()].sort()).toEqual([pro.text, own.text].sort())
    expect(found.get(pro.text)).toMatchObject({
      keyId: pro.id,
      plan: 'pro',
      rateLimit: 60,
      window: { used: 1 },
    })
    expect(found.get(own.text)).toMatchObject({
      keyId: own.id,
      plan: 'premium',
      rateLimit: 7,
      window: { used: 1 },
    })
    const rows = await runSql(database.url, 'select from rate_counters where key_id = $1', [revoked.id])
    expect(rows).toEqual([])
  })

  test('counts all uses of a key in the call', async () => {
    const key = await newKey()
    expect((await admitRequests(db, [{ hash: key.hash, count: 5 }], POLICY)).get(key.text)?.window.used).toBe(
      5,
    )
    expect((await admitRequests(db, [{ hash: key.hash, count: 2 }], POLICY)).get(key.text)?.window.used).toBe(
      7,
    )
  })

  test('loses no count and meets no deadlock when batches name the same keys in different orders', async () => {
    const keys = [await newKey(), await newKey(), await newKey()]
    const uses = keys.map(({ hash }) => ({ hash, count: 1 }))
    const batches = Array.from({ length: 60 }, (_, index) => (index % 2 ? uses : [...uses].reverse()))
    const answers = await Promise.all(batches.map((batch) => admitRequests(db, batch, POLICY)))
    for (const { text } of keys) {
      const places = answers.map((found) => found.get(text)?.window)
      // When the minute turns on the way, each of the two minutes has places without a gap.
      const resets = new Map<number, number[]>()
      for (const place of places) {
        if (place !== undefined)
          resets.set(place.resetSec, [...(resets.get(place.resetSec) ?? []), place.used])
      }
      const used = [...resets.values()].map((values) => values.sort((a, b) => a - b))
      expect(used).toEqual(used.map((values) => values.map((_, index) => index + 1)))
      expect(used.flat()).toHaveLength(60)
    }
  })

  test('has windows that end on a minute of the clock, within a minute', async () => {
    const key = await newKey()
    const window = (await admitRequests(db, [{ hash: key.hash, count: 1 }], POLICY)).get(key.text)?.window
    const nowSec = Date.now() / 1000
    expect((window?.resetSec ?? 1) % 60).toBe(0)
    expect(window?.resetSec).toBeGreaterThan(nowSec - 1)
    expect(window?.resetSec).toBeLessThanOrEqual(nowSec + 60)
    expect(window?.remainingSec).toBeGreaterThanOrEqual(1)
    expect(window?.remainingSec).toBeLessThanOrEqual(60)
  })

  test('ignores the limit of a key where the contract has it so, and counts each contract for itself', async () => {
    const key = await newKey('free', 7)
    const legacy: RatePolicy = { contract: 'legacy', requests: 10, keyOverrides: false }
    await admitRequests(db, [{ hash: key.hash, count: 4 }], POLICY)
    const found = await admitRequests(db, [{ hash: key.hash, count: 1 }], legacy)
    expect(found.get(key.text)).toMatchObject({ plan: 'free', rateLimit: 10, window: { used: 1 } })
    expect((await countRequest(db, key.id, 'v1')).used).toBe(5)
  })

  test('names no plan when the profile is gone', async () => {
    const key = await newKey()
    const profileId = (await findKey(db, key.hash))?.profileId ?? ''
    await runSql(database.url, 'delete from profiles where id = $1', [profileId])
    const found = await admitRequests(db, [{ hash: key.hash, count: 1 }], POLICY)
    expect(found.get(key.text)).toMatchObject({ keyId: key.id, profileId: null, plan: null })
    expect(await findPlan(db, profileId)).toBeNull()
  })
})

describe('a window', () => {
  test.each([
    ['together', (key: TestKey) => admitRequests(db, [{ hash: key.hash, count: 1 }], POLICY)],
    ['one by one', (key: TestKey) => countRequest(db, key.id, 'v1')],
  ])('that is over is followed by one that begins at 1, counted %s', async (_how, count) => {
    const key = await newKey()
    await admitRequests(db, [{ hash: key.hash, count: 50 }], POLICY)
    await shiftWindow(key, -1)
    await count(key)
    expect((await countRequest(db, key.id, 'v1')).used).toBe(2)
  })

  test.each([
    ['together', (key: TestKey) => admitRequests(db, [{ hash: key.hash, count: 1 }], POLICY)],
    ['one by one', (key: TestKey) => countRequest(db, key.id, 'v1')],
  ])('goes on when the clock is set back, counted %s', async (_how, count) => {
    const key = await newKey()
    const { resetSec } = await countRequest(db, key.id, 'v1')
    await shiftWindow(key, 2)
    await count(key)
    const later = await countRequest(db, key.id, 'v1')
    expect(later.used).toBe(3)
    expect(later.resetSec).toBe(resetSec + 120)
  })

  test('is the same whether requests are counted together or one by one', async () => {
    const key = await newKey()
    const before = await countRequest(db, key.id, 'v1')
    const together = (await admitRequests(db, [{ hash: key.hash, count: 3 }], POLICY)).get(key.text)?.window
    // Unless the minute turned in between.
    expect(together?.used).toBe(together?.resetSec === before.resetSec ? 4 : 3)
  })
})

describe('a key that is looked up alone', () => {
  test('is found with its limit until it is revoked', async () => {
    const key = await newKey('pro', 9)
    expect(await findKey(db, key.hash)).toMatchObject({ keyId: key.id, rateLimit: 9 })
    await revokeKey(db, key.id)
    expect(await findKey(db, key.hash)).toBeUndefined()
    expect(await findKey(db, UNKNOWN)).toBeUndefined()
  })

  test('leads to the present plan of its profile', async () => {
    const profileId = (await findKey(db, (await newKey('free')).hash))?.profileId ?? ''
    expect(await findPlan(db, profileId)).toBe('free')
    await runSql(database.url, `update profiles set plan = 'premium' where id = $1`, [profileId])
    expect(await findPlan(db, profileId)).toBe('premium')
  })
})

import { describe, expect, test } from '@jest/globals'
import { memoryStores } from '../../contract/index.ts'
import type { Books, IdempotentRequest, Pool } from '../../contract/ports.ts'
import { createBooks } from '../../db/books.ts'
import { issueKey } from '../../db/keys.ts'
import { refundAbandonedReservations } from '../../db/quotas.ts'
import { runSql } from '../support/database.ts'
import { openTestDatabase } from '../support/open-database.ts'

/*
 * What the books of every store keep, in memory and in Postgres: quotas are exact under races, a repeat has one answer,
 * and nothing is lost with a process that dies. A store of another kind is added to `KINDS`.
 */

const LIMIT = 5
const POOL = 'promised'
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

interface Kind {
  readonly books: Books<unknown, unknown>
  /** Runs work in a transaction of the store; undefined where it has none. */
  readonly transact: ((work: (tx: unknown) => Promise<void>) => Promise<void>) | undefined
  /** A profile with five units a day, and a key of it. */
  newOwner(): Promise<{ readonly profileId: string; readonly keyId: string }>
  /** Lets time pass for what is stored, and what a service does meanwhile. */
  pass(ms: number): Promise<void>
}

function openMemory(): Kind {
  let nowMs = Math.floor(Date.now() / DAY_MS) * DAY_MS
  let owners = 0
  const names = Array.from({ length: 50 }, (_, index) => `owner ${index}`)
  const keys = Object.fromEntries(names.map((name) => [name, { plan: 'tiny', profile: name }]))
  const open = memoryStores({ keys, nowMs: () => nowMs })
  const { books } = open({ scopes: {}, quotaPools: { [POOL]: { tiny: LIMIT } } })
  return {
    books: books as Books<unknown, unknown>,
    transact: undefined,
    async newOwner() {
      owners += 1
      return { profileId: `owner ${owners}`, keyId: `key ${owners}` }
    },
    async pass(ms) {
      nowMs += ms
    },
  }
}

async function openPostgres(): Promise<Kind> {
  const { url, db } = await openTestDatabase()
  await runSql(url, `insert into plan_limits values ('pro', $1, $2)`, [POOL, LIMIT])
  let owners = 0
  return {
    books: createBooks(db) as Books<unknown, unknown>,
    transact: (work) => db.transaction().execute((trx) => work(trx)),
    async newOwner() {
      owners += 1
      const profile = `profile ${owners}`
      const owner = { profile, plan: 'pro', rateLimit: null } as const
      const { id: keyId } = await issueKey(db, owner, { prefix: 'wa', pepper: undefined })
      const [row] = await runSql<{ id: string }>(url, 'select id from profiles where name = $1', [profile])
      return { profileId: row?.id ?? '', keyId }
    },
    async pass(ms) {
      for (const table of ['quota_reservations', 'idempotent_answers'])
        await runSql(url, `update ${table} set created_at = created_at - $1 * interval '1 ms'`, [ms])
      await refundAbandonedReservations(db, 2 * MINUTE_MS)
    },
  }
}

const KINDS: readonly (readonly [string, Kind])[] = [
  ['memory', openMemory()],
  ['Postgres', await openPostgres()],
]

describe.each(KINDS)('books in %s', (_name, { books, transact, newOwner, pass }) => {
  const newPool = async (): Promise<Pool> => ({ profileId: (await newOwner()).profileId, pool: POOL })
  /** Takes one of them. */
  const countLeft = async (pool: Pool) => {
    const { remaining, granted } = await books.take(pool, 1)
    return granted ? (remaining ?? Infinity) + 1 : 0
  }
  const reserve = async (pool: Pool): Promise<string> => {
    const { reservationId } = await books.reserve(pool)
    if (reservationId === null) throw new Error('nothing is left')
    return reservationId
  }
  const newRequest = async (more: Partial<IdempotentRequest> = {}): Promise<IdempotentRequest> => ({
    keyId: more.keyId ?? (await newOwner()).keyId,
    operation: 'lend',
    idempotencyKey: 'once',
    fingerprint: Buffer.alloc(32, 1),
    ...more,
  })
  const hold = async (request: IdempotentRequest): Promise<unknown> => {
    const claim = await books.claim(request, DAY_MS)
    if (claim.state !== 'ours') throw new Error(`the request is ${claim.state}`)
    return claim.held
  }
  const stateOf = async (request: IdempotentRequest) => (await books.claim(request, DAY_MS)).state
  const answered = (held: unknown, text = 'the answer', isFree = false) => ({
    held,
    answer: { text, isFree },
  })

  test('grant exactly the units that are left, however many ask at once', async () => {
    const pool = await newPool()
    const asks = Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0 ? books.take(pool, 1) : books.reserve(pool),
    )
    expect((await Promise.all(asks)).filter(({ granted }) => granted)).toHaveLength(LIMIT)
  })

  test('take several units all together or not at all', async () => {
    const pool = await newPool()
    expect(await books.take(pool, LIMIT + 1)).toMatchObject({ granted: false, used: 0, remaining: LIMIT })
    expect(await books.take(pool, LIMIT)).toMatchObject({ granted: true, used: LIMIT, remaining: 0 })
  })

  test('give a reserved unit back once, and never one that is kept', async () => {
    const pool = await newPool()
    const [given, kept] = [await reserve(pool), await reserve(pool)]
    await books.end({ keep: [kept], giveBack: [given] })
    await books.end({ giveBack: [given, kept] })
    await expect(books.end({ keep: [given] })).rejects.toThrow()
    expect(await countLeft(pool)).toBe(LIMIT - 1)
  })

  test('give back the unit of a process that died', async () => {
    const pool = await newPool()
    const late = await reserve(pool)
    await pass(10 * MINUTE_MS)
    expect(await countLeft(pool)).toBe(LIMIT)
    await expect(books.end({ keep: [late] })).rejects.toThrow()
  })

  test('give a request to one of many that claim it at once, and its answer to all that follow', async () => {
    const request = await newRequest()
    const claims = await Promise.all(Array.from({ length: 20 }, () => books.claim(request, DAY_MS)))
    const [ours, ...others] = claims.filter((claim) => claim.state === 'ours')
    expect([others, claims.filter(({ state }) => state === 'running').length]).toEqual([[], 19])
    await books.end({ claim: answered(ours?.held) })
    expect(await books.claim(request, DAY_MS)).toEqual({ state: 'answered', answer: 'the answer' })
    expect(await stateOf({ ...request, fingerprint: Buffer.alloc(32, 2) })).toBe('other')
  })

  test('let a request be tried again that was given up, and never give up an answer', async () => {
    const request = await newRequest()
    await books.end({ claim: { held: await hold(request) } })
    const held = await hold(request)
    await books.end({ claim: answered(held) })
    await books.end({ claim: { held } })
    expect(await stateOf(request)).toBe('answered')
  })

  test('forget an answer after its time, and let the claim of a dead process be taken over', async () => {
    const [first, abandoned] = [await newRequest(), await newRequest()]
    await books.end({ claim: answered(await hold(first)) })
    const dead = await hold(abandoned)
    await pass(65_000)
    expect(await stateOf(abandoned)).toBe('running')
    await pass(9 * MINUTE_MS)
    expect(await stateOf(first)).toBe('answered')
    const heir = await hold(abandoned)
    await books.end({ claim: answered(dead, 'too late') })
    await books.end({ claim: { held: dead } })
    expect(await stateOf(abandoned)).toBe('running')
    await books.end({ claim: answered(heir, 'in time') })
    await pass(DAY_MS)
    for (const request of [first, abandoned]) expect(await stateOf(request)).toBe('ours')
  })

  test('end a request with all that it stands for, or with none of it', async () => {
    const [pool, request] = [await newPool(), await newRequest()]
    const [ended, open, held] = [await reserve(pool), await reserve(pool), await hold(request)]
    await books.end({ giveBack: [ended] })
    const ending = { giveBack: [], claim: answered(held) }
    await expect(books.end({ ...ending, keep: [ended, open] })).rejects.toThrow()
    expect(await stateOf(request)).toBe('running')
    await books.end({ ...ending, keep: [open] })
    expect(await stateOf(request)).toBe('answered')
    expect(await countLeft(pool)).toBe(LIMIT - 1)
  })

  if (transact !== undefined)
    test('end a request with the transaction that stores what was paid for, and not without it', async () => {
      const [pool, request] = [await newPool(), await newRequest()]
      const ending = { keep: [await reserve(pool)], claim: answered(await hold(request)) }
      const failing = transact(async (tx) => {
        await books.end(ending, tx)
        throw new Error('the work failed')
      })
      await expect(failing).rejects.toThrow('the work failed')
      expect(await stateOf(request)).toBe('running')
      await transact((tx) => books.end(ending, tx))
      await books.end({ giveBack: ending.keep })
      expect([await stateOf(request), await countLeft(pool)]).toEqual(['answered', LIMIT - 1])
    })

  test('store answers that cost nothing up to a bound', async () => {
    const { keyId } = await newRequest()
    const states: string[] = []
    for (let asked = 0; asked <= 1_000; asked += 1) {
      const request = await newRequest({ keyId, idempotencyKey: `free ${asked}` })
      await books.end({ claim: answered(await hold(request), 'free', true) })
      if (asked % 1_000 === 0) states.push(await stateOf(request))
    }
    expect(states).toEqual(['answered', 'ours'])
  })
})

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { CallBudget, type ReserveSlots } from '../../provider/budget.ts'
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

async function reset(): Promise<void> {
  await runSql(
    database.url,
    `update provider_budget set next_slot_at = clock_timestamp(), warm_at = '-infinity', day = '-infinity', used = 0`,
  )
}

function reserve(
  limits: Partial<ProviderLimits>,
  calls: number,
  more: { lookAheadMs?: number; unused?: number } = {},
) {
  const all = { perSecond: undefined, perDay: undefined, ...limits }
  return reserveProviderCalls(db, all, { calls, unused: 0, lookAheadMs: 250, ...more })
}

describe('the shared row', () => {
  test('grants evenly spaced slots within the look-ahead, and says when to come back', async () => {
    await reset()
    const { delaysMs, waitMs, exhaustedForMs } = await reserve({ perSecond: 100 }, 1000)
    expect(delaysMs.length).toBe(25)
    expect(delaysMs[0]).toBeGreaterThanOrEqual(0)
    for (const [index, delayMs] of delaysMs.entries())
      expect(delayMs - (delaysMs[0] ?? 0)).toBeCloseTo((index * 10) / 0.96)
    expect(waitMs).toBeGreaterThan(0)
    expect(exhaustedForMs).toBeNull()
  })

  test('grants a fifth fewer in the first second after a pause', async () => {
    await reset()
    await runSql(
      database.url,
      `update provider_budget set next_slot_at = next_slot_at - interval '2 seconds'`,
    )
    const cold = await reserve({ perSecond: 100 }, 1000)
    expect(cold.delaysMs).toHaveLength(20)
    expect(cold.delaysMs[0]).toBe(0)
    await runSql(database.url, `update provider_budget set warm_at = warm_at - interval '1 second'`)
    const [first = 0, second = 0] = (await reserve({ perSecond: 100 }, 2, { lookAheadMs: 5_000 })).delaysMs
    expect(second - first).toBeCloseTo(10 / 0.96)
  })

  test('never grants a slot twice, whoever asks at the same time', async () => {
    const startedAtMs = performance.now()
    await reset()
    const grants = await Promise.all(Array.from({ length: 20 }, () => reserve({ perSecond: 40 }, 3)))
    const granted = grants.reduce((sum, { delaysMs }) => sum + delaysMs.length, 0)
    const slotsWithinMs = performance.now() - startedAtMs + 250
    expect(granted).toBeGreaterThanOrEqual(10)
    expect(granted).toBeLessThanOrEqual(1 + slotsWithinMs * 0.04)
  })

  test('lets people book behind all jobs', async () => {
    await reset()
    await reserve({ perSecond: 0.1 }, 100)
    expect((await reserve({ perSecond: 0.1 }, 1)).delaysMs).toEqual([])
    const [delayMs = Number.NaN] = (await reserve({ perSecond: 0.1 }, 1, { lookAheadMs: 60_000 })).delaysMs
    expect(delayMs).toBeGreaterThan(0)
    expect(delayMs).toBeLessThan(10_500)
  })

  test('counts a UTC day, takes unused slots off it, and begins anew with the next', async () => {
    await reset()
    expect((await reserve({ perDay: 5 }, 3)).delaysMs).toEqual([0, 0, 0])
    const cut = await reserve({ perDay: 5 }, 4)
    expect(cut.delaysMs).toHaveLength(2)
    expect(cut.exhaustedForMs).toBeLessThanOrEqual(86_400_000)
    expect((await reserve({ perDay: 5 }, 1)).delaysMs).toEqual([])
    expect((await reserve({ perDay: 5 }, 2, { unused: 1 })).delaysMs).toHaveLength(1)
    await runSql(database.url, `update provider_budget set day = day - 1`)
    expect((await reserve({ perDay: 5 }, 2)).delaysMs).toHaveLength(2)
  })
})

const NEVER = new AbortController().signal

/** A budget whose slots come one at a time, when the test lets them. */
function handOut(concurrency = 100) {
  const asked: number[] = []
  const grants: (() => void)[] = []
  const reserveSlots: ReserveSlots = ({ calls }) => {
    asked.push(calls)
    const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<ReserveSlots>>>()
    grants.push(() => resolve({ delaysMs: [0], waitMs: 0, exhaustedForMs: null }))
    return promise
  }
  return { asked, grants, budget: new CallBudget({ concurrency, reserve: reserveSlots }) }
}

describe('the turns of a process', () => {
  test('go to people first, then to jobs in their order', async () => {
    const { budget, grants } = handOut()
    const order: string[] = []
    const enter = (name: string, priority: 'person' | 'job') =>
      budget.enter(priority, NEVER).then((endTurn) => {
        order.push(name)
        endTurn(true)
      })
    const all = [
      enter('job 1', 'job'),
      enter('job 2', 'job'),
      enter('person 1', 'person'),
      enter('person 2', 'person'),
    ]
    for (let granted = 0; order.length < 4; ) {
      if (grants.length > granted) grants[granted++]?.()
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    await Promise.all(all)
    expect(order).toEqual(['person 1', 'person 2', 'job 1', 'job 2'])
    budget.close()
  })

  test('are never more at a time than the concurrency', async () => {
    const budget = new CallBudget({ concurrency: 2 })
    const first = await budget.enter('job', NEVER)
    await budget.enter('job', NEVER)
    let third = false
    const waiting = budget.enter('person', NEVER).then(() => {
      third = true
    })
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(third).toBe(false)
    first(true)
    await waiting
    budget.close()
  })

  test('fail with `budget` when the day is used up, and with `unavailable` when nobody knows', async () => {
    const spent = new CallBudget({
      concurrency: 1,
      reserve: async () => ({ delaysMs: [], waitMs: 0, exhaustedForMs: 3_600_000 }),
    })
    for (let call = 0; call < 2; call++) {
      await expect(spent.enter('job', NEVER)).rejects.toMatchObject({ kind: 'budget', retryable: true })
    }
    const lost = new CallBudget({ concurrency: 1, reserve: () => Promise.reject(new Error('no database')) })
    await expect(lost.enter('job', NEVER)).rejects.toMatchObject({ kind: 'unavailable' })
    spent.close()
    lost.close()
  })

  test('that nobody wants any more are given back', async () => {
    const unused: number[] = []
    const gone = new AbortController()
    const budget = new CallBudget({
      concurrency: 1,
      reserve: async (request) => {
        unused.push(request.unused)
        return { delaysMs: [400], waitMs: 0, exhaustedForMs: null }
      },
    })
    const call = budget.enter('job', gone.signal)
    await new Promise((resolve) => setTimeout(resolve, 5))
    gone.abort(new Error('gone'))
    await expect(call).rejects.toThrow('gone')
    await new Promise((resolve) => setTimeout(resolve, 450))
    await budget.enter('job', NEVER)
    expect(unused).toEqual([0, 1])
    budget.close()
  })
})

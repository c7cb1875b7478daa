import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { CallBudget } from '../../provider/call-budget.ts'
import type { ReserveSlots, SlotRequest } from '../../provider/slots.ts'
import type { CallPriority } from '../../provider/data-provider.ts'
import { HandClock } from '../support/hand-clock.ts'
import { rest } from '../support/provider-client.ts'

let clock: HandClock
let tested: AbortController

beforeEach(() => {
  clock = new HandClock()
  tested = new AbortController()
})

/** Calls that still wait end with their test. */
afterEach(() => tested.abort())

/** A budget that is granted what the test says, and the requests for it. */
function limit(concurrency: number, grant?: (request: SlotRequest) => ReturnType<ReserveSlots>) {
  const asked: SlotRequest[] = []
  const told = (request: SlotRequest) => {
    asked.push(request)
    return grant?.(request) ?? slots([])
  }
  const reserve = grant === undefined ? undefined : told
  const budget = new CallBudget(clock, { concurrency, reserve })
  const enter = (priority: CallPriority, signal = tested.signal) => {
    const turn = budget.enter(priority, signal)
    turn.catch(() => undefined)
    return turn
  }
  return { asked, enter }
}

function slots(delaysMs: readonly number[]): ReturnType<ReserveSlots> {
  const slots = delaysMs.map((delayMs, index) => ({ id: index + 1, delayMs }))
  return Promise.resolve({ slots, waitMs: 0, exhaustedForMs: null })
}

describe('turns', () => {
  test('go to people first, then to jobs in their order', async () => {
    const { enter } = limit(100, () => slots([0]))
    const order: string[] = []
    const enterAs = (name: string, priority: CallPriority) =>
      enter(priority).then((endTurn) => {
        order.push(name)
        endTurn(true)
      })
    enterAs('job 1', 'job')
    enterAs('job 2', 'job')
    enterAs('person 1', 'person')
    enterAs('person 2', 'person')
    while (order.length < 4) {
      await rest()
      clock.pass(200)
    }
    expect(order).toEqual(['person 1', 'person 2', 'job 1', 'job 2'])
  })

  test('are never more at a time than the concurrency, with and without a shared budget', async () => {
    for (const { enter } of [limit(2), limit(2, ({ calls }) => slots(Array(calls).fill(0)))]) {
      const endFirst = await enter('job')
      await enter('person')
      let third = false
      const waiting = enter('person').then(() => {
        third = true
      })
      await rest()
      expect(third).toBe(false)
      endFirst(true)
      await waiting
    }
  })

  test('are every fourth a job while people go on coming and jobs wait', async () => {
    const { enter } = limit(1)
    const endTurn = await enter('person')
    const order: CallPriority[] = []
    const queue = (priority: CallPriority) =>
      enter(priority).then((endTurn) => {
        order.push(priority)
        endTurn(true)
      })
    for (let call = 0; call < 9; call++) queue('person')
    for (let call = 0; call < 2; call++) queue('job')
    endTurn(true)
    while (order.length < 11) await rest()
    const [first, second] = order.flatMap((priority, index) => (priority === 'job' ? [index] : []))
    expect([first, second]).toEqual([3, 7])
  })

  test.each([
    { concurrency: 3, jobs: 2 },
    { concurrency: 1, jobs: 1 },
  ])('of jobs are $jobs of $concurrency at a time, with and without a shared budget', async (given) => {
    const { concurrency, jobs } = given
    for (const { enter } of [
      limit(concurrency),
      limit(concurrency, ({ calls }) => slots(Array(calls).fill(0))),
    ]) {
      let turns = 0
      for (let call = 0; call < concurrency + 2; call++)
        enter('job').then(
          () => turns++,
          () => undefined,
        )
      await rest()
      clock.pass(1_000)
      await rest()
      expect(turns).toBe(jobs)
      if (concurrency > 1) await enter('person')
    }
  })

  test('come when their slot is due', async () => {
    const { enter } = limit(5, () => slots([100]))
    let admitted = false
    enter('job').then(() => {
      admitted = true
    })
    await rest()
    clock.pass(99)
    await rest()
    expect(admitted).toBe(false)
    clock.pass(1)
    await rest()
    expect(admitted).toBe(true)
  })
})

describe('slots', () => {
  test('that nobody wants any more are given back', async () => {
    const { enter, asked } = limit(1, () => slots([400]))
    const gone = new AbortController()
    const call = enter('job', gone.signal)
    await rest()
    gone.abort(new Error('gone'))
    await expect(call).rejects.toThrow('gone')
    clock.pass(400)
    enter('job')
    expect(asked.map(({ unused }) => unused)).toEqual([[], [1]])
  })

  test('that a busy process has missed are given back, and the call takes a later one', async () => {
    const { enter, asked } = limit(1, () => slots([400]))
    const call = enter('job')
    await rest()
    clock.stall(416)
    await rest()
    expect(asked.map(({ unused }) => unused)).toEqual([[], [1]])
    clock.pass(400)
    await call
  })

  test('whose turn ended without a call are given back', async () => {
    const { enter, asked } = limit(1, () => slots([0]))
    for (const used of [false, true]) {
      const endTurn = await enter('person')
      endTurn(used)
    }
    await enter('person')
    expect(asked.map(({ unused }) => unused)).toEqual([[], [1], []])
  })

  test('are asked for a little ahead for jobs and further for people', async () => {
    const { enter, asked } = limit(10, ({ calls }) => slots(Array(calls).fill(0)))
    await enter('job')
    await enter('person')
    expect(asked.map(({ lookAheadMs }) => lookAheadMs)).toEqual([250, 5_000])
  })

  test('are asked for behind those of people when jobs have had no turn for ten seconds, one at a time', async () => {
    const { enter, asked } = limit(5, async ({ lookAheadMs }) =>
      lookAheadMs > 5_000 ? slots([9_000]) : { slots: [], waitMs: 5_000, exhaustedForMs: null },
    )
    const turns = [enter('job'), enter('job')]
    await rest()
    for (let passedMs = 0; passedMs < 19_000; passedMs += 500) {
      clock.pass(500)
      await rest()
    }
    await turns[0]
    const starving = asked.filter(({ lookAheadMs }) => lookAheadMs === 10_000)
    expect(starving).toMatchObject([{ calls: 1 }])
    expect(asked.every(({ lookAheadMs }) => lookAheadMs === 250 || lookAheadMs === 10_000)).toBe(true)
  })

  test('are not asked for again before the time that the answer names', async () => {
    const { enter, asked } = limit(5, async () => ({ slots: [], waitMs: 1_000, exhaustedForMs: null }))
    enter('job')
    await rest()
    for (let call = 0; call < 3; call++) enter('job')
    clock.pass(999)
    await rest()
    expect(asked).toHaveLength(1)
    expect(clock.timers).toBe(1)
    clock.pass(1)
    expect(asked).toHaveLength(2)
  })
})

describe('calls are refused', () => {
  test('as `budget` when the day is used up, without asking again for five seconds', async () => {
    const { enter, asked } = limit(1, async () => ({ slots: [], waitMs: 0, exhaustedForMs: 3_600_000 }))
    for (let call = 0; call < 2; call++) {
      await expect(enter('job')).rejects.toMatchObject({ kind: 'budget' })
    }
    expect(asked).toHaveLength(1)
    clock.pass(5_000)
    await expect(enter('job')).rejects.toMatchObject({ kind: 'budget', retryAfterMs: 3_600_000 })
    expect(asked).toHaveLength(2)
  })

  test('as `unavailable` when the shared budget cannot be asked', async () => {
    const { enter } = limit(1, () => Promise.reject(new Error('no database')))
    await expect(enter('job')).rejects.toMatchObject({ kind: 'unavailable', endpoint: null })
  })

  test('as `unavailable` behind a thousand that wait; people do not wait behind jobs', async () => {
    const { enter } = limit(1)
    const endTurn = await enter('job')
    for (let call = 0; call < 1_000; call++) enter('job')
    await expect(enter('job')).rejects.toMatchObject({ kind: 'unavailable', endpoint: null })
    const person = enter('person')
    endTurn(true)
    await person
  })

  test('with the reason of their signal, at once and for good', async () => {
    const { enter } = limit(1)
    const endTurn = await enter('job')
    const left = new AbortController()
    const [first, second] = [enter('job', left.signal), enter('job')]
    left.abort(new Error('left'))
    await expect(first).rejects.toThrow('left')
    endTurn(true)
    await second
    await expect(enter('job', left.signal)).rejects.toThrow('left')
  })
})

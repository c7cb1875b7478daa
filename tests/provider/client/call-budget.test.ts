import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { CallBudget, type CallRequest, type TakeCalls } from '../../../provider/client/call-budget.ts'
import type { CallPriority } from '../../../provider/data-provider.ts'
import { HandClock } from '../../support/hand-clock.ts'
import { rest } from '../../support/provider-client.ts'

let clock: HandClock
let tested: AbortController

beforeEach(() => {
  clock = new HandClock()
  tested = new AbortController()
})

/** Ends calls that still wait. */
afterEach(() => tested.abort())

/** A budget that is granted what `answer` says, and the requests that it makes. */
function limit(concurrency: number, answer?: (request: CallRequest) => ReturnType<TakeCalls>) {
  const asked: CallRequest[] = []
  const answerAs = (request: CallRequest) => {
    asked.push(request)
    return answer?.(request) ?? grant([])
  }
  const takeCalls = answer === undefined ? undefined : answerAs
  const budget = new CallBudget(clock, { concurrency, takeCalls })
  const enter = (priority: CallPriority, signal = tested.signal, profileId?: string) => {
    const slot = budget.enter({ priority, signal, profileId })
    slot.catch(() => undefined)
    return slot
  }
  return { asked, budget, enter }
}

function grant(delaysMs: readonly number[], retryMs = 0): ReturnType<TakeCalls> {
  return Promise.resolve({ delaysMs, retryMs, exhaustedForMs: null })
}

const grantAll = ({ calls }: CallRequest) => grant(Array(calls).fill(0))

/** Both kinds of budget: one bounds only the concurrency, the other also takes calls that all instances share. */
function limits(concurrency: number) {
  return [limit(concurrency), limit(concurrency, grantAll)]
}

test('slots go to people first, then to jobs in order', async () => {
  const { enter } = limit(100, () => grant([0]))
  const order: string[] = []
  const enterAs = (name: string, priority: CallPriority) =>
    enter(priority).then((endSlot) => {
      order.push(name)
      endSlot(true)
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

test('slots are not given to a caller that has left already', async () => {
  const { budget, enter } = limit(1)
  await expect(enter('job', AbortSignal.abort(new Error('left')))).rejects.toThrow('left')
  expect(budget.readUse().job).toEqual({ waiting: 0, underWay: 0 })
})

test('slots never exceed the concurrency', async () => {
  for (const { enter } of limits(2)) {
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

test('slots go to a waiting job every fourth time while people keep coming', async () => {
  const { enter } = limit(1)
  const endSlot = await enter('person')
  const order: CallPriority[] = []
  const queue = (priority: CallPriority) =>
    enter(priority).then((endSlot) => {
      order.push(priority)
      endSlot(true)
    })
  for (let call = 0; call < 9; call++) queue('person')
  for (let call = 0; call < 2; call++) queue('job')
  endSlot(true)
  while (order.length < 11) await rest()
  const [first, second] = order.flatMap((priority, index) => (priority === 'job' ? [index] : []))
  expect([first, second]).toEqual([3, 7])
})

test.each([
  { concurrency: 3, jobs: 2 },
  { concurrency: 1, jobs: 1 },
])('slots for jobs are limited to $jobs of $concurrency at a time', async ({ concurrency, jobs }) => {
  for (const { enter } of limits(concurrency)) {
    let slots = 0
    const count = () => {
      slots += 1
    }
    for (let call = 0; call < concurrency + 2; call++) enter('job').then(count, () => undefined)
    await rest()
    clock.pass(1_000)
    await rest()
    expect(slots).toBe(jobs)
    if (concurrency > 1) await enter('person')
  }
})

test('slots go to at most half of the calls of one profile, however many it has waiting, and in turn to those with the fewest', async () => {
  for (const { enter, budget } of limits(6)) {
    const order: string[] = []
    const started: (() => void)[] = []
    const enterFor = (profileId: string | undefined, priority: CallPriority = 'person') =>
      enter(priority, tested.signal, profileId).then(
        (endSlot) => {
          order.push(profileId ?? 'shared')
          started.push(() => endSlot(true))
        },
        () => undefined,
      )
    for (let call = 0; call < 20; call++) enterFor('greedy')
    for (let turn = 0; turn < 20; turn++) await rest()
    expect(order).toEqual(['greedy', 'greedy', 'greedy'])
    enterFor('modest')
    for (let turn = 0; turn < 20; turn++) await rest()
    expect(order.at(-1)).toBe('modest')
    enterFor('other')
    enterFor(undefined, 'job')
    for (let turn = 0; turn < 20; turn++) await rest()
    expect(budget.readUse()).toMatchObject({ person: { underWay: 5 }, job: { underWay: 1 } })
    enterFor('modest')
    started[0]?.()
    for (let turn = 0; turn < 20; turn++) await rest()
    expect(order.at(-1)).toBe('modest')
    expect(order.filter((name) => name === 'greedy')).toHaveLength(3)
  }
})

test('slots start when their call is due', async () => {
  const { enter } = limit(5, () => grant([100]))
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

test('the shared budget is asked once for many calls, with the number that people wait for', async () => {
  const { enter, asked } = limit(10, grantAll)
  const slots = [enter('job'), ...Array.from({ length: 4 }, () => enter('person')), enter('job')]
  await Promise.all(slots)
  // The call that the first job asked for went to a person.
  expect(asked).toEqual([
    { calls: 1, people: 0, unused: 0 },
    { calls: 5, people: 3, unused: 0 },
  ])
})

test('the shared budget gets back a call that no one waits for any more, and one whose slot ended unused', async () => {
  const { enter, asked } = limit(1, () => grant([400]))
  const gone = new AbortController()
  const call = enter('job', gone.signal)
  await rest()
  gone.abort(new Error('gone'))
  await expect(call).rejects.toThrow('gone')
  clock.pass(400)
  const slot = enter('job')
  await rest()
  clock.pass(400)
  const endSlot = await slot
  endSlot(false)
  enter('job')
  expect(asked.map(({ unused }) => unused)).toEqual([0, 1, 1])
})

test('the shared budget gets unused calls back with the next request when the database has failed', async () => {
  let isDown = false
  const { enter, asked } = limit(1, () => (isDown ? Promise.reject(new Error('no database')) : grant([0])))
  const endSlot = await enter('job')
  endSlot(false)
  isDown = true
  await expect(enter('job')).rejects.toMatchObject({ kind: 'unavailable' })
  isDown = false
  await enter('job')
  expect(asked.map(({ unused }) => unused)).toEqual([0, 1, 1])
})

test('the shared budget is asked for a person at once, but not again for jobs before the time that it names', async () => {
  const { enter, asked } = limit(5, ({ people }) => grant(Array(people).fill(0), 1_000))
  enter('job')
  await rest()
  for (let call = 0; call < 3; call++) enter('job')
  clock.pass(999)
  await rest()
  expect(asked).toHaveLength(1)
  await enter('person')
  expect(asked).toHaveLength(2)
  clock.pass(1_100)
  expect(asked).toHaveLength(3)
})

test('calls are refused as `budget` when the daily calls are used up, without asking again for five seconds', async () => {
  const { enter, asked } = limit(1, async () => ({ delaysMs: [], retryMs: 0, exhaustedForMs: 3_600_000 }))
  for (let call = 0; call < 2; call++) {
    await expect(enter('job')).rejects.toMatchObject({ kind: 'budget' })
  }
  expect(asked).toHaveLength(1)
  clock.pass(5_000)
  await expect(enter('job')).rejects.toMatchObject({ kind: 'budget', retryAfterMs: 3_600_000 })
  expect(asked).toHaveLength(2)
})

test('calls are refused as `unavailable` when the shared budget cannot be read', async () => {
  const { enter } = limit(1, () => Promise.reject(new Error('no database')))
  await expect(enter('job')).rejects.toMatchObject({ kind: 'unavailable', endpoint: null })
})

test('calls are refused as `unavailable` behind a thousand that wait, but people do not queue behind jobs', async () => {
  const { enter } = limit(1)
  const endSlot = await enter('job')
  for (let call = 0; call < 1_000; call++) enter('job')
  await expect(enter('job')).rejects.toMatchObject({ kind: 'unavailable', endpoint: null })
  const person = enter('person')
  endSlot(true)
  await person
})

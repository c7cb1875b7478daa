import { afterEach, expect, test } from '@jest/globals'
import type { TryEvent } from '../../../provider/client/provider-client.ts'
import { HandClock } from '../../support/hand-clock.ts'
import {
  closeOpened,
  connect,
  failureOf,
  MINT,
  NOON_MS,
  simulate,
  until,
  WALLET,
} from '../../support/provider-client.ts'

afterEach(closeOpened)

const PNL = '/pnl/{wallet}'

test('a client waits between tries as long as the provider asks', async () => {
  const simulator = await simulate({}, { fault: { kind: 'rate-limit', retryAfter: 9 }, calls: 1 })
  const delaysMs: number[] = []
  const client = connect(simulator.url, { sleep: async (delayMs) => delaysMs.push(delayMs) })
  await client.fetchWalletPnl(WALLET)
  expect(delaysMs).toEqual([expect.any(Number)])
  expect(delaysMs[0]).toBeGreaterThanOrEqual(9_000)
})

test('the time limit of a call covers an answer that never comes', async () => {
  const clock = new HandClock()
  const simulator = await simulate({}, { fault: { kind: 'hang' } })
  const call = failureOf(connect(simulator.url, { clock }).fetchWalletPnl(WALLET, { timeoutMs: 60 }))
  await until(() => simulator.requests.length === 1)
  clock.pass(60)
  expect(await call).toMatchObject({ kind: 'timeout', endpoint: null })
})

test('the time limit of a call covers all pages together', async () => {
  const clock = new HandClock()
  const simulator = await simulate({}, { fault: { kind: 'hang' }, match: 'cursor=' })
  const call = failureOf(connect(simulator.url, { clock }).fetchTokenTraders(MINT, { timeoutMs: 120 }))
  clock.pass(100)
  await until(() => simulator.counts['/v2/pnl/tokens/{token}/traders'] === 2)
  clock.pass(20)
  expect(await call).toMatchObject({ kind: 'timeout', endpoint: null })
})

test('the time limit of a call covers the wait between tries', async () => {
  const clock = new HandClock()
  const simulator = await simulate({}, { fault: { kind: 'status', status: 500 } })
  const { promise: waiting, resolve: wait } = Promise.withResolvers<void>()
  const client = connect(simulator.url, {
    clock,
    sleep: (_, signal) => {
      wait()
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    },
  })
  const call = failureOf(client.fetchWalletPnl(WALLET, { timeoutMs: 300 }))
  await waiting
  clock.pass(300)
  expect(await call).toMatchObject({ kind: 'timeout', endpoint: null })
})

test('the time limit of a call covers the wait for a turn', async () => {
  const clock = new HandClock()
  const simulator = await simulate({}, { fault: { kind: 'hang' }, match: WALLET })
  const client = connect(simulator.url, { clock, concurrency: 1 })
  const first = failureOf(client.fetchWalletPnl(WALLET, { timeoutMs: 300 }))
  const second = failureOf(client.fetchToken(MINT, { timeoutMs: 50 }))
  clock.pass(50)
  expect(await second).toMatchObject({ kind: 'timeout' })
  clock.pass(250)
  expect(await first).toMatchObject({ kind: 'timeout' })
  expect(simulator.counts['/tokens/{token}']).toBeUndefined()
})

test('the time limit of a call leaves no timer behind', async () => {
  const clock = new HandClock()
  const simulator = await simulate()
  await connect(simulator.url, { clock }).fetchWalletPnl(WALLET, { timeoutMs: 300 })
  expect(clock.timers).toBe(0)
})

test('parallel calls leave the queue at once when they are aborted, and are never sent', async () => {
  const simulator = await simulate({}, { fault: { kind: 'hang' }, match: WALLET })
  const client = connect(simulator.url, { concurrency: 1 })
  const running = new AbortController()
  const first = client.fetchWalletPnl(WALLET, { signal: running.signal })
  const queued = new AbortController()
  const second = client.fetchToken(MINT, { signal: queued.signal })
  const third = client.fetchWalletPnl(MINT)
  const reason = new Error('no longer wanted')
  queued.abort(reason)
  await expect(second).rejects.toBe(reason)
  running.abort()
  await expect(first).rejects.toMatchObject({ name: 'AbortError' })
  expect((await third).address).toBe(MINT)
  expect(simulator.counts['/tokens/{token}']).toBeUndefined()
})

test('parallel calls are never sent with a signal that has already aborted', async () => {
  const simulator = await simulate()
  const signal = AbortSignal.abort()
  await expect(connect(simulator.url).fetchToken(MINT, { signal })).rejects.toBe(signal.reason)
  expect(simulator.requests).toHaveLength(0)
})

test('every try is reported once with its outcome', async () => {
  const simulator = await simulate()
  simulator.scenarios.add({ fault: { kind: 'status', status: 502 }, calls: 1 })
  simulator.scenarios.add({ fault: { kind: 'reset' }, calls: 1 })
  const events: TryEvent[] = []
  await connect(simulator.url, { onTry: (event) => events.push(event) }).fetchWalletPnl(WALLET)
  expect(events).toMatchObject([
    { endpoint: PNL, status: 502, try: 1, outcome: 'unavailable' },
    { endpoint: PNL, status: null, try: 2, outcome: 'unavailable' },
    { endpoint: PNL, status: 200, try: 3, outcome: 'ok' },
  ])
  expect(events.every(({ durationMs }) => durationMs > 0)).toBe(true)
})

test('every try is reported once even when its caller aborts it', async () => {
  const simulator = await simulate({}, { fault: { kind: 'hang' } })
  const outcomes: string[] = []
  const client = connect(simulator.url, { onTry: ({ outcome }) => outcomes.push(outcome) })
  const caller = new AbortController()
  const call = client.fetchWalletPnl(WALLET, { signal: caller.signal })
  await until(() => simulator.requests.length === 1)
  caller.abort()
  await expect(call).rejects.toMatchObject({ name: 'AbortError' })
  await until(() => outcomes.length > 0)
  expect(outcomes).toEqual(['aborted'])
})

test('every try is reported once even when another request of the same call has failed, which ends it', async () => {
  const simulator = await simulate()
  simulator.scenarios.add({ fault: { kind: 'hang' }, match: '/first-buyers/' })
  simulator.scenarios.add({ fault: { kind: 'status', status: 401 }, match: '/traders' })
  const outcomes: string[] = []
  const client = connect(simulator.url, { onTry: ({ outcome }) => outcomes.push(outcome) })
  expect(await failureOf(client.fetchTokenTraders(MINT))).toMatchObject({ kind: 'unauthorized' })
  await until(() => outcomes.length === 2)
  expect(outcomes).toEqual(['unauthorized', 'aborted'])
})

test('closing ends the calls that are under way and refuses later ones', async () => {
  const simulator = await simulate({}, { fault: { kind: 'hang' } })
  const client = connect(simulator.url, { concurrency: 1 })
  const calls = [client.fetchWalletPnl(WALLET), client.fetchWalletPnl(MINT)].map(failureOf)
  await client.close()
  for (const failure of await Promise.all(calls)) expect(failure).toMatchObject({ kind: 'unavailable' })
  expect(await failureOf(client.fetchToken(MINT))).toMatchObject({ kind: 'unavailable' })
})

test('a closed client does not keep the process alive, although calls waited for their turn', async () => {
  const simulator = await simulate()
  const { promise: hasAsked, resolve } = Promise.withResolvers<void>()
  const takeCalls = async () => {
    resolve()
    return { delaysMs: [60_000], retryMs: 0, exhaustedForMs: null }
  }
  const client = connect(simulator.url, { takeCalls })
  const timers = () => process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length
  const before = timers()
  const call = failureOf(client.fetchWalletPnl(WALLET))
  await hasAsked
  await client.close()
  expect(await call).toMatchObject({ kind: 'unavailable' })
  expect(timers()).toBe(before)
})

test('an answer carries the time of its arrival', async () => {
  const simulator = await simulate()
  expect((await connect(simulator.url).fetchWalletPnl(WALLET)).fetchedAtMs).toBe(NOON_MS)
})

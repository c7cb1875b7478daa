import { afterEach, expect, test } from '@jest/globals'
import { MINUTE_MS } from '../../../basics/durations.ts'
import { planRetry, RetryBudget } from '../../../provider/client/retries.ts'
import { ProviderError } from '../../../provider/provider-error.ts'
import { HandClock } from '../../support/hand-clock.ts'
import { closeOpened, connect, failureOf, simulate, WALLET } from '../../support/provider-client.ts'

afterEach(closeOpened)

const PNL = '/pnl/{wallet}'

function plan(error: ProviderError, tries = 1, leftMs = Number.POSITIVE_INFINITY): number | null {
  return planRetry(error, tries, leftMs)
}

const BROKEN = new ProviderError('unavailable', 'broken', { endpoint: PNL })

function limited(retryAfterMs?: number): ProviderError {
  const details = retryAfterMs === undefined ? {} : { retryAfterMs }
  return new ProviderError('rate-limited', 'too many', { endpoint: PNL, ...details })
}

test.each([
  [BROKEN, 1, 250],
  [BROKEN, 2, 500],
  [BROKEN, 3, 1_000],
  [limited(), 1, 1_000],
  [limited(), 3, 4_000],
])('the wait before a retry has full jitter: %s, tries %d, up to %d ms', (error, tries, capMs) => {
  const delaysMs = Array.from({ length: 200 }, () => plan(error, tries) ?? Number.NaN)
  expect(Math.max(...delaysMs)).toBeLessThanOrEqual(capMs)
  expect(Math.max(...delaysMs)).toBeGreaterThan(capMs / 2)
  expect(Math.min(...delaysMs)).toBeLessThan(capMs / 2)
})

test('the wait before a retry obeys Retry-After up to 10 seconds, and spreads callers that got the same one', () => {
  const delaysMs = Array.from({ length: 200 }, () => plan(limited(10_000)) ?? Number.NaN)
  expect(Math.min(...delaysMs)).toBeGreaterThanOrEqual(10_000)
  expect(Math.max(...delaysMs)).toBeLessThanOrEqual(10_250)
  expect(new Set(delaysMs).size).toBeGreaterThan(100)
  expect(plan(limited(10_001))).toBeNull()
})

test('the wait before a retry is null when the call would be over by then, and after three retries', () => {
  expect(plan(limited(5_000), 1, 5_000)).toBeNull()
  expect(plan(limited(5_000), 1, 5_251)).not.toBeNull()
  expect(plan(BROKEN, 3)).not.toBeNull()
  expect(plan(BROKEN, 4)).toBeNull()
})

test('the wait before a retry is null after a lasting failure, and after a refusal by the client itself', () => {
  for (const kind of ['not-found', 'bad-response', 'unauthorized'] as const) {
    expect(plan(new ProviderError(kind, 'stays', { endpoint: PNL }))).toBeNull()
  }
  for (const kind of ['unavailable', 'budget', 'timeout'] as const) {
    expect(plan(new ProviderError(kind, 'refused by the client'))).toBeNull()
  }
})

function take(budget: RetryBudget, wanted: number): number {
  return Array.from({ length: wanted }, () => budget.takeRetry()).filter(Boolean).length
}

test('the retry budget allows ten retries a minute, and a tenth of the calls on top', () => {
  const quiet = new RetryBudget(new HandClock())
  expect(take(quiet, 100)).toBe(10)
  const busy = new RetryBudget(new HandClock())
  for (let call = 0; call < 300; call++) busy.countCall()
  expect(take(busy, 100)).toBe(40)
})

test('the retry budget forgets calls and retries after a minute', () => {
  const clock = new HandClock()
  const budget = new RetryBudget(clock)
  for (let call = 0; call < 300; call++) budget.countCall()
  take(budget, 100)
  clock.pass(MINUTE_MS - 1_000)
  expect(take(budget, 100)).toBe(0)
  clock.pass(1_000)
  expect(take(budget, 100)).toBe(10)
})

test('the retry budget is shared by all calls of a client', async () => {
  const simulator = await simulate()
  const client = connect(simulator.url, {
    clock: new HandClock(),
    concurrency: 10,
    leastRetries: undefined,
  })
  simulator.scenarios.add({ fault: { kind: 'status', status: 500 } })
  await Promise.all(Array.from({ length: 30 }, () => failureOf(client.fetchWalletPnl(WALLET))))
  expect(simulator.counts[PNL]).toBe(30 + 10 + 3)
})

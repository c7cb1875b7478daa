import { afterEach, expect, test } from '@jest/globals'
import { ProviderHealth } from '../../../provider/client/provider-health.ts'
import { ProviderError, type ProviderErrorKind } from '../../../provider/provider-error.ts'
import { createVybe } from '../../../provider/vybe/vybe.ts'
import { HandClock } from '../../support/hand-clock.ts'
import {
  address,
  closeOpened,
  connect,
  connectWith,
  failureOf,
  simulate,
  until,
  WALLET,
} from '../../support/provider-client.ts'

afterEach(closeOpened)

const PNL = '/pnl/{wallet}'

function start(failures = 3) {
  const clock = new HandClock()
  const changes: string[] = []
  const breaker = new ProviderHealth(clock, {
    breaker: {
      failures,
      firstProbeAfterMs: 2_000,
      probeAfterMaxMs: 5_000,
      onChange: (state) => changes.push(state),
    },
  })
  let tries = 0
  /** Makes a try that ends like this, and returns whether the breaker let it through. */
  const send = async (error?: unknown, address = `wallet ${tries}`, profileId?: string) => {
    const before = tries
    const run = breaker.run(
      async () => {
        tries++
        if (error !== undefined) throw error
      },
      { endpoint: PNL, address, profileId },
    )
    await run.catch(() => undefined)
    return tries > before ? 'made' : 'refused'
  }
  return { clock, changes, breaker, send }
}

function failure(kind: ProviderErrorKind): ProviderError {
  return new ProviderError(kind, 'failed', { endpoint: PNL })
}

const DOWN = failure('unavailable')
const UNREACHED = new ProviderError('unavailable', 'failed', {
  endpoint: PNL,
  cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }),
})

test('the circuit breaker opens after three failures in a row, and an answer between them resets the count', async () => {
  const { send, changes } = start()
  for (const error of [DOWN, failure('timeout'), undefined, DOWN, DOWN, failure('not-found'), DOWN, DOWN]) {
    expect(await send(error)).toBe('made')
  }
  expect(changes).toEqual([])
  expect(await send(DOWN)).toBe('made')
  expect(changes).toEqual(['open'])
  expect(await send()).toBe('refused')
})

test('the circuit breaker lets one probe through at a time, and doubles the wait after each, up to the maximum', async () => {
  const { send, breaker, clock, changes } = start(1)
  await send(DOWN)
  for (const waitMs of [2_000, 4_000, 5_000, 5_000]) {
    clock.pass(waitMs - 1)
    expect(await send()).toBe('refused')
    clock.pass(1)
    const { promise, reject } = Promise.withResolvers<never>()
    const probe = breaker.run(() => promise, { endpoint: PNL, address: 'the probe', profileId: undefined })
    expect(await send()).toBe('refused')
    reject(DOWN)
    await expect(probe).rejects.toBe(DOWN)
  }
  expect(changes).toEqual(['open', 'open', 'open', 'open', 'open'])
})

test.each([
  ['an answer', undefined],
  ['a refusal', failure('unauthorized')],
])('the circuit breaker closes when a probe brings %s, and resets the count', async (_, outcome) => {
  const { send, breaker, clock, changes } = start(2)
  await send(DOWN)
  await send(DOWN)
  clock.pass(2_000)
  await send(outcome)
  expect(changes).toEqual(['open', 'closed'])
  expect(await send(DOWN)).toBe('made')
  expect(await send(DOWN)).toBe('made')
  expect(breaker.refusal()).toMatchObject({ retryAfterMs: 2_000 })
})

test('the circuit breaker does not open again for failures of tries that began before it opened', async () => {
  const { send, changes } = start(1)
  await Promise.all([send(DOWN), send(DOWN), send(DOWN)])
  expect(changes).toEqual(['open'])
})

test('the circuit breaker does not count a probe that its caller aborted as an answer', async () => {
  const { send, clock, changes } = start(1)
  await send(DOWN)
  clock.pass(2_000)
  await send(new Error('the caller has left'))
  expect(changes).toEqual(['open', 'open'])
})

test('the circuit breaker does not open on refusals, unusable answers, the time limit of a call or callers that leave', async () => {
  const { send, changes } = start(1)
  const outcomes = (['not-found', 'rate-limited', 'bad-response', 'unauthorized'] as const).map(failure)
  const ofTheCall = new ProviderError('timeout', 'the call took too long')
  for (const outcome of [...outcomes, ofTheCall, new Error('left')]) {
    expect(await send(outcome)).toBe('made')
  }
  expect(changes).toEqual([])
})

test.each<[string, ProviderError, boolean]>([
  ['does not open on timeouts', failure('timeout'), false],
  [
    'does not open on errors',
    new ProviderError('unavailable', 'failed', { endpoint: PNL, status: 500 }),
    false,
  ],
  ['opens where no connection was made', UNREACHED, true],
])('the circuit breaker %s of one origin, however many', async (_what, error, opens) => {
  const { send, breaker } = start(20)
  for (let time = 0; time < 60; time++) await send(error, time % 2 === 0 ? 'one' : 'two')
  expect(breaker.isOpen()).toBe(opens)
  await send(error, 'three')
  expect(breaker.isOpen()).toBe(true)
})

test('a profile that has not failed is asked for past an open breaker while fewer than three have, and its answer closes it', async () => {
  const { send, changes } = start(20)
  const failAll = async () => {
    for (let time = 0; time < 20; time++) await send(DOWN)
  }
  await failAll()
  expect([await send(), changes]).toEqual(['refused', ['open']])
  expect(await send(DOWN, WALLET, 'failing')).toBe('made')
  expect(await send(DOWN, WALLET, 'failing')).toBe('refused')
  expect(await send(undefined, WALLET, 'one')).toBe('made')
  expect([await send(), changes]).toEqual(['made', ['open', 'closed']])
  await failAll()
  for (const profileId of ['one', 'two', 'three']) expect(await send(DOWN, WALLET, profileId)).toBe('made')
  expect(await send(undefined, WALLET, 'four')).toBe('refused')
})

test('no profile is asked for past a breaker that is open since no connection was made', async () => {
  const { send } = start()
  for (let time = 0; time < 3; time++) await send(UNREACHED)
  expect(await send(undefined, WALLET, 'one')).toBe('refused')
})

test('a client takes calls for one profile as one origin, and each address that no profile has chosen as another', async () => {
  const simulator = await simulate({}, { fault: { kind: 'status', status: 500 } })
  const client = connect(simulator.url, { breaker: { failures: 5 } })
  const wallets = Array.from({ length: 6 }, (_, index) => address(`chosen ${index}`))
  for (const wallet of wallets) await failureOf(client.fetchWalletPnl(wallet, { profileId: 'one' }))
  expect(client.isBreakerOpen()).toBe(false)
  for (const wallet of wallets.slice(0, 2)) await failureOf(client.fetchWalletPnl(wallet))
  expect(client.isBreakerOpen()).toBe(true)
})

test('a client with a breaker makes no calls while the breaker is open, and resumes when a probe is answered', async () => {
  const simulator = await simulate()
  const clock = new HandClock()
  const client = connect(simulator.url, { clock, breaker: { failures: 9, firstProbeAfterMs: 1_500 } })
  const end = simulator.scenarios.add({ fault: { kind: 'status', status: 503 } })
  for (const name of ['one', 'two']) await failureOf(client.fetchWalletPnl(address(name)))
  const refused = await failureOf(client.fetchWalletPnl(WALLET))
  expect(refused).toMatchObject({ kind: 'unavailable', endpoint: null, retryAfterMs: 1_500 })
  expect(simulator.counts[PNL]).toBe(9)
  end()
  await failureOf(client.fetchWalletPnl(WALLET))
  expect(simulator.counts[PNL]).toBe(9)
  clock.pass(1_500)
  await client.fetchWalletPnl(WALLET)
  await Promise.all(Array.from({ length: 10 }, () => client.fetchWalletPnl(WALLET)))
  expect(simulator.counts[PNL]).toBe(20)
})

test('a client with a breaker closes it by a call of several requests, although only the probe gets through', async () => {
  const simulator = await simulate({ disagreementPct: 0 })
  const clock = new HandClock()
  const breaker = { failures: 5, firstProbeAfterMs: 1_500 }
  const client = connectWith(createVybe, simulator.urls.vybe, { clock, breaker })
  const end = simulator.scenarios.add({ fault: { kind: 'status', status: 503 } })
  for (const name of ['one', 'two', 'three']) await failureOf(client.fetchWalletPnl(address(name)))
  expect(client.isBreakerOpen()).toBe(true)
  end()
  clock.pass(1_500)
  expect(await failureOf(client.fetchWalletPnl(WALLET))).toMatchObject({ endpoint: null })
  await until(() => !client.isBreakerOpen())
  expect((await client.fetchWalletPnl(WALLET)).address).toBe(WALLET)
})

test('a client with a breaker rejects waiting calls when the breaker opens, without sending them', async () => {
  const simulator = await simulate({}, { fault: { kind: 'reset' } })
  const client = connect(simulator.url, { breaker: { failures: 5 }, concurrency: 2 })
  const wallets = Array.from({ length: 50 }, (_, index) => address(`waiting ${index}`))
  await Promise.all(wallets.map((wallet) => failureOf(client.fetchWalletPnl(wallet))))
  expect(simulator.counts[PNL]).toBeLessThanOrEqual(5 + 1)
})

test('a client with a breaker gives back a granted call that it did not send', async () => {
  const simulator = await simulate()
  const clock = new HandClock()
  const unused: number[] = []
  const client = connect(simulator.url, {
    clock,
    breaker: { failures: 1, firstProbeAfterMs: 1_000 },
    takeCalls: async (request) => {
      unused.push(request.unused)
      return { delaysMs: [unused.length === 2 ? 500 : 0], retryMs: 0, exhaustedForMs: null }
    },
  })
  simulator.scenarios.add({ fault: { kind: 'status', status: 503 }, calls: 1 })
  const calls = [client.fetchWalletPnl(WALLET), client.fetchWalletPnl(WALLET)].map(failureOf)
  await calls[0]
  clock.pass(500)
  await calls[1]
  clock.pass(500)
  await client.fetchWalletPnl(WALLET)
  expect(unused).toEqual([0, 0, 1])
  expect(simulator.counts[PNL]).toBe(2)
})

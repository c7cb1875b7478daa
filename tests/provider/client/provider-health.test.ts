import { beforeEach, describe, expect, test } from '@jest/globals'
import { MINUTE_MS } from '../../../basics/durations.ts'
import { ProviderHealth } from '../../../provider/client/provider-health.ts'
import type { Trouble } from '../../../provider/data-provider.ts'
import {
  ProviderError,
  type ProviderErrorDetails,
  type ProviderErrorKind,
} from '../../../provider/provider-error.ts'
import { HandClock } from '../../support/hand-clock.ts'
import { BREAKER, WALLET } from '../../support/provider-client.ts'

let clock: HandClock
let reports: Trouble[]
let recoveries: number[]
let health: ProviderHealth

beforeEach(() => {
  clock = new HandClock()
  reports = []
  recoveries = []
  health = new ProviderHealth(clock, {
    breaker: BREAKER,
    onTrouble: (report) => reports.push(report),
    onRecovery: (failedForMs) => recoveries.push(failedForMs),
  })
})

function failure(kind: ProviderErrorKind, details: ProviderErrorDetails = {}): ProviderError {
  return new ProviderError(kind, 'failed', { endpoint: '/pnl/{wallet}', ...details })
}

const ofCode = (code: string) => failure('unavailable', { cause: Object.assign(new Error(code), { code }) })

const ASKED = { endpoint: '/pnl/{wallet}', address: WALLET, profileId: undefined }

async function fail(error: Error, times: number, asked: Parameters<typeof health.run>[1] = ASKED) {
  for (let time = 0; time < times; time++)
    await health.run(() => Promise.reject(error), asked).catch(() => undefined)
}

async function answer(times: number): Promise<void> {
  for (let time = 0; time < times; time++) await health.run(async () => undefined, ASKED)
}

test.each<[string, ProviderError, object]>([
  ['has an unknown host', ofCode('ENOTFOUND'), { cause: 'unknown_host', code: 'ENOTFOUND' }],
  ['is not listening', ofCode('ECONNREFUSED'), { cause: 'no_connection', code: 'ECONNREFUSED' }],
  ['has an expired certificate', ofCode('CERT_HAS_EXPIRED'), { cause: 'certificate' }],
  ['has an unverifiable certificate', ofCode('UNABLE_TO_VERIFY_LEAF_SIGNATURE'), { cause: 'certificate' }],
  ['has the certificate of another host', ofCode('ERR_TLS_CERT_ALTNAME_INVALID'), { cause: 'certificate' }],
  ['speaks no TLS', ofCode('EPROTO'), { cause: 'certificate' }],
  ['answers 503', failure('unavailable', { status: 503 }), { cause: 'http_status', status: 503 }],
  ['limits our rate', failure('rate-limited', { status: 429 }), { cause: 'rate_limited', status: 429 }],
  ['never answers', failure('timeout'), { cause: 'timeout' }],
  ['gives unusable answers', failure('bad-response', { status: 200 }), { cause: 'unusable_answer' }],
])('a provider that fails four times in a row and %s is reported once', async (_what, error, expected) => {
  await fail(error, 3)
  expect(reports).toEqual([])
  expect(health.trouble()).toBeUndefined()
  await fail(error, 20)
  expect(reports).toMatchObject([expected])
  expect(health.trouble()).toMatchObject(expected)
})

test('a provider that fails four times in a row is not reported if an answer comes after the third failure', async () => {
  for (let round = 0; round < 20; round++) {
    await fail(failure('timeout'), 3)
    await answer(1)
  }
  expect(reports).toEqual([])
})

test('a provider that fails four times in a row is reported again for another cause after four failures of that cause in a row', async () => {
  await fail(failure('timeout'), 4)
  await fail(ofCode('ECONNREFUSED'), 3)
  await fail(failure('timeout'), 1)
  await fail(ofCode('ECONNREFUSED'), 4)
  expect(reports.map(({ cause }) => cause)).toEqual(['timeout', 'no_connection'])
})

test.each([
  [401, 'refused_key'],
  [402, 'unpaid_plan'],
])('a key that is refused with %i is reported at once', async (status, cause) => {
  await fail(failure('unauthorized', { status }), 1)
  expect(reports).toMatchObject([{ cause, status }])
})

test('a key that is refused one endpoint only is not reported', async () => {
  await fail(failure('unauthorized', { status: 403 }), 10)
  expect(reports).toEqual([])
})

test('an endpoint that is refused for two addresses is left alone for ten minutes, and is asked as usual while it has answered others', async () => {
  const refused = failure('unauthorized', { status: 403 })
  const other = { ...ASKED, address: 'another' }
  const isLeftAlone = () => health.refusalOf(ASKED.endpoint)?.status === 403
  await answer(1)
  for (const asked of [ASKED, other]) await fail(refused, 3, asked)
  expect(isLeftAlone()).toBe(false)
  clock.pass(10 * MINUTE_MS)
  await fail(refused, 3)
  expect(isLeftAlone()).toBe(false)
  await fail(refused, 1, other)
  expect([isLeftAlone(), health.refusedEndpoints()]).toEqual([true, [ASKED.endpoint]])
  expect(health.refusalOf('/another')).toBeUndefined()
  clock.pass(10 * MINUTE_MS)
  expect([isLeftAlone(), health.refusedEndpoints()]).toEqual([false, []])
})

test('an endpoint without a place for an address is left alone once it is refused', async () => {
  await fail(failure('unauthorized', { status: 403 }), 1, { ...ASKED, address: undefined })
  expect(health.refusedEndpoints()).toEqual([ASKED.endpoint])
})

describe('recovery', () => {
  beforeEach(async () => {
    await fail(failure('timeout'), 4)
    clock.pass(5_000)
  })

  test('is reported once, after ten answers in a row', async () => {
    await answer(9)
    expect(recoveries).toEqual([])
    await answer(20)
    expect(recoveries).toEqual([5_000])
    expect(health.trouble()).toBeUndefined()
  })

  test('is reported after one answer when nothing has failed for a minute', async () => {
    clock.pass(MINUTE_MS)
    await answer(1)
    expect(recoveries).toHaveLength(1)
  })

  test('is not reported while the provider fails every second time', async () => {
    for (let round = 0; round < 100; round++) {
      clock.pass(1_000)
      await answer(1)
      await fail(failure('timeout'), 1)
    }
    expect([reports.length, recoveries.length]).toEqual([1, 0])
  })

  test('counts answers that an address is unknown, too', async () => {
    await fail(failure('not-found', { status: 404 }), 10)
    expect(recoveries).toHaveLength(1)
  })
})

test('calls that their caller aborted or the client itself refused do not count as failures', async () => {
  await fail(new Error('the client went away'), 10)
  await fail(new ProviderError('unavailable', 'left alone'), 10)
  expect(reports).toEqual([])
})

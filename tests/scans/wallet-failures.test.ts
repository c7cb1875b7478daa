import { expect, test } from '@jest/globals'
import { ProviderError, type ProviderErrorKind } from '../../provider/provider-error.ts'
import { SharedFetchError } from '../../scans/shared-fetch.ts'
import { judgeFailure, judgeProbe, planWait, STRIKES_MAX } from '../../scans/wallet-failures.ts'

/** The call for a wallet was made and failed like this. */
const answered = (kind: ProviderErrorKind) => new ProviderError(kind, kind, { endpoint: '/pnl/{wallet}' })
/** The client itself refused the call, before it was made. */
const unasked = (kind: ProviderErrorKind) => new ProviderError(kind, kind)

test.each<[string, unknown, object]>([
  [
    'of an unknown wallet',
    answered('not-found'),
    { strikes: STRIKES_MAX, isUnknown: true, endsBatch: false, waitsFor: null },
  ],
  [
    'by an unusable answer',
    answered('bad-response'),
    { strikes: 4, isUnknown: false, endsBatch: false, waitsFor: null },
  ],
  ['of one call', answered('unavailable'), { strikes: 1, endsBatch: false, waitsFor: null }],
  ['of a slow call', answered('timeout'), { strikes: 1, endsBatch: false, waitsFor: null }],
  [
    'by too many calls',
    answered('rate-limited'),
    { strikes: 0, endsBatch: false, waitsFor: 'provider_rate' },
  ],
  ['of the key', answered('unauthorized'), { strikes: 0, endsBatch: true, waitsFor: 'provider_refused' }],
  ['by an open breaker', unasked('unavailable'), { strikes: 0, endsBatch: true, waitsFor: 'provider_down' }],
  ['by a used-up day', unasked('budget'), { strikes: 0, endsBatch: true, waitsFor: 'provider_budget' }],
  ['by a turn that came too late', unasked('timeout'), { strikes: 0, endsBatch: false, waitsFor: null }],
  ['that others met', new SharedFetchError('timeout'), { strikes: 0, endsBatch: false, waitsFor: null }],
  [
    'of a wallet that another request found unknown',
    new SharedFetchError('not-found'),
    { strikes: STRIKES_MAX, isUnknown: true, endsBatch: false, waitsFor: null },
  ],
])('a failure %s is judged by what it shows about the wallet and the provider', (_case, error, verdict) => {
  expect(judgeFailure(error)).toMatchObject(verdict)
})

test('a failure of this service is not blamed on the provider', () => {
  expect(judgeFailure(new Error('a bug'))).toBeUndefined()
  expect(judgeProbe(new Error('a bug'))).toBeUndefined()
})

test('a failure of a probe ends the batch and counts against no wallet', () => {
  expect(judgeProbe(answered('unavailable'))).toMatchObject({
    strikes: 0,
    isUnknown: false,
    endsBatch: true,
    waitsFor: 'provider_down',
  })
})

test('the wait of a wallet grows with its strikes, up to the maximum', () => {
  const waitMaxMs = 60_000
  const waits = Array.from({ length: STRIKES_MAX }, (_, strikes) =>
    planWait({ strikes, retryAfterMs: 0, waitMaxMs }),
  )
  expect(waits[0]).toBeLessThanOrEqual(600)
  expect(waits.slice(5)).toEqual(waits.slice(5).toSorted((a, b) => a - b))
  expect(Math.max(...waits)).toBeLessThanOrEqual(1.2 * waitMaxMs)
})

test('the wait of a wallet lasts at least as long as the provider asked for', () => {
  const waitMs = planWait({ strikes: 0, retryAfterMs: 5_000, waitMaxMs: 60_000 })
  expect(waitMs).toBeGreaterThanOrEqual(5_000)
})

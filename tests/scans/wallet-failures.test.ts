import { describe, expect, test } from '@jest/globals'
import { ProviderError, type ProviderErrorKind } from '../../provider/provider-error.ts'
import { SharedFetchError } from '../../scans/shared-fetch.ts'
import { judge, judgeProbe, planWait, STRIKES_MAX } from '../../scans/wallet-failures.ts'

/** The provider has answered the call for a wallet like this. */
const answered = (kind: ProviderErrorKind) => new ProviderError(kind, kind, { endpoint: '/pnl/{wallet}' })
/** The client has not even asked. */
const unasked = (kind: ProviderErrorKind) => new ProviderError(kind, kind)

describe('a failure', () => {
  test.each<[string, unknown, object]>([
    [
      'of an unknown wallet',
      answered('not-found'),
      { strikes: STRIKES_MAX, isUnknown: true, endsBatch: false, waitsFor: null },
    ],
    [
      'of an unusable answer',
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
    ['by our key', answered('unauthorized'), { strikes: 0, endsBatch: true, waitsFor: 'provider_refused' }],
    [
      'of an open breaker',
      unasked('unavailable'),
      { strikes: 0, endsBatch: true, waitsFor: 'provider_down' },
    ],
    ['of a spent day', unasked('budget'), { strikes: 0, endsBatch: true, waitsFor: 'provider_budget' }],
    ['of a turn that came too late', unasked('timeout'), { strikes: 0, endsBatch: false, waitsFor: null }],
    ['that another met', new SharedFetchError('timeout'), { strikes: 0, endsBatch: false, waitsFor: null }],
    [
      'of a wallet that another found unknown',
      new SharedFetchError('not-found'),
      { strikes: STRIKES_MAX, isUnknown: true, endsBatch: false, waitsFor: null },
    ],
  ])('%s is judged by what it says of the wallet and of the provider', (_case, error, verdict) => {
    expect(judge(error)).toMatchObject(verdict)
  })

  test('of this service is none of the provider', () => {
    expect(judge(new Error('a bug'))).toBeUndefined()
    expect(judgeProbe(new Error('a bug'))).toBeUndefined()
  })

  test('of a probe ends the batch and speaks against no wallet', () => {
    expect(judgeProbe(answered('unavailable'))).toMatchObject({
      strikes: 0,
      isUnknown: false,
      endsBatch: true,
      waitsFor: 'provider_down',
    })
  })
})

describe('the wait of a wallet', () => {
  test('grows with what speaks against it, up to the longest', () => {
    const waitMaxMs = 60_000
    const waits = Array.from({ length: STRIKES_MAX }, (_, strikes) =>
      planWait({ strikes, retryAfterMs: 0, waitMaxMs }),
    )
    expect(waits[0]).toBeLessThanOrEqual(600)
    expect(waits.slice(5)).toEqual(waits.slice(5).toSorted((a, b) => a - b))
    expect(Math.max(...waits)).toBeLessThanOrEqual(1.2 * waitMaxMs)
  })

  test('lasts as long as the provider has asked for', () => {
    const waitMs = planWait({ strikes: 0, retryAfterMs: 5_000, waitMaxMs: 60_000 })
    expect(waitMs).toBeGreaterThanOrEqual(5_000)
  })
})

import { expect, test } from '@jest/globals'
import type { Explanation } from '../../../contract/refusal.ts'
import { QueryTimeoutError } from '../../../db/connection/deadline.ts'
import { DatabaseUnavailableError } from '../../../db/connection/unavailable.ts'
import { explainFailure } from '../../../handlers/views/refusals.ts'
import {
  ProviderError,
  type ProviderErrorDetails,
  type ProviderErrorKind,
} from '../../../provider/provider-error.ts'
import { SharedFetchError } from '../../../scans/shared-fetch.ts'

const ASKED = { endpoint: '/pnl/{wallet}' }

/** The codes that a failure stands for, the first documented one counts; its reason, and when to come back. */
interface Told {
  readonly codes: readonly string[]
  readonly reason?: string
  readonly retryAfterSec?: number
  /** The calls may have cost what others do. */
  readonly inVain?: true
  readonly message?: RegExp
}

const of = (kind: ProviderErrorKind, details: ProviderErrorDetails = ASKED) =>
  new ProviderError(kind, 'secret', details)
const UPSTREAM = ['UPSTREAM_ERROR']

test.each<[string, unknown, Told]>([
  [
    'a provider that is down',
    of('unavailable'),
    { codes: UPSTREAM, reason: 'provider_down', retryAfterSec: 10, inVain: true },
  ],
  [
    'a provider that was not reached',
    of('unavailable', {}),
    { codes: UPSTREAM, reason: 'provider_down', retryAfterSec: 10 },
  ],
  [
    'a provider that will be down for a while',
    of('unavailable', { retryAfterMs: 29_500 }),
    { codes: UPSTREAM, reason: 'provider_down', retryAfterSec: 30 },
  ],
  [
    'a provider that names a long wait',
    of('rate-limited', { ...ASKED, retryAfterMs: 3_600_000 }),
    { codes: UPSTREAM, reason: 'provider_rate', retryAfterSec: 300, inVain: true },
  ],
  [
    'a provider that does not answer',
    of('timeout'),
    {
      codes: ['UPSTREAM_TIMEOUT', 'UPSTREAM_ERROR'],
      reason: 'provider_timeout',
      retryAfterSec: 10,
      inVain: true,
    },
  ],
  [
    'the fetch of another that has failed',
    new SharedFetchError('timeout'),
    { codes: ['UPSTREAM_TIMEOUT', 'UPSTREAM_ERROR'], reason: 'provider_timeout', retryAfterSec: 10 },
  ],
  [
    'an answer in another shape',
    of('bad-response', { ...ASKED, status: 200 }),
    { codes: UPSTREAM, reason: 'provider_bad_answer', inVain: true },
  ],
  [
    'a key that the provider refuses',
    of('unauthorized', { ...ASKED, status: 401 }),
    { codes: UPSTREAM, reason: 'provider_refused', message: /retry does not help/ },
  ],
  [
    'a day without calls',
    of('budget', {}),
    { codes: UPSTREAM, reason: 'provider_budget', message: /after midnight UTC/ },
  ],
  [
    'a provider without trades',
    of('unsupported', {}),
    { codes: UPSTREAM, reason: 'provider_lacks_trades', message: /does not list the trades/ },
  ],
  [
    'an unknown address',
    of('not-found', { ...ASKED, status: 404 }),
    {
      codes: ['WALLET_NOT_FOUND', 'UPSTREAM_ERROR'],
      reason: 'wallet_unknown',
      inVain: true,
      message: /does not know this wallet/,
    },
  ],
  [
    'a database that cannot be used',
    new DatabaseUnavailableError(new Error('secret')),
    {
      codes: ['INTERNAL_ERROR'],
      reason: 'service_unavailable',
      retryAfterSec: 10,
      message: /Retry in a few seconds/,
    },
  ],
  [
    'a query that is too slow',
    new QueryTimeoutError('secret'),
    { codes: ['UPSTREAM_TIMEOUT'], reason: 'query_timeout' },
  ],
  ['any other failure', new Error('secret'), { codes: [] }],
])('%s is explained with what a caller can do about it, and nothing else', (_what, error, told) => {
  const refusals = explainFailure(error)
  expect(refusals.map(({ code }) => code)).toEqual(told.codes)
  const explanation: Explanation = refusals[0]?.explanation ?? {}
  const { message, headers, details, inVain } = explanation
  expect({ details, inVain, headers }).toEqual({
    details: told.reason && { reason: told.reason },
    inVain: told.inVain,
    headers: told.retryAfterSec && { 'Retry-After': told.retryAfterSec },
  })
  if (told.message !== undefined) expect(message).toMatch(told.message)
  else expect(message).toBeUndefined()
})

import { describe, expect, test } from '@jest/globals'
import { loadContract } from '../../support/contract-check.ts'

/* Test clients put every answer through this check. It reports whatever is sent but not documented. */

const PATH = '/api/v1/usage'
const HEADERS = { 'content-type': 'application/json', 'x-request-id': 'one', 'cache-control': 'private' }
const BODY = {
  error: { code: 'INTERNAL_ERROR', message: 'An unexpected error occurred.' },
  request_id: 'one',
  documentation_url: 'https://example.com/docs/errors#internal_error',
}

describe('the check of answers', () => {
  test.each<[string, object, object, string[]]>([
    ['nothing of a documented answer', BODY, HEADERS, []],
    [
      'a property that is not documented',
      { ...BODY, error: { ...BODY.error, hint: 'none' } },
      HEADERS,
      ['/error must NOT have additional properties hint'],
    ],
    [
      'a header that is not documented',
      BODY,
      { ...HEADERS, 'x-debug': '1' },
      ['has the header x-debug, which is not documented'],
    ],
  ])('reports %s', async (_what, body, headers, breaches) => {
    const { findBreaches } = await loadContract('spec/v1.yaml', '/api/v1')
    const answer = { status: 500, headers: new Headers({ ...headers }), body }
    expect(findBreaches('GET', PATH, answer)).toEqual(breaches.map((breach) => `getUsage 500 ${breach}`))
  })
})

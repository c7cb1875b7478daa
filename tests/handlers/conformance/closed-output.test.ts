import { expect, test } from '@jest/globals'
import { loadContract } from '../../support/contract-check.ts'

/* Test clients put every answer through this check. It reports whatever is sent but not documented. */

const PATH = '/api/v1/usage'
const HEADERS = { 'content-type': 'application/json', 'x-request-id': 'one', 'cache-control': 'private' }
const BODY = {
  error: { code: 'INTERNAL_ERROR', message: 'An unexpected error occurred.' },
  request_id: 'one',
  documentation_url: 'https://example.com/docs/errors#internal_error',
}

test('the check of answers reports properties and headers that are not documented, and nothing else', async () => {
  const { findBreaches } = await loadContract('spec/v1.yaml', '/api/v1')
  const find = (body: object, headers: Record<string, string>) =>
    findBreaches('GET', PATH, { status: 500, headers: new Headers(headers), body })
  expect(find(BODY, HEADERS)).toEqual([])
  expect(find({ ...BODY, error: { ...BODY.error, hint: 'none' } }, HEADERS)).toEqual([
    'getUsage 500 /error must NOT have additional properties hint',
  ])
  expect(find(BODY, { ...HEADERS, 'x-debug': '1' })).toEqual([
    'getUsage 500 has the header x-debug, which is not documented',
  ])
})

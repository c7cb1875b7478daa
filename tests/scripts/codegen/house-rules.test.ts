import { expect, test } from '@jest/globals'
import { listOperations } from '../../../contract/document/operations.ts'
import { changeDocument, forEachOperation, houseProblems, SCAN, SCANS } from './changed.ts'

const PLACES: Readonly<Record<string, readonly string[]>> = { SCAN, SCANS }

/** A place in the document, such as `SCAN responses 403`. */
function at(place: string): string[] {
  return place.split(' ').flatMap((name) => PLACES[name] ?? [name])
}

const ref = (name: string) => ({ $ref: `#/components/responses/${name}` })
const FAILURE = {
  description: 'A failure that a test made up.',
  headers: { 'X-Request-Id': { $ref: '#/components/headers/XRequestId' } },
}
const GONE = { status: 410, message: 'Gone.' }
const LIMITS = { pro: 1, premium: 2 }
const OPTIONAL = 'it is left out when the counter store is down'

/* How the service writes its own documents. A feature that has several parts, such as a conditional read, has all. */

test('the present document has no problem', async () => {
  expect(await houseProblems()).toEqual([])
})

test.each<readonly [place: string, to: unknown, problem: string]>([
  ['x-scopes exports', true, 'scope "exports" is needed by no operation'],
  ['SCANS x-scope', undefined, 'createTokenScan has no x-scope, so every key could call it'],
  ['x-quota-pools exports', LIMITS, 'quota pool "exports" is used by no operation'],
  [
    'SCANS responses 403',
    ref('Forbidden'),
    'createTokenScan charges pool "scans" but documents no QUOTA_EXCEEDED',
  ],
  [
    'SCAN responses 403',
    ref('ForbiddenOrQuotaExceeded'),
    'getTokenScan documents QUOTA_EXCEEDED but charges no quota pool',
  ],
  ['SCAN responses 429', undefined, 'getTokenScan is rate limited but documents no 429'],
  [
    'SCANS responses 202 headers X-RateLimit-Reset',
    undefined,
    'createTokenScan 202 is rate limited but lacks the header X-RateLimit-Reset',
  ],
  [
    'components headers XRateLimitReset required',
    true,
    `createTokenScan 202 must not require X-RateLimit-Reset: ${OPTIONAL}`,
  ],
  [
    'components headers XKeyExpiresAt required',
    true,
    'getTokenScan 200 is sent to keys that end, but has no optional header X-Key-Expires-At',
  ],
  ['x-errors GONE', GONE, 'error code GONE is returned by no operation'],
  ['x-errors GONE', GONE, 'ErrorCode does not list GONE'],
  ['x-errors SCAN_NOT_FOUND', undefined, 'ErrorCode lists SCAN_NOT_FOUND, which x-errors does not declare'],
  ['SCAN responses 410', FAILURE, 'getTokenScan 410 names no x-error-codes'],
  ['SCAN responses 401', undefined, 'getTokenScan needs a key but documents no 401'],
  ['SCAN responses 403', undefined, 'getTokenScan needs a plan but documents no 403 FORBIDDEN_PLAN'],
  [
    'SCAN responses 400',
    undefined,
    'getTokenScan refuses invalid requests but documents no VALIDATION_ERROR',
  ],
  [
    'SCANS responses 202 headers X-Request-Id',
    undefined,
    'createTokenScan 202 must require the header X-Request-Id',
  ],
  [
    'components responses ScanNotFound headers X-Request-Id',
    undefined,
    'getTokenScan 404 must require the header X-Request-Id',
  ],
  ['components headers XRequestId required', false, 'getTokenScan 200 must require the header X-Request-Id'],
])('a document whose %s is %j is refused: %s', async (place, to, problem) => {
  expect(await houseProblems({ at: at(place), to })).toContain(problem)
})

test.each<readonly [place: string, to: unknown, problem: string]>([
  [
    'components responses RateLimited headers Retry-After',
    undefined,
    '429 must require the header Retry-After',
  ],
  [
    'components responses RateLimited headers Retry-After',
    { required: false },
    '429 must require the header Retry-After',
  ],
  ['x-rate-limit', undefined, 'documents a 429 but there is no x-rate-limit'],
  ['x-plans', undefined, 'documents FORBIDDEN_PLAN but there is no x-plans'],
])('a document whose %s is %j is refused for each operation: %s', async (place, to, problem) => {
  const expected = await forEachOperation(({ id }) => `${id} ${problem}`)
  expect(await houseProblems({ at: at(place), to })).toEqual(expected)
})

const READ = ['paths', '/score/calibration', 'get'] as const
const TAG = { $ref: '#/components/headers/ETag' }

test.each([
  ['a 304', ['responses', '304'], undefined, 'status 304'],
  ['the parameter', ['parameters'], [], 'parameter If-None-Match'],
  [
    'a tag on its success',
    ['responses', '200', 'headers', 'ETag'],
    undefined,
    '200 with a required header ETag',
  ],
] as const)('a conditional read without %s is refused', async (_what, at, to, lacking) => {
  expect(await houseProblems({ at: [...READ, ...at], to })).toEqual([
    `getScoreCalibration is a conditional read, but lacks ${lacking}`,
  ])
})

test('an ETag alone is refused', async () => {
  expect(await houseProblems({ at: [...SCAN, 'responses', '200', 'headers', 'ETag'], to: TAG })).toEqual([
    'getTokenScan is a conditional read, but lacks status 304',
    'getTokenScan is a conditional read, but lacks parameter If-None-Match',
  ])
})

test.each([
  ['the policy', ['x-wait'], 'x-wait'],
  ['the parameter', ['parameters'], 'the parameter Prefer'],
  [
    'the header',
    ['responses', '200', 'headers', 'Preference-Applied'],
    'an optional header Preference-Applied on its success',
  ],
] as const)('a read that lets requests wait without %s is refused', async (_what, at, lacking) => {
  expect(await houseProblems({ at: [...SCAN, ...at], to: undefined })).toEqual([
    `getTokenScan lets requests wait, but lacks ${lacking}`,
  ])
})

test('an answer comes as JSON alone, and one with rows in all formats, JSON first, which generators take', async () => {
  const content = ['paths', '/wallets/query', 'post', 'responses', '200', 'content']
  const all = 'application/json, application/x-ndjson, text/csv'
  expect(await houseProblems({ at: [...content.slice(0, -1), 'x-rows'], to: undefined })).toContain(
    `queryWallets 200 comes as ${all}, not as application/json`,
  )
  const { 'application/json': json, ...others } = (await findAnswer('queryWallets'))?.content ?? {}
  expect(await houseProblems({ at: content, to: { ...others, 'application/json': json } })).toEqual([
    `queryWallets 200 comes as application/x-ndjson, text/csv, application/json, not as ${all}`,
  ])
})

test('a success of status 204 has no body', async () => {
  const responses = ['paths', '/usage', 'get', 'responses']
  const content = { 'application/json': {} }
  expect(
    await houseProblems({ at: responses, to: { 204: { description: 'It is gone.', content } } }),
  ).toContain('getUsage 204 comes as application/json, not as nothing')
})

test('rows are refused when a field of `meta` has no header, and when a header has no field', async () => {
  const headers = ['paths', '/wallets/query', 'post', 'responses', '200', 'headers']
  expect(await houseProblems({ at: [...headers, 'X-Meta-Found'], to: undefined })).toEqual([
    'queryWallets lacks the header X-Meta-Found',
  ])
  const header = { $ref: '#/components/headers/XMetaFound' }
  expect(await houseProblems({ at: [...headers, 'X-Meta-Lost'], to: header })).toEqual([
    'queryWallets has the header X-Meta-Lost, but its meta has no such member',
  ])
})

test('a plan that is none of ours is refused', async () => {
  expect(await houseProblems({ at: ['x-plans'], to: ['gold'] })).toEqual([
    'x-plans must be pro, premium, not "gold"',
  ])
})

async function findAnswer(id: string) {
  return listOperations(await changeDocument())
    .find((operation) => operation.id === id)
    ?.responses.get(200)
}

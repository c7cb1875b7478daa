import { expect, test } from '@jest/globals'
import { listOperations } from '../../../contract/document/operations.ts'
import { findHouseProblems } from '../../../scripts/codegen/house-rules.ts'
import { applyChanges } from '../../support/changed-documents.ts'
import { readContract } from '../../support/contracts.ts'

const document = await readContract('spec/v1.yaml')
const TEXT = JSON.stringify(document)

/** Places that rows begin with. */
const PLACES: Readonly<Record<string, readonly string[]>> = {
  CALIBRATION: ['paths', '/score/calibration', 'get'],
  QUERY: ['paths', '/wallets/query', 'post'],
  SCAN: ['paths', '/scans/{scanId}', 'get'],
  SCANS: ['paths', '/tokens/{address}/scans', 'post'],
  USAGE: ['paths', '/usage', 'get'],
  WALLET: ['paths', '/wallets/{address}/scan', 'post'],
}

/** The problems of the document with another value, or none, in a place such as `SCAN responses 403`. */
function problemsWith(place: string, to: unknown): string[] {
  const at = place.split(' ').flatMap((name) => PLACES[name] ?? [name])
  const changed = applyChanges(TEXT, [{ at, to }])
  return findHouseProblems(changed, listOperations(changed)).map(({ sentence }) => sentence)
}

const ref = (name: string) => ({ $ref: `#/components/responses/${name}` })
const FAILURE = {
  description: 'A failure that a test made up.',
  headers: { 'X-Request-Id': { $ref: '#/components/headers/XRequestId' } },
}
const GONE = { status: 410, message: 'Gone.' }
const OPTIONAL = 'it is left out when the counter store is down'
const INTEGER = { schema: { type: 'integer' } }
const CAPPED =
  'createTokenScan charges pool "scans", but its success has no optional header X-Quota-Remaining'
const REPLAYED = 'scanWallet has x-idempotency, but its success has no optional header Idempotency-Replayed'
const [CONDITIONAL, WAITS] = [
  'is a conditional read, but lacks',
  'getTokenScan lets requests wait, but lacks',
]
const ROWS = 'application/json, application/x-ndjson, text/csv'
const { 'application/json': json, ...others } =
  listOperations(document)
    .find(({ id }) => id === 'queryWallets')
    ?.responses.get(200)?.content ?? {}

/* How the service writes its own documents. A feature that has several parts, such as a conditional read, has all. */

test('the present document has no problem', () => {
  expect(findHouseProblems(document, listOperations(document))).toEqual([])
})

test.each<readonly [place: string, to: unknown, ...problems: string[]]>([
  ['x-plans', ['gold'], 'x-plans must be pro, premium, not "gold"'],
  ['x-scopes exports', true, 'scope "exports" is needed by no operation'],
  ['SCANS x-scope', undefined, 'createTokenScan has no x-scope, so every key could call it'],
  ['x-quota-pools exports', { pro: 1, premium: 2 }, 'quota pool "exports" is used by no operation'],
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
  ['SCANS responses 202 headers X-Quota-Remaining', undefined, CAPPED],
  ['SCANS responses 202 headers X-Quota-Remaining', { ...INTEGER, required: true }, CAPPED],
  [
    'SCAN responses 200 headers X-Quota-Remaining',
    { ...INTEGER, required: false },
    'getTokenScan has the header X-Quota-Remaining, but charges no quota with a cap',
  ],
  ['WALLET responses 200 headers Idempotency-Replayed', undefined, REPLAYED],
  ['WALLET responses 200 headers Idempotency-Replayed', { ...INTEGER, required: true }, REPLAYED],
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
  ['x-errors GONE', GONE, 'error code GONE is returned by no operation', 'ErrorCode does not list GONE'],
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
  ['CALIBRATION responses 304', undefined, `getScoreCalibration ${CONDITIONAL} status 304`],
  ['CALIBRATION parameters', [], `getScoreCalibration ${CONDITIONAL} parameter If-None-Match`],
  [
    'CALIBRATION responses 200 headers ETag',
    undefined,
    `getScoreCalibration ${CONDITIONAL} 200 with a required header ETag`,
  ],
  [
    'SCAN responses 200 headers ETag',
    { $ref: '#/components/headers/ETag' },
    `getTokenScan ${CONDITIONAL} status 304`,
    `getTokenScan ${CONDITIONAL} parameter If-None-Match`,
  ],
  ['SCAN x-wait', undefined, `${WAITS} x-wait`],
  ['SCAN parameters', undefined, `${WAITS} the parameter Prefer`],
  [
    'SCAN responses 200 headers Preference-Applied',
    undefined,
    `${WAITS} an optional header Preference-Applied on its success`,
  ],
  ['QUERY responses 200 x-rows', undefined, `queryWallets 200 comes as ${ROWS}, not as application/json`],
  [
    'QUERY responses 200 content',
    { ...others, 'application/json': json },
    `queryWallets 200 comes as application/x-ndjson, text/csv, application/json, not as ${ROWS}`,
  ],
  [
    'USAGE responses',
    { 204: { description: 'It is gone.', content: { 'application/json': {} } } },
    'getUsage 204 comes as application/json, not as nothing',
  ],
  ['QUERY responses 200 headers X-Meta-Found', undefined, 'queryWallets lacks the header X-Meta-Found'],
  [
    'QUERY responses 200 headers X-Meta-Lost',
    { $ref: '#/components/headers/XMetaFound' },
    'queryWallets has the header X-Meta-Lost, but its meta has no such member',
  ],
])('a document whose %s is %j is refused: %s', (place, to, ...problems) => {
  expect(problemsWith(place, to)).toEqual(expect.arrayContaining(problems))
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
])('a document whose %s is %j is refused for each operation: %s', (place, to, problem) => {
  expect(problemsWith(place, to)).toEqual(listOperations(document).map(({ id }) => `${id} ${problem}`))
})

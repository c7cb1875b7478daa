import { expect, test } from '@jest/globals'
import { findProblems } from '../../../scripts/codegen/emit.ts'
import {
  changeDocument,
  forEachOperation,
  policyProblems,
  SCAN,
  SCANS,
} from '../../scripts/codegen/changed.ts'

const QUERY = ['paths', '/wallets/query', 'post', 'x-quota']
const PLACES: Readonly<Record<string, readonly string[]>> = { SCAN, SCANS, QUERY }

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
const NO_UNITS = 'units, which is no integer from 0 that every answer has'
const OPTIONAL = 'it is left out when the counter store is down'

test('the present document has no problem', async () => {
  expect(await policyProblems()).toEqual([])
})

test.each<readonly [place: string, to: unknown, problem: string]>([
  ['x-scopes exports', true, 'scope "exports" is needed by no operation'],
  ['SCANS x-scope', 'exports', 'createTokenScan needs the scope "exports", which x-scopes does not declare'],
  ['SCANS x-scope', undefined, 'createTokenScan has no x-scope, so every key could call it'],
  ['x-quota-pools exports', LIMITS, 'quota pool "exports" is used by no operation'],
  ['SCANS x-quota pool', 'exports', 'quota pool "exports" is used but not declared in x-quota-pools'],
  ['SCANS x-quota uncharged', 'exports', 'quota pool "exports" is used but not declared in x-quota-pools'],
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
  [
    'QUERY uncharged',
    'attempts',
    'queryWallets bounds what ends without a charge, but charges "after" and not "before"',
  ],
  ['QUERY units', 'meta.units', `queryWallets takes "meta.units" ${NO_UNITS}`],
  ['QUERY units', 'meta', `queryWallets takes "meta" ${NO_UNITS}`],
  ['QUERY units', 'data[].status', `queryWallets takes "data[].status" ${NO_UNITS}`],
  ['QUERY units', 'request_id', `queryWallets takes "request_id" ${NO_UNITS}`],
  [
    'components schemas QueryWalletsMeta required',
    ['requested'],
    `queryWallets takes "meta.found" ${NO_UNITS}`,
  ],
  [
    'QUERY charge',
    'before',
    'queryWallets takes "meta.found" units, which are known when it is answered, but charges "before"',
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
  [
    'x-errors SCAN_NOT_FOUND',
    undefined,
    'getTokenScan 404 returns SCAN_NOT_FOUND, which x-errors does not declare',
  ],
  ['x-errors SCAN_NOT_FOUND', undefined, 'ErrorCode lists SCAN_NOT_FOUND, which x-errors does not declare'],
  [
    'x-errors SCAN_NOT_FOUND status',
    410,
    'getTokenScan returns SCAN_NOT_FOUND with 404, but x-errors gives it 410',
  ],
  ['SCAN responses 410', FAILURE, 'getTokenScan 410 names no x-error-codes'],
  ['SCAN responses 401', undefined, 'getTokenScan needs a key but documents no 401'],
  ['SCAN responses 403', undefined, 'getTokenScan needs a plan but documents no 403 FORBIDDEN_PLAN'],
  [
    'SCAN responses 400',
    undefined,
    'getTokenScan refuses invalid requests but documents no VALIDATION_ERROR',
  ],
  ['SCAN responses 204', FAILURE, 'getTokenScan must document exactly one success status'],
  ['SCAN responses 200', undefined, 'getTokenScan must document exactly one success status'],
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
  expect(await policyProblems({ at: at(place), to })).toContain(problem)
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
  expect(await policyProblems({ at: at(place), to })).toEqual(expected)
})

test('an operation without an operationId is refused', async () => {
  const problems = policyProblems({ at: at('SCAN operationId'), to: undefined })
  await expect(problems).rejects.toThrow('GET /scans/{scanId} has no operationId')
})

test('a document is refused with each reference that leads nowhere', async () => {
  const lost = { $ref: '#/components/schemas/Lost' }
  const document = await changeDocument(
    { at: at('SCAN responses 404'), to: ref('Nowhere') },
    { at: at('components schemas Token properties name'), to: lost },
  )
  expect(findProblems({ source: 'spec/v1.yaml', target: 'generated/v1', kind: 'served' }, document)).toEqual([
    { sentence: '#/components/responses/Nowhere does not exist' },
    { sentence: '#/components/schemas/Lost does not exist' },
  ])
})

import { expect, test } from '@jest/globals'
import { findProblems } from '../../../scripts/codegen/emit.ts'
import {
  type Change,
  changeDocument,
  forEachOperation,
  policyProblems,
  SCAN,
  SCANS,
} from '../../scripts/codegen/changed.ts'

const FAILURE = {
  description: 'A failure that a test made up.',
  headers: { 'X-Request-Id': { $ref: '#/components/headers/XRequestId' } },
}

test('the present document has no problem', async () => {
  expect(await policyProblems()).toEqual([])
})

test('an answer whose header X-Key-Expires-At is not optional is refused, except for a 401', async () => {
  const header = ['components', 'headers', 'XKeyExpiresAt', 'required']
  const problems = await policyProblems({ at: header, to: true })
  expect(problems).toContain(
    'getTokenScan 200 is sent to keys that end, but has no optional header X-Key-Expires-At',
  )
  expect(problems.filter((problem) => problem.includes(' 401 '))).toEqual([])
})

test('scopes a scope that no operation needs is refused', async () => {
  expect(await policyProblems({ at: ['x-scopes', 'exports'], to: true })).toEqual([
    'scope "exports" is needed by no operation',
  ])
})

test('scopes a scope that an operation needs but the document does not declare is refused', async () => {
  expect(await policyProblems({ at: [...SCANS, 'x-scope'], to: 'exports' })).toEqual([
    'createTokenScan needs the scope "exports", which x-scopes does not declare',
  ])
})

test('scopes an operation that needs no scope is refused', async () => {
  expect(await policyProblems({ at: [...SCANS, 'x-scope'], to: undefined })).toEqual([
    'createTokenScan has no x-scope, so every key could call it',
  ])
})

test('quota pools a pool that no operation charges is refused', async () => {
  expect(await policyProblems({ at: ['x-quota-pools', 'exports'], to: { pro: 1, premium: 2 } })).toEqual([
    'quota pool "exports" is used by no operation',
  ])
})

test.each(['pool', 'uncharged'])(
  'quota pools a %s that is charged but not declared is refused',
  async (name) => {
    const change = { at: [...SCANS, 'x-quota', name], to: 'exports' }
    expect(await policyProblems(change)).toContain(
      'quota pool "exports" is used but not declared in x-quota-pools',
    )
  },
)

test('quota pools an operation that charges a capped pool has to document QUOTA_EXCEEDED', async () => {
  const change = { at: [...SCANS, 'responses', '403'], to: { $ref: '#/components/responses/Forbidden' } }
  expect(await policyProblems(change)).toEqual([
    'createTokenScan charges pool "scans" but documents no QUOTA_EXCEEDED',
  ])
})

test('quota pools an operation that documents QUOTA_EXCEEDED has to charge a pool', async () => {
  const to = { $ref: '#/components/responses/ForbiddenOrQuotaExceeded' }
  expect(await policyProblems({ at: [...SCAN, 'responses', '403'], to })).toEqual([
    'getTokenScan documents QUOTA_EXCEEDED but charges no quota pool',
  ])
})

test('a pool for requests that end without a charge is refused with the charge after', async () => {
  const at = ['paths', '/wallets/query', 'post', 'x-quota', 'uncharged']
  expect(await policyProblems({ at, to: 'attempts' })).toEqual([
    'queryWallets bounds what ends without a charge, but charges "after" and not "before"',
  ])
})

const QUOTA = ['paths', '/wallets/query', 'post', 'x-quota']

test.each(['meta.units', 'meta', 'data', 'data[].status', 'request_id'])(
  'units that a field of the answer states are refused when the field is missing or not an integer: %s',
  async (to) => {
    expect(await policyProblems({ at: [...QUOTA, 'units'], to })).toEqual([
      `queryWallets takes "${to}" units, which is no integer from 0 that every answer has`,
    ])
  },
)

test('units that a field of the answer states are refused when an answer may lack the field', async () => {
  const at = ['components', 'schemas', 'QueryWalletsMeta', 'required']
  expect(await policyProblems({ at, to: ['requested'] })).toEqual([
    'queryWallets takes "meta.found" units, which is no integer from 0 that every answer has',
  ])
})

test('units that a field of the answer states are refused when the charge is made before the answer', async () => {
  expect(await policyProblems({ at: [...QUOTA, 'charge'], to: 'before' })).toEqual([
    'queryWallets takes "meta.found" units, which are known when it is answered, but charges "before"',
  ])
})

test('the rate limit a 429 without a required Retry-After is refused', async () => {
  const header = ['components', 'responses', 'RateLimited', 'headers', 'Retry-After']
  const expected = await forEachOperation(({ id }) => `${id} 429 must require the header Retry-After`)
  expect(await policyProblems({ at: header, to: undefined })).toEqual(expected)
  const optional = { schema: { type: 'integer' }, required: false }
  expect(await policyProblems({ at: header, to: optional })).toEqual(expected)
})

test('the rate limit an operation without a 429 is refused', async () => {
  expect(await policyProblems({ at: [...SCAN, 'responses', '429'], to: undefined })).toEqual([
    'getTokenScan is rate limited but documents no 429',
  ])
})

test('the rate limit a 429 in a document without a limit is refused', async () => {
  const problems = await policyProblems({ at: ['x-rate-limit'], to: undefined })
  expect(problems).toEqual(
    await forEachOperation(({ id }) => `${id} documents a 429 but there is no x-rate-limit`),
  )
})

test.each(['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'])(
  'the rate limit a success without the header %s is refused',
  async (name) => {
    expect(
      await policyProblems({ at: [...SCANS, 'responses', '202', 'headers', name], to: undefined }),
    ).toEqual([`createTokenScan 202 is rate limited but lacks the header ${name}`])
  },
)

test.each([
  ['X-RateLimit-Limit', 'XRateLimitLimit'],
  ['X-RateLimit-Remaining', 'XRateLimitRemaining'],
  ['X-RateLimit-Reset', 'XRateLimitReset'],
])('the rate limit a success that requires the header %s is refused', async (name, component) => {
  const problems = await policyProblems({ at: ['components', 'headers', component, 'required'], to: true })
  const sentence = 'it is left out when the counter store is down'
  expect(problems.filter((problem) => problem.includes('createTokenScan 202'))).toEqual([
    `createTokenScan 202 must not require ${name}: ${sentence}`,
  ])
})

test('error codes a code that no operation returns is refused', async () => {
  const problems = await policyProblems({ at: ['x-errors', 'GONE'], to: { status: 410, message: 'Gone.' } })
  expect(problems).toContain('error code GONE is returned by no operation')
  expect(problems).toContain('ErrorCode does not list GONE')
})

test('error codes a code that says returned-by none, but is returned, is refused', async () => {
  const problems = await policyProblems({ at: ['x-errors', 'SCAN_NOT_FOUND', 'returned-by'], to: 'none' })
  expect(problems).toEqual(['error code SCAN_NOT_FOUND says returned-by none but is returned'])
})

test('error codes a code that is returned with a status other than its own is refused', async () => {
  const problems = await policyProblems({ at: ['x-errors', 'SCAN_NOT_FOUND', 'status'], to: 410 })
  expect(problems).toEqual(['getTokenScan returns SCAN_NOT_FOUND with 404, but x-errors gives it 410'])
})

test('error codes a code that a response returns but x-errors does not declare is refused', async () => {
  const problems = await policyProblems({ at: ['x-errors', 'SCAN_NOT_FOUND'], to: undefined })
  expect(problems).toEqual([
    'getTokenScan 404 returns SCAN_NOT_FOUND, which x-errors does not declare',
    'ErrorCode lists SCAN_NOT_FOUND, which x-errors does not declare',
  ])
})

test('error codes a failure that names no code is refused', async () => {
  const problems = await policyProblems({ at: [...SCAN, 'responses', '410'], to: FAILURE })
  expect(problems).toContain('getTokenScan 410 names no x-error-codes')
})

test.each<[string, Change, string]>([
  [
    'that needs a key has to document 401',
    { at: [...SCAN, 'responses', '401'], to: undefined },
    'getTokenScan needs a key but documents no 401',
  ],
  [
    'that needs a plan has to document 403',
    { at: [...SCAN, 'responses', '403'], to: undefined },
    'getTokenScan needs a plan but documents no 403 FORBIDDEN_PLAN',
  ],
  [
    'that refuses invalid requests has to document 400',
    { at: [...SCAN, 'responses', '400'], to: undefined },
    'getTokenScan refuses invalid requests but documents no VALIDATION_ERROR',
  ],
  [
    'may not have two success statuses',
    { at: [...SCAN, 'responses', '204'], to: FAILURE },
    'getTokenScan must document exactly one success status',
  ],
  [
    'has to document a success status',
    { at: [...SCAN, 'responses', '200'], to: undefined },
    'getTokenScan must document exactly one success status',
  ],
])('an operation %s', async (_rule, change, problem) => {
  expect(await policyProblems(change)).toContain(problem)
})

test('an operation may not document FORBIDDEN_PLAN when the document requires no plan', async () => {
  const problems = await policyProblems({ at: ['x-plans'], to: undefined })
  expect(problems).toEqual(
    await forEachOperation(({ id }) => `${id} documents FORBIDDEN_PLAN but there is no x-plans`),
  )
})

test('an operation without an operationId is refused', async () => {
  await expect(policyProblems({ at: [...SCAN, 'operationId'], to: undefined })).rejects.toThrow(
    'GET /scans/{scanId} has no operationId',
  )
})

test('a document is refused with each reference that leads nowhere', async () => {
  const document = await changeDocument(
    { at: [...SCAN, 'responses', '404'], to: { $ref: '#/components/responses/Nowhere' } },
    {
      at: ['components', 'schemas', 'Token', 'properties', 'name'],
      to: { $ref: '#/components/schemas/Lost' },
    },
  )
  expect(findProblems({ source: 'spec/v1.yaml', target: 'generated/v1', kind: 'served' }, document)).toEqual([
    { sentence: '#/components/responses/Nowhere does not exist' },
    { sentence: '#/components/schemas/Lost does not exist' },
  ])
})

test('X-Request-Id a success without it is refused', async () => {
  const at = [...SCANS, 'responses', '202', 'headers', 'X-Request-Id']
  expect(await policyProblems({ at, to: undefined })).toEqual([
    'createTokenScan 202 must require the header X-Request-Id',
  ])
})

test('X-Request-Id a failure without it is refused', async () => {
  const at = ['components', 'responses', 'ScanNotFound', 'headers', 'X-Request-Id']
  expect(await policyProblems({ at, to: undefined })).toEqual([
    'getTokenScan 404 must require the header X-Request-Id',
  ])
})

test('X-Request-Id it may not be optional', async () => {
  const problems = await policyProblems({
    at: ['components', 'headers', 'XRequestId', 'required'],
    to: false,
  })
  const expected = await forEachOperation(({ id, responses }) =>
    [...responses.keys()].map((status) => `${id} ${status} must require the header X-Request-Id`).join('\n'),
  )
  expect(problems).toEqual(expected.flatMap((sentences) => sentences.split('\n')))
})

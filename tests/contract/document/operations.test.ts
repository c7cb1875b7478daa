import { describe, expect, test } from '@jest/globals'
import { bodyOf, document, follow, operationOf, operations, parametersOf } from './read.ts'

/* What the document has to say of each operation, once more and by hand, so that no edit breaks a promise unseen. */

interface Expected {
  readonly method: string
  readonly path: string
  readonly parameters: Readonly<Record<string, ExpectedParameter>>
  readonly success: number
  /** The component schemas of the envelope's members. */
  readonly envelope: Readonly<Record<string, string>>
  readonly requiredHeaders: readonly string[]
  /** The codes of every error status. */
  readonly errors: Readonly<Record<number, readonly string[]>>
  readonly body?: string
  /** Whether a request may come without its body. */
  readonly bodyRequired?: true
}

interface ExpectedParameter {
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly type: 'string' | 'integer' | 'array'
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly default?: number | string
}

const ADDRESS = {
  in: 'path',
  required: true,
  type: 'string',
  pattern: '^[1-9A-HJ-NP-Za-km-z]{32,44}$',
} as const
const SCAN_ID = {
  in: 'path',
  required: true,
  type: 'string',
  pattern: '^wallet_processing_[0-9a-f]{8}$',
} as const
const PAGE = { in: 'query', required: false, type: 'integer' } as const
const FILTERS = {
  period: { in: 'query', required: false, type: 'string', default: '30d' },
  min_score: { ...PAGE, minimum: 0, maximum: 99 },
  min_closed: { ...PAGE, minimum: 1, maximum: 1_000_000 },
  active_within_days: { ...PAGE, minimum: 1, maximum: 3650 },
  tags: { in: 'query', required: false, type: 'array' },
  exclude_tags: { in: 'query', required: false, type: 'array' },
} as const

const COMMON = {
  400: ['VALIDATION_ERROR'],
  401: ['UNAUTHORIZED'],
  403: ['FORBIDDEN_PLAN'],
  429: ['RATE_LIMITED'],
  500: ['INTERNAL_ERROR'],
} as const
const WITH_QUOTA = { ...COMMON, 403: ['FORBIDDEN_PLAN', 'QUOTA_EXCEEDED'] } as const

const EXPECTED: Readonly<Record<string, Expected>> = {
  createTokenScan: {
    method: 'post',
    path: '/tokens/{address}/scans',
    parameters: { address: ADDRESS },
    body: 'TokenScanRequestBody',
    success: 202,
    envelope: { data: 'TokenScanTriggerData', request_id: 'RequestId' },
    requiredHeaders: ['Location', 'Retry-After', 'X-Request-Id'],
    errors: { ...WITH_QUOTA, 502: ['UPSTREAM_ERROR'] },
  },
  getTokenScan: {
    method: 'get',
    path: '/scans/{scanId}',
    parameters: { scanId: SCAN_ID },
    success: 200,
    envelope: { data: 'ScanStatusData', request_id: 'RequestId' },
    requiredHeaders: ['X-Request-Id'],
    errors: { ...COMMON, 404: ['SCAN_NOT_FOUND'] },
  },
  listTokenTopWallets: {
    method: 'get',
    path: '/tokens/{address}/top-wallets',
    parameters: { address: ADDRESS, limit: { ...PAGE, minimum: 1, maximum: 300, default: 300 } },
    success: 200,
    envelope: { data: 'TopWalletsData', meta: 'TopWalletsMeta', request_id: 'RequestId' },
    requiredHeaders: ['X-Request-Id'],
    errors: { ...WITH_QUOTA, 404: ['TOKEN_NOT_SCANNED'] },
  },
  listWallets: {
    method: 'get',
    path: '/wallets',
    parameters: {
      sort: { in: 'query', required: false, type: 'string', default: 'score' },
      ...FILTERS,
      limit: { ...PAGE, minimum: 1, maximum: 500, default: 100 },
      cursor: { in: 'query', required: false, type: 'string', pattern: '^[A-Za-z0-9_-]+$' },
    },
    success: 200,
    envelope: { data: 'WalletSummaryList', meta: 'WalletsMeta', request_id: 'RequestId' },
    requiredHeaders: ['X-Request-Id'],
    errors: { ...WITH_QUOTA, 504: ['UPSTREAM_TIMEOUT'] },
  },
  scanWallet: {
    method: 'post',
    path: '/wallets/{address}/scan',
    parameters: { address: ADDRESS },
    body: 'WalletScanRequestBody',
    success: 200,
    envelope: { data: 'WalletScanData', request_id: 'RequestId' },
    requiredHeaders: ['X-Request-Id'],
    errors: { ...WITH_QUOTA, 404: ['WALLET_NOT_FOUND'], 502: ['UPSTREAM_ERROR'], 504: ['UPSTREAM_TIMEOUT'] },
  },
  getWallet: {
    method: 'get',
    path: '/wallets/{address}',
    parameters: { address: ADDRESS },
    success: 200,
    envelope: { data: 'WalletScanData', request_id: 'RequestId' },
    requiredHeaders: ['X-Request-Id'],
    errors: { ...WITH_QUOTA, 404: ['WALLET_NOT_FOUND'] },
  },
  queryWallets: {
    method: 'post',
    path: '/wallets/query',
    parameters: {},
    body: 'QueryWalletsRequestBody',
    bodyRequired: true,
    success: 200,
    envelope: { data: 'QueriedWalletList', meta: 'QueryWalletsMeta', request_id: 'RequestId' },
    requiredHeaders: ['X-Request-Id'],
    errors: WITH_QUOTA,
  },
  listCorrelations: {
    method: 'get',
    path: '/correlations',
    parameters: {
      tokens: { in: 'query', required: true, type: 'string' },
      limit: { ...PAGE, minimum: 1, maximum: 500, default: 100 },
      offset: { ...PAGE, minimum: 0, maximum: 100_000, default: 0 },
    },
    success: 200,
    envelope: { data: 'CorrelationWalletList', meta: 'CorrelationMeta', request_id: 'RequestId' },
    requiredHeaders: ['X-Request-Id'],
    errors: { ...COMMON, 504: ['UPSTREAM_TIMEOUT'] },
  },
}

test('the document has these operations and no other', () => {
  expect(operations.map(({ id }) => id).sort()).toEqual(Object.keys(EXPECTED).sort())
})

test('the document is OpenAPI 3.1, of the major version that its path names', () => {
  const { openapi, info, servers } = document as typeof document & { servers: { url: string }[] }
  expect(openapi).toMatch(/^3\.1\./)
  expect(info.version).toMatch(/^1\.[0-9]+\.[0-9]+$/)
  for (const { url } of servers) expect(new URL(url).pathname).toBe('/api/v1')
})

test('every operation needs a bearer key', () => {
  expect(document.components.securitySchemes).toMatchObject({ apiKey: { type: 'http', scheme: 'bearer' } })
  expect(document.security).toEqual([{ apiKey: [] }])
  expect(operations.filter(({ secured }) => !secured)).toEqual([])
})

describe.each(Object.entries(EXPECTED))('%s', (id, expected) => {
  const operation = operationOf(id)

  test(`is ${expected.method.toUpperCase()} ${expected.path}`, () => {
    expect({ method: operation.method, path: operation.path }).toEqual({
      method: expected.method,
      path: expected.path,
    })
  })

  test('has its path and query parameters with their bounds and defaults, and no other', () => {
    const found = parametersOf(operation)
      .filter((parameter) => parameter.in !== 'header')
      .map((parameter) => {
        const { type, minimum, maximum, default: fallback, pattern } = parameter.schema
        // The pattern of `tokens` is the document's own: the interface gives none.
        const own = id === 'listCorrelations' ? undefined : pattern
        const bounds = { pattern: own, minimum, maximum, default: fallback }
        return [parameter.name, { in: parameter.in, required: parameter.required, type, ...bounds }]
      })
    expect(Object.fromEntries(found)).toEqual(expected.parameters)
  })

  test('needs no request header but the key', () => {
    const headers = parametersOf(operation).filter((parameter) => parameter.in === 'header')
    expect(headers.filter(({ required }) => required)).toEqual([])
  })

  const kind = expected.bodyRequired ? 'a body' : 'an optional body'
  test(`takes ${expected.body === undefined ? 'no body' : `${kind}, ${expected.body}`}`, () => {
    const item = document.paths[operation.path]?.[operation.method] as { requestBody?: unknown }
    if (expected.body === undefined) return expect(item.requestBody).toBeUndefined()
    const body = follow<{ required?: boolean }>(item.requestBody)
    expect(body.required ?? false).toBe(expected.bodyRequired ?? false)
    expect(operation.requestContent).toMatchObject({
      'application/json': { schema: { $ref: `#/components/schemas/${expected.body}` } },
    })
  })

  test(`succeeds with ${expected.success} and its envelope`, () => {
    expect([...operation.responses.keys()].filter((status) => status < 400)).toEqual([expected.success])
    const { properties, required } = bodyOf(operation, expected.success)
    const members = Object.entries(expected.envelope).map(([name, schema]) => [
      name,
      { $ref: `#/components/schemas/${schema}` },
    ])
    expect(properties).toEqual(Object.fromEntries(members))
    expect(required).toEqual(Object.keys(expected.envelope))
  })

  test('has its required headers, and optional rate limit headers, on success', () => {
    const headers = operation.responses.get(expected.success)?.headers ?? {}
    const required = Object.entries(headers).filter(([, header]) => header.required === true)
    expect(required.map(([name]) => name).sort()).toEqual(expected.requiredHeaders)
    expect(Object.keys(headers)).toEqual(
      expect.arrayContaining(['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']),
    )
  })

  test('fails with its statuses and codes, and no other', () => {
    const errors = [...operation.responses].filter(([status]) => status >= 400)
    const found = Object.fromEntries(errors.map(([status, response]) => [status, response['x-error-codes']]))
    expect(found).toEqual(expected.errors)
  })

  test('fails with the failure body and X-Request-Id', () => {
    for (const status of Object.keys(expected.errors).map(Number)) {
      const response = operation.responses.get(status)
      expect(response?.headers?.['X-Request-Id']?.required).toBe(true)
      expect(response?.content?.['application/json']?.schema).toEqual({
        $ref: '#/components/schemas/ApiV1Failure',
      })
    }
    expect(operation.responses.get(429)?.headers?.['Retry-After']?.required).toBe(true)
  })
})

test('Retry-After is optional where it depends on the scan', () => {
  const { headers } = operationOf('getTokenScan').responses.get(200) ?? {}
  expect(headers?.['Retry-After']).toMatchObject({ required: false })
})

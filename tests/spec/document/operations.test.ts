import { describe, expect, test } from '@jest/globals'
import { isSuccess } from '../../../scripts/codegen/document.ts'
import { EXPECTED } from './expected-operations.ts'
import { bodyOf, document, follow, operationOf, operations, parametersOf } from './read.ts'

/*
 * What the document has to say of the operations that callers were promised, once more and by hand, so that no edit
 * breaks a promise unseen. An operation that is new is promised with its release: `npm run check:spec:released`.
 */

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
    expect([...operation.responses.keys()].filter(isSuccess)).toEqual([expected.success])
    const { properties, required } = bodyOf(operation, expected.success)
    const members = Object.entries(expected.envelope).map(([name, schema]) => [
      name,
      { $ref: `#/components/schemas/${schema}` },
    ])
    // One that has no facts of its own still says where its figures are invented.
    const meta = { $ref: '#/components/schemas/AnswerMeta' }
    expect(properties).toEqual({ meta, ...Object.fromEntries(members) })
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

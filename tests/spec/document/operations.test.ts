import { expect, test } from '@jest/globals'
import { listOperations } from '../../../contract/document/operations.ts'
import { document, listWithin, operationOf, operations, parametersOf, released } from './read.ts'

/*
 * Promises to callers that `npm run check:spec -- released` does not rate: error codes, defaults, and that objects may
 * gain properties.
 */

test('the document is OpenAPI 3.1 and has the major version that its path names', () => {
  const { openapi, info, servers } = document as typeof document & { servers: { url: string }[] }
  expect(openapi).toMatch(/^3\.1\./)
  expect(info.version).toMatch(/^1\.[0-9]+\.[0-9]+$/)
  for (const { url } of servers) expect(new URL(url).pathname).toBe('/api/v1')
})

test('every operation needs a bearer key, and no other header', () => {
  expect(document.components.securitySchemes).toMatchObject({ apiKey: { type: 'http', scheme: 'bearer' } })
  expect(document.security).toEqual([{ apiKey: [] }])
  expect(operations.filter(({ access }) => access.keyless)).toEqual([])
  const headers = operations
    .flatMap((operation) => parametersOf(operation))
    .filter((one) => one.in === 'header')
  expect(headers.filter(({ required }) => required)).toEqual([])
})

test('an event asks for no key, and its tag is that of no operation: generators make a class of each tag', () => {
  const { webhooks, tags } = document as typeof document & {
    webhooks: Record<string, { post: { tags: string[]; security: unknown[] } }>
    tags: { name: string }[]
  }
  const events = Object.values(webhooks).map(({ post }) => post)
  expect(events).toEqual(events.map(() => expect.objectContaining({ security: [], tags: ['Events'] })))
  const ofOperations = new Set(
    operations.filter(({ path }) => path.startsWith('/')).flatMap((one) => one.tags),
  )
  expect(tags.map(({ name }) => name)).toEqual(['Events', ...ofOperations].toSorted())
})

test('every failure of an operation has the same body', () => {
  const failures = operations.flatMap(({ responses }) => [...responses].filter(([status]) => status >= 400))
  const bodies = failures.map(([, { content }]) => content?.['application/json']?.schema)
  expect(bodies).toEqual(bodies.map(() => ({ $ref: '#/components/schemas/ApiV1Failure' })))
})

test('Retry-After is optional where it depends on the scan', () => {
  const { headers } = operationOf('getTokenScan').responses.get(200) ?? {}
  expect(headers?.['Retry-After']).toMatchObject({ required: false })
})

test.each(listOperations(released))('$id still has the error codes of its release', (operation) => {
  const codesOf = ({ responses }: typeof operation) =>
    [...responses].flatMap(([status, answer]) =>
      [answer['x-error-codes'] ?? []].flat().map((code) => [status, code]),
    )
  expect(codesOf(operationOf(operation.id))).toEqual(expect.arrayContaining(codesOf(operation)))
})

test.each(['default', 'additionalProperties'])('every released %s is unchanged', (keyword) => {
  const listOf = (from: typeof document) =>
    [...listWithin(from)].flatMap(([path, node]) => (keyword in node ? [[path, node[keyword]]] : []))
  const promised = listOf(released)
  expect(promised.length).toBeGreaterThan(5)
  expect(listOf(document)).toEqual(expect.arrayContaining(promised))
})

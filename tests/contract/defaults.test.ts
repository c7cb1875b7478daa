import { readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { answer, memoryStores, openContract, Refusal } from '../../contract/index.ts'
import { ask, bodyOf, documentWith, openDocument, textOf } from './door.ts'

/* What a document leaves out has a default, and what it says is kept: bodies, statuses and media types. */

const content = (type: string) => ({ description: 'x', content: { [type]: {} } })
const withResponses = (responses: object) => documentWith({ responses })

describe('the body of a success', () => {
  test.each<[string, unknown]>([
    ['members named like what an answer may have', { version: '1', headers: {}, served: 3, status: 'up' }],
    ['a list', [1, 2]],
    ['a text', 'hello'],
    ['null', null],
  ])('is sent as the handler returns it: %s', async (_what, body) => {
    const answered = await ask(await openDocument(documentWith(), () => body), 'GET /things')
    expect([answered.status, bodyOf(answered)]).toEqual([200, body])
    expect(answered.headers['Content-Type']).toBe('application/json; charset=utf-8')
  })

  test.each(['204', '202'])('is empty where the document has none for %s', async (status) => {
    const door = await openDocument(withResponses({ [status]: { description: 'x' } }), () => undefined)
    const answered = await ask(door, 'GET /things')
    expect([answered.status, textOf(answered), answered.headers['Content-Type']]).toEqual([
      Number(status),
      '',
      undefined,
    ])
  })

  test('has the media type that the document has for it', async () => {
    const door = await openDocument(withResponses({ 200: content('application/hal+json') }))
    expect((await ask(door, 'GET /things')).headers['Content-Type']).toBe('application/hal+json')
  })

  test('comes with the headers of its answer, and a version is its tag', async () => {
    const document = withResponses({ 200: content('application/json'), 304: { description: 'x' } })
    const door = await openDocument(document, () =>
      answer({ at: Math.random() }, { version: 'a', headers: { 'X-Own': 1 } }),
    )
    const first = await ask(door, 'GET /things')
    expect(first.headers['X-Own']).toBe('1')
    const again = await ask(door, 'GET /things', { headers: { 'if-none-match': first.headers.ETag ?? '' } })
    expect([again.status, textOf(again)]).toEqual([304, ''])
  })
})

describe('a refusal', () => {
  test.each<[string, object, number]>([
    ['NOT_FOUND', { 404: content('application/json') }, 404],
    ['GONE', { '4XX': content('application/json') }, 410],
    ['GONE', { '4XX': content('application/json'), '5XX': content('application/json') }, 410],
    ['UNAVAILABLE', { '4XX': content('application/json'), '5XX': content('application/json') }, 503],
    ['CONFLICT', { default: content('application/json') }, 409],
    ['CONFLICT', { '5XX': content('application/json') }, 500],
    ['CONFLICT', {}, 500],
  ])(
    '%s is answered where the document has its status, its range or a default: %j',
    async (code, responses, status) => {
      const reports = { requestFailed: () => undefined }
      const document = withResponses({ 200: content('application/json'), ...responses })
      const door = await openDocument(document, () => new Refusal(code), { reports })
      expect((await ask(door, 'GET /things')).status).toBe(status)
    },
  )

  test.each<[object, string]>([
    [{ 404: content('application/problem+json') }, 'application/problem+json'],
    [{ '4XX': content('application/json') }, 'application/json; charset=utf-8'],
    [{ 404: { description: 'x' } }, 'application/problem+json'],
  ])('has the media type that the document has for it: %j', async (responses, type) => {
    const document = withResponses({ 200: content('application/json'), ...responses })
    const answered = await ask(await openDocument(document, () => new Refusal('NOT_FOUND')), 'GET /things')
    expect([answered.headers['Content-Type'], bodyOf(answered)]).toEqual([
      type,
      {
        type: 'about:blank',
        title: 'Not found',
        status: 404,
        detail: 'There is no such thing.',
        code: 'NOT_FOUND',
        request_id: 'one',
      },
    ])
  })

  test.each<[`${string} ${string}`, number, string]>([
    ['GET /nothing', 404, 'ROUTE_NOT_FOUND'],
    ['POST /things', 405, 'METHOD_NOT_ALLOWED'],
    ['GET /things?x=1', 400, 'VALIDATION_ERROR'],
  ])('of the kernel has a word without a catalogue: %s', async (what, status, code) => {
    const answered = await ask(await openDocument(documentWith()), what)
    expect([answered.status, bodyOf(answered).code]).toEqual([status, code])
  })
})

test('a repeat with another query is another request, and gets no answer of the first', async () => {
  const operation = {
    security: [{ key: [] }],
    'x-idempotency': { 'retain-hours': 1, wait: { seconds: 1, error: 'UNAVAILABLE' } },
    parameters: [{ name: 'to', in: 'query', schema: { type: 'string' } }],
    responses: { 201: content('application/json'), 503: content('application/json') },
  }
  const components = { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } }
  const stores = memoryStores({ keys: { me: {} } }) as never
  const door = await openDocument(
    documentWith(operation, { at: 'post /transfer', components }),
    ({ query }) => query,
    { stores },
  )
  const headers = { authorization: 'Bearer me', 'idempotency-key': 'k' }
  const send = (to: string) => ask(door, `POST /transfer?to=${to}`, { headers })
  expect(bodyOf(await send('a'))).toEqual({ to: 'a' })
  expect((await send('a')).headers['Idempotency-Replayed']).toBe('true')
  const other = await send('b')
  expect([other.status, bodyOf(other).details[0].field]).toEqual([400, 'Idempotency-Key'])
})

test('limits, secrets and names of headers are a service’s own', async () => {
  const parameters = [{ name: 'key', in: 'query', schema: { type: 'integer' } }]
  const door = await openDocument(documentWith({ parameters }), undefined, {
    secrets: /(?<=sk_)\w+/g,
    limits: { problems: 1 },
    headerNames: { requestId: 'Trace' },
  })
  const answered = await ask(door, 'GET /things?key=sk_abc&two=2&three=3')
  expect(answered.headers.Trace).toBe('one')
  expect(bodyOf(answered).details).toHaveLength(2)
  expect(textOf(answered)).not.toContain('abc')
  expect(textOf(await ask(door, 'GET /things?unit_test_name=1'))).toContain('unit_test_name')
})

test('handlers that are missing, and those of no operation, are named at the start', async () => {
  const document = documentWith({}, { at: 'get /things' })
  const opening = openContract({ document, handlers: { other: async () => ({}) }, stores: memoryStores() })
  await expect(opening).rejects.toMatchObject({
    name: 'Unservable',
    sentences: ['run has no handler', 'the handler other is of no operation'],
  })
})

test('the kernel knows no word of the service that it serves', () => {
  const files = [
    'received.ts',
    'http/adapter.ts',
    'limits.ts',
    'errors.ts',
    'refusal.ts',
    'render.ts',
    'open-contract.ts',
  ]
  for (const file of files)
    expect(readFileSync(`contract/${file}`, 'utf8')).not.toMatch(/_live_|wallet|simulated/i)
})

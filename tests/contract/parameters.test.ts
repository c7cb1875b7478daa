import { describe, expect, test } from '@jest/globals'
import { ask, bodyOf, documentWith, openDocument } from './door.ts'

/* What a request says is read by the schemas of its operation, in every place, and as strictly in one as in another. */

const TYPES: Readonly<Record<string, object>> = {
  integer: { type: 'integer' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  string: { type: 'string' },
  nullable: { type: ['integer', 'null'] },
  composed: { allOf: [{ type: 'integer' }, { minimum: 0 }] },
  listed: { enum: [1, 2] },
}

type Place = 'path' | 'query' | 'header' | 'cookie'

const PLACES: readonly Place[] = ['path', 'query', 'header', 'cookie']

/** Sends one text in one place, and returns what the handler got or the field that was refused. */
async function send(place: Place, schema: object, text: string, more: object = {}): Promise<unknown> {
  const parameter = { name: 'of', in: place, required: true, schema, ...more }
  const at = place === 'path' ? 'get /things/{of}' : 'get /things'
  const door = await openDocument(documentWith({ parameters: [parameter] }, { at }))
  const encoded = encodeURIComponent(text)
  const path =
    place === 'path' ? `/things/${encoded}` : place === 'query' ? `/things?of=${encoded}` : '/things'
  const headers =
    place === 'header' ? { of: text } : place === 'cookie' ? { cookie: `other=1; of=${encoded}` } : {}
  const answered = await ask(door, `GET ${path}`, { headers })
  const body = bodyOf(answered)
  if (answered.status === 200)
    return body[place === 'header' ? 'headers' : place === 'cookie' ? 'cookies' : place].of
  return { refused: body.details.map(({ field }: { readonly field: string }) => field.toLowerCase()) }
}

const REFUSED = { refused: ['of'] }

describe.each(PLACES)('a parameter in the %s', (place) => {
  test.each<[string, string, unknown]>([
    ['integer', '7', 7],
    ['integer', '-7', -7],
    ['number', '1.5', 1.5],
    ['number', '1e2', 100],
    ['boolean', 'true', true],
    ['string', '7', '7'],
    ['string', 'true', 'true'],
    ['nullable', '7', 7],
    ['nullable', 'null', null],
    ['composed', '7', 7],
    ['listed', '2', 2],
  ])('of type %s reads %s', async (type, text, value) => {
    expect(await send(place, TYPES[type] ?? {}, text)).toBe(value)
  })

  test.each<[string, string]>([
    ['integer', '1e2'],
    ['integer', '0x10'],
    ['integer', '+5'],
    ['integer', '05'],
    ['integer', '-0'],
    ['integer', '1.0'],
    ['integer', '9007199254740993'],
    ['number', 'Infinity'],
    ['number', '1e400'],
    ['number', '.5'],
    ['boolean', 'TRUE'],
    ['boolean', '1'],
    ['nullable', 'none'],
    ['composed', '-1'],
    ['listed', '3'],
  ])('of type %s refuses %s', async (type, text) => {
    expect(await send(place, TYPES[type] ?? {}, text)).toEqual(REFUSED)
  })

  test('is a list of values of their types', async () => {
    const more = place === 'query' || place === 'cookie' ? { explode: false } : {}
    const schema = { type: 'array', items: { type: 'integer' } }
    expect(await send(place, schema, '1,2', more)).toEqual([1, 2])
    expect(await send(place, schema, '1,x', more)).toEqual({ refused: ['of[1]'] })
  })
})

test('commas are part of an item where a list of the query repeats its parameter', async () => {
  const parameters = [{ name: 'label', in: 'query', schema: { type: 'array', items: { type: 'string' } } }]
  const door = await openDocument(documentWith({ parameters }))
  expect(bodyOf(await ask(door, 'GET /things?label=a,b')).query).toEqual({ label: ['a,b'] })
  expect(bodyOf(await ask(door, 'GET /things?label=a&label=b')).query).toEqual({ label: ['a', 'b'] })
})

test('parameters of one name are read by their own schemas, and one of an operation takes the place of its path’s', async () => {
  const path = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } }
  const list = { name: 'id', in: 'query', schema: { type: 'array', items: { type: 'boolean' } } }
  const document = documentWith({ parameters: [path, list] }, { at: 'get /things/{id}' })
  const item = (document.paths as Record<string, object>)['/things/{id}']
  const shared = { parameters: [{ ...path, schema: { type: 'string', maxLength: 1 } }] }
  const door = await openDocument({ ...document, paths: { '/things/{id}': { ...item, ...shared } } })
  const { path: inPath, query } = bodyOf(await ask(door, 'GET /things/42?id=true&id=false'))
  expect([inPath.id, query.id]).toEqual([42, [true, false]])
})

test('every mistake is named at once, wherever it is, with what was received and what may have been meant', async () => {
  const parameters = [
    { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
    { name: 'limit', in: 'query', schema: { type: 'integer' } },
    { name: 'seed', in: 'query', schema: { type: 'integer' } },
    { name: 'X-Room', in: 'header', required: true, schema: { type: 'string' } },
    { name: 'lamp', in: 'cookie', schema: { type: 'boolean' } },
  ]
  const door = await openDocument(documentWith({ parameters }, { at: 'get /things/{id}' }))
  const answered = await ask(door, 'GET /things/x?limt=5&limit=1&limit=2&seed=9007199254740993', {
    headers: { cookie: 'lamp=2' },
  })
  expect(answered.status).toBe(400)
  expect(bodyOf(answered).details).toEqual([
    { field: 'id', message: 'must be an integer', received: 'x' },
    { field: 'limt', message: 'is not a known parameter; did you mean limit?', received: '5' },
    { field: 'limit', message: 'must be given once', received: '["1","2"]' },
    {
      field: 'seed',
      message: 'must be an integer from -9007199254740991 to 9007199254740991',
      received: '9007199254740993',
    },
    { field: 'X-Room', message: 'is required', received: null },
    { field: 'lamp', message: 'must be a boolean', received: '2' },
  ])
})

describe('a body', () => {
  const open = (schema: object) => {
    const requestBody = { required: true, content: { 'application/json': { schema } } }
    return openDocument(documentWith({ requestBody }, { at: 'post /things' }), ({ body }) => ({ body }))
  }

  test.each<[string, object, unknown]>([
    ['a list', { type: 'array', items: { type: 'integer' } }, [1, 2]],
    ['a text', { type: 'string' }, '7'],
    ['a number', { type: 'number' }, 7],
    ['null', { type: 'null' }, null],
    ['a list of 2,500 items', { type: 'array' }, Array.from({ length: 2_500 }, (_, index) => index)],
  ])('may be %s, and arrives whole', async (_what, schema, body) => {
    const answered = await ask(await open(schema), 'POST /things', { body: JSON.stringify(body) })
    expect([answered.status, bodyOf(answered).body]).toEqual([200, body])
  })

  test.each<[string, object, string, string]>([
    ['of another type', { type: 'object' }, '[]', 'body'],
    ['with a list that is too long', { type: 'object' }, `{"of":[${'1,'.repeat(10_000)}1]}`, 'of'],
    [
      'with an integer that would be rounded',
      { properties: { of: { type: ['integer', 'null'] } } },
      '{"of":9007199254740993,"more":9007199254740993}',
      'of',
    ],
    [
      'with equal objects in a set',
      { type: 'array', uniqueItems: true },
      '[{"a":1,"b":2},{"b":2,"a":1}]',
      '[1]',
    ],
    ['that is missing', { type: 'object' }, '', 'body'],
  ])('%s is refused', async (_what, schema, body, field) => {
    const answered = await ask(await open(schema), 'POST /things', { body })
    expect([answered.status, bodyOf(answered).details.map((each: { field: string }) => each.field)]).toEqual([
      400,
      [field],
    ])
  })
})

type Refused = [string, object, unknown, string, string]

test.each<Refused>([
  ['an enum', { enum: ['a', null] }, 'b', 'body', 'must be one of a, null'],
  ['a constant', { const: 'a' }, 'b', 'body', 'must be a'],
  [
    'properties that no branch knows',
    { allOf: [{}], unevaluatedProperties: false },
    { a: 1 },
    'a',
    'is not a known property',
  ],
  [
    'an object that must not be empty',
    { minProperties: 1 },
    {},
    'body',
    'must NOT have fewer than 1 properties',
  ],
  ...['int64', 'int32', 'other'].map((format) => {
    const range = format === 'int32' ? '-2147483648 to 2147483647' : '-9007199254740991 to 9007199254740991'
    const schema = { properties: { default: { type: ['integer', 'null'], format } } }
    const what = `an integer of format ${format}`
    return [what, schema, { default: 2 ** 53 }, 'default', `must be an integer from ${range}`] as Refused
  }),
  [
    'an integer whose format stands next to its type',
    { allOf: [{ type: 'integer' }, { format: 'int32' }] },
    2 ** 31,
    'body',
    'must be an integer from -2147483648 to 2147483647',
  ],
  ['a fraction', { type: 'number', format: 'int64' }, 1.5, 'body', 'must match format "int64"'],
  ['a property that may not be', { properties: { a: false } }, { a: 1 }, 'a', 'must be left out'],
  [
    'one of several properties',
    { properties: { a: {} }, minProperties: 1 },
    {},
    'body',
    'must have one of a',
  ],
])('a value is refused with what it must be: %s', async (_what, schema, body, field, message) => {
  const requestBody = { content: { 'application/json': { schema } } }
  const door = await openDocument(documentWith({ requestBody }, { at: 'post /things' }))
  const answered = await ask(door, 'POST /things', { body: JSON.stringify(body) })
  expect(bodyOf(answered).details).toMatchObject([{ field, message }])
})

test('a decimal is a multiple of another as people count, and not as binary numbers do', async () => {
  const parameters = [{ name: 'of', in: 'query', schema: { type: 'number', multipleOf: 0.1 } }]
  const door = await openDocument(documentWith({ parameters }))
  expect((await ask(door, 'GET /things?of=0.3')).status).toBe(200)
  expect((await ask(door, 'GET /things?of=0.35')).status).toBe(400)
})

test.each([
  ['get /{tenant}/things', 'GET /acme/things', { tenant: 'acme' }],
  ['get /things/{id}:archive', 'GET /things/7:archive', { id: '7' }],
  ['get /things/{id}', 'GET /things/a%2Fb', { id: 'a/b' }],
])('a path has its variables wherever they are: %s', async (at, what, path) => {
  const names = Object.keys(path)
  const parameters = names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))
  const door = await openDocument(documentWith({ parameters }, { at }))
  expect(bodyOf(await ask(door, what as `${string} ${string}`)).path).toEqual(path)
})

test.each([
  '/v2/',
  'https://things.test:8443/v2/',
  '//things.test/v2',
  'https://{region}.things.test/v2',
  '{scheme}://things.test/v{version}',
])('operations are below the path of the server: %s', async (url) => {
  const variables = { region: { default: 'eu' }, scheme: { default: 'https' }, version: { default: '2' } }
  const door = await openDocument(documentWith({}, { servers: [{ url, variables }] }))
  expect((await ask(door, 'GET /v2/things')).status).toBe(200)
  expect((await ask(door, 'GET /things')).status).toBe(404)
})

test('operations are below the path of each of several servers, and a root that is given takes their place', async () => {
  const servers = ['https://things.test/v2', 'http://127.0.0.1:8080', '/v2/eu'].map((url) => ({ url }))
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }]
  const document = documentWith({ parameters }, { at: 'get /things/{id}', servers })
  const ask7 = async (root: string | undefined, path: string) => {
    const options = root === undefined ? {} : { root }
    const answered = await ask(await openDocument(document, undefined, options), `GET ${path}`)
    return answered.status === 200 ? bodyOf(answered).path.id : answered.status
  }
  for (const path of ['/v2/things/7', '/things/7', '/v2/eu/things/7'])
    expect(await ask7(undefined, path)).toBe(7)
  expect(await ask7(undefined, '/v3/things/7')).toBe(404)
  expect([await ask7('/own', '/own/things/7'), await ask7('/own', '/v2/things/7')]).toEqual([7, 404])
})

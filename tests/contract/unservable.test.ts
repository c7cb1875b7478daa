import { describe, expect, test } from '@jest/globals'
import { findUnservable } from '../../contract/index.ts'
import galaxy from '../../generated/guests/galaxy/document.json' with { type: 'json' }
import library from '../../generated/guests/library/document.json' with { type: 'json' }
import { documentWith } from './door.ts'

/* Each unsupported construct is a sentence at the start, with its place in the document and what to write instead. */

type Part = Readonly<Record<string, unknown>>

const JSON_MEDIA = { 'application/json': {} }
const OK = { 200: { description: 'x', content: JSON_MEDIA } }
const parameter = (more: object, place = 'query') => ({
  parameters: [{ name: 'of', in: place, schema: { type: 'string' }, ...more }],
})
const body = (content: object, more: object = {}) => ({ requestBody: { content, ...more } })
const schema = (of: object) => body({ 'application/json': { schema: of } })
const responses = (more: object) => ({ responses: { ...OK, ...more } })
const secured = (
  security: readonly object[],
  schemes: object = { key: { type: 'http', scheme: 'bearer' } },
): [object, object] => [{ security }, { components: { securitySchemes: schemes } }]
const NODE = {
  schemas: { Node: { type: 'object', properties: { next: { $ref: '#/components/schemas/Node' } } } },
}
const SENT = { post: { requestBody: { $ref: '#/info', required: true } } }
const CALLING = { get: { operationId: 'call', callbacks: { done: { url: SENT } }, responses: OK } }
const POOL = { 'x-quota-pools': { reads: { free: 1 } } }

test.each<[string, object]>([
  ['the library', library],
  ['the galaxy', galaxy],
  ['one plain GET', documentWith()],
  ...['a~1b', 'c%20d'].map((name): [string, object] => [
    `a reference to ${name}`,
    documentWith(schema({ $ref: `#/x-parts/${name}` }), { 'x-parts': { 'a/b': {}, 'c d': {} } }),
  ]),
  ['what a callback says', documentWith({ callbacks: { done: SENT } })],
  [
    'what a callback of several operations says',
    documentWith({}, { components: { callbacks: { done: { url: SENT } } } }),
  ],
  [
    'what a callback of a shared path says',
    documentWith({}, { components: { pathItems: { Done: CALLING } } }),
  ],
  ['what a webhook says', documentWith({}, { webhooks: { done: SENT } })],
  ['members of other tools', documentWith({ responses: { ...OK, 'x-tool': null }, 'x-tool': 1 })],
])('nothing is wrong with %s', (_name, document) => {
  expect(findUnservable(document)).toEqual([])
})

describe('a feature that is not served is named with what would serve', () => {
  test.each<[string, object, object?]>([
    ['style must be form, not "deepObject"', parameter({ style: 'deepObject' })],
    ['style must be form, not "spaceDelimited"', parameter({ style: 'spaceDelimited', explode: false })],
    [
      'style must be simple, not "matrix"',
      parameter({ style: 'matrix', required: true }, 'path'),
      { at: 'get /things/{of}' },
    ],
    [
      'content is not read; give the parameter a schema',
      parameter({ schema: undefined, content: JSON_MEDIA }),
    ],
    ['parameters 0 lacks schema', parameter({ schema: undefined })],
    ['allowEmptyValue is not read; leave it out', parameter({ allowEmptyValue: true })],
    ['is an object or holds lists', parameter({ schema: { type: 'object' } })],
    ['is an object or holds lists', parameter({ schema: { type: 'array', items: { type: 'array' } } })],
    ['may be string or integer', parameter({ schema: { type: ['string', 'integer'] } })],
    ['say explode: false', parameter({ schema: { type: 'array' } }, 'cookie')],
    ['has no parameter for the variable id', {}, { at: 'get /things/{id}' }],
    ['which its path does not name', parameter({ required: true }, 'path')],
    ['two variables in one segment', parameter({}), { at: 'get /things/{a}.{b}' }],
    ['does not begin with a slash', {}, { at: 'get things' }],
    ['cannot be declared: HEAD is the GET', {}, { at: 'head /things' }],
    ['cannot be declared: HEAD is the GET', {}, { at: 'options /things' }],
    ['get lacks operationId', { operationId: undefined }],
    [
      'multipart/form-data is not served; application/json is',
      body({ ...JSON_MEDIA, 'multipart/form-data': {} }),
    ],
    [
      'application/x-www-form-urlencoded is not served; application/json is',
      body({ 'application/x-www-form-urlencoded': {} }),
    ],
    ['content lacks application/json', body({ 'application/xml': {} })],
    ['CSV where the body has x-rows', body({ ...JSON_MEDIA, 'text/csv': {} })],
    [
      'a schema that leads back to itself',
      schema({ $ref: '#/components/schemas/Node' }),
      { components: NODE },
    ],
    ['has readOnly', schema({ properties: { id: { readOnly: true } } })],
    [
      'has writeOnly',
      {
        responses: {
          200: {
            description: 'x',
            content: { 'application/json': { schema: { properties: { a: { writeOnly: true } } } } },
          },
        },
      },
    ],
    ...['$dynamicRef', '$id', 'id', '$schema', 'additionalItems'].map((keyword): [string, object] => [
      `${keyword} is not read; leave it out`,
      schema({ [keyword]: 'x' }),
    ]),
    [
      '#/components/schemas/A leads back to itself',
      schema({ $ref: '#/components/schemas/A' }),
      {
        components: {
          schemas: { A: { $ref: '#/components/schemas/B' }, B: { $ref: '#/components/schemas/A' } },
        },
      },
    ],
    ['takes no value as its body', body({ 'application/json': { schema: false } })],
    ['operationId is a name that every object of JavaScript has', { operationId: 'toString' }],
    [
      'has prefixItems; give its items one schema',
      parameter({ schema: { type: 'array', prefixItems: [{}] } }),
    ],
    ['600 is no status', responses({ 600: { description: 'x' } })],
    ['needs key in several alternatives', ...secured([{ key: ['a'] }, { key: ['b'] }])],
    ['which is no key in Bearer', ...secured([{ key: [] }], { key: { type: 'apiKey', in: 'header' } })],
    ['answers 205 with content', { responses: { 205: { description: 'x', content: JSON_MEDIA } } }],
    ['is an anchor; write the path', schema({ $ref: '#thing' })],
    ['a default in one of several alternatives', schema({ oneOf: [{ properties: { a: { default: 1 } } }] })],
    [
      'default next to a $ref',
      schema({ properties: { a: { $ref: '#/components/schemas/A', default: 1 } } }),
      { components: { schemas: { A: {} } } },
    ],
    [
      'constructor is a name that every object of JavaScript has',
      schema({ properties: { constructor: {} } }),
    ],
    ['name is a name that every object of JavaScript has', parameter({ name: 'toString' })],
    ['OpenAPI lets no parameter be', parameter({ name: 'Accept' }, 'header')],
    [
      'the query parameter of twice',
      { parameters: [...parameter({}).parameters, ...parameter({}).parameters] },
    ],
    ['answers 204 with content', { responses: { 204: { description: 'x', content: JSON_MEDIA } } }],
    ['has characters that the path of a URL has not', {}, { at: 'get /café' }],
    ['has characters that the path of a URL has not', {}, { at: 'get /things?of=1' }],
    ['begin it with a scheme or a slash', {}, { servers: [{ url: 'v2' }] }],
    ['leave out a query', {}, { servers: [{ url: 'https://things.test/v2?of=1' }] }],
    [
      'jsonSchemaDialect is another dialect',
      {},
      { jsonSchemaDialect: 'http://json-schema.org/draft-07/schema#' },
    ],
    ['format: binary, which JSON cannot hold', schema({ properties: { file: { format: 'binary' } } })],
    ['servers is not read', { servers: [{ url: '/v2' }] }],
    ['nullable is of OpenAPI 3.0', schema({ nullable: true })],
    [
      'next to a $ref',
      schema({ $ref: '#/components/schemas/Node', minProperties: 1 }),
      { components: { schemas: { Node: {} } } },
    ],
    ['pattern is no regular expression', schema({ pattern: '(' })],
    ['pattern is no regular expression', schema({ pattern: 1 })],
    ['( is no regular expression', schema({ patternProperties: { '(': {} } })],
    ...[
      'if',
      'then',
      'else',
      'not',
      'contains',
      'propertyNames',
      'unevaluatedProperties',
      'unevaluatedItems',
    ].map((keyword): [string, object] => [
      'nullable is of OpenAPI 3.0',
      schema({ [keyword]: { nullable: true } }),
    ]),
    ...['dependentSchemas', 'patternProperties'].map((keyword): [string, object] => [
      'nullable is of OpenAPI 3.0',
      schema({ [keyword]: { a: { nullable: true } } }),
    ]),
    ...Object.entries({
      ...{ type: 'strin', required: true, enum: [], minimum: '1', maxItems: -1, items: [{}], allOf: {} },
      ...{ multipleOf: 'a', additionalProperties: 'no', exclusiveMinimum: true, format: 1 },
    }).map(([keyword, value]): [string, object] => [`schema: ${keyword} must`, schema({ [keyword]: value })]),
    ['minimum must be number', schema({ minimum: Number.NEGATIVE_INFINITY })],
    ['properties must be object, not [1]', schema({ properties: [1] })],
    ['2XX is several statuses; give the one exact status', responses({ '2XX': { description: 'x' } })],
    ['documents no success', { responses: { default: { description: 'x' } } }],
    ['302 is not served; of the statuses below 400', responses({ 302: { description: 'x' } })],
    [
      'text/markdown is not served; one type of JSON is',
      { responses: { 200: { description: 'x', content: { 'text/markdown': {} } } } },
    ],
    [
      'application/xml is not served',
      { responses: { 200: { description: 'x', content: { ...JSON_MEDIA, 'application/xml': {} } } } },
    ],
    [
      'content has several types; give it one',
      { responses: { 200: { description: 'x', content: { ...JSON_MEDIA, 'application/hal+json': {} } } } },
    ],
    ['needs other, which components.securitySchemes does not declare', ...secured([{ other: [] }])],
    [
      'needs several keys at once',
      ...secured([{ a: [], b: [] }], {
        a: { type: 'http', scheme: 'bearer' },
        b: { type: 'http', scheme: 'basic' },
      }),
    ],
    ['which is no key in Bearer', ...secured([{ key: [] }], { key: { type: 'mutualTLS' } })],
    ['the variable region without a default', {}, { servers: [{ url: 'https://{region}.test' }] }],
    ['is outside of the document', schema({ $ref: 'other.yaml#/Thing' })],
    ['does not exist', schema({ $ref: '#/components/schemas/Nothing' })],
    [
      'has x-quota, but answers requests without a key',
      { 'x-quota': { pool: 'reads', charge: 'after' } },
      POOL,
    ],
    ['may be refused with INTERNAL_ERROR, VALIDATION_ERROR, UNAUTHORIZED', ...withCatalogue({})],
  ])('%s', (expected, operation, root = {}) => {
    const sentences = findUnservable(documentWith(operation as Part, root as Part))
    expect(sentences).toEqual(expect.arrayContaining([expect.stringContaining(expected)]))
  })
})

function withCatalogue(errors: object): [object, object] {
  const [operation, root] = secured([{ key: [] }])
  return [operation, { ...root, 'x-errors': errors }]
}

test.each<[string, object]>([
  ['openapi: is 3.0.3; documents of OpenAPI 3.1 are served', { ...documentWith(), openapi: '3.0.3' }],
  ['info lacks title', { ...documentWith(), info: { version: '1' } }],
  ['lacks paths', { ...documentWith(), paths: undefined }],
  ['paths has no path; a document needs one operation', { ...documentWith(), paths: {} }],
  ['/things must be object, not null', { ...documentWith(), paths: { '/things': null } }],
  ['parameters 0 must be object, not null', documentWith({ parameters: [null] })],
  ['security 0 must be object, not null', documentWith({ security: [null] })],
  ['title must be object', documentWith({ parameters: [{ $ref: '#/info/title' }] })],
  [
    'has not the shape of OpenAPI 3.1',
    documentWith(...(secured([{ key: [] }], { key: null }) as [Part, Part])),
  ],
])('a document that is none of OpenAPI 3.1 is refused: %s', (expected, document) => {
  expect(findUnservable(document)[0]).toContain(expected)
})

test.each<[string, object, object]>([
  [
    'components schemas: A lacks content; /paths/~1things/get/requestBody reads it as a body',
    { requestBody: { $ref: '#/components/schemas/A' } },
    { components: { schemas: { A: {} } } },
  ],
  [
    'components schemas: A lacks name; /paths/~1things/get/parameters/0 reads it as a parameter',
    { parameters: [{ $ref: '#/components/schemas/A' }] },
    { components: { schemas: { A: {} } } },
  ],
  [
    'x-parts c/d type must be string',
    schema({ $ref: '#/x-parts/a' }),
    { 'x-parts': { a: { items: { $ref: '#/x-parts/c~1d' } }, 'c/d': { type: 'strin' } } },
  ],
])('what a reference leads to has the shape that is wanted there: %s', (expected, operation, root) => {
  expect(findUnservable(documentWith(operation as Part, root as Part))[0]).toContain(expected)
})

test('a sentence begins with its place', () => {
  const twice = documentWith()
  const paths = { ...(twice.paths as object), '/others': (twice.paths as Part)['/things'] }
  expect(findUnservable({ ...twice, paths })).toEqual([
    'paths /others get: has the operationId run of paths /things get',
  ])
})

test('two paths that differ only in the names of their variables are one', () => {
  const path = (id: string, name: string) => ({
    get: { operationId: id, ...parameter({ name, required: true }, 'path'), responses: OK },
  })
  const paths = { '/things/{a}': path('one', 'a'), '/things/{b}': path('two', 'b') }
  expect(findUnservable({ ...documentWith(), paths })[0]).toContain('is the same path as /things/{a}')
})

test('what stands next to the reference of a path is not lost without a word', () => {
  const paths = { '/things': { $ref: '#/components/pathItems/Things', parameters: [] } }
  const pathItems = { Things: { get: { operationId: 'run', responses: OK } } }
  expect(findUnservable({ ...documentWith(), paths, components: { pathItems } })).toEqual([
    'paths /things: has parameters next to a $ref, which is not read; a schema has allOf for both',
  ])
})

test.each([true, false])('a schema may be %j', (of) => {
  expect(findUnservable(documentWith(schema({ properties: { of }, items: of, not: of })))).toEqual([])
})

test('a document that was mended is served', () => {
  const document = documentWith({ operationId: undefined }) as {
    paths: Record<string, Record<string, object>>
  }
  expect(findUnservable(document)).toHaveLength(1)
  Object.assign(document.paths['/things']?.get ?? {}, { operationId: 'run' })
  expect(findUnservable(document)).toEqual([])
})

import type { ApiDocument } from '../../../contract/document/api-document.ts'
import { applyChanges, type Change } from '../../support/changed-documents.ts'

/* A guest's document with every kind of policy: an observatory, which counts stars and lends nights. */

const text = { type: 'string' }
const object = (properties: object, required: readonly string[] = Object.keys(properties)) => ({
  type: 'object',
  required,
  properties,
})
const listOf = (items: object) => ({ type: 'array', items })
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const json = (schema: object) => ({ 'application/json': { schema } })
const answered = (content: object, more: object = {}) => ({ description: 'x', content, ...more })

const OBSERVATORY = {
  openapi: '3.1.0',
  info: { title: 'Observatory', version: '1.0.0' },
  security: [{ key: [] }],
  'x-rate-limit': { requests: 60, window: 'minute', 'key-overrides': true, 'on-failure': 'allow' },
  'x-plans': ['guest', 'member'],
  'x-scopes': { look: true, book: false },
  'x-quota-pools': { stars: { guest: 9, member: null }, nights: { guest: 1, member: 9 } },
  'x-csv-figures': ['magnitude', 'distance'],
  'x-errors': Object.fromEntries(
    Object.entries({
      ...{ UNKNOWN: 404, CLOUDY: 409, VALIDATION_ERROR: 400, UNAUTHORIZED: 401, FORBIDDEN_PLAN: 403 },
      ...{ QUOTA_EXCEEDED: 403, RATE_LIMITED: 429, INTERNAL_ERROR: 500 },
    }).map(([code, status]) => [code, { status, message: 'x' }]),
  ),
  paths: {
    '/stars/query': {
      post: {
        operationId: 'queryStars',
        'x-scope': 'look',
        'x-quota': { pool: 'stars', charge: 'after', units: 'meta.found' },
        requestBody: {
          content: { ...json(object({ stars: listOf(object({ name: text })) })), 'text/csv': {} },
          'x-rows': { of: 'stars', columns: { name: 'name' } },
        },
        responses: {
          200: answered(
            { ...json(ref('Found')), 'application/x-ndjson': {}, 'text/csv': {} },
            {
              'x-rows': { of: 'data', columns: { name: 'star.name', '{figure}_now': 'star.{figure}' } },
            },
          ),
          default: { description: 'x' },
        },
      },
    },
    '/nights': {
      post: {
        operationId: 'bookNight',
        'x-scope': 'book',
        'x-quota': { pool: 'nights', charge: 'before', uncharged: 'stars' },
        'x-idempotency': {
          'retain-hours': 24,
          wait: { seconds: 5, error: 'CLOUDY' },
          replayed: { field: 'data.source', from: 'new', to: 'kept' },
        },
        responses: {
          201: answered(
            json(object({ data: object({ source: { type: 'string', enum: ['new', 'kept'] } }) })),
          ),
          409: { description: 'x', 'x-error-codes': ['CLOUDY'] },
          default: { description: 'x' },
        },
      },
    },
    '/nights/{id}': {
      get: {
        operationId: 'getNight',
        'x-scope': 'look',
        parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
        responses: {
          200: answered(json(object({ id: text }))),
          404: { description: 'x', 'x-error-codes': ['UNKNOWN'] },
          default: { description: 'x' },
        },
      },
    },
  },
  components: {
    securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
    schemas: {
      Found: object({ data: listOf(object({ star: ref('Star') })), meta: ref('Meta'), state: text }),
      Meta: object({ found: { type: 'integer', minimum: 0 }, asked: { type: 'integer', minimum: 0 } }),
      Star: object({
        name: text,
        magnitude: { type: 'number' },
        distance: { type: 'number' },
        tags: listOf(text),
        place: object({ constellation: text }),
        planets: listOf(object({ name: text })),
      }),
    },
  },
}

/** The paths of operations in the document. */
export const QUERY = ['paths', '/stars/query', 'post'] as const
export const BOOK = ['paths', '/nights', 'post'] as const
export const NIGHT = ['paths', '/nights/{id}', 'get'] as const

/** The document with these changes. */
export const changeDocument = (...changes: readonly Change[]): ApiDocument =>
  applyChanges(JSON.stringify(OBSERVATORY), changes)

import { describe, expect, test } from '@jest/globals'
import { memoryStores } from '../../contract/index.ts'
import { ask, bodyOf, documentWith, openDocument, type Sent } from './door.ts'

/* Who may call: keys in the places that `security` names, their scopes, and operations without a key. */

const SCHEMES = {
  bearer: { type: 'http', scheme: 'bearer' },
  basic: { type: 'http', scheme: 'Basic' },
  header: { type: 'apiKey', in: 'header', name: 'X-Card' },
  query: { type: 'apiKey', in: 'query', name: 'card' },
  cookie: { type: 'apiKey', in: 'cookie', name: 'card' },
  oauth: { type: 'oauth2', flows: {} },
}

const KEYS = {
  reader: { scopes: ['read'] },
  writer: { scopes: ['read', 'write'], perMinute: 2 },
  plain: {},
  'user:password': { scopes: ['read'] },
}

const open = (security: readonly object[], more: object = {}, root: object = {}) =>
  openDocument(
    documentWith({ security, ...more }, { components: { securitySchemes: SCHEMES }, ...root }),
    () => ({ served: true }),
    { stores: memoryStores({ keys: KEYS }) as never },
  )

const bearer = (key: string): Sent => ({ headers: { authorization: `Bearer ${key}` } })

describe('a key', () => {
  test.each<[string, `${string} ${string}`, Sent]>([
    ['bearer', 'GET /things', bearer('reader')],
    ['oauth', 'GET /things', bearer('reader')],
    ['basic', 'GET /things', { headers: { authorization: `Basic ${btoa('user:password')}` } }],
    ['header', 'GET /things', { headers: { 'x-card': 'reader' } }],
    ['query', 'GET /things?card=reader', {}],
    ['cookie', 'GET /things', { headers: { cookie: 'card=reader' } }],
  ])('is read where its scheme says: %s', async (scheme, what, sent) => {
    const door = await open([{ [scheme]: [] }])
    expect((await ask(door, what, sent)).status).toBe(200)
    const without = await ask(door, 'GET /things')
    expect([without.status, bodyOf(without).code]).toEqual([401, 'UNAUTHORIZED'])
    expect(without.headers['WWW-Authenticate']).toContain('realm="Things"')
  })

  test('may come in any of the places that are alternatives, and in no other', async () => {
    const door = await open([{ header: [] }, { bearer: [] }])
    expect((await ask(door, 'GET /things', { headers: { 'x-card': 'reader' } })).status).toBe(200)
    expect((await ask(door, 'GET /things', bearer('reader'))).status).toBe(200)
    const elsewhere = await ask(door, 'GET /things', { headers: { cookie: 'card=reader' } })
    expect(bodyOf(elsewhere).detail).toBe(
      'The request has no API key. Send `X-Card: <key>` or `Authorization: Bearer <key>`.',
    )
  })

  test('that is unknown is refused, also where no key is needed', async () => {
    const door = await open([{}, { bearer: [] }])
    expect((await ask(door, 'GET /things')).status).toBe(200)
    expect((await ask(door, 'GET /things', bearer('stranger'))).status).toBe(401)
  })

  test('without a scheme at all is not asked for', async () => {
    const door = await open([], {}, { security: [{ bearer: [] }] })
    expect((await ask(door, 'GET /things')).status).toBe(200)
  })
})

describe('a scope', () => {
  test.each<[string, readonly string[], number]>([
    ['writer', ['write'], 200],
    ['writer', ['read', 'write'], 200],
    ['reader', ['read', 'write'], 403],
    ['reader', ['write'], 403],
    ['plain', ['read'], 403],
    ['plain', [], 200],
  ])('of security is needed: %s with %j', async (key, scopes, status) => {
    const answered = await ask(await open([{ oauth: scopes }]), 'GET /things', bearer(key))
    expect(answered.status).toBe(status)
  })

  test('of the alternative that the key came by counts', async () => {
    const door = await open([{ oauth: ['write'] }, { header: [] }])
    expect((await ask(door, 'GET /things', bearer('reader'))).status).toBe(403)
    expect((await ask(door, 'GET /things', { headers: { 'x-card': 'reader' } })).status).toBe(200)
  })

  test('of x-scope takes the place of those of security, and one of a list is enough', async () => {
    const root = { 'x-scopes': { read: true, write: false, admin: false } }
    const door = await open([{ oauth: ['admin'] }], { 'x-scope': ['write', 'admin'] }, root)
    expect((await ask(door, 'GET /things', bearer('writer'))).status).toBe(200)
    const reader = await ask(door, 'GET /things', bearer('reader'))
    expect([reader.status, bodyOf(reader).details]).toEqual([
      403,
      { reason: 'scope_missing', scope: 'write' },
    ])
  })

  test('that the document gives to keys without a list is theirs', async () => {
    const root = { 'x-scopes': { read: true, write: false } }
    expect(
      (await ask(await open([{ bearer: [] }], { 'x-scope': 'read' }, root), 'GET /things', bearer('plain')))
        .status,
    ).toBe(200)
    expect(
      (await ask(await open([{ bearer: [] }], { 'x-scope': 'write' }, root), 'GET /things', bearer('plain')))
        .status,
    ).toBe(403)
  })
})

test('a plan that may not call is refused, also by a document that names no 403', async () => {
  const door = await open([{ bearer: [] }], {}, { 'x-plans': ['other'] })
  const answered = await ask(door, 'GET /things', bearer('reader'))
  expect([answered.status, bodyOf(answered).code]).toEqual([403, 'FORBIDDEN_PLAN'])
})

test('a limit counts for each key, and answers without one say nothing of it', async () => {
  const limit = { requests: 1, window: 'minute', 'key-overrides': true, 'on-failure': 'allow' }
  const door = await open([{ bearer: [] }], {}, { 'x-rate-limit': limit })
  const statuses: number[] = []
  for (const key of ['reader', 'reader', 'writer', 'writer', 'writer'])
    statuses.push((await ask(door, 'GET /things', bearer(key))).status)
  expect(statuses.sort()).toEqual([200, 200, 200, 429, 429])
  const { headers } = await ask(await open([{ bearer: [] }]), 'GET /things', bearer('reader'))
  expect(Object.keys(headers).filter((name) => /rate/i.test(name))).toEqual([])
})

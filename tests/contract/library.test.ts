import { beforeEach, expect, test } from '@jest/globals'
import type { Answered, Asked, Door } from '../../contract/door.ts'
import { askFor } from '../../doors/own-request.ts'
import { openLibrary } from './library.ts'

/* The kernel serves another document than those of this service: no database, no socket, no Express. */

let library: Door

beforeEach(async () => {
  library = await openLibrary()
})

const WITHOUT_CARD: Asked = {
  method: 'GET',
  path: '/',
  query: {},
  headers: {},
  client: '192.0.2.1',
  requestId: 'one',
  signal: new AbortController().signal,
  body: async () => Buffer.alloc(0),
}

const BOOK = { ...WITHOUT_CARD, path: '/library/books/001', headers: { authorization: 'Bearer reader' } }

interface Request {
  readonly card?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

async function ask(what: `${string} ${string}`, { card = 'reader', headers = {}, body }: Request = {}) {
  const [method = '', path = ''] = what.split(' ')
  const authorization = card && { authorization: `Bearer ${card}` }
  return await library(
    askFor(WITHOUT_CARD, {
      method,
      path: `/library${path}`,
      headers: { ...authorization, ...headers },
      body,
    }),
  )
}

const textOf = ({ body }: Answered) => Buffer.concat(body).toString()
const bodyOf = (answered: Answered) => JSON.parse(textOf(answered))

test('an answer has the envelope, the rate headers and the defaults of the document', async () => {
  const answered = await ask('GET /books')
  expect([answered.status, answered.headers['X-RateLimit-Remaining']]).toEqual([200, '11'])
  expect(bodyOf(answered)).toMatchObject({
    data: [{ isbn: '001' }, { isbn: '002' }],
    meta: { count: 2 },
    request_id: 'one',
  })
})

test.each<[number, string, `${string} ${string}`, Request]>([
  [401, 'UNAUTHORIZED', 'GET /books', { card: '' }],
  [401, 'UNAUTHORIZED', 'GET /books', { card: 'stranger' }],
  [403, 'FORBIDDEN', 'POST /books/001/loans', { body: { days: 7 } }],
  [404, 'ROUTE_NOT_FOUND', 'GET /films', {}],
  [405, 'METHOD_NOT_ALLOWED', 'DELETE /books', {}],
  [404, 'BOOK_NOT_FOUND', 'GET /books/999', {}],
  [400, 'VALIDATION_ERROR', 'GET /books/1e2', {}],
  [400, 'VALIDATION_ERROR', 'GET /books?limit=0&offset=1', {}],
])('is refused with %i %s: %s', async (status, code, what, request) => {
  const answered = await ask(what, request)
  expect([answered.status, bodyOf(answered).error.code]).toEqual([status, code])
  expect(bodyOf(answered).documentation_url).toBe(`/help#${code}`)
})

test('all mistakes of a request are named at once', async () => {
  const answered = await ask('POST /books/001/loans', { card: 'lender', body: { days: 0, name: 'me' } })
  expect(
    bodyOf(answered)
      .error.details.map(({ field }: { field: string }) => field)
      .sort(),
  ).toEqual(['days', 'name'])
})

test('a key has so many requests a minute', async () => {
  for (let asked = 0; asked < 12; asked += 1) expect((await ask('GET /books')).status).toBe(200)
  expect((await ask('GET /books')).headers).toMatchObject({
    'Retry-After': '60',
    'X-RateLimit-Remaining': '0',
  })
})

test('an answer is charged until the quota is used up, and one that the client has costs nothing', async () => {
  const first = await ask('GET /books/001')
  expect(first.headers).toMatchObject({ 'X-Quota-Remaining': '2' })
  const again = await ask('GET /books/001', { headers: { 'if-none-match': first.headers.ETag ?? '' } })
  expect([again.status, textOf(again)]).toEqual([304, ''])
  expect((await ask('GET /books/002')).headers).toMatchObject({ 'X-Quota-Remaining': '1' })
  expect((await ask('GET /books/003')).headers).toMatchObject({ 'X-Quota-Remaining': '0' })
  expect(bodyOf(await ask('GET /books/001')).error).toMatchObject({
    code: 'QUOTA_EXCEEDED',
    details: { pool: 'reads' },
  })
})

test('a unit is given back when there is nothing to return, and a repeat gets the answer that was stored', async () => {
  const request = { card: 'lender', body: { days: 7 } }
  expect((await ask('POST /books/999/loans', request)).status).toBe(404)
  const repeated = { ...request, headers: { 'idempotency-key': 'k' } }
  const lent = await ask('POST /books/001/loans', repeated)
  expect([lent.status, lent.headers['X-Quota-Remaining']]).toEqual([201, '0'])
  const again = await ask('POST /books/001/loans', repeated)
  expect(again.headers['Idempotency-Replayed']).toBe('true')
  expect(bodyOf(again)).toEqual(bodyOf(lent))
  expect((await ask('POST /books/001/loans', request)).status).toBe(403)
})

test('a list comes as a table, without formulas', async () => {
  const answered = await ask('GET /books', { headers: { accept: 'text/csv' } })
  expect(answered.headers).toMatchObject({
    'Content-Type': 'text/csv; charset=utf-8',
    'X-Meta-Count': '2',
    Vary: 'Accept',
  })
  expect(textOf(answered)).toBe("title,pages\r\n'=Dune,412\r\nEmma,474\r\n")
})

test('the tag of a content cannot be computed without the secret of the installation', async () => {
  const elsewhere = await openLibrary({}, 'another')
  const [here, there] = await Promise.all([library, elsewhere].map((door) => door(BOOK)))
  expect(there?.headers.ETag).not.toEqual(here?.headers.ETag)
  expect(there && bodyOf(there)).toEqual(here && bodyOf(here))
})

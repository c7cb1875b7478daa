import { afterEach, beforeEach, expect, test } from '@jest/globals'
import type { ApiDocument } from '../../contract/document/api-document.ts'
import { type HttpServer, listen } from '../../contract/http/server.ts'
import document from '../../generated/guests/library/document.json' with { type: 'json' }
import { createCheck } from './documented.ts'
import { askAt, type Sent } from './door.ts'
import { openLibrary } from './library.ts'

/* The kernel serves another document than those of this service, over a socket. Answers are held against it. */

const check = createCheck(document as object as ApiDocument)
let server: HttpServer
let elsewhere: HttpServer

const serve = async (tagSecret?: string) =>
  await listen({ host: '127.0.0.1', port: 0, mounts: [{ at: '/', door: await openLibrary({}, tagSecret) }] })

beforeEach(async () => {
  server = await serve()
  elsewhere = await serve('another')
})

afterEach(async () => {
  for (const each of [server, elsewhere]) await each.drain({ graceMs: 0, timeoutMs: 5_000 })
})

interface WithCard extends Sent {
  readonly card?: string
  readonly at?: HttpServer
}

function ask(
  what: `${string} ${string}`,
  { card = 'reader', headers, at = server, ...sent }: WithCard = {},
): Promise<Response> {
  const key = card === '' ? {} : { authorization: `Bearer ${card}` }
  return askAt(`${at.address}/library`, what, { headers: { ...key, ...headers }, ...sent })
}

interface Failure {
  readonly error: { readonly code: string; readonly details: readonly { readonly field: string }[] }
  readonly documentation_url: string
}

const readFailure = (answer: Response) => answer.json() as Promise<Failure>

test('an answer has the envelope, the rate headers and the defaults of the document', async () => {
  const answer = await ask('GET /books', { headers: { 'x-request-id': 'one' } })
  expect([answer.status, answer.headers.get('x-ratelimit-remaining')]).toEqual([200, '11'])
  expect(await check('listBooks', answer)).toMatchObject({
    data: [{ isbn: '001' }, { isbn: '002' }],
    meta: { count: 2 },
    request_id: 'one',
  })
})

test.each<[number, string, `${string} ${string}`, WithCard]>([
  [401, 'UNAUTHORIZED', 'GET /books', { card: '' }],
  [401, 'UNAUTHORIZED', 'GET /books', { card: 'stranger' }],
  [403, 'FORBIDDEN', 'POST /books/001/loans', { body: { days: 7 } }],
  [404, 'ROUTE_NOT_FOUND', 'GET /films', {}],
  [405, 'METHOD_NOT_ALLOWED', 'DELETE /books', {}],
  [404, 'BOOK_NOT_FOUND', 'GET /books/999', {}],
  [400, 'VALIDATION_ERROR', 'GET /books/1e2', {}],
  [400, 'VALIDATION_ERROR', 'GET /books?limit=0&offset=1', {}],
])('is refused with %i %s: %s', async (status, code, what, sent) => {
  const answer = await ask(what, sent)
  const body = await readFailure(answer)
  expect([answer.status, body.error.code]).toEqual([status, code])
  expect(body.documentation_url).toBe(`/help#${code}`)
})

test('a key has so many requests a minute', async () => {
  for (let asked = 0; asked < 12; asked += 1) expect((await ask('GET /books')).status).toBe(200)
  const refused = await ask('GET /books')
  expect([refused.status, refused.headers.get('x-ratelimit-remaining')]).toEqual([429, '0'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('an answer is charged until the quota is used up, and one that the client has costs nothing', async () => {
  const left = ({ headers }: Response) => headers.get('x-quota-remaining')
  const first = await ask('GET /books/001')
  expect(left(first)).toBe('2')
  const again = await ask('GET /books/001', { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect(left(await ask('GET /books/002'))).toBe('1')
  expect(left(await ask('GET /books/003'))).toBe('0')
  expect((await readFailure(await ask('GET /books/001'))).error).toMatchObject({
    code: 'QUOTA_EXCEEDED',
    details: { pool: 'reads' },
  })
})

test('a unit is given back when there is nothing to return, and a repeat gets the answer that was stored', async () => {
  const sent = { card: 'lender', body: { days: 7 } }
  expect((await ask('POST /books/999/loans', sent)).status).toBe(404)
  const repeated = { ...sent, headers: { 'idempotency-key': 'k' } }
  const lent = await ask('POST /books/001/loans', repeated)
  expect([lent.status, lent.headers.get('x-quota-remaining')]).toEqual([201, '0'])
  const again = await ask('POST /books/001/loans', repeated)
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  const [one, other] = [await check('lendBook', lent), await check('lendBook', again)]
  expect(other).toMatchObject({ data: (one as { data: object }).data })
  expect((await ask('POST /books/001/loans', sent)).status).toBe(403)
})

test('a list comes as a table, without formulas', async () => {
  const answer = await ask('GET /books', { headers: { accept: 'text/csv' } })
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'x-meta-count': '2',
    vary: expect.stringContaining('Accept'),
  })
  expect(await answer.text()).toBe("title,pages\r\n'=Dune,412\r\nEmma,474\r\n")
})

test('the tag of a content cannot be computed without the secret of the installation', async () => {
  const here = await ask('GET /books/001')
  const there = await ask('GET /books/001', { at: elsewhere })
  expect(there.headers.get('etag')).not.toBe(here.headers.get('etag'))
  const [one, other] = [await check('getBook', here), await check('getBook', there)]
  expect(one).toMatchObject({ data: (other as { data: object }).data })
})

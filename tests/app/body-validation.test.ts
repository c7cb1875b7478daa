import { gzipSync } from 'node:zlib'
import { describe, expect, test } from '@jest/globals'
import { MINT } from '../support/addresses.ts'
import type { Failure } from '../support/client.ts'
import { openTestService } from '../support/open-service.ts'
import { listProblems } from '../support/problems.ts'
import { countWalletCalls } from '../support/simulated-provider.ts'
import { sendBytes } from '../support/wire.ts'

const SCANS = `/api/v1/tokens/${MINT}/scans`
const JSON_TYPE = { 'content-type': 'application/json' }

const service = await openTestService({ env: { ROLE: 'api' } })
const client = await service.client()

const problemsOf = async (init: RequestInit, path = SCANS) =>
  listProblems(await client.request('POST', path, init))

describe('the optional body of a token scan', () => {
  test.each([' {} ', '{"__proto__":1}', '\ufeff{}'])('is accepted: %j', async (body) => {
    expect((await client.request('POST', SCANS, { body, headers: JSON_TYPE })).status).toBe(202)
  })

  test.each([
    ['null', 'null'],
    ['true', 'true'],
    ['0', '0'],
    ['""', ''],
    ['"{}"', '{}'],
    ['[{}]', '[{}]'],
  ])('is refused if it is not an object: %s', async (body, received) => {
    const problem = { field: 'body', message: 'must be an object', received }
    expect(await problemsOf({ body, headers: JSON_TYPE })).toEqual([problem])
  })

  test.each(['{', ' ', '{} {}', "{'a':1}", '{"a":1,}', 'undefined', 'NaN', '<scan/>'])(
    'is refused if it is not JSON: %j',
    async (body) => {
      const problem = { field: 'body', message: 'must be valid JSON', received: body }
      expect(await problemsOf({ body, headers: JSON_TYPE })).toEqual([problem])
    },
  )

  test('is refused beyond 200 kB, even if it is smaller when compressed', async () => {
    const text = `{"a":"${'a'.repeat(200_000)}"}`
    const problem = { field: 'body', message: 'must not be larger than 200000 bytes', received: null }
    expect(await problemsOf({ body: text, headers: JSON_TYPE })).toEqual([problem])
    const headers = { ...JSON_TYPE, 'content-encoding': 'gzip' }
    expect(await problemsOf({ body: gzipSync(text), headers })).toEqual([problem])
  })

  test('is accepted compressed, and refused when the compression is broken or unknown', async () => {
    const gzip = { ...JSON_TYPE, 'content-encoding': 'gzip' }
    for (const coding of ['gzip', 'x-gzip', 'GZIP']) {
      const headers = { ...gzip, 'content-encoding': coding }
      expect((await client.request('POST', SCANS, { body: gzipSync('{}'), headers })).status).toBe(202)
    }
    for (const [received, message] of [
      ['gzip', 'is not how the body is encoded'],
      ['br', 'is not how the body is encoded'],
      ['rot13', 'is not supported'],
    ] as const) {
      const headers = { ...JSON_TYPE, 'content-encoding': received }
      expect(await problemsOf({ body: '{}', headers })).toEqual([
        { field: 'content-encoding', message, received },
      ])
    }
  })

  test('is refused when it is nested deeper than 100 levels', async () => {
    const nested = (levels: number) => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`
    expect((await client.request('POST', SCANS, { body: nested(100), headers: JSON_TYPE })).status).toBe(202)
    const problem = { field: 'body', message: 'must not be nested deeper than 100 levels', received: null }
    for (const levels of [101, 49_000])
      expect(await problemsOf({ body: nested(levels), headers: JSON_TYPE })).toEqual([problem])
  })

  test('is refused without repeating half a surrogate pair', async () => {
    expect(await problemsOf({ body: '"\\ud83d"', headers: JSON_TYPE })).toEqual([
      { field: 'body', message: 'must be an object', received: '\ufffd' },
    ])
  })
})

test.each([
  ['"true"', 'true'],
  ['"false"', 'false'],
  ['1', '1'],
  ['0', '0'],
  ['""', ''],
  ['null', 'null'],
  ['[true]', '[true]'],
  ['{}', '{}'],
])(
  'the optional body of a wallet scan is refused with a force_refresh that is not a boolean, and never coerced: %s',
  async (value, received) => {
    const init = { body: `{"force_refresh":${value}}`, headers: JSON_TYPE }
    expect(await problemsOf(init, `/api/v1/wallets/${MINT}/scan`)).toEqual([
      { field: 'force_refresh', message: 'must be a boolean', received },
    ])
    expect(await service.sql('select from quota_reservations')).toEqual([])
    expect(countWalletCalls(service.simulator, MINT)).toBe(0)
  },
)

describe('the content type of a body', () => {
  test.each(['application/json;charset="UTF-8"', 'Application/JSON', 'application/json ; x=y'])(
    'is accepted: %s',
    async (type) => {
      const answer = await client.request('POST', SCANS, { body: '{}', headers: { 'content-type': type } })
      expect(answer.status).toBe(202)
    },
  )

  test.each(['text/json', 'application/jsonx', 'multipart/form-data; boundary=x', 'json', '*/*'])(
    'is refused: %s',
    async (type) => {
      const problem = { field: 'content-type', message: 'must be application/json', received: type }
      expect(await problemsOf({ body: '{}', headers: { 'content-type': type } })).toEqual([problem])
    },
  )

  test('is refused when it is missing', async () => {
    // fetch adds no content type to a typed array.
    const problem = { field: 'content-type', message: 'must be application/json', received: null }
    expect(await problemsOf({ body: new TextEncoder().encode('{}') })).toEqual([problem])
  })

  test.each(['application/json; charset=latin1', 'application/json;charset="utf-16"'])(
    'is refused with another charset than UTF-8: %s',
    async (received) => {
      expect(await problemsOf({ body: '{}', headers: { 'content-type': received } })).toEqual([
        { field: 'content-type', message: 'must have the charset utf-8 or none', received },
      ])
    },
  )

  test('is refused for a body that is not UTF-8, instead of a damaged text', async () => {
    const body = Buffer.from('{"a":"caf\xe9"}', 'latin1')
    expect(await problemsOf({ body, headers: JSON_TYPE })).toEqual([
      { field: 'body', message: 'must be text in UTF-8', received: null },
    ])
  })

  test('does not matter when the body is empty', async () => {
    const headers = { 'content-type': 'text/plain' }
    expect((await client.request('POST', SCANS, { body: '', headers })).status).toBe(202)
  })

  test.each(['', 'Content-Type: text/plain\r\n', 'Content-Type: application/json\r\n'])(
    'does not matter when the body is sent in chunks and is empty: %j',
    async (type) => {
      const head = `POST ${SCANS} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${client.key}\r\n${type}`
      expect((await sendBytes(service, `${head}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`)).status).toBe(
        202,
      )
      const full = await sendBytes(service, `${head}Transfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n0\r\n\r\n`)
      expect(full.status).toBe(400)
    },
  )
})

describe('a body of the greatest length', () => {
  const WEBHOOKS = '/api/v1/webhook-endpoints'
  const AT_ONCE_MS = 500
  const send = async (method: string, path: string, body: string, type = 'application/json') => {
    const start = process.cpuUsage()
    const answer = await client.request<Failure>(method, path, { body, headers: { 'content-type': type } })
    const { user, system } = process.cpuUsage(start)
    return { problems: listProblems(answer), tookMs: (user + system) / 1_000 }
  }
  const join = (count: number, write: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => write(index)).join(',')

  test.each<[number, string, (count: number) => string, string, string]>([
    [
      99_000,
      'POST',
      (count) => `{"url":"https://example.com/","events":[${join(count, () => '1')}]}`,
      WEBHOOKS,
      'events',
    ],
    [
      66_000,
      'POST',
      (count) => `{"addresses":[${join(count, () => '""')}]}`,
      '/api/v1/wallets/query',
      'addresses',
    ],
    [95_000, 'PUT', (count) => `address\n${'a\n'.repeat(count)}`, '/api/v1/watchlists/long', 'wallets'],
  ])(
    'is refused, however many items of a list are wrong: %i of %s',
    async (count, method, write, path, field) => {
      const type = method === 'PUT' ? 'text/csv' : 'application/json'
      expect((await send(method, path, write(10_000), type)).problems).toHaveLength(101)
      const { problems } = await send(method, path, write(count), type)
      expect(problems).toEqual([{ field, message: 'must not have more than 10000 items', received: null }])
    },
  )

  test('is refused at once, although each item has to differ from all others', async () => {
    const removed = `{"remove":[${join(1_000, (index) => '['.repeat(95) + index + ']'.repeat(95))}]}`
    const times = []
    for (let time = 0; time < 3; time++) {
      const { problems, tookMs } = await send('PATCH', '/api/v1/watchlists/long', removed)
      expect(problems[0]).toMatchObject({ field: 'remove', message: 'must have 0 to 500 items' })
      times.push(tookMs)
    }
    // Of the processor, since other tests share it. One request may collect the garbage of another.
    expect(Math.min(...times)).toBeLessThan(AT_ONCE_MS)
  })
})

test.each([
  ['{bad', 'application/json', ['address', 'body', 'x']],
  ['[]', 'application/json', ['address', 'body', 'x']],
  ['{}', 'text/plain', ['address', 'content-type', 'x']],
])(
  'the list of problems names those of body, path and query at once: %s as %s',
  async (body, type, fields) => {
    const init = { body, headers: { 'content-type': type } }
    const problems = await problemsOf(init, '/api/v1/tokens/bad/scans?x=1')
    expect(problems.map(({ field }) => field).sort()).toEqual(fields)
  },
)

import { describe, expect, test } from '@jest/globals'
import { MINT } from '../support/addresses.ts'
import { openTestService } from '../support/open-service.ts'
import { usedToday } from '../support/quotas.ts'
import { storeWallet, WALLET } from '../support/stored-rows.ts'
import { expectFailure, expectSafeHeaders, listPaths, send, sendBytes } from '../support/wire.ts'

const SITE = ['/health/live', '/health/ready', '/openapi/v1.json', '/docs', '/docs/errors', '/docs/errors.md']
const PATHS = [...(await listPaths()), ...SITE.map((path) => ({ path, methods: ['GET'] }))]
const WRITING = ['POST', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'QUERY', 'PROPFIND', 'LOCK', 'PURGE']

const service = await openTestService({ env: { ROLE: 'api' } })

await storeWallet(service, { address: WALLET })

/** What `Allow` lists for a path with these documented methods. */
function allowList(methods: readonly string[]): string {
  return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].sort().join(', ')
}

describe('a path that is not in the document', () => {
  test.each([
    '/api',
    '/api/v1',
    '/api/v1/',
    '/api/v1/unknown',
    '/api/v1/token',
    `/api/v2/wallets/${WALLET}`,
    `/wallets/${WALLET}/history`,
    `/api/v1/wallets/${WALLET}/`,
    `/api/v1/wallets/${WALLET}/history`,
    `/api/v1//wallets/${WALLET}`,
    `//api/v1/wallets/${WALLET}`,
    `/api/v1/wallets//${WALLET}`,
    `/api/v1/Wallets/${WALLET}`,
    `/API/v1/wallets/${WALLET}`,
    `/api/v1/Tokens/${MINT}/top-wallets`,
    `/api/v1/tokens/${MINT}/top-wallets/`,
    '/api/v1/tokens//top-wallets',
    `/api/v1/wallets/../wallets/${WALLET}`,
    '/health',
    '/health/live/',
    '/Health/live',
    '/openapi/v1.yaml',
    '/constructor',
    '/__proto__',
    '/%00',
  ])('is 404 ROUTE_NOT_FOUND, without a key: %s', async (path) => {
    expectFailure(service, await send(service, `GET ${path}`), '404 ROUTE_NOT_FOUND')
  })

  test.each([`/wallets/${WALLET}`, `/tokens/${MINT}/top-wallets`, '/usage'])(
    'is told where the API begins, if it would be there: %s',
    async (path) => {
      const body = expectFailure(service, await send(service, `GET ${path}`), '404 ROUTE_NOT_FOUND')
      expect(body.error.message).toBe(
        'There is nothing at this path. The paths of the API begin with /api/v1.',
      )
    },
  )

  test('is 404 for every method, OPTIONS included', async () => {
    for (const method of [...WRITING, 'OPTIONS']) {
      expectFailure(service, await send(service, `${method} /api/v1/unknown`), '404 ROUTE_NOT_FOUND')
    }
  })
})

describe('a path of the document or of a page next to the API', () => {
  test('answers every other method with 405 and Allow, before it asks for a key', async () => {
    for (const { path, methods } of PATHS) {
      for (const method of [...WRITING, 'GET'].filter((other) => !methods.includes(other))) {
        const answer = await send(service, `${method} ${path}`)
        expectFailure(service, answer, '405 METHOD_NOT_ALLOWED')
        expect([path, answer.headers.get('allow')]).toEqual([path, allowList(methods)])
      }
    }
  })

  test('answers OPTIONS with 204 and Allow, without a key', async () => {
    for (const { path, methods } of PATHS) {
      const answer = await send(service, `OPTIONS ${path}`)
      expect([path, answer.status, answer.text]).toEqual([path, 204, ''])
      expect(answer.headers.get('allow')).toBe(allowList(methods))
      expectSafeHeaders(answer.headers)
    }
  })

  test('answers the preflight of a browser without granting permission', async () => {
    const answer = await send(service, `OPTIONS /api/v1/wallets/${WALLET}`, {
      origin: 'https://browser.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization',
    })
    expect(answer.status).toBe(204)
    expectSafeHeaders(answer.headers)
  })

  test('has no HEAD where it has no GET', async () => {
    const answer = await send(service, `HEAD /api/v1/tokens/${MINT}/scans`)
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('OPTIONS, POST')
  })

  test('is found in the absolute form that proxies use, too', async () => {
    const { key } = await service.client()
    const request = `GET http://any.example/api/v1/wallets/${WALLET} HTTP/1.1\r\nHost: any.example\r\n`
    const answer = await sendBytes(service, `${request}Authorization: Bearer ${key}\r\n\r\n`)
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.text).data.address).toBe(WALLET)
  })
})

describe('HEAD', () => {
  test('answers as GET does, without the body, at the same price', async () => {
    const client = await service.client('pro')
    const headers = { authorization: `Bearer ${client.key}` }
    const get = await send(service, `GET /api/v1/wallets/${WALLET}`, headers)
    const head = await send(service, `HEAD /api/v1/wallets/${WALLET}`, headers)
    expect([head.status, head.text]).toEqual([200, ''])
    expect(await usedToday(service, client, 'reads')).toBe(2)
    const perAnswer = /^(date|x-request-id|ratelimit|x-ratelimit-re|x-quota-remaining)/
    const comparable = (of: Headers) => [...of].filter(([name]) => !perAnswer.test(name))
    expect(comparable(head.headers)).toEqual(comparable(get.headers))
    expect([...head.headers.keys()]).toEqual([...get.headers.keys()])
  })

  test('refuses as GET does, without the body', async () => {
    const request = `HEAD /api/v1/wallets/${WALLET} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`
    const answer = await sendBytes(service, request)
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toContain('Bearer')
    expect(answer.text).toBe('')
  })

  test('works on every page next to the API', async () => {
    for (const path of SITE) {
      const [get, head] = await Promise.all([send(service, `GET ${path}`), send(service, `HEAD ${path}`)])
      expect([path, head.status, head.text]).toEqual([path, 200, ''])
      expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'))
    }
  })
})

import { describe, expect, test } from '@jest/globals'
import type { ApiDocument } from '../../../contract/document/api-document.ts'
import { listOperations } from '../../../contract/document/operations.ts'
import { WRITTEN_FOR } from '../../../doors/site/pages.ts'
import document from '../../../generated/v1/document.json' with { type: 'json' }
import rootPackage from '../../../package.json' with { type: 'json' }
import type { Failure } from '../../support/client.ts'
import { decodeBody } from '../../support/content-codings.ts'
import { openTestService } from '../../support/open-service.ts'
import { storeWallet, WALLET } from '../../support/stored-rows.ts'
import { expectFailure, expectSafeHeaders, send, sendBytes } from '../../support/wire.ts'

const PUBLIC_URL = 'https://api.example/wallets&more'
const PUBLIC_URL_IN_HTML = 'https://api.example/wallets&amp;more'

const service = await openTestService({ env: { ROLE: 'api' } })
// With the trailing slash of an operator, which addresses that are made from it must not double.
const published = await openTestService({
  share: service,
  env: { ROLE: 'api', PUBLIC_URL: `${PUBLIC_URL}/`, PAGES: 'off' },
})

await storeWallet(service, { address: WALLET })

/** A document without what it is served without in places: bounds of lengths, more properties, and examples. */
function essenceOf(text: string): ApiDocument {
  const isLeftOut = (name: string) => /^((min|max)Length|additionalProperties|examples?)$/.test(name)
  return JSON.parse(text, (name, value) => (isLeftOut(name) ? undefined : value))
}

describe('every answer', () => {
  test('of an operation is kept out of shared caches, frames and other origins', async () => {
    const { key } = await service.client()
    const headers = { authorization: `Bearer ${key}`, origin: 'https://browser.example' }
    for (const [path, isStored] of [
      [`/api/v1/wallets/${WALLET}`, true],
      ['/api/v1/usage', false],
    ] as const) {
      const answer = await send(service, `GET ${path}`, headers)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
      expectSafeHeaders(answer.headers)
      expect(answer.headers.has('etag')).toBe(isStored)
    }
  })

  test('of the health pages is kept out of caches', async () => {
    for (const path of ['/health/live', '/health/ready'])
      expectSafeHeaders((await send(service, `GET ${path}`)).headers)
  })

  test('of the documents may be neither sniffed nor framed, and any site may read the OpenAPI documents', async () => {
    for (const [path, origins] of [
      ['/openapi/v1.json', ['*']],
      ['/openapi/v1-3.0.json', ['*']],
      ['/openapi/legacy.json', ['*']],
      ['/openapi/legacy-3.0.json', ['*']],
      ['/docs/errors', []],
      ['/docs/errors.md', []],
    ] as const) {
      const { headers } = await send(service, `GET ${path}`, { origin: 'https://browser.example' })
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('x-powered-by')).toBeNull()
      const permissions = [...headers].filter(([name]) => name.startsWith('access-control-'))
      expect(permissions).toEqual(origins.map((origin) => ['access-control-allow-origin', origin]))
    }
  })
})

describe('the documentation', () => {
  test('is linked at the public address of the service, however a request is refused', async () => {
    const refusals = await Promise.all([
      send(published, 'GET /nothing'),
      send(published, 'DELETE /health/live'),
      send(published, `GET /api/v1/wallets/${WALLET}`),
      sendBytes(published, 'nonsense\r\n\r\n'),
    ])
    const links = refusals.map(({ text }) => (JSON.parse(text) as Failure).documentation_url)
    const anchors = ['route_not_found', 'method_not_allowed', 'unauthorized', 'validation_error']
    expect(links).toEqual(anchors.map((anchor) => `${PUBLIC_URL}/docs/errors#${anchor}`))
  })

  test('has the public address in its examples and relative paths in its links', async () => {
    const { text } = await send(published, 'GET /docs')
    expect(text).toContain(`${PUBLIC_URL_IN_HTML}/api/v1`)
    expect(text).not.toContain(PUBLIC_URL)
    expect(text).not.toContain('http://127.0.0.1')
    // A proxy that puts `/wallets` before every path would break any that begin with a slash.
    expect(text).not.toMatch(/ (href|src)="\//)
  })

  test('may load nothing from other sites and has no inline scripts or styles', async () => {
    for (const path of ['/docs', '/docs/reference', '/docs/errors', '/docs/guides/polling']) {
      const { headers, text } = await send(service, `GET ${path}`)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toMatch(
        /^default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'( data:)?;/,
      )
      expect(policy).not.toMatch(/unsafe|\*|https?:/)
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(text).not.toMatch(/<script(?! src=)|<style| style=| on[a-z]+=/)
    }
  })

  test('loads files that caches may store for ever, since each content has its own address', async () => {
    const { text } = await send(service, 'GET /docs/reference')
    const paths = [...text.matchAll(/ (?:href|src|data-[a-z]+)="(assets\/[^"]+)"/g)].map(
      ([, path]) => `/docs/${path}`,
    )
    expect(paths.length).toBeGreaterThanOrEqual(6)
    for (const path of paths) {
      const { status, headers } = await send(service, `HEAD ${path}`)
      expect([path, status]).toEqual([path, 200])
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(headers.get('content-type')).toMatch(
        /^((text\/(css|javascript)|application\/json); charset=utf-8|image\/(svg\+xml|png))$/,
      )
    }
  })

  test('serves no other file of the folders that it is read from', async () => {
    const { text } = await send(service, 'GET /docs/reference')
    const [script = ''] = /assets\/[0-9a-f]+\/page\.js/.exec(text) ?? []
    for (const path of [
      `/docs/${script}.map`,
      '/docs/assets/package.json',
      `/docs/${script}/../package.json`,
    ])
      expectFailure(service, await send(service, `GET ${path}`), '404 ROUTE_NOT_FOUND')
  })
})

describe('a page that does not exist', () => {
  const asBrowser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }

  test('leads to the documentation if it is the root, even below a prefix', async () => {
    const answer = await send(published, 'GET /', asBrowser)
    const named = ['location', 'content-length'].map((name) => answer.headers.get(name))
    expect([answer.status, ...named]).toEqual([302, 'docs', '0'])
  })

  test('is answered for browsers with a 404 page, where there are pages, whose links work at any depth', async () => {
    for (const path of ['/docs/nothing', '/docs/guides/nothing', '/docs/guides/deep/nothing']) {
      const { status, headers, text } = await send(service, `GET ${path}`, asBrowser)
      expect([path, status, headers.get('content-type')]).toEqual([path, 404, 'text/html; charset=utf-8'])
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
      expectSafeHeaders(headers)
      const links = [...text.matchAll(/ (?:href|src)="([^"#]+)"/g)].map(
        ([, link]) => new URL(String(link), `${service.url}${path}`),
      )
      expect(links.length).toBeGreaterThan(5)
      for (const link of new Set(links.map(({ pathname }) => pathname)))
        expect([path, link, (await send(service, `HEAD ${link}`, asBrowser)).status]).toEqual([
          path,
          link,
          200,
        ])
    }
  })

  test('is answered in the envelope for programs, below the API, and deeper than any page', async () => {
    const deep: `GET ${string}` = `GET /docs${'/'.repeat(10_000)}`
    expectFailure(service, await send(service, deep, asBrowser), '404 ROUTE_NOT_FOUND')
    for (const accept of ['*/*', 'application/json'])
      expectFailure(service, await send(service, 'GET /docs/nothing', { accept }), '404 ROUTE_NOT_FOUND')
    expectFailure(service, await send(service, 'POST /docs/nothing', asBrowser), '404 ROUTE_NOT_FOUND')
    expectFailure(service, await send(service, 'GET /api/v1/nothing', asBrowser), '404 ROUTE_NOT_FOUND')
  })
})

describe('the OpenAPI document', () => {
  test('is the generated one with this service as its server', async () => {
    const answer = await send(service, 'GET /openapi/v1.json')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    const { servers, paths, ...served } = essenceOf(answer.text.replaceAll(service.url, WRITTEN_FOR))
    const { servers: _written, paths: writtenPaths, ...written } = essenceOf(JSON.stringify(document))
    expect(served).toEqual(written)
    expect(Object.keys(paths)).toEqual(Object.keys(writtenPaths))
    expect(JSON.parse(answer.text).servers).toEqual([
      { url: `${service.url}/api/v1`, description: 'This service.' },
    ])
  })

  test('has every parameter at its operation, where simple tools look for it', async () => {
    const { text } = await send(service, 'GET /openapi/v1.json')
    const served = essenceOf(text.replaceAll(service.url, WRITTEN_FOR))
    expect(listOperations(served)).toEqual(listOperations(essenceOf(JSON.stringify(document))))
    expect(Object.values(served.paths).filter((item) => 'parameters' in item)).toEqual([])
  })

  test('says nothing twice that tools stumble over, and one type of each body in 3.0', async () => {
    const found: string[] = []
    for (const path of ['v1', 'v1-3.0', 'legacy', 'legacy-3.0']) {
      JSON.parse((await send(service, `GET /openapi/${path}.json`)).text, (name, node) => {
        const isBounded = /^(date|date-time|uri)$/.test(node?.format) && 'maxLength' in node
        const isOpen = node?.additionalProperties === true && 'properties' in node
        const isCsvBody = name === 'requestBody' && path.endsWith('3.0') && 'text/csv' in node.content
        const isNumber = node?.in !== undefined && 'example' in node && typeof node.example !== 'string'
        if (isBounded || isOpen || isCsvBody || isNumber) found.push(`${path}: ${JSON.stringify(node)}`)
        return node
      })
    }
    expect(found).toEqual([])
  })

  test('describes itself in two sentences, which lead agents to their tools, and links to the rest', async () => {
    const { info, externalDocs } = JSON.parse((await send(service, 'GET /openapi/v1.json')).text)
    expect(info.description.split(/[.] (?=[A-Z])/)).toHaveLength(2)
    expect(info.description).toMatch(/`\/mcp`.*`\/llms[.]txt`/)
    expect(externalDocs.url).toBe(`${service.url}/docs/guides/requests`)
    expect((await send(service, `GET ${new URL(externalDocs.url).pathname}`)).status).toBe(200)
  })

  test('names the public address', async () => {
    const { text } = await send(published, 'GET /openapi/v1.json')
    expect(JSON.parse(text).servers[0].url).toBe(`${PUBLIC_URL}/api/v1`)
  })

  test('may be cached, and is answered with 304 for a client that has it', async () => {
    const first = await send(service, 'GET /openapi/v1.json')
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{43}"$/)
    expect(first.headers.get('cache-control')).toMatch(/^public, max-age=[1-9][0-9]*$/)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await send(service, 'GET /openapi/v1.json', { 'if-none-match': known })
      expect([known, again.status, again.text]).toEqual([known, 304, ''])
      expect(again.headers.get('etag')).toBe(etag)
      expect(again.headers.get('cache-control')).toBe(first.headers.get('cache-control'))
    }
    const changed = await send(service, 'GET /openapi/v1.json', { 'if-none-match': '"other"' })
    expect([changed.status, changed.text]).toEqual([200, first.text])
    expect((await send(published, 'GET /openapi/v1.json')).headers.get('etag')).not.toBe(etag)
  })
})

test.each(['gzip', 'zstd'] as const)(
  'a published file is sent as %s to clients that accept it, with a separate ETag',
  async (coding) => {
    for (const path of ['/openapi/v1.json', '/openapi/legacy.json', '/docs', '/docs.md']) {
      const plain = await send(service, `GET ${path}`)
      const headers = { 'accept-encoding': coding }
      const answer = await send(service, `GET ${path}`, headers)
      expect([path, plain.headers.get('content-encoding')]).toEqual([path, null])
      expect([path, answer.headers.get('content-encoding')]).toEqual([path, coding])
      expect(Number(answer.headers.get('content-length'))).toBeLessThan(plain.text.length / 2)
      expect(decodeBody(answer.bytes, coding)).toBe(plain.text)
      for (const { headers } of [plain, answer]) expect(headers.get('vary')).toBe('Accept-Encoding')
      const etag = answer.headers.get('etag') ?? ''
      expect(etag).not.toBe(plain.headers.get('etag'))
      const again = await send(service, `GET ${path}`, { ...headers, 'if-none-match': etag })
      expect(again.status).toBe(304)
    }
  },
)

test.each([
  ['/health/live', { status: 'live', version: rootPackage.version }],
  ['/health/ready', { status: 'ready' }],
])('health %s answers in the envelope, without a key', async (path, data) => {
  const answer = await send(service, `GET ${path}`)
  expect(answer.status).toBe(200)
  const requestId = answer.headers.get('x-request-id')
  expect(JSON.parse(answer.text)).toEqual({ data, request_id: requestId })
})

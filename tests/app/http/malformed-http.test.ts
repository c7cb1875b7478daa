import { connect } from 'node:net'
import { describe, expect, test } from '@jest/globals'
import document from '../../../generated/v1/document.json' with { type: 'json' }
import { openTestService } from '../../support/open-service.ts'
import { storeWallet, WALLET } from '../../support/stored-rows.ts'
import { expectFailure, send, sendBytes } from '../../support/wire.ts'

const GET = 'GET /health/live HTTP/1.1\r\nHost: x\r\n'
const POST = `POST /api/v1/tokens/${WALLET}/scans HTTP/1.1\r\nHost: x\r\n`
/** The methods of the document, with the two that the service adds to them. */
const ALL_METHODS = [...new Set(Object.values(document.paths).flatMap(Object.keys)), 'head', 'options']
  .filter((name) => name !== 'parameters')
  .map((name) => name.toUpperCase())
  .sort()
  .join(', ')

const service = await openTestService({ env: { ROLE: 'api' } })

const authorization = `Bearer ${(await service.client()).key}`
await storeWallet(service, { address: WALLET })

test('OPTIONS of the server as a whole lists the methods of all paths', async () => {
  const { status, headers } = await sendBytes(
    service,
    'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  )
  expect([status, headers.get('allow')]).toEqual([204, ALL_METHODS])
})

test.each(['2.0', '0.9'])(
  'a request of HTTP/%s is refused, and its connection is closed',
  async (version) => {
    const answer = await sendBytes(service, `GET /health/live HTTP/${version}\r\nHost: x\r\n\r\n`)
    expectFailure(service, answer, '505 VALIDATION_ERROR')
    expect(answer.headers.get('connection')).toBe('close')
  },
)

test('a request with two keys is refused: a proxy in front may have used the other one', async () => {
  const keys = `Authorization: ${authorization}\r\nAuthorization: Bearer other\r\n`
  const answer = await sendBytes(service, `GET /api/v1/usage HTTP/1.1\r\nHost: x\r\n${keys}\r\n`)
  const body = expectFailure(service, answer, '400 VALIDATION_ERROR')
  expect(body.error.details).toEqual([
    { field: 'authorization', message: 'must be given once', received: null },
  ])
})

test.each(['gzip, chunked', 'identity, chunked', 'rot13'])(
  'a body through a transfer coding besides chunks is answered with 501, and its connection is closed: %s',
  async (coding) => {
    const answer = await sendBytes(service, `${POST}Transfer-Encoding: ${coding}\r\n\r\n0\r\n\r\n`)
    expectFailure(service, answer, '501 VALIDATION_ERROR')
    expect(answer.headers.get('connection')).toBe('close')
  },
)

describe('a request that cannot be parsed as HTTP', () => {
  test.each([
    ['no HTTP at all', 'nonsense\r\n\r\n'],
    ['a TLS handshake', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['an unknown version', 'GET /health/live HTTP/3.0\r\nHost: x\r\n\r\n'],
    ['a space in the target', 'GET /health/live now HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a NUL in the target', 'GET /health/\0 HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['bytes above ASCII in the target', 'GET /health/\xc3\xa9 HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a NUL in a header', `${GET}X-A: a\0b\r\n\r\n`],
    ['a space before the colon of a header', `${GET}X-A : a\r\n\r\n`],
    ['a header without a colon', `${GET}X-A\r\n\r\n`],
    ['a length that is no number', `${POST}Content-Length: two\r\n\r\n`],
    ['a negative length', `${POST}Content-Length: -1\r\n\r\n`],
    ['two lengths', `${POST}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
    ['a length and chunks', `${POST}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
  ])('is answered with 400 in the envelope: %s', async (_what, bytes) => {
    const answer = await sendBytes(service, bytes)
    const body = expectFailure(service, answer, '400 VALIDATION_ERROR')
    expect(body.error.details).toEqual([{ field: 'request', message: 'is not valid HTTP', received: null }])
    expect(answer.headers.get('connection')).toBe('close')
  })

  test.each([
    ['one that no server has', 'FETCH /health/live HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['one in lower case', 'get /api/v1/usage HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['one with a known beginning', 'GETS / HTTP/1.0\r\n\r\n'],
  ])('is answered with 405 and Allow if only its method is unknown: %s', async (_what, bytes) => {
    const answer = await sendBytes(service, bytes)
    expectFailure(service, answer, '405 METHOD_NOT_ALLOWED')
    expect(answer.headers.get('allow')).toBe(ALL_METHODS)
    expect(answer.headers.get('connection')).toBe('close')
  })

  test('is answered with 405 for its method even after a valid request on the same connection', async () => {
    const answers = await sendBytes(service, `${GET}\r\nFETCH / HTTP/1.1\r\nHost: x\r\n\r\n`)
    expect([answers.status, answers.text.includes('HTTP/1.1 405 Method Not Allowed')]).toEqual([200, true])
  })

  test('is answered in the envelope even if only its body is malformed', async () => {
    const head = `${POST}Authorization: ${authorization}\r\nContent-Type: application/json\r\n`
    const answer = await sendBytes(service, `${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n`)
    expectFailure(service, answer, '400 VALIDATION_ERROR')
  })

  test.each([
    ['a long header', `${GET}X-A: ${'a'.repeat(20_000)}\r\n\r\n`],
    ['a long target', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
    ['many headers', `${GET}${'X-A: a\r\n'.repeat(3_000)}\r\n`],
  ])('is answered with 431 in the envelope when its head is too large: %s', async (_what, bytes) => {
    const body = expectFailure(service, await sendBytes(service, bytes), '431 VALIDATION_ERROR')
    expect(body.error.details).toEqual([{ field: 'headers', message: 'are too large', received: null }])
  })

  test('does not disturb other connections', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0 ? sendBytes(service, 'nonsense\r\n\r\n') : send(service, 'GET /health/live'),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(
      answers.map((_, index) => (index % 2 === 0 ? 400 : 200)),
    )
  })
})

describe('an unusual request', () => {
  test('without a Host header is refused in the envelope, since HTTP/1.1 requires one', async () => {
    const answer = await sendBytes(service, 'GET /health/live HTTP/1.1\r\n\r\n')
    const body = expectFailure(service, answer, '400 VALIDATION_ERROR')
    expect(body.error.details).toEqual([{ field: 'host', message: 'is required', received: null }])
  })

  test('with two Host headers is refused in the envelope, since a proxy may have read the other one', async () => {
    const answer = await sendBytes(service, `${GET}Host: y\r\n\r\n`)
    const body = expectFailure(service, answer, '400 VALIDATION_ERROR')
    expect(body.error.details).toEqual([{ field: 'host', message: 'must be given once', received: null }])
  })

  test('without a Host header is served in HTTP/1.0', async () => {
    expect((await sendBytes(service, 'GET /health/live HTTP/1.0\r\n\r\n')).status).toBe(200)
  })

  test('whose target is not a URL is refused in the envelope', async () => {
    const answer = await sendBytes(service, 'GET http://[/health/live HTTP/1.1\r\nHost: x\r\n\r\n')
    expectFailure(service, answer, '400 VALIDATION_ERROR')
  })

  test('for a tunnel is refused in the envelope, and its connection is closed', async () => {
    const answer = await sendBytes(
      service,
      'CONNECT other.example:443 HTTP/1.1\r\nHost: other.example:443\r\n\r\n',
    )
    expectFailure(service, answer, '400 VALIDATION_ERROR')
    expect(answer.headers.get('connection')).toBe('close')
  })

  test('for a tunnel does not end the service when the client resets the connection', async () => {
    const { hostname, port } = new URL(service.url)
    await new Promise<void>((resolve) => {
      const socket = connect({ host: hostname, port: Number(port) }, () => {
        socket.write('CONNECT other.example:443 HTTP/1.1\r\nHost: other.example:443\r\n\r\n')
        socket.resetAndDestroy()
      })
      socket.on('close', () => resolve())
    })
    expect((await send(service, 'GET /health/live')).status).toBe(200)
  })

  test('that offers an upgrade is served', async () => {
    const answer = await sendBytes(service, `${GET}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`)
    expect(answer.status).toBe(200)
  })

  test.each(['something', '200-ok'])('with an unknown expectation is served: %s', async (expectation) => {
    const path = `/api/v1/wallets/${WALLET}`
    const answer = await send(service, `GET ${path}`, { authorization, expect: expectation })
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.text).data.address).toBe(WALLET)
  })

  test('that expects 100-continue is asked for its body', async () => {
    const head = `${POST}Authorization: ${authorization}\r\nContent-Type: application/json\r\n`
    const answer = await sendBytes(service, `${head}Expect: 100-continue\r\nContent-Length: 1\r\n\r\n{`)
    expect(answer.status).toBe(100)
    expect(answer.text).toContain('"field":"body"')
  })
})

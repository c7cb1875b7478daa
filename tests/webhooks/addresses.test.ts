import { expect, test } from '@jest/globals'
import { findUrlProblem, nameServers, post } from '../../webhooks/sending.ts'
import { startNameServer, startServer } from '../support/servers.ts'

/* Addresses that the service must never call: its own machine, its own network, and any that only look public. */

const STRICT = {
  sealingKey: undefined,
  formerSealingKeys: [],
  allowHttp: true,
  allowAddresses: [],
  allowThisMachine: false,
}
const { signal } = new AbortController()
const MESSAGE = { headers: {}, body: '{}' }

const REFUSED = [
  'http://127.0.0.1/',
  'http://127.1/',
  'http://127.0.0.53/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0177.0.0.1/',
  'http://①②⑦.⓪.⓪.①/',
  'http://localhost/',
  'http://0.0.0.0/',
  'http://0/',
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://192.168.0.1/',
  'http://100.64.0.1/',
  'http://169.254.169.254/',
  'http://192.0.0.1/',
  'http://198.18.0.1/',
  'http://224.0.0.1/',
  'http://240.0.0.1/',
  'http://255.255.255.255/',
  'http://168.63.129.16/',
  'http://[::]/',
  'http://[::1]/',
  'http://[::127.0.0.1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[fd00::1]/',
  'http://[fe80::1]/',
  'http://[fec0::1]/',
  'http://[ff02::1]/',
  'http://[200::1]/',
  'http://[100:0:0:1::1]/',
  'http://[4000::1]/',
] as const

test.each(REFUSED)('%s is refused before anything is sent', async (url) => {
  expect(await post({ url, ...MESSAGE }, STRICT, signal)).toMatchObject({
    status: null,
    error: 'address_refused',
  })
})

test('the same addresses are refused with TLS, too', async () => {
  for (const url of REFUSED) {
    const attempt = await post({ url: url.replace('http:', 'https:'), ...MESSAGE }, STRICT, signal)
    expect([url, attempt.error]).toEqual([url, 'address_refused'])
  }
})

test('an address that the operator allows is reached, and no other', async () => {
  const asked: string[] = []
  await using server = await startServer((request, response) => {
    asked.push(String(request.headers['user-agent']))
    response.end('taken')
  })
  const settings = { ...STRICT, allowAddresses: ['127.0.0.0/31'] }
  expect(await post({ url: server.url, ...MESSAGE }, settings, signal)).toMatchObject({
    status: 200,
    error: null,
    answer: 'taken',
  })
  expect(asked).toEqual([expect.stringMatching(/^wallet-analytics-service\/[0-9.]+ \(webhooks\)$/)])
  const neighbour = server.url.replace('127.0.0.1', '127.0.0.2')
  expect(await post({ url: neighbour, ...MESSAGE }, settings, signal)).toMatchObject({
    error: 'address_refused',
  })
})

test('a service that only its own machine reaches sends to receivers there without TLS, and nowhere else', async () => {
  await using server = await startServer((_request, response) => response.end('taken'))
  const trial = { ...STRICT, allowHttp: false, allowThisMachine: true }
  const { port } = new URL(server.url)
  for (const host of ['127.0.0.1', 'localhost'])
    expect(await post({ url: `http://${host}:${port}/`, ...MESSAGE }, trial, signal)).toMatchObject({
      answer: 'taken',
    })
  for (const url of ['http://10.0.0.1/', 'https://10.0.0.1/', 'http://0.0.0.0/', 'http://example.com/'])
    expect([url, findUrlProblem(url, trial)]).toEqual([url, expect.stringContaining('WEBHOOK_ALLOW_')])
})

const LOCAL = { ...STRICT, allowAddresses: ['127.0.0.1'] }

test('a name that no server answers holds up no other', async () => {
  await using server = await startServer((_request, response) => response.end('taken'))
  const { port } = new URL(server.url)
  using names = await startNameServer('good.test', '127.0.0.1')
  nameServers.setServers([names.at])
  const reach = (host: string) => post({ url: `http://${host}:${port}/`, ...MESSAGE }, LOCAL, signal)
  const order: string[] = []
  const slow = Array.from({ length: 20 }, async (_, index) => {
    const { error } = await reach(`${index}.slow.test`)
    order.push(String(error))
  })
  order.push(String((await reach('good.test')).answer))
  await Promise.all(slow)
  expect(order).toEqual(['taken', ...slow.map(() => 'host_unknown')])
})

test('an endpoint without TLS is not called once the operator forbids them', async () => {
  const url = 'http://127.0.0.1:1/'
  expect(await post({ url, ...MESSAGE }, { ...LOCAL, allowHttp: false }, signal)).toMatchObject({
    error: 'address_refused',
  })
})

test('a redirect is an answer, and is not followed', async () => {
  const asked: (string | undefined)[] = []
  await using server = await startServer(({ url }, response) => {
    asked.push(url)
    response.writeHead(307, { location: '/elsewhere' }).end()
  })
  expect(await post({ url: `${server.url}/hook`, ...MESSAGE }, LOCAL, signal)).toMatchObject({ status: 307 })
  expect(asked).toEqual(['/hook'])
})

test('only one KiB of an endless answer is read', async () => {
  await using server = await startServer((_request, response) => {
    const write = () => {
      while (response.write('x'.repeat(700)));
    }
    response.on('drain', write)
    write()
  })
  const { answer, status } = await post({ url: server.url, ...MESSAGE }, LOCAL, signal)
  expect([status, answer]).toEqual([200, 'x'.repeat(1_024)])
})

test('a compressed answer is not unpacked', async () => {
  await using server = await startServer((_request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip')
  })
  expect(await post({ url: server.url, ...MESSAGE }, LOCAL, signal)).toMatchObject({ answer: 'no gzip' })
})

test('a receiver that never answers times out', async () => {
  await using server = await startServer(() => undefined)
  expect(await post({ url: server.url, ...MESSAGE }, LOCAL, signal)).toMatchObject({ error: 'timeout' })
})

test.each([
  ['a closed port', 'http://127.0.0.1:1/', 'connection_failed'],
  ['an unknown host', 'http://nowhere.invalid/', 'host_unknown'],
] as const)('%s is reported as such', async (_what, url, error) => {
  expect(await post({ url, ...MESSAGE }, LOCAL, signal)).toMatchObject({ status: null, error })
})

test('a server without TLS that is called with it is reported as such', async () => {
  await using server = await startServer((_request, response) => response.end())
  const url = server.url.replace('http:', 'https:')
  expect(await post({ url, ...MESSAGE }, LOCAL, signal)).toMatchObject({ status: null, error: 'tls_failed' })
})

test.each([
  ['https://example.com/hook', false, undefined],
  ['http://example.com/hook', true, undefined],
  ['http://example.com/hook', false, /https/],
  ['ftp://example.com/hook', true, /https/],
  ['https://user@example.com/', false, /user/],
  ['https://:secret@example.com/', false, /password/],
  ['example.com/hook', false, /address/],
  ['https://', false, /address/],
] as const)(
  'the address %s, with http allowed: %s, is accepted or refused with a sentence',
  (url, allowHttp, problem) => {
    const found = findUrlProblem(url, { ...STRICT, allowHttp })
    if (problem === undefined) expect(found).toBeUndefined()
    else expect(found).toMatch(problem)
  },
)

import { getEventListeners } from 'node:events'
import { inspect } from 'node:util'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterEach, expect, test } from '@jest/globals'
import type { TryEvent } from '../../../provider/client/provider-client.ts'
import type { Fault } from '../../../provider/simulator/scenarios.ts'
import {
  API_KEY,
  closeOpened,
  connect,
  failureOf,
  MINT,
  NOON_MS,
  serve,
  simulate,
  WALLET,
} from '../../support/provider-client.ts'

afterEach(closeOpened)

const PNL = '/pnl/{wallet}'

const passing: readonly [string, Fault, string][] = [
  ['500', { kind: 'status', status: 500 }, 'unavailable'],
  ['503', { kind: 'status', status: 503 }, 'unavailable'],
  ['408', { kind: 'status', status: 408 }, 'timeout'],
  ['429', { kind: 'rate-limit' }, 'rate-limited'],
  ['200 with an error body', { kind: 'error-in-200' }, 'unavailable'],
  ['a connection that is reset', { kind: 'reset' }, 'unavailable'],
  ['a body that is cut', { kind: 'cut' }, 'unavailable'],
  ['an answer that never comes', { kind: 'hang' }, 'timeout'],
  ['an answer that trickles', { kind: 'drip', intervalMs: 20 }, 'timeout'],
]

test.each(passing)('failures that may pass are retried %s: four tries are made', async (_, fault, kind) => {
  const simulator = await simulate({}, { fault })
  const isLate = fault.kind === 'hang' || fault.kind === 'drip'
  const tries: TryEvent[] = []
  const client = connect(simulator.url, {
    ...(isLate && { requestTimeoutMs: 50 }),
    onTry: (event) => tries.push(event),
  })
  expect(await failureOf(client.fetchWalletPnl(WALLET))).toMatchObject({ kind, endpoint: PNL })
  expect(tries).toHaveLength(4)
  // A try that ends this early may never have reached the server.
  if (!isLate) expect(simulator.counts[PNL]).toBe(4)
})

test('failures that may pass are retried and an answer after the third retry equals an immediate one', async () => {
  const simulator = await simulate()
  const right = await connect(simulator.url).fetchWalletPnl(WALLET)
  simulator.scenarios.add({ fault: { kind: 'reset' }, calls: 3 })
  expect(await connect(simulator.url).fetchWalletPnl(WALLET)).toEqual(right)
})

test('failures that may pass are retried a host without a listening server is unavailable', async () => {
  const simulator = await simulate()
  await simulator.close()
  const client = connect(simulator.url)
  expect(await failureOf(client.fetchWalletPnl(WALLET))).toMatchObject({ kind: 'unavailable' })
})

const QUEUED = { indexed: false, queued: true, message: 'Queued' }

const lasting: readonly [string, Fault, string][] = [
  ['400', { kind: 'status', status: 400 }, 'bad-response'],
  ['401', { kind: 'status', status: 401 }, 'unauthorized'],
  ['402', { kind: 'status', status: 402 }, 'unauthorized'],
  ['403', { kind: 'status', status: 403 }, 'unauthorized'],
  ['404', { kind: 'unknown' }, 'not-found'],
  ['a redirect', { kind: 'status', status: 302 }, 'bad-response'],
  ['an empty 204', { kind: 'status', status: 204 }, 'bad-response'],
  ['HTML', { kind: 'not-json' }, 'bad-response'],
  ['other JSON', { kind: 'wrong-shape' }, 'bad-response'],
  ['null', { kind: 'answer', body: null }, 'bad-response'],
  ['a body above 8 MB', { kind: 'huge', bytes: 9 * 1024 * 1024 }, 'bad-response'],
  ['an address that is queued for indexing', { kind: 'answer', body: QUEUED }, 'not-found'],
  ['200 that says not found', { kind: 'error-in-200', body: { error: 'Wallet not found' } }, 'not-found'],
]

test.each(lasting)('failures that last are not retried %s', async (_, fault, kind) => {
  const simulator = await simulate({}, { fault })
  const client = connect(simulator.url)
  expect(await failureOf(client.fetchWalletPnl(WALLET))).toMatchObject({ kind })
  expect(simulator.counts[PNL]).toBe(1)
})

test('failures that last are not retried a body that unpacks to more than 8 MB is refused', async () => {
  const bomb = gzipSync(Buffer.alloc(9 * 1024 * 1024, ' '))
  const url = await serve((_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': bomb.length }).end(bomb)
  })
  expect(await failureOf(connect(url).fetchWalletPnl(WALLET))).toMatchObject({ kind: 'bad-response' })
})

test('failures that last are not retried 8 MB of empty objects are refused before they are parsed, which would block the process', async () => {
  const url = await serve((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(`[${'{},'.repeat(2_700_000)}{}]`)
  })
  const failure = await failureOf(connect(url).fetchWalletPnl(WALLET))
  expect(failure).toMatchObject({ kind: 'bad-response' })
  expect(failure.message).toContain('more than 200000 objects')
})

test('failures that last are not retried a redirect is not followed, wherever it leads', async () => {
  const simulator = await simulate()
  const url = await serve((request, response) => {
    response.writeHead(302, { location: `${simulator.url}${request.url}` }).end()
  })
  await failureOf(connect(url).fetchWalletPnl(WALLET))
  expect(simulator.requests).toHaveLength(0)
})

const spellings: readonly [string, unknown][] = [
  ['a string', 'out of order'],
  ['message', { message: 'out of order' }],
  ['error', { error: 'out of order' }],
  ['detail', { detail: 'out of order' }],
  ['msg', { msg: 'out of order' }],
  ['error.message', { error: { message: 'out of order' } }],
  ['error.detail', { error: { detail: 'out of order' } }],
]

test.each(spellings)(
  'error bodies are read in every spelling %s, with status 500 and with 200',
  async (_, body) => {
    const simulator = await simulate()
    const client = connect(simulator.url)
    simulator.scenarios.add({ fault: { kind: 'status', status: 500, body }, calls: 4 })
    simulator.scenarios.add({ fault: { kind: 'error-in-200', body } })
    for (const status of [500, 200]) {
      const failure = await failureOf(client.fetchWalletPnl(WALLET))
      expect(failure).toMatchObject({ kind: 'unavailable', status })
      expect(failure.message).toContain('out of order')
    }
  },
)

test('error bodies are read in every spelling `message` takes precedence over `error`', async () => {
  const simulator = await simulate()
  const body = { error: 'second', message: 'first' }
  simulator.scenarios.add({ fault: { kind: 'status', status: 400, body } })
  expect((await failureOf(connect(simulator.url).fetchWalletPnl(WALLET))).message).toContain('first')
})

test.each([
  ['seconds', '7', 7_000],
  ['a date', new Date(NOON_MS + 7_000).toUTCString(), 7_000],
  ['a date that has passed', new Date(NOON_MS - 7_000).toUTCString(), 0],
  ['something else', 'soon', null],
  ['none', undefined, null],
])('a refusal carries its Retry-After in milliseconds: %s', async (_, retryAfter, retryAfterMs) => {
  const simulator = await simulate({}, { fault: { kind: 'rate-limit', ...(retryAfter && { retryAfter }) } })
  const failure = await failureOf(connect(simulator.url).fetchWalletPnl(WALLET))
  expect(failure).toMatchObject({ kind: 'rate-limited', retryAfterMs })
})

test('the API key is sent in the header, and a missing key is unauthorized', async () => {
  const keys: unknown[] = []
  const url = await serve((request, response) => {
    keys.push(request.headers['x-api-key'])
    response.writeHead(200).end('{"tokens":{}}')
  })
  await connect(url).fetchWalletPnl(WALLET)
  expect(keys).toEqual([API_KEY])
  const simulator = await simulate()
  const keyless = connect(simulator.url, { apiKey: '' })
  expect(await failureOf(keyless.fetchWalletPnl(WALLET))).toMatchObject({ kind: 'unauthorized' })
})

const leaky: readonly [string, Fault][] = [
  ['an error body that repeats it', { kind: 'status', status: 500, body: { error: `bad key ${API_KEY}` } }],
  ['a connection that is reset', { kind: 'reset' }],
  ['a time limit', { kind: 'hang' }],
  ['HTML', { kind: 'not-json' }],
]

test.each(leaky)('the API key appears in no error and no event: %s', async (_, fault) => {
  const simulator = await simulate({}, { fault })
  const events: TryEvent[] = []
  const client = connect(simulator.url, { requestTimeoutMs: 50, onTry: (event) => events.push(event) })
  const failure = await failureOf(client.fetchWalletPnl(WALLET))
  const output = inspect([failure, events], { depth: 20, showHidden: true })
  expect(output).not.toContain(API_KEY)
  expect(failure.endpoint).toBe(PNL)
})

test.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
])('compressed answers are read: %s', async (encoding, compress) => {
  const accepted: unknown[] = []
  const url = await serve(({ headers }, response) => {
    accepted.push(...String(headers['accept-encoding']).split(', '))
    response.writeHead(200, { 'content-encoding': encoding })
    response.end(compress(`{"tokens":{"${MINT}":{"held":2}}}`))
  })
  const { tokens } = await connect(url).fetchWalletPnl(WALLET)
  expect(tokens).toMatchObject([{ mint: MINT, current: { held: 2 } }])
  expect(accepted).toContain(encoding)
})

test('connections are reused for later calls', async () => {
  const ports = new Set<unknown>()
  const url = await serve(({ socket }, response) => {
    ports.add(socket.remotePort)
    response.writeHead(200).end('{"tokens":{}}')
  })
  const client = connect(url)
  for (let call = 0; call < 5; call += 1) await client.fetchWalletPnl(WALLET)
  expect(ports.size).toBe(1)
})

test('a call leaves no listener on the signal of its caller, whether it succeeds or fails', async () => {
  const simulator = await simulate()
  const client = connect(simulator.url)
  const { signal } = new AbortController()
  await client.fetchWalletPnl(WALLET, { signal })
  simulator.scenarios.add({ fault: { kind: 'unknown' } })
  await failureOf(client.fetchWalletPnl(WALLET, { signal }))
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

test('the host is fixed and the address is one segment of the path, whatever it contains', async () => {
  const paths: unknown[] = []
  const url = await serve((request, response) => {
    paths.push(request.url)
    response.writeHead(200).end('{"tokens":{}}')
  })
  const client = connect(`${url}/base/`)
  await client.fetchWalletPnl('a/../b?c#d')
  expect(paths).toEqual(['/base/pnl/a%2F..%2Fb%3Fc%23d?showHistoricPnL=true'])
  for (const step of ['', '.', '..']) {
    expect(await failureOf(client.fetchWalletPnl(step))).toMatchObject({ kind: 'not-found' })
  }
  expect(paths).toHaveLength(1)
})

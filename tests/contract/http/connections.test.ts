import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from '@jest/globals'
import { HOUR_MS } from '../../../basics/durations.ts'
import type { Answered, Door } from '../../../contract/door.ts'
import { KERNEL_ERRORS, KERNEL_ROUTER_ERRORS } from '../../../contract/errors.ts'
import { networkOf } from '../../../contract/http/connections.ts'
import type { HttpOptions, HttpServer, HttpTimeouts } from '../../../contract/http/server.ts'
import { PLAIN } from '../../../contract/plain.ts'
import { createRenderer } from '../../../contract/render.ts'
import { createTelemetry } from '../../../telemetry/telemetry.ts'
import { listenBefore } from '../../support/http-server.ts'
import { waitFor } from '../../support/waiting.ts'
import { send } from '../../support/wire.ts'
import { openLibrary } from '../library.ts'

const PATIENT: HttpTimeouts = {
  headersMs: HOUR_MS,
  requestMs: HOUR_MS,
  keepAliveMs: HOUR_MS,
  keylessKeepAliveMs: HOUR_MS,
  stalledMs: HOUR_MS,
  checkedEveryMs: 20,
}
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`
const withCard = (card: string) =>
  `GET /library/books HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${card}\r\n\r\n`
const HEALTH = get('/health/live')
const LARGE = get('/large')
/** More than the kernel buffers for a client that does not read. */
const LARGE_ANSWER: Answered = { status: 200, headers: {}, body: [Buffer.alloc(64 * 1024 * 1024, 'a')] }
const EMPTY_ANSWER: Answered = { status: 200, headers: {}, body: [] }

const servers: HttpServer[] = []
const sockets: Socket[] = []
let refused: string[] = []

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const server of servers.splice(0)) await server.drain({ graceMs: 0, timeoutMs: 0 })
  refused = []
})

type Limits = Pick<HttpOptions, 'isProxy'> & Partial<HttpOptions['connections']>

/** Starts the service's server with these connection limits. */
async function listenWith({
  timeouts,
  isProxy = () => false,
  api = async () => LARGE_ANSWER,
  ...limits
}: Limits & {
  readonly timeouts?: Partial<HttpTimeouts>
  readonly api?: Door
}): Promise<HttpServer> {
  const render = createRenderer(
    { envelope: PLAIN, errors: { ...KERNEL_ERRORS, ...KERNEL_ROUTER_ERRORS } },
    createTelemetry('silent'),
  )
  const server = await listenBefore({
    api,
    render,
    isProxy,
    connections: { onRefused: (limit) => refused.push(limit), ...limits },
    timeouts: { ...PATIENT, ...timeouts },
  })
  servers.push(server)
  return server
}

/** A connection whose client half stays open whatever the server does. */
async function openConnection(server: HttpServer, localAddress = '127.0.0.1'): Promise<Socket> {
  const { hostname, port } = new URL(server.address)
  const socket = connect({ host: hostname, port: Number(port), localAddress, allowHalfOpen: true })
  sockets.push(socket)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

/** Sends a request and returns the first piece of the answer. */
async function ask(socket: Socket, request = HEALTH): Promise<string> {
  socket.write(request)
  const [piece] = await once(socket, 'data')
  return String(piece)
}

/** Everything that arrives until the server ends its half. The client's half stays open. */
async function readToEnd(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
  })
  await once(socket, 'end')
  return text
}

function isServed(server: HttpServer): Promise<boolean> {
  return send({ url: server.address }, 'GET /health/live').then(
    ({ status }) => status === 200,
    () => false,
  )
}

describe('a connection', () => {
  test('that stays silent is closed in both halves and no longer counts towards the limit', async () => {
    const server = await listenWith({ perAddress: 2, timeouts: { headersMs: 50 } })
    const silent = [await openConnection(server), await openConnection(server)]
    const answers = await Promise.all(silent.map(readToEnd))
    expect(answers.map((text) => text.slice(0, 12))).toEqual(['HTTP/1.1 408', 'HTTP/1.1 408'])
    await waitFor('a served request', async () => (await isServed(server)) || undefined)
  })

  const IN_A_BURST = 1_000
  /** The file with the longest queue of connections that the system allows. Only Linux has it. */
  const QUEUE = '/proc/sys/net/core/somaxconn'
  const queueMax = existsSync(QUEUE) ? Number(readFileSync(QUEUE, 'utf8')) : 0
  const testOfQueue = queueMax > IN_A_BURST ? test : test.skip
  testOfQueue('in a burst of a thousand is established at once, without a retry by the kernel', async () => {
    const server = await listenWith({ total: IN_A_BURST, perAddress: IN_A_BURST })
    const { hostname: host, port } = new URL(server.address)
    // This process accepts none of them while it connects, so the kernel has to queue them all.
    const burst = Array.from({ length: IN_A_BURST }, () => connect({ host, port: Number(port) }))
    sockets.push(...burst)
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    expect(burst.filter(({ connecting }) => connecting).length).toBe(0)
  })

  test('whose client stops reading is closed', async () => {
    const server = await listenWith({ perAddress: 1, timeouts: { stalledMs: 100 } })
    const reader = await openConnection(server)
    reader.pause()
    reader.write(LARGE)
    await waitFor('a served request', async () => (await isServed(server)) || undefined)
  })

  test('beyond the limit of its address is closed, while other addresses are served', async () => {
    const server = await listenWith({ perAddress: 2 })
    await openConnection(server, '127.0.0.2')
    await openConnection(server, '127.0.0.2')
    const third = await openConnection(server, '127.0.0.2')
    await once(third.resume(), 'end')
    expect(refused).toEqual(['address'])
    expect(await isServed(server)).toBe(true)
  })

  test('that its client closes makes room for another one of the same address', async () => {
    const server = await listenWith({ perAddress: 1 })
    const first = await openConnection(server)
    expect(await isServed(server)).toBe(false)
    first.destroy()
    await waitFor('a served request', async () => (await isServed(server)) || undefined)
  })

  test('that has been idle longest is closed for a new one at the total limit', async () => {
    const server = await listenWith({ total: 3 })
    const [silent, kept] = [await openConnection(server), await openConnection(server, '127.0.0.2')]
    const third = await openConnection(server, '127.0.0.3')
    await ask(silent)
    const closed = once(kept.resume(), 'end')
    expect(await isServed(server)).toBe(true)
    await closed
    expect(refused).toEqual(['total'])
    expect([silent.readableEnded, third.readableEnded]).toEqual([false, false])
  })

  test('beyond the total limit is closed if every other one waits for its answer', async () => {
    const server = await listenWith({ total: 1, api: () => new Promise(() => undefined) })
    const busy = await openConnection(server)
    await ask(busy, `${HEALTH}${LARGE}`)
    const second = await openConnection(server, '127.0.0.2')
    await once(second.resume(), 'end')
    expect(refused).toEqual(['total'])
  })

  test('whose client has stopped reading counts as idle and is closed for a new one', async () => {
    const server = await listenWith({ total: 1 })
    const reader = await openConnection(server)
    await ask(reader, LARGE)
    reader.pause()
    expect(await isServed(server)).toBe(true)
  })

  test('is served next to a crowd of keep-alive connections from twelve addresses', async () => {
    const server = await listenWith({ total: 100, perAddress: 10 })
    for (let index = 0; index < 120; index += 1) {
      const kept = await openConnection(server, `127.0.0.${10 + (index % 12)}`)
      await ask(kept)
      if (index % 10 === 9) expect(await isServed(server)).toBe(true)
    }
  })

  test('in a crowd is closed if its address has its share, while other addresses are served', async () => {
    const server = await listenWith({ crowd: { from: 2, perAddress: 1 } })
    const kept = [await openConnection(server, '127.0.0.2'), await openConnection(server, '127.0.0.2')]
    for (const socket of kept) await ask(socket)
    const third = await openConnection(server, '127.0.0.2')
    await once(third.resume(), 'end')
    expect(refused).toEqual(['address'])
    expect(await isServed(server)).toBe(true)
  })

  test('of a trusted proxy is served in a crowd, however many the proxy has', async () => {
    const server = await listenWith({
      crowd: { from: 1, perAddress: 1 },
      isProxy: (address) => address === '127.0.0.2',
    })
    const ofProxy = [await openConnection(server, '127.0.0.2'), await openConnection(server, '127.0.0.2')]
    for (const socket of ofProxy) expect(await ask(socket)).toContain('HTTP/1.1 200')
  })

  test('without a valid key is kept alive for a short time only', async () => {
    const api: Door = async ({ path }) => ({ ...EMPTY_ANSWER, admitted: path === '/keyed' })
    const server = await listenWith({ api, timeouts: { keylessKeepAliveMs: 20 } })
    const [keyless, keyed] = [await openConnection(server), await openConnection(server)]
    expect(await ask(keyed, get('/keyed'))).toContain('HTTP/1.1 200')
    expect(await ask(keyless, get('/keyless'))).toContain('HTTP/1.1 200')
    await once(keyless.resume(), 'end')
    expect(await ask(keyed)).toContain('HTTP/1.1 200')
  })

  test('with a valid key is kept alive also while requests cannot be counted', async () => {
    const api = await openLibrary({ counters: { count: () => Promise.reject(new Error('down')) } })
    const server = await listenWith({ api, timeouts: { keylessKeepAliveMs: 20 } })
    const [keyless, keyed] = [await openConnection(server), await openConnection(server)]
    const answer = await ask(keyed, withCard('reader'))
    expect([answer.includes('HTTP/1.1 200'), answer.includes('X-RateLimit-')]).toEqual([true, false])
    expect(await ask(keyless, withCard('stranger'))).toContain('HTTP/1.1 401')
    await once(keyless.resume(), 'end')
    expect(await ask(keyed, withCard('reader'))).toContain('HTTP/1.1 200')
  })

  test('of a trusted proxy is kept alive without a key', async () => {
    const timeouts = { keylessKeepAliveMs: 20 }
    const server = await listenWith({ timeouts, isProxy: (address) => address === '127.0.0.1' })
    const [proxy, other] = [await openConnection(server), await openConnection(server, '127.0.0.2')]
    for (const socket of [proxy, other]) await ask(socket)
    await once(other.resume(), 'end')
    expect(await ask(proxy)).toContain('HTTP/1.1 200')
  })
})

describe('pipelined requests', () => {
  test('are answered one after the other, in their order', async () => {
    const started: string[] = []
    const answers = Promise.withResolvers<void>()
    const api: Door = async ({ path }) => {
      started.push(path)
      await answers.promise
      return EMPTY_ANSWER
    }
    const server = await listenWith({ api })
    const socket = await openConnection(server)
    const paths = Array.from({ length: 16 }, (_, index) => `/${index}`)
    socket.write(paths.map(get).join(''))
    await waitFor('a first request', async () => started.length > 0 || undefined)
    expect(started).toEqual(['/0'])
    answers.resolve()
    socket.end()
    const text = await readToEnd(socket)
    expect(text.split('HTTP/1.1 200').length - 1).toBe(16)
    expect(started).toEqual(paths)
  })

  test('close their connection if there are more than sixteen', async () => {
    let started = 0
    const api: Door = () => {
      started += 1
      return new Promise(() => undefined)
    }
    const server = await listenWith({ api })
    const socket = await openConnection(server)
    socket.write(get('/0').repeat(17))
    await once(socket.resume(), 'end')
    expect(started).toBe(1)
  })
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['2001::5:a:b:c:d', '2001:0:0:5::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

describe('a server that drains', () => {
  test('answers a request on a keep-alive connection and closes the connection', async () => {
    const server = await listenWith({})
    const kept = await openConnection(server)
    expect(await ask(kept)).toContain('HTTP/1.1 200')
    const drained = server.drain({ graceMs: HOUR_MS, timeoutMs: HOUR_MS })
    const answer = await ask(kept)
    expect(answer).toContain('HTTP/1.1 200')
    expect(answer).toContain('Connection: close')
    kept.end()
    await drained
  })

  test('closes idle connections once its grace time is over', async () => {
    const server = await listenWith({})
    const kept = await openConnection(server)
    await ask(kept)
    const ended = once(kept.resume(), 'end')
    await server.drain({ graceMs: 10, timeoutMs: HOUR_MS })
    await ended
  })

  test('accepts connections for its grace time, and none after it', async () => {
    const server = await listenWith({ api: () => new Promise(() => undefined) })
    const busy = await openConnection(server)
    busy.write(LARGE)
    const drained = server.drain({ graceMs: 200, timeoutMs: 1_000 })
    expect(await isServed(server)).toBe(true)
    await waitFor('a refused connection', async () => !(await isServed(server)) || undefined)
    expect(busy.readableEnded).toBe(false)
    busy.destroy()
    await drained
  })
})

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from '@jest/globals'
import { type HttpServer, type HttpTimeouts, listen } from '../../../handlers/http/http-server.ts'
import { createSite } from '../../../handlers/http/site.ts'
import { createEnvelope } from '../../../handlers/pipeline/envelope.ts'
import { createResponder } from '../../../handlers/pipeline/respond.ts'
import { createTelemetry } from '../../../telemetry.ts'
import { waitFor } from '../../support/waiting.ts'
import { send } from '../../support/wire.ts'

const HOUR_MS = 3_600_000
const PATIENT: HttpTimeouts = {
  headersMs: HOUR_MS,
  requestMs: HOUR_MS,
  keepAliveMs: HOUR_MS,
  stalledMs: HOUR_MS,
  checkedEveryMs: 20,
}
const HEALTH = 'GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n'
const LARGE = 'GET /large HTTP/1.1\r\nHost: x\r\n\r\n'
/** More than the kernel takes for a reader that does not read. */
const LARGE_ANSWER = Buffer.alloc(64 * 1024 * 1024, 'a')

const servers: HttpServer[] = []
const sockets: Socket[] = []
let refused: string[] = []

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const server of servers.splice(0)) await server.drain({ graceMs: 0, timeoutMs: 0 })
  refused = []
})

/** The service's HTTP side, whose connections have these limits. */
async function listenWith(limits: {
  readonly total?: number
  readonly perAddress?: number
  readonly timeouts?: Partial<HttpTimeouts>
}): Promise<HttpServer> {
  const { total = 100, perAddress = 100, timeouts } = limits
  const responder = createResponder(
    createEnvelope({ documentationUrl: (code) => code, simulated: false }),
    createTelemetry('silent'),
  )
  const server = await listen({
    host: '127.0.0.1',
    port: 0,
    responder,
    site: createSite({ responder, files: [], version: '0.0.0', checkReady: async () => undefined }),
    api: async (_req, res) => void res.end(LARGE_ANSWER),
    connections: { total, perAddress, onRefused: (limit) => refused.push(limit) },
    timeouts: { ...PATIENT, ...timeouts },
  })
  servers.push(server)
  return server
}

/** A connection whose own half stays open whatever the server does. */
async function openConnection(server: HttpServer, localAddress = '127.0.0.1'): Promise<Socket> {
  const { hostname, port } = new URL(server.address)
  const socket = connect({ host: hostname, port: Number(port), localAddress, allowHalfOpen: true })
  sockets.push(socket)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

/** All that comes until the server ends its half. The client's own stays open. */
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
  test('that stays silent is closed in both halves, and no longer counts', async () => {
    const server = await listenWith({ perAddress: 2, timeouts: { headersMs: 50 } })
    const silent = [await openConnection(server), await openConnection(server)]
    const answers = await Promise.all(silent.map(readToEnd))
    expect(answers.map((text) => text.slice(0, 12))).toEqual(['HTTP/1.1 408', 'HTTP/1.1 408'])
    await waitFor('a served request', async () => (await isServed(server)) || undefined)
  })

  test('whose reader stops reading is closed', async () => {
    const server = await listenWith({ perAddress: 1, timeouts: { stalledMs: 100 } })
    const reader = await openConnection(server)
    reader.pause()
    reader.write(LARGE)
    await waitFor('a served request', async () => (await isServed(server)) || undefined)
  })

  test('beyond the limit of its address is closed, and those of other addresses are served', async () => {
    const server = await listenWith({ perAddress: 2 })
    await openConnection(server, '127.0.0.2')
    await openConnection(server, '127.0.0.2')
    const third = await openConnection(server, '127.0.0.2')
    await once(third.resume(), 'end')
    expect(refused).toEqual(['address'])
    expect(await isServed(server)).toBe(true)
  })

  test('that its client has closed makes room for the next of its address', async () => {
    const server = await listenWith({ perAddress: 1 })
    const first = await openConnection(server)
    expect(await isServed(server)).toBe(false)
    first.destroy()
    await waitFor('a served request', async () => (await isServed(server)) || undefined)
  })

  test('beyond the limit of all is closed', async () => {
    const server = await listenWith({ total: 1 })
    await openConnection(server)
    const second = await openConnection(server, '127.0.0.2')
    await once(second.resume(), 'end')
    expect(refused).toEqual(['total'])
  })
})

describe('a server that drains', () => {
  test('answers what comes on a connection that was kept alive, and closes it', async () => {
    const server = await listenWith({})
    const kept = await openConnection(server)
    kept.write(HEALTH)
    expect((await once(kept, 'data')).toString()).toContain('HTTP/1.1 200')
    const drained = server.drain({ graceMs: HOUR_MS, timeoutMs: HOUR_MS })
    kept.write(HEALTH)
    const answer = (await once(kept, 'data')).toString()
    expect(answer).toContain('HTTP/1.1 200')
    expect(answer).toContain('Connection: close')
    kept.end()
    await drained
  })

  test('closes what brings nothing once its grace time is over', async () => {
    const server = await listenWith({})
    const kept = await openConnection(server)
    kept.write(HEALTH)
    await once(kept, 'data')
    const ended = once(kept.resume(), 'end')
    await server.drain({ graceMs: 10, timeoutMs: HOUR_MS })
    await ended
  })

  test('takes no new connection', async () => {
    const server = await listenWith({})
    await openConnection(server)
    const drained = server.drain({ graceMs: HOUR_MS, timeoutMs: 200 })
    expect(await isServed(server)).toBe(false)
    await drained
  })
})

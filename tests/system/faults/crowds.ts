import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { INSPECTED, openInspector } from '../../support/inspected-process.ts'
import { waitFor } from '../../support/waiting.ts'
import { asking, assertOnly, awaitAnswers, keepAsking } from './load.ts'
import { openPlace } from './place.ts'
import type { Scenario } from './scenario.ts'

/* Many connections to one process. */

const SCAN_NOT_FOUND = '/api/v1/scans/wallet_processing_00000000'

export const crowdScenarios: readonly Scenario[] = [
  {
    fault: '10,000 idle connections: 1,900 from one address, 900 from each of nine others',
    guarantee:
      'all other requests are answered meanwhile, and every idle connection is closed after its time limit',
    run: servesBesideIdleConnections,
  },
  {
    fault: 'slowloris: request heads that arrive byte by byte',
    guarantee: 'other requests are answered meanwhile; each slow one gets 408, and its connection is closed',
    run: endsHeadsThatNeverEnd,
    mostlyWaits: true,
  },
]

/** More than the service accepts from one address. What it accepts from all addresses is below its total limit. */
const OF_ONE_ADDRESS = 1_900
const OTHER_ADDRESSES = 9
const OF_EACH_OTHER = 900
/** Fewer than the listen backlog holds: the kernel silently drops further connections. */
const OPENED_AT_ONCE = 250
/** Enough for the sockets of the load, the pools and the provider. */
const SOCKETS_OF_A_QUIET_SERVICE = 60

async function servesBesideIdleConnections(): Promise<void> {
  await using place = await openPlace()
  const api = await place.start({ ROLE: 'api', ...INSPECTED })
  using inspector = await openInspector(api)
  const client = await place.client(api)
  await using load = keepAsking(asking(client, { path: SCAN_NOT_FOUND }))
  const idle = await openSockets(api.url, { count: OF_ONE_ADDRESS, localAddress: '127.0.1.1' })
  for (let other = 1; other <= OTHER_ADDRESSES; other += 1)
    idle.push(...(await openSockets(api.url, { count: OF_EACH_OTHER, localAddress: `127.0.2.${other}` })))
  try {
    await waitFor('idle connections that are ended', async () => {
      await awaitAnswers(load, 10)
      const { sockets } = await inspector.readHoldings()
      return sockets <= SOCKETS_OF_A_QUIET_SERVICE || undefined
    })
  } finally {
    for (const socket of idle) socket.destroy()
  }
  assertOnly(await load.stop(), ['SCAN_NOT_FOUND'])
}

interface Sockets {
  readonly count: number
  readonly localAddress: string
}

/** Opens connections from one local address, and waits until each is open or refused. */
async function openSockets(url: string, { count, localAddress }: Sockets): Promise<Socket[]> {
  const { hostname: host, port } = new URL(url)
  const sockets: Socket[] = []
  while (sockets.length < count) {
    const some = Array.from({ length: Math.min(OPENED_AT_ONCE, count - sockets.length) }, () =>
      // Only a socket that is read notices the end of its connection.
      connect({ host, port: Number(port), localAddress })
        .resume()
        .on('error', () => undefined),
    )
    await waitFor('open connections', async () => some.every(({ connecting }) => !connecting) || undefined)
    sockets.push(...some)
  }
  return sockets
}

async function endsHeadsThatNeverEnd(): Promise<void> {
  await using place = await openPlace()
  const api = await place.start({ ROLE: 'api' })
  const client = await place.client(api)
  const sockets = await openSockets(api.url, { count: 200, localAddress: '127.0.1.1' })
  const received = sockets.map(() => '')
  for (const [index, socket] of sockets.entries()) {
    socket.setEncoding('latin1').on('data', (text: string) => {
      received[index] += text
    })
    socket.write(`GET ${SCAN_NOT_FOUND} HTTP/1.1\r\nHost: x\r\nX-Slow: `)
  }
  const drip = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('a')
  }, 1_000)
  await using load = keepAsking(asking(client, { path: SCAN_NOT_FOUND }))
  try {
    await waitFor('slow connections that are ended', async () => {
      await awaitAnswers(load, 10)
      return sockets.every(({ destroyed }) => destroyed) || undefined
    })
  } finally {
    clearInterval(drip)
    for (const socket of sockets) socket.destroy()
  }
  assertOnly(await load.stop(), ['SCAN_NOT_FOUND'])
  assert.deepEqual(new Set(received.map((text) => text.slice(0, 12))), new Set(['HTTP/1.1 408']))
}

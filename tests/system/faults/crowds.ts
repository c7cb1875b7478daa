import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { MINT } from '../../support/addresses.ts'
import type { TestClient } from '../../support/client.ts'
import { INSPECTED, openInspector } from '../../support/inspected-process.ts'
import { awaitStored, expectWholeHistory, hasEnded, recordChanges } from '../../support/scans-of-processes.ts'
import { waitFor } from '../../support/waiting.ts'
import { asking, assertOnly, awaitAnswers, keepAsking } from './load.ts'
import { openPlace, type Place } from './place.ts'
import { countByWallet } from './processes.ts'
import type { Scenario } from './scenario.ts'

/* Many processes as one service, and many connections to one process. */

const LIMIT = 60
const PRO_READS = 50
const SCAN_NOT_FOUND = '/api/v1/scans/wallet_processing_00000000'

export const crowdScenarios: readonly Scenario[] = [
  {
    fault: 'four API and two worker processes, all called at once',
    guarantee:
      'exactly 60 requests a window, exactly the quota, one scan of a token, one provider call for a wallet, and progress never goes back',
    run: actsAsOne,
  },
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

async function actsAsOne(): Promise<void> {
  await using place = await openPlace({ latencyMs: 50 })
  const roles = ['api', 'api', 'api', 'api', 'worker', 'worker']
  const services = await Promise.all(roles.map((ROLE) => place.start({ ROLE })))
  const apis = services.filter(({ url }) => url !== '')
  const everywhere = async (client: TestClient) =>
    await Promise.all(apis.map((api) => place.clientWithKey(api, client)))
  const [first] = apis
  if (first === undefined) throw new Error('there is no API')
  await assertWindow(await everywhere(await place.client(first, { rateLimit: null })))
  await assertOneScan(place, await everywhere(await place.client(first)))
  const [wallet = ''] = countByWallet(place).keys()
  await assertQuota(wallet, await everywhere(await place.client(first, { plan: 'pro' })))
}

/**
 * Sends twice the limit, spread over all clients. If a new window starts meanwhile, which has a separate limit, it
 * tries again.
 */
export async function assertWindow(clients: readonly TestClient[]): Promise<void> {
  await waitFor('a window that does not turn', async () => {
    const answers = await Promise.all(
      Array.from({ length: 2 * LIMIT }, (_, index) => clients[index % clients.length]?.get(SCAN_NOT_FOUND)),
    )
    const resets = new Set(answers.map((answer) => answer?.headers.get('x-ratelimit-reset')))
    const passed = answers.filter((answer) => answer?.status !== 429).length
    if (resets.size > 1 || passed === 0) return undefined
    assert.equal(passed, LIMIT)
    return true
  })
}

async function assertOneScan(place: Place, clients: readonly TestClient[]): Promise<void> {
  await recordChanges(place.databaseUrl)
  const path = `/api/v1/tokens/${MINT}/scans`
  type Body = { readonly data: { readonly scan_id: string; readonly reused: boolean } }
  const triggers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => clients[index % clients.length]?.post<Body>(path)),
  )
  const ids = new Set(triggers.map((answer) => answer?.body.data.scan_id))
  assert.deepEqual([ids.size, new Set(triggers.map((answer) => answer?.status))], [1, new Set([202])])
  assert.equal(triggers.filter((answer) => answer?.body.data.reused === false).length, 1)
  const [scanId = ''] = [...ids]
  await awaitStored(place.databaseUrl, scanId, hasEnded)
  await expectWholeHistory(place.databaseUrl, scanId)
  assert.deepEqual(await place.sql(`select pool, used from quota_usage where pool = 'scans'`), [
    { pool: 'scans', used: 1 },
  ])
  const calls = countByWallet(place)
  assert.deepEqual([calls.size, new Set(calls.values())], [300, new Set([1])])
}

/** Asserts that requests for a wallet, spread over all clients, get exactly the daily reads of Pro. */
export async function assertQuota(wallet: string, clients: readonly TestClient[]): Promise<void> {
  const answers = await Promise.all(
    Array.from({ length: PRO_READS + 20 }, (_, index) => clients[index % clients.length]).map(
      (client) => client && asking(client, { path: `/api/v1/wallets/${wallet}` })(),
    ),
  )
  const served = answers.filter((answer) => answer === '200').length
  assert.deepEqual([served, new Set(answers)], [PRO_READS, new Set(['200', 'QUOTA_EXCEEDED'])])
}

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

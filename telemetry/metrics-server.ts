import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { Gauge, type Registry } from 'prom-client'
import { comesFromProgram, isLoopback } from '../basics/loopback.ts'
import { VERSION } from './version.ts'

/**
 * Serves a process's metrics at `/metrics`. The metrics are for the operator, so they have a port of their own and are
 * not on the API's port. A worker has this port, too. Rejects when the address cannot be taken.
 */
export async function startMetrics(
  registry: Registry,
  { host, port }: { readonly host: string; readonly port: number },
) {
  const server = createServer((request, response) => {
    // A page could point its own name at this machine. Elsewhere the operator chooses who reaches the address.
    if (isLoopback(host) && !comesFromProgram(request)) {
      response.writeHead(403).end()
      return
    }
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    // A metric that cannot be collected must not end the process, as an unhandled rejection would.
    registry.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await once(server.listen(port, host), 'listening')
  const address = server.address() as AddressInfo
  return {
    /** The address where Prometheus reads them. */
    url: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}/metrics`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** The state of a process at the moment, and of the database and the queues as it knows them. */
interface State {
  /** The pools of connections to the database, by their names. */
  readonly pools: Readonly<Record<string, () => PoolUse>>
  readonly queues: () => Promise<readonly { queue: string; state: string; jobs: number }[]>
  /** Rejects when the database does not answer. */
  readonly database: () => Promise<void>
  /** The sources of data. */
  readonly sources: readonly SourceState[]
  /** How many seconds late the look at a followed wallet is that waits longest. */
  readonly lookDelaySec: () => Promise<number>
}

interface SourceState {
  /** The vendor. */
  readonly source: string
  readonly role: 'primary' | 'checker'
  readonly serves: () => boolean
  readonly calls: () => Readonly<Record<string, Readonly<Record<'waiting' | 'underWay', number>>>>
}

type PoolUse = Readonly<Record<'max' | 'open' | 'idle' | 'waiting', number>>

/** A scrape waits no longer than this for the queues: Prometheus would give up the whole scrape after ten seconds. */
const READ_TIMEOUT_MS = 2_000

/**
 * Adds the gauges of docs/operating.md, which are read whenever Prometheus asks. What cannot be read has no value: a
 * number that was true once would hide what has happened since.
 */
export function exposeState(
  metrics: Registry,
  { pools, queues, database, sources, lookDelaySec }: State,
): void {
  const gauge = (
    name: string,
    help: string,
    labelNames: string[],
    read: () => Reading[] | Promise<Reading[]>,
  ) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [metrics],
      async collect() {
        const readings = await read()
        this.reset()
        for (const { value, ...labels } of readings) this.set(labels, value)
      },
    })
  // Gauges are read in this order. The pools come before the gauges that ask the database, which wait for a connection.
  const eachPool = (read: (use: PoolUse) => Reading[]) => () =>
    Object.entries(pools).flatMap(([pool, readUse]) =>
      read(readUse()).map((reading) => ({ pool, ...reading })),
    )
  gauge('database_pool_connections', 'Open connections to the database', ['pool', 'state'], eachPool(byState))
  const readMax = eachPool(({ max }) => [{ value: max }])
  gauge('database_pool_connections_max', 'Connections that a pool may open', ['pool'], readMax)
  const readWaiting = eachPool(({ waiting }) => [{ value: waiting }])
  gauge('database_pool_waiting', 'Waits for a connection to the database', ['pool'], readWaiting)
  // Always 1: the label names the running version, as Prometheus suggests.
  gauge('service_info', 'The version of the service', ['version'], () => [{ value: 1, version: VERSION }])
  const one = (value: number): Reading[] => [{ value }]
  gauge('database_up', 'Whether the database answers', [], () =>
    database().then(
      () => one(1),
      () => one(0),
    ),
  )
  const delayHelp = 'How late the look at a followed wallet is that waits longest'
  gauge('wallet_look_delay_seconds', delayHelp, [], () => inTime(lookDelaySec().then(one)))
  gauge('queue_jobs', 'Jobs of a queue, of all processes, by state', ['queue', 'state'], () =>
    inTime(queues().then((all) => all.map(({ jobs, ...labels }) => ({ value: jobs, ...labels })))),
  )
  const servesHelp = 'Whether the data provider serves this process, as far as its calls show'
  gauge('provider_up', servesHelp, ['source', 'role'], () =>
    sources.map(({ source, role, serves }) => ({ value: serves() ? 1 : 0, source, role })),
  )
  const callsHelp = 'Calls to the data provider that wait for their turn or are under way'
  gauge('provider_calls', callsHelp, ['source', 'priority', 'state'], () =>
    sources.flatMap(({ source, calls }) =>
      Object.entries(calls()).flatMap(([priority, { waiting, underWay }]) => [
        { value: waiting, source, priority, state: 'waiting' },
        { value: underWay, source, priority, state: 'under_way' },
      ]),
    ),
  )
}

/** A value of a gauge, and its labels. */
interface Reading extends Readonly<Record<string, string | number>> {
  readonly value: number
}

/** What is read in time; nothing where it fails or takes longer. */
async function inTime(reading: Promise<Reading[]>): Promise<Reading[]> {
  const late = delay(READ_TIMEOUT_MS, [], { ref: false })
  return await Promise.race([reading.catch(() => []), late])
}

function byState({ open, idle }: PoolUse): Reading[] {
  return [
    { value: open - idle, state: 'used' },
    { value: idle, state: 'idle' },
  ]
}

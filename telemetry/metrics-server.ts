import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { Gauge, type Registry } from 'prom-client'
import { VERSION } from './version.ts'

export interface MetricsServer {
  /** Where Prometheus reads them. */
  readonly url: string
  close(): void
}

/**
 * Serves a process's metrics at `/metrics`. They are the operator's: on a port of their own, which a worker
 * has too, and not beside the API. Rejects when the address cannot be taken.
 */
export async function startMetrics(
  registry: Registry,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
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
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve())
  })
  const address = server.address() as AddressInfo
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}/metrics`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** What a process is like at the moment, and what it knows of the database and the queues. */
export interface State {
  /** The pools of connections to the database, by their names. */
  readonly pools: Readonly<Record<string, () => PoolUse>>
  readonly queues: () => Promise<readonly QueueDepth[]>
  /** Rejects when the database does not answer. */
  readonly database: () => Promise<void>
  readonly provider: { readonly serves: () => boolean; readonly calls: () => ProviderCalls }
}

interface PoolUse {
  readonly max: number
  readonly open: number
  readonly idle: number
  readonly waiting: number
}

interface QueueDepth {
  readonly queue: string
  readonly state: string
  readonly jobs: number
}

type ProviderCalls = Readonly<Record<string, { readonly waiting: number; readonly underWay: number }>>

/** A scrape waits no longer for the queues: Prometheus would give up all of it after ten seconds. */
const READ_TIMEOUT_MS = 2_000
const REMEMBERED_MS = 5_000

/**
 * Adds the gauges of docs/operating.md, which are read whenever Prometheus asks. What cannot be read has no value: a
 * number that was true once would hide what has happened since.
 */
export function exposeState(metrics: Registry, state: State): void {
  const gauges = [
    VERSION_GAUGE,
    ...gaugesOfDatabase(state),
    ...gaugesOfPools(state),
    ...gaugesOfProvider(state),
  ]
  for (const { read, ...gauge } of gauges) {
    new Gauge({
      ...gauge,
      registers: [metrics],
      async collect() {
        const readings = await read()
        this.reset()
        for (const { value, labels = {} } of readings) this.set(labels, value)
      },
    })
  }
}

interface StateGauge {
  readonly name: string
  readonly help: string
  readonly labelNames?: string[]
  readonly read: () => Reading[] | Promise<Reading[]>
}

interface Reading {
  readonly value: number
  readonly labels?: Record<string, string>
}

/** Always 1: which version runs is said by the label, as Prometheus has it of builds. */
const VERSION_GAUGE: StateGauge = {
  name: 'service_info',
  help: 'The version of the service',
  labelNames: ['version'],
  read: () => [{ value: 1, labels: { version: VERSION } }],
}

function gaugesOfDatabase({ queues, database }: State): StateGauge[] {
  const readQueues = atMostEvery(REMEMBERED_MS, queues)
  return [
    {
      name: 'database_up',
      help: 'Whether the database answers',
      read: () =>
        database().then(
          () => [{ value: 1 }],
          () => [{ value: 0 }],
        ),
    },
    {
      name: 'queue_jobs',
      help: 'Jobs of a queue, of all processes, by state',
      labelNames: ['queue', 'state'],
      read: async () =>
        ((await readQueues()) ?? []).map(({ jobs, ...labels }) => ({ value: jobs, labels: { ...labels } })),
    },
  ]
}

function gaugesOfPools({ pools }: State): StateGauge[] {
  const each = (read: (use: PoolUse) => Reading[]) => () =>
    Object.entries(pools).flatMap(([pool, readUse]) =>
      read(readUse()).map(({ value, labels }) => ({ value, labels: { pool, ...labels } })),
    )
  return [
    {
      name: 'database_pool_connections',
      help: 'Open connections to the database',
      labelNames: ['pool', 'state'],
      read: each(({ open, idle }) => [
        { value: open - idle, labels: { state: 'used' } },
        { value: idle, labels: { state: 'idle' } },
      ]),
    },
    {
      name: 'database_pool_connections_max',
      help: 'Connections that a pool may open',
      labelNames: ['pool'],
      read: each(({ max }) => [{ value: max }]),
    },
    {
      name: 'database_pool_waiting',
      help: 'Waits for a connection to the database',
      labelNames: ['pool'],
      read: each(({ waiting }) => [{ value: waiting }]),
    },
  ]
}

function gaugesOfProvider({ provider }: State): StateGauge[] {
  return [
    {
      name: 'provider_up',
      help: 'Whether the data provider serves this process, as far as its calls have told',
      read: () => [{ value: provider.serves() ? 1 : 0 }],
    },
    {
      name: 'provider_calls',
      help: 'Calls to the data provider that wait for their turn or are under way',
      labelNames: ['priority', 'state'],
      read: () =>
        Object.entries(provider.calls()).flatMap(([priority, { waiting, underWay }]) => [
          { value: waiting, labels: { priority, state: 'waiting' } },
          { value: underWay, labels: { priority, state: 'under_way' } },
        ]),
    },
  ]
}

/**
 * Reads for everybody who asks, and again only after this time, from the beginning of the last one: nothing where that
 * fails, or for as long as it has not ended within two seconds.
 */
export function atMostEvery<Value>(
  intervalMs: number,
  read: () => Promise<Value>,
  now: () => number = () => performance.now(),
): () => Promise<Value | undefined> {
  let last: { readonly atMs: number; readonly outcome: Promise<Value | undefined> } | undefined
  let reading = false
  return async () => {
    if (last === undefined || (!reading && now() - last.atMs > intervalMs)) {
      reading = true
      const outcome = read()
        .catch(() => undefined)
        .finally(() => {
          reading = false
        })
      last = { atMs: now(), outcome }
    }
    return await Promise.race([last.outcome, delay(READ_TIMEOUT_MS, undefined, { ref: false })])
  }
}

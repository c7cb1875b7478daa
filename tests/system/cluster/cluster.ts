import { join } from 'node:path'
import { migrateService } from '../../../app/databases.ts'
import { type Part, startCounterStore } from '../../support/daemons.ts'
import { findLastingPort, type PostgresServer, startPostgresServer } from '../../support/postgres-server.ts'
import type { ScriptProcess } from '../../support/processes.ts'
import { openPlace, type Place } from '../faults/place.ts'
import { type Pooler, startBalancer, startPooler } from './parts.ts'

/** The service as it runs on many machines; here, one machine runs all parts. */
export interface Cluster extends AsyncDisposable {
  /** The address of the balancer. */
  readonly url: string
  readonly place: Place
  readonly primary: PostgresServer
  readonly replica: PostgresServer
  readonly pooler: Pooler
  readonly counters: Part
  readonly balancer: Part
  readonly members: readonly Member[]
}

const API_PROCESSES = 3
const WORKERS = 2
const LATENCY_MS = 20
const UNITS = 1_000_000
/** On one machine a replica would almost never lag, so it applies every change late. */
const ALWAYS_BEHIND = 'recovery_min_apply_delay=300ms'

type Settings = Readonly<Record<string, string>>

/** A process of the service that can restart. It keeps its settings unless `restart` changes them. */
export class Member {
  readonly role: string
  readonly #place: Place
  #settings: Settings
  #process: ScriptProcess | undefined

  constructor(place: Place, settings: Settings) {
    this.#place = place
    this.#settings = settings
    this.role = settings.ROLE ?? ''
  }

  /** The current process; throws before the first start. */
  get process(): ScriptProcess {
    if (this.#process === undefined) throw new Error('it was not started')
    return this.#process
  }

  async start(): Promise<void> {
    this.#process = await this.#place.start(this.#settings)
  }

  /** Restarts as an operator does: SIGTERM, wait for the exit, start. Rejects if the exit code is not 0. */
  async restart(changes: Settings = {}): Promise<void> {
    const { code, signal } = await this.process.end('SIGTERM')
    if (code !== 0) throw new Error(`a process with ROLE=${this.role} has ended by ${code ?? signal}`)
    this.#settings = { ...this.#settings, ...changes }
    await this.start()
  }
}

/** Starts all parts in a folder; `settings` go to every process. If one part fails to start, the others stop. */
export async function startCluster(folder: string, settings: Settings = {}): Promise<Cluster> {
  await using starting = new AsyncDisposableStack()
  const primary = starting.use(await startPostgresServer(join(folder, 'primary')))
  await migrateService(primary.url)
  const replica = starting.use(await primary.replicate(join(folder, 'replica'), [ALWAYS_BEHIND]))
  const pooler = await startPooler(folder, primary.url)
  starting.use(pooler.daemon)
  const counters = await startCounterStore()
  starting.use(counters.daemon)
  const ports = await listPorts(API_PROCESSES)
  const balancer = await startBalancer(folder, ports)
  starting.use(balancer.daemon)
  const options = { databaseUrl: primary.url, servicesFindItAt: pooler.url, latencyMs: LATENCY_MS }
  const place = starting.use(await openPlace(options))
  await place.sql('update plan_limits set units = $1 where plan = $2 and units is not null', [
    UNITS,
    'premium',
  ])
  const shared = {
    DATABASE_DIRECT_URL: primary.url,
    DATABASE_READ_URL: replica.url,
    DATABASE_PREPARED_STATEMENTS: 'off',
    REDIS_URL: counters.url,
    PUBLIC_URL: balancer.url,
    TRUSTED_PROXIES: '127.0.0.1',
    SHUTDOWN_GRACE_MS: '3000',
    ...settings,
  }
  const members = [
    ...ports.map((port) => new Member(place, { ...shared, ROLE: 'api', PORT: String(port) })),
    ...Array.from({ length: WORKERS }, () => new Member(place, { ...shared, ROLE: 'worker' })),
  ]
  await Promise.all(members.map((member) => member.start()))
  const running = starting.move()
  const close = () => running.disposeAsync()
  const { url } = balancer
  return { url, place, primary, replica, pooler, counters, balancer, members, [Symbol.asyncDispose]: close }
}

async function listPorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) ports.add(await findLastingPort())
  return [...ports]
}

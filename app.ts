import { startApi } from './api.ts'
import { createSolanaTracker, type SolanaTracker } from './provider/solana-tracker.ts'
import type { Simulator } from './provider/simulator/server.ts'
import { type Config, directDatabase, isSimulated } from './config.ts'
import type { Context } from './context.ts'
import { type Database, openDatabase } from './db/connection.ts'
import { type Databases, openDatabases } from './db/databases.ts'
import type { Replica } from './db/replica.ts'
import { claimDataSource, resetData } from './db/data-source.ts'
import { migrate } from './db/migrate.ts'
import { askDatabase, createDatabaseCheck } from './db/health.ts'
import { createSlotReserver } from './db/provider-budget.ts'
import { untilQuiet } from './db/repeated-errors.ts'
import { policies } from './generated/v1/operations.ts'
import { shareReads } from './handlers/pipeline/shared-reads.ts'
import {
  createJobQueue,
  emptyQueue,
  migrateQueue,
  readQueueDepths,
  readQueuePoolUse,
  startQueue,
} from './jobs/queue.ts'
import { openScanWaits } from './jobs/scan-waits.ts'
import { shareStatements } from './jobs/shared-statements.ts'
import { startWorkers } from './jobs/workers.ts'
import { exposeState, type State, startMetrics } from './metrics-server.ts'
import { explainDatabase, explainDataDir, explainListening } from './start-failures.ts'
import { createTelemetry, type Telemetry } from './telemetry.ts'

const METRICS_ADDRESS = { host: 'METRICS_HOST', port: 'METRICS_PORT' }
const SIMULATOR_ADDRESS = { host: 'SIMULATOR_PORT', port: 'SIMULATOR_PORT' }
type Queue = Awaited<ReturnType<typeof startQueue>>

/** A running service. */
export interface App extends AsyncDisposable {
  readonly context: Context
  /** Where the API is; undefined in a process that only works on jobs. */
  readonly url: string | undefined
  /** Where the metrics are; undefined when they are not served. */
  readonly metricsUrl: string | undefined
  readonly databaseUrl: string
  readonly providerUrl: string
  /** True when this process has the database of its DATA_DIR rather than one of the operator's. */
  readonly embedded: boolean
}

/**
 * Starts what the configuration asks for, each part on the ones before it, and disposes in the reverse order: jobs are
 * handed back first, so that the requests that drain then need not share the provider with them, then the queue and
 * the connections close, and the embedded database stops last. Rejects, with everything stopped again, when a part
 * cannot start.
 */
export async function startApp(config: Config): Promise<App> {
  await using parts = new AsyncDisposableStack()
  const telemetry = createTelemetry(config.logLevel)
  const start: Start = { config, telemetry, parts }
  const metricsUrl = await serveMetrics(start)
  const databaseUrl = await startDatabase(start)
  const { db, replica, pools } = await openPools(start, databaseUrl)
  const { provider, providerUrl } = await startProvider(start, db)
  const queue = await openQueue(start, databaseUrl)
  await claimDataSource(db, isSimulated(config) ? 'simulator' : 'provider')
  exposeState(telemetry.metrics, describeState({ db, replica, pools, provider, queue }))
  const context: Context = {
    db,
    replica,
    provider,
    simulated: isSimulated(config),
    jobs: createJobQueue(queue),
    ...shareStatements({ db, telemetry }),
    scanWaits: parts.use(openScanWaits(directDatabase(config, databaseUrl).url, telemetry)),
    ...shareReads({ db, replica, telemetry, listsMemoryMb: config.listsMemoryMb }),
    telemetry,
    ...readLimits(config),
  }
  parts.defer(() => context.reports.settle())
  const workers = config.role === 'api' ? undefined : await startWorkers(queue, context)
  parts.defer(async () => workers?.stop())
  const url = config.role === 'worker' ? undefined : await startApi(config, context, parts)
  parts.defer(async () => workers?.handBack())
  const running = parts.move()
  return {
    context,
    url,
    metricsUrl,
    databaseUrl,
    providerUrl,
    embedded: config.databaseUrl === undefined,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

/** What every part is started with; what it starts is added to `parts`, to be stopped in the reverse order. */
interface Start {
  readonly config: Config
  readonly telemetry: Telemetry
  readonly parts: AsyncDisposableStack
}

async function serveMetrics({ config, telemetry, parts }: Start): Promise<string | undefined> {
  const { metricsHost: host, metricsPort: port } = config
  if (port === undefined) return undefined
  const server = await explainListening({ settings: METRICS_ADDRESS, host, port }, () =>
    startMetrics(telemetry.metrics, { host, port }),
  )
  parts.defer(() => server.close())
  return server.url
}

async function startDatabase({ config, telemetry, parts }: Start): Promise<string> {
  const { dataDir } = config
  let url = config.databaseUrl
  if (url === undefined) {
    const { startEmbeddedPostgres } = await import('./db/embedded/postgres.ts')
    const postgres = await explainDataDir(dataDir, () =>
      startEmbeddedPostgres({
        dataDir,
        holder: 'service',
        supervised: true,
        log: (line, level = 'info') => telemetry.log[level]({ event: 'embedded_postgres', line }),
      }),
    )
    parts.defer(() => postgres.stop())
    url = postgres.url
  }
  const direct = directDatabase(config, url)
  if (config.migrate === 'on-start')
    await explainDatabase(direct, () => migrate(direct.url, policies.quotaPools))
  return url
}

/** The primary, and a replica for heavy reads where there is one, which is watched. */
async function openPools({ config, telemetry: { log }, parts }: Start, url: string): Promise<Databases> {
  const { databaseReadUrl: readUrl, databaseReadLagMaxMs, databasePreparedStatements } = config
  const options = {
    url,
    readUrl,
    readLagMaxMs: databaseReadLagMaxMs,
    preparedStatements: databasePreparedStatements,
    onConnectionError: (err: Error) => log.warn({ event: 'database_connection_lost', err }),
    onReplicaChange: (change: object) => log.warn(change),
  }
  const databases = parts.use(openDatabases(options))
  const { replica } = databases
  if (readUrl === undefined || replica === undefined) return databases
  await explainDatabase({ url: readUrl, setting: 'DATABASE_READ_URL' }, () => askDatabase(replica.db))
  await replica.watch()
  return databases
}

async function openQueue({ config, telemetry, parts }: Start, databaseUrl: string): Promise<Queue> {
  const direct = directDatabase(config, databaseUrl)
  const settings = {
    url: direct.url,
    migrate: config.migrate === 'on-start',
    worker: config.role !== 'api',
    onError: untilQuiet((error) => telemetry.log.error({ event: 'queue_error', err: error })),
  }
  const queue = await explainDatabase(direct, () => startQueue(settings))
  parts.defer(() => queue.stop({ graceful: false }))
  return queue
}

interface Parts {
  readonly db: Database
  readonly replica: Replica | undefined
  readonly pools: State['pools']
  readonly provider: SolanaTracker
  readonly queue: Queue
}

function describeState({ db, replica, pools, provider, queue }: Parts): State {
  return {
    pools: { ...pools, queue: () => readQueuePoolUse(queue) },
    queues: () => readQueueDepths(queue),
    database: createDatabaseCheck(db),
    replica: replica && (() => replica.isUsable()),
    provider: { serves: () => provider.trouble() === undefined, calls: () => provider.readUse() },
  }
}

function readLimits(config: Config): Pick<Context, 'walletScan' | 'scanning' | 'retention'> {
  return {
    walletScan: {
      timeoutMs: config.walletScanTimeoutMs,
      fallbackTimeoutMs: config.walletScanFallbackTimeoutMs,
    },
    scanning: { concurrency: config.providerConcurrency, waitMaxMs: config.providerProbeAfterMaxMs },
    retention: config,
  }
}

async function startProvider({ config, telemetry, parts }: Start, db: Database) {
  let url = config.providerUrl
  if (url === undefined) {
    const simulator = await startConfiguredSimulator(config)
    parts.defer(() => simulator.close())
    url = simulator.url
  }
  const provider = createSolanaTracker({
    url,
    apiKey: config.providerApiKey ?? 'simulator',
    concurrency: config.providerConcurrency,
    requestTimeoutMs: config.providerTimeoutMs,
    reserveSlots: createSlotReserver(db, {
      perSecond: config.providerRps,
      perDay: config.providerDailyCalls,
    }),
    breaker: {
      firstProbeAfterMs: config.providerProbeAfterMs,
      probeAfterMaxMs: config.providerProbeAfterMaxMs,
      onChange: (state) => telemetry.providerBreakerChanged({ state }),
    },
    onTrouble: (report) => telemetry.providerFailing({ ...report }),
    onRecovery: (recovery) => telemetry.providerRecovered(recovery),
    onExhausted: (exhaustedForMs) => telemetry.providerBudgetExhausted({ exhaustedForMs }),
    onAttempt: (event) => telemetry.providerCalled(event),
    onDroppedRows: ({ endpoint, droppedRows, reasons }) =>
      telemetry.rowsDropped({ endpoint, count: droppedRows, reasons }),
  })
  parts.defer(() => provider.close())
  return { provider, providerUrl: url }
}

/** The simulated provider as the settings ask for it, loaded here alone. `requestsMax` is how many calls its log holds. */
export async function startConfiguredSimulator(config: Config, requestsMax?: number): Promise<Simulator> {
  const { readScenarios } = await import('./provider/simulator/read-scenarios.ts')
  const { startSimulator } = await import('./provider/simulator/server.ts')
  const { simulatorLatencyMs: latencyMs, simulatorSeed: seed, simulatorPort: port } = config
  const scenarios = readScenarios(config.simulatorScenarios)
  const options = { latencyMs, seed, port, scenarios, ...(requestsMax === undefined ? {} : { requestsMax }) }
  const address = { settings: SIMULATOR_ADDRESS, host: '127.0.0.1', port }
  return await explainListening(address, () => startSimulator(options))
}

/** Brings the database at `url` to the present schema, the queue's tables included, without starting the service. */
export async function migrateService(url: string): Promise<void> {
  await migrate(url, policies.quotaPools)
  await migrateQueue(url)
}

/** Empties the database at `url` of what came from the provider. Throws while a service is connected to it. */
export async function resetServiceData(url: string): Promise<void> {
  await using db = openDatabase({ url, poolSize: 1 })
  await resetData(db)
  await emptyQueue(url)
}

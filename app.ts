import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { type ApiParts, startApi } from './api.ts'
import { type Config, directDatabase, isSimulated } from './config/config.ts'
import { explainDatabase, explainDataDir, explainListening } from './config/start-failures.ts'
import type { Context } from './context.ts'
import { openDatabase, type PoolUse } from './db/connection/connection.ts'
import { askDatabase, createDatabaseCheck } from './db/connection/health.ts'
import { Replica } from './db/connection/replica.ts'
import { claimDataSource, readCursorSecret, resetData } from './db/data-source.ts'
import { migrate, refuseFormerDatabase } from './db/migrate.ts'
import { storePlanLimits } from './db/quotas.ts'
import { policies } from './generated/v1/operations.ts'
import { createJobQueue, emptyQueue, migrateQueue, readQueueDepths, startQueue } from './jobs/queue.ts'
import { startWorkers, type Workers } from './jobs/workers.ts'
import type { DataProvider } from './provider/data-provider.ts'
import { openLongPolls } from './scans/long-polls.ts'
import { startSources } from './sources.ts'
import { exposeState, startMetrics } from './telemetry/metrics-server.ts'
import { untilQuiet } from './telemetry/repeated-errors.ts'
import { createTelemetry, type Telemetry } from './telemetry/telemetry.ts'
import { deriveSealingKey } from './webhooks/secrets.ts'

const METRICS_ADDRESS = { host: 'METRICS_HOST', port: 'METRICS_PORT' }
/** In DATA_DIR. */
const WEBHOOK_KEY_FILE = 'webhook-key'
const WEBHOOK_KEY_BYTES = 32
/** What test keys meet is simulated, in this process, and small. */
const TEST_SETTINGS = {
  databaseReadUrl: undefined,
  redisUrl: undefined,
  providerApiKey: undefined,
  providerUrl: undefined,
  providerRps: undefined,
  providerDailyCalls: undefined,
  secondProviderApiKey: undefined,
  secondProviderUrl: undefined,
  secondProviderRps: undefined,
  simulatorPort: 0,
  calibrationDailyCalls: 0,
  listsMemoryMb: 8,
}
type Queue = Awaited<ReturnType<typeof startQueue>>

/** A running service. */
export interface App extends AsyncDisposable {
  readonly context: Context
  /** Where the API is; undefined in a process that only works on jobs. */
  readonly url: string | undefined
  /** Where the metrics are; undefined when they are not served. */
  readonly metricsUrl: string | undefined
  /** Where the operator's console is; undefined when it is not served. */
  readonly consoleUrl: string | undefined
  readonly databaseUrl: string
  readonly providerUrl: string
  /** True when this process has the database of its DATA_DIR rather than one of the operator's. */
  readonly embedded: boolean
  /** From now on visitors of the pages on this machine have the rights of this key. */
  letVisitorsIn(key: string): void
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
  const database = await startDatabase(start)
  const { url: databaseUrl, findTestUrl } = database
  await prepareDatabase(config, databaseUrl)
  const live = await startSide(start, databaseUrl)
  const test = openTestSide(start, findTestUrl)
  await test.find()
  let visitorKey: string | undefined
  const { context, providerUrl, workers, shown } = live
  const { url, consoleUrl } =
    config.role === 'worker'
      ? { url: undefined, consoleUrl: undefined }
      : await startApi(config, context, {
          parts,
          visitorKey: () => visitorKey,
          findTest: test.find,
          shown,
        })
  parts.defer(test.leave)
  parts.defer(async () => workers?.handBack())
  await live.keysTried
  const running = parts.move()
  return {
    context,
    url,
    metricsUrl,
    consoleUrl,
    databaseUrl,
    providerUrl,
    embedded: config.databaseUrl === undefined,
    letVisitorsIn(key) {
      visitorKey = key
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

/** Data of one source, and what works on them. */
interface Side {
  readonly context: Context
  readonly providerUrl: string
  readonly workers: Workers | undefined
  /** Resolves when it is logged whether the providers accept the keys. */
  readonly keysTried: Promise<unknown> | undefined
  /** For the operator's console. */
  readonly shown: ApiParts['shown']
}

/** Starts what works on the data in the database at `databaseUrl`, each part on the ones before it. */
async function startSide(start: Start, databaseUrl: string): Promise<Side> {
  const { config, telemetry, parts } = start
  const { db, replica, pools } = await openPools(start, databaseUrl)
  if (config.migrate === 'on-start') await storePlanLimits(db, config.planLimits)
  const { provider, providerUrl, checkers, terms, keysTried } = await startSources(start, db)
  const queue = await openQueue(start, databaseUrl)
  const source = isSimulated(config) ? 'simulator' : 'provider'
  await claimDataSource(db, { source, vendor: provider.vendor })
  const readQueues = () => readQueueDepths(queue)
  exposeState(telemetry.metrics, {
    pools,
    queues: readQueues,
    database: createDatabaseCheck(db),
    sources: [
      { ...stateOf(provider), role: 'primary' },
      ...checkers.map((checker) => ({ ...stateOf(checker), role: 'checker' as const })),
    ],
  })
  const context: Context = {
    db,
    replica,
    provider,
    checkers,
    simulated: isSimulated(config),
    cursorSecret: await readCursorSecret(db),
    jobs: createJobQueue(queue),
    fetches: new Map(),
    longPolls: parts.use(openLongPolls(directDatabase(config, databaseUrl).url, telemetry)),
    telemetry,
    walletScan: {
      timeoutMs: config.walletScanTimeoutMs,
      fallbackTimeoutMs: config.walletScanFallbackTimeoutMs,
    },
    calibrationDailyCalls: config.calibrationDailyCalls,
    scanning: { concurrency: config.providerConcurrency, waitMaxMs: config.providerProbeAfterMaxMs },
    retention: config,
    webhooks: await readWebhookSettings(config),
  }
  const workers = config.role === 'api' ? undefined : await startWorkers(queue, context)
  parts.defer(async () => workers?.stop())
  return { context, providerUrl, workers, keysTried, shown: { sources: terms, readQueues } }
}

function stateOf(source: DataProvider) {
  return {
    source: source.vendor,
    serves: () => source.trouble() === undefined,
    calls: () => source.readUse(),
  }
}

/**
 * The side of test keys: a database, a simulator and workers apart from the live ones. It starts when its database is
 * first found, since a service without test keys has no use for it. `leave` ends its waits and hands its jobs back.
 */
function openTestSide({ config: liveConfig, parts }: Start, findUrl: () => Promise<string | undefined>) {
  const config: Config = { ...liveConfig, ...TEST_SETTINGS }
  const kept = new AsyncDisposableStack()
  let found: Promise<Side | undefined> | undefined
  let isLeft = false
  parts.defer(async () => {
    await found?.catch(() => undefined)
    await kept.disposeAsync()
  })
  async function startWhereFound(): Promise<Side | undefined> {
    const url = await findUrl()
    if (url === undefined || isLeft) return undefined
    const telemetry = createTelemetry(config.logLevel, undefined, { ofTestKeys: true })
    await using starting = new AsyncDisposableStack()
    await prepareDatabase(config, url)
    const side = await startSide({ config, telemetry, parts: starting }, url)
    kept.use(starting.move())
    return side
  }
  async function startOnce(): Promise<Side | undefined> {
    found ??= startWhereFound()
    const attempt = found
    let side: Side | undefined
    try {
      side = await attempt
      return side
    } finally {
      // Without success the next request looks again.
      if (side === undefined && found === attempt) found = undefined
    }
  }
  return {
    async find() {
      const side = await startOnce()
      return side && { config, context: side.context, parts: kept }
    },
    async leave() {
      isLeft = true
      const side = await found?.catch(() => undefined)
      side?.context.longPolls.release()
      await side?.workers?.handBack()
    },
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

/** The address of the live database, and what finds that of the one of test keys. */
async function startDatabase({ config, telemetry, parts }: Start) {
  const { dataDir, databaseUrl, testDatabaseUrl } = config
  if (databaseUrl !== undefined) return { url: databaseUrl, findTestUrl: async () => testDatabaseUrl }
  const { startEmbeddedPostgres } = await import('./db/embedded/postgres.ts')
  const { findTestDatabase } = await import('./db/embedded/admin-queries.ts')
  const postgres = await explainDataDir(dataDir, () =>
    startEmbeddedPostgres({
      dataDir,
      holder: 'service',
      supervised: true,
      log: (line, level = 'info') => telemetry.log[level]({ event: 'embedded_postgres', line }),
    }),
  )
  parts.defer(() => postgres.stop())
  return { url: postgres.url, findTestUrl: () => findTestDatabase(postgres) }
}

async function prepareDatabase(config: Config, url: string): Promise<void> {
  const direct = directDatabase(config, url)
  const prepare = config.migrate === 'on-start' ? migrateContract : refuseFormerDatabase
  await explainDatabase<unknown>(direct, () => prepare(direct.url))
}

/** The primary, and a replica for heavy reads where there is one; what repeats itself is logged once. */
async function openPools({ config, telemetry: { log }, parts }: Start, primaryUrl: string) {
  const { databaseReadUrl: readUrl, databasePreparedStatements: preparedStatements } = config
  const pools: Record<string, () => PoolUse> = {}
  const open = (name: string, url: string) =>
    parts.use(
      openDatabase({
        url,
        preparedStatements,
        onConnectionError: untilQuiet((err) => log.warn({ event: 'database_connection_lost', err })),
        onOpen: (readUse) => {
          pools[name] = readUse
        },
      }),
    )
  const db = open('primary', primaryUrl)
  if (readUrl === undefined) return { db, replica: undefined, pools }
  const onFailure = untilQuiet((err) => log.warn({ event: 'replica_failed', err }))
  const replica = new Replica(open('replica', readUrl), onFailure)
  await explainDatabase({ url: readUrl, setting: 'DATABASE_READ_URL' }, () => askDatabase(replica.db))
  return { db, replica, pools }
}

/**
 * The settings for sending webhooks. A service with an embedded database keeps the key that seals secrets in a file of
 * its DATA_DIR; otherwise the operator sets it.
 */
async function readWebhookSettings(config: Config): Promise<Context['webhooks']> {
  const { webhookAllowHttp: allowHttp, webhookAllowAddresses: allowAddresses } = config
  const text = config.webhookSecretKey ?? (await readOwnWebhookKey(config))
  const sealingKey = text === undefined ? undefined : deriveSealingKey(text)
  return { sealingKey, allowHttp, allowAddresses }
}

async function readOwnWebhookKey({ databaseUrl, dataDir }: Config): Promise<string | undefined> {
  if (databaseUrl !== undefined) return undefined
  const { readOwnFile, writeOwnFile } = await import('./db/embedded/own-files.ts')
  const file = join(dataDir, WEBHOOK_KEY_FILE)
  const stored = await readOwnFile(file)
  if (stored !== undefined) return stored.trim()
  const made = randomBytes(WEBHOOK_KEY_BYTES).toString('base64url')
  await writeOwnFile(file, `${made}\n`)
  return made
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

function migrateContract(url: string): Promise<readonly string[]> {
  return migrate(url, policies.quotaPools)
}

/**
 * Brings the database at `url` to the present schema, the queue's tables included, without starting the service.
 * Returns the names of the migrations that were applied.
 */
export async function migrateService(url: string): Promise<readonly string[]> {
  const applied = await migrateContract(url)
  await migrateQueue(url)
  return applied
}

/** Empties the database at `url` of what came from the provider. Throws while a service is connected to it. */
export async function resetServiceData(url: string): Promise<void> {
  await using db = openDatabase({ url, poolSize: 1 })
  await resetData(db)
  await emptyQueue(url)
}

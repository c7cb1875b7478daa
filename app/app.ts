import { deriveSealingKey } from '../basics/sealing.ts'
import { type Config, directDatabase, isSimulated, isTrial } from '../config/config.ts'
import { PROBE_WAITS_MAX } from '../config/provider-settings.ts'
import { explainDatabase, explainListening } from '../config/start-failures.ts'
import { openLedgerDatabase } from '../db/connection/connection.ts'
import { readCursorSecret } from '../db/data-source.ts'
import { readLookDelayMs } from '../db/trade-alerts.ts'
import { createJobQueue, type Queue, readQueueDepths, startQueue } from '../jobs/queue.ts'
import { startWorkers } from '../jobs/workers.ts'
import type { Context } from '../scans/context.ts'
import { openLongPolls } from '../scans/long-polls.ts'
import { exposeState, startMetrics } from '../telemetry/metrics-server.ts'
import { onceWhileRepeating } from '../telemetry/repeated-errors.ts'
import { createTelemetry } from '../telemetry/telemetry.ts'
import { readOwnSealingText } from '../webhooks/own-sealing-key.ts'
import { resealSecrets } from '../webhooks/secrets.ts'
import { startApi } from './api.ts'
import { openDatabases, prepareTables, startDatabase, storeSettings } from './databases.ts'
import { startSources } from './sources.ts'
import type { Start } from './start.ts'

const METRICS_ADDRESS = { host: 'METRICS_HOST', port: 'METRICS_PORT' }

/** A running service. */
export type App = Awaited<ReturnType<typeof startApp>>

/** Makes the demo key of a service, if it may have one, and stores it in a file. */
export type PrepareDemoKey = (service: {
  readonly context: Context
  /** Whether this process has the database of its DATA_DIR rather than one of the operator's. */
  readonly embedded: boolean
}) => Promise<{ readonly key: string; readonly file: string } | undefined>

/**
 * Starts what the configuration asks for, each part on the ones before it, and disposes in the reverse order. Jobs are
 * handed back first, so that the requests that drain then need not share the provider with them. Then the queue and the
 * connections close, and the embedded database stops last. Rejects, with everything stopped again, when a part cannot
 * start.
 */
export async function startApp(config: Config, prepareDemoKey: PrepareDemoKey = async () => undefined) {
  await using stack = new AsyncDisposableStack()
  const start: Start = { config, telemetry: createTelemetry(config.logLevel), stack }
  const metricsUrl = await serveMetrics(start)
  const databaseUrl = await startDatabase(start)
  await prepareTables(start, databaseUrl)
  const databases = await openDatabases(start, databaseUrl)
  await storeSettings(start, databases.db)
  const sources = await startSources(start, databases.db)
  const queue = await openQueue(start, databaseUrl)
  exposeGauges(start, { databases, sources, queue })
  const context = await createContext(start, { databaseUrl, databases, sources, queue })
  const workers = config.role === 'api' ? undefined : await startWorkers(queue, context)
  stack.defer(async () => workers?.stop())
  const embedded = config.databaseUrl === undefined
  const isWorker = config.role === 'worker'
  const demoKey = isWorker ? undefined : await prepareDemoKey({ context, embedded })
  const url = isWorker ? undefined : await startApi(start, context, demoKey?.key)
  stack.defer(async () => workers?.handBack())
  await sources.keysTried
  const running = stack.move()
  return {
    context,
    /** Where the API is; undefined in a process that only works on jobs. */
    url,
    /** Where the metrics are; undefined when they are not served. */
    metricsUrl,
    databaseUrl,
    providerUrl: sources.providerUrl,
    /** True when this process has the database of its DATA_DIR rather than one of the operator's. */
    embedded,
    /** The key whose rights visitors of the pages on this machine have. */
    demoKey,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

async function serveMetrics({ config, telemetry, stack }: Start): Promise<string | undefined> {
  const { metricsHost: host, metricsPort: port } = config
  if (port === undefined) return undefined
  const server = await explainListening({ settings: METRICS_ADDRESS, host, port }, () =>
    startMetrics(telemetry.metrics, { host, port }),
  )
  stack.defer(() => server.close())
  return server.url
}

async function openQueue({ config, telemetry, stack }: Start, databaseUrl: string) {
  const direct = directDatabase(config, databaseUrl)
  const settings = {
    url: direct.url,
    migrate: config.migrate === 'on-start',
    worker: config.role !== 'api',
    onError: onceWhileRepeating((error) => telemetry.log.error({ event: 'queue_error', err: error })),
  }
  return stack.use(await explainDatabase(direct, () => startQueue(settings))).boss
}

/** What handlers, scans and jobs are made from. */
interface Started {
  readonly databaseUrl: string
  readonly databases: Awaited<ReturnType<typeof openDatabases>>
  readonly sources: Awaited<ReturnType<typeof startSources>>
  readonly queue: Queue['boss']
}

function exposeGauges({ config, telemetry }: Start, started: Omit<Started, 'databaseUrl'>): void {
  const { databases, sources, queue } = started
  const { provider, checkers } = sources
  exposeState(telemetry.metrics, {
    pools: databases.pools,
    queues: () => readQueueDepths(queue),
    database: databases.checkDatabase,
    lookDelaySec: async () =>
      config.alertCallsPerMinute === 0
        ? 0
        : (await readLookDelayMs(databases.db, config.alertEverySec * 1_000)) / 1_000,
    sources: [provider, ...checkers].map((client) => ({
      source: client.vendor,
      role: client === provider ? 'primary' : 'checker',
      serves: () => client.trouble() === undefined,
      calls: () => client.readUse(),
    })),
  })
}

async function createContext({ config, telemetry, stack }: Start, started: Started): Promise<Context> {
  const { databaseUrl, databases, sources, queue } = started
  const { db, heavy, checkDatabase } = databases
  const { url: directUrl } = directDatabase(config, databaseUrl)
  const webhooks = await readWebhookSettings(config)
  await resealSecrets(db, webhooks)
  return {
    db,
    checkDatabase,
    heavy,
    openLedger: () => openLedgerDatabase(directUrl),
    provider: sources.provider,
    checkers: sources.checkers,
    simulated: isSimulated(config),
    cursorSecret: await readCursorSecret(db),
    jobs: createJobQueue(queue),
    longPolls: stack.use(openLongPolls(directUrl, telemetry)),
    telemetry,
    walletScan: { timeoutMs: 50_000, fallbackTimeoutMs: 12_000 },
    alerts: { everyMs: config.alertEverySec * 1_000, callsPerMinute: config.alertCallsPerMinute },
    calibrationDailyCalls: config.calibrationDailyCalls,
    copiesPerScan: config.copiesPerScan,
    scanning: {
      concurrency: config.providerConcurrency,
      waitMaxMs: config.providerProbeAfterMs * PROBE_WAITS_MAX,
    },
    retention: config,
    webhooks,
  }
}

/**
 * The settings for sending webhooks. A service with an embedded database keeps the key that seals secrets in a file of
 * its DATA_DIR; otherwise the operator sets it. Only this machine reaches a service that may have a demo key, so such a
 * service reaches receivers on it.
 */
async function readWebhookSettings(config: Config): Promise<Context['webhooks']> {
  const { webhookAllowHttp: allowHttp, webhookAllowAddresses: allowAddresses } = config
  const isEmbedded = config.databaseUrl === undefined
  const text = config.webhookSecretKey ?? (isEmbedded ? await readOwnSealingText(config.dataDir) : undefined)
  const sealingKey = text === undefined ? undefined : deriveSealingKey(text, 'webhook secrets')
  const formerSealingKeys = config.webhookPreviousSecretKeys.map((former) =>
    deriveSealingKey(former, 'webhook secrets'),
  )
  return {
    sealingKey,
    formerSealingKeys,
    allowHttp,
    allowAddresses,
    allowThisMachine: isEmbedded && isTrial(config),
  }
}

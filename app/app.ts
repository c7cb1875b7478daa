import type { Config } from '../config/config.ts'
import { explainDataDir, explainListening } from '../config/start-failures.ts'
import { migrateQueue } from '../jobs/queue.ts'
import type { Context } from '../scans/context.ts'
import { startMetrics } from '../telemetry/metrics-server.ts'
import { createTelemetry } from '../telemetry/telemetry.ts'
import { startApi } from './api.ts'
import { migrateContract, startSide } from './sides.ts'
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
  const telemetry = createTelemetry(config.logLevel)
  const start: Start = { config, telemetry, stack }
  const metricsUrl = await serveMetrics(start)
  const databaseUrl = await startDatabase(start)
  const { context, providerUrl, workers, keysTried } = await startSide(start, databaseUrl)
  const embedded = config.databaseUrl === undefined
  const demoKey = config.role === 'worker' ? undefined : await prepareDemoKey({ context, embedded })
  const url =
    config.role === 'worker'
      ? undefined
      : await startApi(config, context, { stack, visitorKey: demoKey?.key })
  stack.defer(async () => workers?.handBack())
  await keysTried
  const running = stack.move()
  return {
    context,
    /** Where the API is; undefined in a process that only works on jobs. */
    url,
    /** Where the metrics are; undefined when they are not served. */
    metricsUrl,
    databaseUrl,
    providerUrl,
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

/** The address of the database: the operator's, or the embedded one's, which is started. */
async function startDatabase({ config, telemetry, stack }: Start): Promise<string> {
  const { dataDir, databaseUrl } = config
  if (databaseUrl !== undefined) return databaseUrl
  const { startEmbeddedPostgres } = await import('../postgres/postgres.ts')
  const postgres = await explainDataDir(dataDir, () =>
    startEmbeddedPostgres({
      dataDir,
      holder: 'service',
      supervised: true,
      log: (line, level = 'info') => telemetry.log[level]({ event: 'embedded_postgres', line }),
    }),
  )
  stack.defer(() => postgres.stop())
  return postgres.url
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

import { deriveSealingKey } from '../basics/sealing.ts'
import { type Config, directDatabase, isSimulated } from '../config/config.ts'
import { explainDatabase } from '../config/start-failures.ts'
import {
  type Database,
  HEAVY_CONNECTIONS,
  openDatabase,
  openLedgerDatabase,
  type PoolUse,
  PRIMARY_CONNECTIONS,
} from '../db/connection/connection.ts'
import { watchDatabase } from '../db/connection/health.ts'
import { Replica } from '../db/connection/replica.ts'
import { checkSession } from '../db/connection/session-check.ts'
import { claimDataSource, readCursorSecret } from '../db/data-source.ts'
import { migrate, refuseOutdatedDatabase } from '../db/migrate.ts'
import { listUnstoredLimits, storePlanLimits } from '../db/quotas.ts'
import { policies } from '../generated/v1/operations.ts'
import { createJobQueue, readQueueDepths, startQueue } from '../jobs/queue.ts'
import { startWorkers } from '../jobs/workers.ts'
import type { Context } from '../scans/context.ts'
import { openLongPolls } from '../scans/long-polls.ts'
import { exposeState } from '../telemetry/metrics-server.ts'
import { onceWhileRepeating } from '../telemetry/repeated-errors.ts'
import { readOwnSealingText } from '../webhooks/own-sealing-key.ts'
import { startSources } from './sources.ts'
import type { Start } from './start.ts'

/**
 * Starts what works on the database at `databaseUrl`, each on the ones before it. Migrates the database first,
 * unless the settings leave that to the operator.
 */
export async function startSide(start: Start, databaseUrl: string) {
  const { config, telemetry, stack } = start
  await prepareDatabase(config, databaseUrl)
  const { db, heavy, pools, checkDatabase } = await openPools(start, databaseUrl)
  if (config.migrate === 'on-start') {
    const limits = await storePlanLimits(db, config.planLimits)
    if (limits.length > 0) telemetry.log.info({ event: 'plan_limits_changed', limits })
  } else {
    const limits = await listUnstoredLimits(db, config.planLimits)
    const message = `The database has other limits than ${limits.join(', ')}, and MIGRATE is off: run \`npm run migrate\` with the PLAN_LIMITS of this process.`
    if (limits.length > 0)
      telemetry.log.warn({ event: 'start_warning', warning: 'plan_limits_not_stored', message })
  }
  const { provider, providerUrl, checkers, keysTried } = await startSources(start, db)
  const queue = await openQueue(start, databaseUrl)
  const simulated = isSimulated(config)
  await claimDataSource(db, { source: simulated ? 'simulator' : 'provider', vendor: provider.vendor })
  exposeState(telemetry.metrics, {
    pools,
    queues: () => readQueueDepths(queue),
    database: checkDatabase,
    sources: [provider, ...checkers].map((client) => ({
      source: client.vendor,
      role: client === provider ? 'primary' : 'checker',
      serves: () => client.trouble() === undefined,
      calls: () => client.readUse(),
    })),
  })
  const context: Context = {
    db,
    checkDatabase,
    heavy,
    openLedger: () => openLedgerDatabase(directDatabase(config, databaseUrl).url),
    provider,
    checkers,
    simulated,
    cursorSecret: await readCursorSecret(db),
    jobs: createJobQueue(queue),
    longPolls: stack.use(openLongPolls(directDatabase(config, databaseUrl).url, telemetry)),
    telemetry,
    walletScan: {
      timeoutMs: config.walletScanTimeoutMs,
      fallbackTimeoutMs: config.walletScanFallbackTimeoutMs,
    },
    alerts: { everyMs: config.alertEverySec * 1_000, callsPerMinute: config.alertCallsPerMinute },
    calibrationDailyCalls: config.calibrationDailyCalls,
    scanning: { concurrency: config.providerConcurrency, waitMaxMs: config.providerProbeAfterMaxMs },
    retention: config,
    webhooks: await readWebhookSettings(config),
  }
  const workers = config.role === 'api' ? undefined : await startWorkers(queue, context)
  stack.defer(async () => workers?.stop())
  return { context, providerUrl, workers, keysTried }
}

async function prepareDatabase(config: Config, url: string): Promise<void> {
  const direct = directDatabase(config, url)
  const prepare = config.migrate === 'on-start' ? migrateContract : refuseOutdatedDatabase
  await explainDatabase<unknown>(direct, () => prepare(direct.url))
}

/** Opens the primary twice, and a replica where there is one. An error that repeats itself is logged once. */
async function openPools({ config, telemetry: { log }, stack }: Start, primaryUrl: string) {
  const { databaseReadUrl: readUrl, databasePreparedStatements: preparedStatements } = config
  const pools: Record<string, () => PoolUse> = {}
  const health = watchDatabase(() => db)
  const open = (name: string, url: string, poolSize: number) =>
    stack.use(
      openDatabase({
        url,
        poolSize,
        preparedStatements,
        onConnectionError: onceWhileRepeating((err) => log.warn({ event: 'database_connection_lost', err })),
        onStatementError: health.noteFailure,
        onOpen: (readUse) => {
          pools[name] = readUse
        },
      }),
    )
  const check = async (checked: Database, address: { readonly url: string; readonly setting: string }) => {
    const dropped = await explainDatabase(address, () => checkSession(checked))
    if (dropped.length === 0) return
    const message = `${address.setting}: a pooler drops the time limits ${dropped.join(', ')} of the service: let it set them itself.`
    log.warn({ event: 'start_warning', warning: 'no_time_limits', message })
  }
  const db: Database = open('primary', primaryUrl, PRIMARY_CONNECTIONS)
  await check(db, { url: primaryUrl, setting: 'DATABASE_URL' })
  const own = open('heavy', primaryUrl, HEAVY_CONNECTIONS)
  if (readUrl === undefined)
    return { db, heavy: { db: own, replica: undefined }, pools, checkDatabase: health.check }
  const onFailure = onceWhileRepeating((err) => log.warn({ event: 'replica_failed', err }))
  const replica = new Replica(open('replica', readUrl, HEAVY_CONNECTIONS), onFailure)
  await check(replica.db, { url: readUrl, setting: 'DATABASE_READ_URL' })
  return { db, heavy: { db: own, replica }, pools, checkDatabase: health.check }
}

/**
 * The settings for sending webhooks. A service with an embedded database keeps the key that seals secrets in a file of
 * its DATA_DIR; otherwise the operator sets it.
 */
async function readWebhookSettings(config: Config): Promise<Context['webhooks']> {
  const { webhookAllowHttp: allowHttp, webhookAllowAddresses: allowAddresses } = config
  const isEmbedded = config.databaseUrl === undefined
  const text = config.webhookSecretKey ?? (isEmbedded ? await readOwnSealingText(config.dataDir) : undefined)
  const sealingKey = text === undefined ? undefined : deriveSealingKey(text, 'webhook secrets')
  return { sealingKey, allowHttp, allowAddresses }
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

/** Brings the service's own tables at `url` to the present schema. Returns the migrations that were applied. */
export function migrateContract(url: string): Promise<readonly string[]> {
  return migrate(url, policies.quotaPools)
}

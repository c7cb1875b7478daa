import { directDatabase, isSimulated } from '../config/config.ts'
import { explainDatabase, explainDataDir } from '../config/start-failures.ts'
import {
  type Database,
  HEAVY_CONNECTIONS,
  openDatabase,
  PRIMARY_CONNECTIONS,
} from '../db/connection/connection.ts'
import { watchDatabase } from '../db/connection/health.ts'
import type { Demotion, PoolUse } from '../db/connection/pool.ts'
import { Replica } from '../db/connection/replica.ts'
import { checkSession } from '../db/connection/session-check.ts'
import { setDataSource } from '../db/data-source.ts'
import { migrate, refuseOutdatedDatabase } from '../db/migrate.ts'
import { listUnstoredLimits, storePlanLimits } from '../db/quotas.ts'
import { policies } from '../generated/v1/operations.ts'
import { migrateQueue } from '../jobs/queue.ts'
import { onceWhileRepeating } from '../telemetry/repeated-errors.ts'
import type { Start } from './start.ts'

/** The address of the database: the operator's, or the embedded one's, which is started. */
export async function startDatabase({ config, telemetry, stack }: Start): Promise<string> {
  const { dataDir, databaseUrl } = config
  if (databaseUrl !== undefined) return databaseUrl
  const { startEmbeddedPostgres } = await import('../postgres/postgres.ts')
  const postgres = await explainDataDir(dataDir, () =>
    startEmbeddedPostgres({
      dataDir,
      holder: 'service',
      log: (line, level = 'info') => telemetry.log[level]({ event: 'embedded_postgres', line }),
    }),
  )
  stack.defer(() => postgres.stop())
  return postgres.url
}

/** Brings the service's own tables at `url` to the present schema. Returns the migrations that were applied. */
function migrateTables(url: string): Promise<readonly string[]> {
  return migrate(url, policies.quotaPools)
}

/**
 * Brings the database at `url` to the present schema, the queue's tables included, without starting the service.
 * Returns the names of the migrations that were applied.
 */
export async function migrateService(url: string): Promise<readonly string[]> {
  const applied = await migrateTables(url)
  await migrateQueue(url)
  return applied
}

/** Migrates the database. Where MIGRATE leaves that to the operator, rejects when it lacks a migration. */
export async function prepareTables({ config }: Start, url: string): Promise<void> {
  const direct = directDatabase(config, url)
  const prepare = config.migrate === 'on-start' ? migrateTables : refuseOutdatedDatabase
  await explainDatabase<unknown>(direct, () => prepare(direct.url))
}

/** Opens the primary twice, and a replica where there is one. An error that repeats itself is logged once. */
export async function openDatabases({ config, telemetry: { log }, stack }: Start, primaryUrl: string) {
  const { databaseReadUrl: readUrl, databasePreparedStatements: preparedStatements } = config
  const pools: Record<string, () => PoolUse> = {}
  const health = watchDatabase(() => db)
  const open = (name: string, url: string, poolSize: number, demotion?: Demotion) =>
    stack.use(
      openDatabase({
        url,
        poolSize,
        ...(demotion && { demotion }),
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
  const demotion = { openedUntilMs: 0 }
  const db: Database = open('primary', primaryUrl, PRIMARY_CONNECTIONS, demotion)
  await check(db, { url: primaryUrl, setting: 'DATABASE_URL' })
  const own = open('heavy', primaryUrl, HEAVY_CONNECTIONS, demotion)
  if (readUrl === undefined)
    return { db, heavy: { db: own, replica: undefined }, pools, checkDatabase: health.check }
  const onFailure = onceWhileRepeating((err) => log.warn({ event: 'replica_failed', err }))
  const replica = new Replica(open('replica', readUrl, HEAVY_CONNECTIONS), onFailure)
  await check(replica.db, { url: readUrl, setting: 'DATABASE_READ_URL' })
  return { db, heavy: { db: own, replica }, pools, checkDatabase: health.check }
}

/**
 * Stores what the database has of the settings: the limits of plans, and where its figures come from. Where MIGRATE is
 * off, it warns of other limits. Rejects when the database has figures of another source.
 */
export async function storeSettings({ config, telemetry: { log } }: Start, db: Database): Promise<void> {
  await setDataSource(db, {
    source: isSimulated(config) ? 'simulator' : 'provider',
    vendor: config.provider,
  })
  if (config.migrate === 'on-start') {
    const limits = await storePlanLimits(db, config.planLimits)
    if (limits.length > 0) log.info({ event: 'plan_limits_changed', limits })
    return
  }
  const limits = await listUnstoredLimits(db, config.planLimits)
  const message = `The database has other limits than ${limits.join(', ')}, and MIGRATE is off: run \`npm run migrate\` with the PLAN_LIMITS of this process.`
  if (limits.length > 0) log.warn({ event: 'start_warning', warning: 'plan_limits_not_stored', message })
}

import { promises } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { FileMigrationProvider, Migrator } from 'kysely/migration'
import { type Database, openDatabase } from './connection.ts'

/** Every file of the folder is a migration, in the order of their names. */
const MIGRATIONS = new FileMigrationProvider({
  fs: promises,
  path,
  migrationFolder: path.join(import.meta.dirname, 'migrations'),
  import: (file) => import(pathToFileURL(file).href),
})

const MIGRATION_TIMEOUT_MS = 120_000

/** Units per profile and UTC day, by pool and plan; null is metered without a cap. */
export type QuotaPools = Readonly<Record<string, Readonly<Record<string, number | null>>>>

/**
 * Brings the database at `url` to the present schema and to the contract's quota pools. Safe when many instances start
 * at once: one migrates under an advisory lock, the others wait for it. Throws when a migration fails; then nothing
 * of it is kept, and those before it are.
 */
export async function migrate(url: string, quotaPools: QuotaPools): Promise<void> {
  const db = openDatabase({ url, poolSize: 2, statementTimeoutMs: MIGRATION_TIMEOUT_MS })
  try {
    await migrateOneByOne(new Migrator({ db, provider: MIGRATIONS }))
    await storePlanLimits(db, quotaPools)
  } finally {
    await db.destroy()
  }
}

/**
 * Each migration is a transaction of its own: one over all of them would hold the lock of a table while it waits for that of
 * the next one, and deadlock with services that read both.
 */
async function migrateOneByOne(migrator: Migrator): Promise<void> {
  for (;;) {
    const { error, results = [] } = await migrator.migrateUp()
    if (error !== undefined) throw error
    if (results.length === 0) return
  }
}

/** The database's copy of the contract's quota pools: consume_quota reads it, and so does the web application. */
async function storePlanLimits(db: Database, quotaPools: QuotaPools): Promise<void> {
  const rows = Object.entries(quotaPools).flatMap(([pool, limits]) =>
    Object.entries(limits).map(([plan, units]) => ({ plan, pool, units })),
  )
  if (rows.length === 0) return
  await db
    .insertInto('plan_limits')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['plan', 'pool'])
        .doUpdateSet((eb) => ({ units: eb.ref('excluded.units') }))
        .whereRef('plan_limits.units', 'is distinct from', 'excluded.units'),
    )
    .execute()
}

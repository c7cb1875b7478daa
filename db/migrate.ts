import { readdir, readFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { type Database, openDatabase } from './connection/connection.ts'
import { checkSession } from './connection/session-check.ts'
import { addPlanLimits, type QuotaPools } from './quotas.ts'

const FOLDER = join(import.meta.dirname, 'migrations')

/** Every SQL file of the folder has the statements of a migration; they run in the order of their names. */
const MIGRATIONS = {
  async getMigrations() {
    const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql'))
    const migrations = files.map(async (file) => {
      const text = await readFile(join(FOLDER, file), 'utf8')
      const up = async (db: Kysely<unknown>) => {
        const statements = sql.raw(text)
        await statements.execute(db).catch((error: unknown) => {
          throw locate(error, file, text)
        })
      }
      return [parse(file).name, { up }]
    })
    return Object.fromEntries(await Promise.all(migrations))
  },
}

/** The failure of a statement, which says the file and, where Postgres names it, the line. */
function locate(error: unknown, file: string, text: string): unknown {
  if (!(error instanceof pg.DatabaseError)) return error
  const line = error.position && text.slice(0, Number(error.position)).split('\n').length
  error.message = `db/migrations/${file}${line ? `:${line}` : ''}: ${error.message}`
  return error
}

const MIGRATION_TIMEOUT_MS = 120_000

/**
 * Brings the database at `url` to the present schema, adds the quota pools that it lacks, and returns the names of the
 * migrations that it applied. Safe when many instances start at once: one migrates under an advisory lock, the others
 * wait for it. Throws when the database has settings that would change values, or is of a version before the first
 * migration or of a later release, with nothing changed, or when a migration fails; then the migrations before it stay.
 */
export async function migrate(url: string, quotaPools: QuotaPools): Promise<readonly string[]> {
  await using db = openDatabase({ url, poolSize: 2, statementTimeoutMs: MIGRATION_TIMEOUT_MS })
  await checkSession(db)
  const earlier = await listApplied(db)
  refuseFormer(earlier)
  await refuseLater(earlier)
  // Most starts find nothing to apply, and the migrator would list the columns of all tables three times.
  const isOutdated = await lacksMigration(earlier)
  const applied = isOutdated ? await migrateOneByOne(new Migrator({ db, provider: MIGRATIONS })) : []
  await addPlanLimits(db, quotaPools)
  return applied
}

/** The database lacks migrations of this release. */
class OutdatedSchemaError extends Error {
  override readonly name = 'OutdatedSchemaError'
  readonly code = 'OUTDATED_SCHEMA'
}

/**
 * Throws when the database at `url` lacks a migration, is of a version before the first one, or has settings that would
 * change the meaning of values. A later release may have migrated it. For services that do not migrate.
 */
export async function refuseOutdatedDatabase(url: string): Promise<void> {
  await using db = openDatabase({ url, poolSize: 1 })
  await checkSession(db)
  const applied = await listApplied(db)
  refuseFormer(applied)
  if (await lacksMigration(applied))
    throw new OutdatedSchemaError('the database lacks migrations of this release')
}

async function lacksMigration(applied: readonly string[]): Promise<boolean> {
  const known = Object.keys(await MIGRATIONS.getMigrations())
  return known.some((name) => !applied.includes(name))
}

/** The first migration of versions before 1.2.0, and those of the sources of 1.2.0 before its release. */
const FORMER = ['0001-access', '0001-accounts', '0001-keys']

function refuseFormer(applied: readonly string[]): void {
  if (!FORMER.some((name) => applied.includes(name))) return
  throw new Error(
    'The database is of a version before 1.2.0, which this version does not migrate; nothing in it was changed: ' +
      'set a fresh DATA_DIR, or DATABASE_URL of an empty database.',
  )
}

async function refuseLater(applied: readonly string[]): Promise<void> {
  const known = await MIGRATIONS.getMigrations()
  const later = applied.filter((name) => !Object.hasOwn(known, name))
  if (later.length === 0) return
  throw new Error(
    `The database is of a later release, which has applied ${later.join(', ')}; nothing in it was changed. ` +
      'Start this release with MIGRATE=off, or go on with the later one.',
  )
}

/** The names of the migrations that the database has; none of an empty database. */
async function listApplied(db: Database): Promise<string[]> {
  // Raw: the generated types leave out the migrator's tables, and an empty database has none.
  const tables =
    await sql`select from pg_tables where schemaname = 'public' and tablename = 'kysely_migration'`.execute(
      db,
    )
  if (tables.rows.length === 0) return []
  // Raw: as above.
  const { rows } = await sql<{ name: string }>`select name::text from kysely_migration order by name`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

/**
 * Runs each migration in a transaction of its own: one over all of them would hold the lock of a table while it
 * waits for that of the next one, and deadlock with services that read both.
 */
async function migrateOneByOne(migrator: Migrator): Promise<readonly string[]> {
  const applied: string[] = []
  for (;;) {
    const { error, results = [] } = await migrator.migrateUp()
    if (error !== undefined) throw error
    if (results.length === 0) return applied
    applied.push(...results.map(({ migrationName }) => migrationName))
  }
}

import type { Config } from '../config.ts'
import { type Database, openDatabase } from '../db/connection.ts'
import { startEmbeddedPostgres } from '../db/embedded/postgres.ts'
import { migrate } from '../db/migrate.ts'
import { policies } from '../generated/v1/operations.ts'

/**
 * Runs a command with the address of the configured database. An embedded Postgres that a service is running is
 * shared; one that is not running is started for the command alone.
 */
export async function withDatabaseUrl<Result>(
  config: Config,
  run: (url: string) => Promise<Result>,
): Promise<Result> {
  if (config.databaseUrl !== undefined) return await run(config.databaseUrl)
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir })
  try {
    return await run(postgres.url)
  } finally {
    await postgres.stop()
  }
}

/** Runs a command on the configured database, migrated. */
export async function withDatabase<Result>(
  config: Config,
  run: (db: Database) => Promise<Result>,
): Promise<Result> {
  return withDatabaseUrl(config, async (url) => {
    if (config.migrate === 'on-start') await migrate(url, policies.quotaPools)
    const db = openDatabase({ url, poolSize: 2 })
    try {
      return await run(db)
    } finally {
      await db.destroy()
    }
  })
}

import { type Config, directDatabase } from '../config.ts'
import { type Database, openDatabase } from '../db/connection.ts'
import { findCluster } from '../db/embedded/placement.ts'
import { startEmbeddedPostgres } from '../db/embedded/postgres.ts'
import { migrate } from '../db/migrate.ts'
import { explainDatabase, explainDataDir } from '../start-failures.ts'
import { policies } from '../generated/v1/operations.ts'

/**
 * Runs a command with the address of the configured database, past a pooler, which is named on stderr. An embedded Postgres that a
 * service is running is shared; one that is not running is started for the command alone. Where there is none yet, a
 * command makes one only if it says that it may: to a wrong DATA_DIR the answer is no empty database.
 */
export async function withDatabaseUrl<Result>(
  config: Config,
  run: (url: string) => Promise<Result>,
  { mayCreate = false } = {},
): Promise<Result> {
  const { databaseUrl, dataDir } = config
  const { url, setting } = directDatabase(config, databaseUrl)
  if (url === undefined && !mayCreate && (await findCluster(dataDir)) === undefined)
    throw new Error(
      `There is no database in ${dataDir} yet. \`npm start\` or \`npm run migrate\` make one; set DATA_DIR or DATABASE_URL for another.`,
    )
  process.stderr.write(`Database: ${nameDatabase(config)}\n`)
  if (url !== undefined) return await explainDatabase({ url, setting }, () => run(url))
  const postgres = await explainDataDir(dataDir, () => startEmbeddedPostgres({ dataDir }))
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

/** The configured database for a person: without its password, and without what follows it. */
export function nameDatabase(config: Config): string {
  const { url: address } = directDatabase(config, config.databaseUrl)
  if (address === undefined) return `embedded, in ${config.dataDir}`
  const url = new URL(address)
  url.password = ''
  url.search = ''
  return url.href
}

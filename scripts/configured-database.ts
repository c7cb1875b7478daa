import { type Config, directDatabase } from '../config/config.ts'
import { explainDatabase, explainDataDir } from '../config/start-failures.ts'
import { type Database, openDatabase } from '../db/connection/connection.ts'
import { migrate, refuseOutdatedDatabase } from '../db/migrate.ts'
import { policies } from '../generated/v1/operations.ts'
import { findCluster } from '../postgres/placement.ts'
import { startEmbeddedPostgres } from '../postgres/postgres.ts'
import { INTERRUPTIONS, noteStopSignals } from './stop-signal.ts'

/**
 * Runs a command with the address of the configured database, not that of its pooler. Names the database on stderr.
 * The command shares an embedded Postgres that a service is running, and otherwise starts it for itself. Only a command
 * that sets `mayCreate` makes a new database: a wrong DATA_DIR must not lead to an empty one.
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
  using interruption = noteStopSignals(INTERRUPTIONS)
  const postgres = await explainDataDir(dataDir, () => startEmbeddedPostgres({ dataDir }))
  // Else the server would run on without its command.
  void interruption.first.then(() => postgres.stop()).finally(() => process.exit(1))
  try {
    return await run(postgres.url)
  } finally {
    await postgres.stop()
  }
}

/**
 * Runs a command on the configured database, migrated, which `open` opens. Rejects where MIGRATE=off leaves migrations
 * to the operator and some are missing.
 */
export async function withDatabase<Result>(
  config: Config,
  run: (db: Database) => Promise<Result>,
  open = (url: string) => openDatabase({ url, poolSize: 2 }),
): Promise<Result> {
  return withDatabaseUrl(config, async (url) => {
    if (config.migrate === 'on-start') await migrate(url, policies.quotaPools)
    else await refuseOutdatedDatabase(url)
    await using db = open(url)
    return await run(db)
  })
}

/** The configured database for a person: without its password and its parameters. */
export function nameDatabase(config: Config): string {
  const { url: address } = directDatabase(config, config.databaseUrl)
  if (address === undefined) return `embedded, in ${config.dataDir}`
  const url = new URL(address)
  url.password = ''
  url.search = ''
  return url.href
}

import { type Config, directDatabase } from '../config/config.ts'
import { explainDatabase, explainDataDir } from '../config/start-failures.ts'
import { type Database, openDatabase } from '../db/connection/connection.ts'
import { findTestDatabase } from '../db/embedded/admin-queries.ts'
import { findCluster } from '../db/embedded/placement.ts'
import { startEmbeddedPostgres } from '../db/embedded/postgres.ts'
import { migrate } from '../db/migrate.ts'
import { policies } from '../generated/v1/operations.ts'

type FindTestUrl = (options?: { readonly mayCreate?: boolean }) => Promise<string | undefined>

/**
 * Runs a command with the address of the configured database, past a pooler, and what finds the address of the one of
 * test keys; undefined where there is none. Names the database on stderr. An
 * embedded Postgres that a service is running is shared; one that is not running is started for the command alone. Only
 * a command that sets `mayCreate` makes a new database: a wrong DATA_DIR must not lead to an empty one.
 */
export async function withDatabaseUrl<Result>(
  config: Config,
  run: (url: string, findTest: FindTestUrl) => Promise<Result>,
  { mayCreate = false } = {},
): Promise<Result> {
  const { databaseUrl, dataDir } = config
  const { url, setting } = directDatabase(config, databaseUrl)
  if (url === undefined && !mayCreate && (await findCluster(dataDir)) === undefined)
    throw new Error(
      `There is no database in ${dataDir} yet. \`npm start\` or \`npm run migrate\` make one; set DATA_DIR or DATABASE_URL for another.`,
    )
  process.stderr.write(`Database: ${nameDatabase(config)}\n`)
  if (url !== undefined)
    return await explainDatabase({ url, setting }, () => run(url, async () => config.testDatabaseUrl))
  const postgres = await explainDataDir(dataDir, () => startEmbeddedPostgres({ dataDir }))
  try {
    return await run(postgres.url, (options) => findTestDatabase(postgres, options))
  } finally {
    await postgres.stop()
  }
}

/** Runs a command on the configured database, migrated. */
export async function withDatabase<Result>(
  config: Config,
  run: (db: Database) => Promise<Result>,
): Promise<Result> {
  return withKeyDatabases(config, ({ live }) => run(live))
}

/** The databases that hold keys. */
export interface KeyDatabases {
  readonly live: Database
  /** Opens that of test keys, which is made first with `mayCreate`; undefined where there is none. */
  openTest(options?: { readonly mayCreate?: boolean }): Promise<Database | undefined>
}

/** Runs a command on the configured database, migrated, and on that of test keys when it asks for it. */
export async function withKeyDatabases<Result>(
  config: Config,
  run: (databases: KeyDatabases) => Promise<Result>,
): Promise<Result> {
  return withDatabaseUrl(config, async (liveUrl, findTestUrl) => {
    await using opened = new AsyncDisposableStack()
    const open = async (url: string) => {
      if (config.migrate === 'on-start') await migrate(url, policies.quotaPools)
      return opened.use(openDatabase({ url, poolSize: 2 }))
    }
    return await run({
      live: await open(liveUrl),
      async openTest(options) {
        const url = await findTestUrl(options)
        if (url === undefined) return undefined
        return await explainDatabase(directDatabase(config, url), () => open(url))
      },
    })
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

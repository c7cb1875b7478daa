import { type Config, directDatabase } from '../../config/config.ts'
import { explainDatabase } from '../../config/start-failures.ts'
import type { Database } from '../../db/connection/connection.ts'
import { openMigrated, withDatabaseUrl } from '../configured-database.ts'

/** The databases that hold keys. */
export interface KeyDatabases {
  readonly live: Database
  /** Opens that of test keys. With `mayCreate` it is made first where it is missing. Undefined where there is none. */
  findTest(options?: { readonly mayCreate?: boolean }): Promise<Database | undefined>
}

/** Runs a command on the configured database, migrated, and on that of test keys when it asks for it. */
export async function withKeyDatabases<Result>(
  config: Config,
  run: (databases: KeyDatabases) => Promise<Result>,
): Promise<Result> {
  return withDatabaseUrl(config, async (liveUrl, findTestUrl) => {
    await using opened = new AsyncDisposableStack()
    const open = async (url: string) => opened.use(await openMigrated(config, url))
    return await run({
      live: await open(liveUrl),
      async findTest(options) {
        const url = await findTestUrl(options)
        if (url === undefined) return undefined
        return await explainDatabase(directDatabase(config, url), () => open(url))
      },
    })
  })
}

/** Opens the database of test keys and makes it first where the embedded Postgres has none. */
export async function openForTestKey({ findTest }: KeyDatabases): Promise<Database> {
  const db = await findTest({ mayCreate: true })
  if (db !== undefined) return db
  throw new Error(
    'Test keys have data of their own: set TEST_DATABASE_URL to a second database, for the service too.',
  )
}

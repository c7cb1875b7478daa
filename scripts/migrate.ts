import { migrateService } from '../app/databases.ts'
import { readConfig } from '../config/config.ts'
import { openDatabase } from '../db/connection/connection.ts'
import { storePlanLimits } from '../db/quotas.ts'
import { declareCommand } from './command-line.ts'
import { withDatabaseUrl } from './configured-database.ts'
import { runScript } from './run-script.ts'

const ABOUT = `Brings the configured database to the present schema, the queue's tables included, and stores PLAN_LIMITS.

That is the database of DATABASE_URL, or else the embedded one in DATA_DIR, which is created if there is none.`

async function migrateDatabase(): Promise<void> {
  const config = readConfig(process.env)
  const { applied, limits } = await withDatabaseUrl(
    config,
    async (url) => {
      const applied = await migrateService(url)
      await using db = openDatabase({ url, poolSize: 1 })
      return { applied, limits: await storePlanLimits(db, config.planLimits) }
    },
    { mayCreate: true },
  )
  const done = applied.length === 0 ? 'No migration was needed' : `Applied ${applied.join(', ')}`
  const changed = limits.length === 0 ? '' : ` Changed the limits ${limits.join(', ')}.`
  process.stderr.write(`${done}.${changed} The database is up to date.\n`)
}

await runScript(declareCommand('npm run migrate --', ABOUT).action(migrateDatabase))

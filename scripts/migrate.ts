import { migrateService } from '../app.ts'
import { readConfig } from '../config/config.ts'
import { declareCommand } from './command-line.ts'
import { withDatabaseUrl } from './configured-database.ts'
import { runScript } from './run-script.ts'

const ABOUT = `Brings the configured database to the present schema, the queue's tables included.

That is the database of DATABASE_URL, or else the embedded one in DATA_DIR, which is created if there is none.`

await runScript(
  declareCommand('npm run migrate --', ABOUT).action(async () => {
    const applied = await withDatabaseUrl(readConfig(process.env), migrateService, { mayCreate: true })
    const done = applied.length === 0 ? 'No migration was needed' : `Applied ${applied.join(', ')}`
    process.stderr.write(`${done}. The database is up to date.\n`)
  }),
)

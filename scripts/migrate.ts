import { migrateService } from '../app.ts'
import { readConfig } from '../config.ts'
import { declareCommand } from './command-line.ts'
import { withDatabaseUrl } from './configured-database.ts'
import { runScript } from './run-script.ts'

const ABOUT = `Brings the configured database to the present schema, the queue's tables included.

It is the one of DATABASE_URL, else the embedded one in DATA_DIR, which is made when there is none.`

await runScript(
  declareCommand('npm run migrate --', ABOUT).action(async () => {
    await withDatabaseUrl(readConfig(process.env), migrateService, { mayCreate: true })
    process.stderr.write('The database is up to date.\n')
  }),
)

import { migrateService } from '../app.ts'
import { readConfig } from '../config.ts'
import { withDatabaseUrl } from './configured-database.ts'
import { runScript } from './run-script.ts'

/** `npm run migrate`: brings the configured database to the present schema, the queue's tables included. */
await runScript(async () => {
  await withDatabaseUrl(readConfig(process.env), migrateService)
  process.stderr.write('The database is up to date.\n')
})

import { migrateService } from '../app.ts'
import { readConfig } from '../config.ts'
import { withDatabaseUrl } from './configured-database.ts'

/** `npm run migrate`: brings the configured database to the present schema, the queue's tables included. */
try {
  await withDatabaseUrl(readConfig(process.env), migrateService)
  process.stderr.write('The database is up to date.\n')
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

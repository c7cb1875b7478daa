import { migrateService, resetServiceData } from '../app.ts'
import { readConfig } from '../config.ts'
import { declareCommand } from './command-line.ts'
import { withDatabaseUrl } from './configured-database.ts'
import { runScript } from './run-script.ts'

const RESET = `Empties the database of what came from the data provider, so that the next start may have another one.

Tokens, wallets, their figures and their scans are deleted. Keys, profiles, plans and what they have used today, favourites, KOLs and the ledger of scores stay. The service has to be stopped.`

/** `npm run data`: what an operator does with the stored data as a whole. */
const command = declareCommand('npm run data --', 'What is done with the stored data as a whole.')
command
  .command('reset')
  .summary('empties the database of what came from the provider')
  .description(RESET)
  .option('--yes', 'means it')
  .action(async ({ yes = false }) => {
    if (!yes) throw new Error('Nothing was deleted: to delete it, say --yes. See --help for what stays.')
    const config = readConfig(process.env)
    await withDatabaseUrl(config, async (url) => {
      if (config.migrate === 'on-start') await migrateService(url)
      await resetServiceData(url)
    })
    process.stderr.write('The database is empty of what came from the provider.\n')
  })

await runScript(command)

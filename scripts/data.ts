import { parseArgs } from 'node:util'
import { migrateService, resetServiceData } from '../app.ts'
import { readConfig } from '../config.ts'
import { withDatabaseUrl } from './configured-database.ts'
import { runScript } from './run-script.ts'

const USAGE = `Empties the database of what came from the data provider, so that the next start may have another one.

Usage:
  npm run data -- reset --yes

Tokens, wallets, their figures and their scans are deleted. Keys, profiles, plans and what they have used today, favourites,
KOLs and the ledger of scores stay. The service has to be stopped.
`

/** `npm run data`: what an operator does with the stored data as a whole. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { yes: { type: 'boolean', default: false } },
  })
  if (positionals.join(' ') !== 'reset') throw new Error(USAGE)
  if (!values.yes) throw new Error(`Nothing was deleted: to delete it, say --yes.\n\n${USAGE}`)
  const config = readConfig(process.env)
  await withDatabaseUrl(config, async (url) => {
    if (config.migrate === 'on-start') await migrateService(url)
    await resetServiceData(url)
  })
  process.stderr.write('The database is empty of what came from the provider.\n')
}

await runScript(main)

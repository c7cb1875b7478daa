import { type Config, readConfig } from '../config/config.ts'
import { createConsoleLink } from '../db/console-sessions.ts'
import { declareCommand, nameActor } from './command-line.ts'
import { withDatabase } from './configured-database.ts'
import { runScript } from './run-script.ts'
import { readService } from './service-files.ts'

const ABOUT = `Prints a link that opens the operator's console of the running service once, within 15 minutes.

The console listens on 127.0.0.1 alone. The link is on stdout, all else on stderr.`

async function printLink(): Promise<void> {
  const config = readConfig(process.env)
  const url = await findConsole(config)
  const token = await withDatabase(config, (db) => createConsoleLink(db, nameActor()))
  process.stdout.write(`${url}/admin/open?link=${token}\n`)
}

/** The address of the console of the service with these settings. Throws a sentence when the address is unknown. */
async function findConsole({ console: isServed, consolePort, dataDir }: Config): Promise<string> {
  if (!isServed) throw new Error('CONSOLE is off: start the service and run this command without it.')
  if (consolePort > 0) return `http://127.0.0.1:${consolePort}`
  const { consoleUrl } = (await readService(dataDir)) ?? {}
  if (consoleUrl !== undefined) return consoleUrl
  throw new Error(
    `No service with a console is running with ${dataDir}. Start one with \`npm start\`, or set CONSOLE_PORT to the same port for the service and this command.`,
  )
}

await runScript(declareCommand('npm run console --', ABOUT).action(printLink))

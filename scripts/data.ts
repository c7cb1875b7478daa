import { createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { migrateService, resetServiceData } from '../app/app.ts'
import { HOUR_MS } from '../basics/durations.ts'
import { type Config, readConfig, readKeySettings } from '../config/config.ts'
import { type Database, openDatabase } from '../db/connection/connection.ts'
import { listUnknownPeppers } from '../db/key-format.ts'
import { refuseOutdatedDatabase } from '../db/migrate.ts'
import { exportData } from '../db/transfer/data-export.ts'
import { importData } from '../db/transfer/data-import.ts'
import type { TransferCounts, TransferHeader } from '../db/transfer/transfer-file.ts'
import { declareCommand } from './command-line.ts'
import { withDatabaseUrl } from './configured-database.ts'
import { runScript } from './run-script.ts'

const RESET = `Deletes what came from the data provider, so that the next start may use another one. Stop the service first.

Tokens, wallets, their figures and their scans are deleted. Keys and their trail, profiles, plans, usage, favourites, watchlists, webhook endpoints, KOLs and the ledger of scores stay.`

const EXPORT = `Writes the data of an installation to a new file, as of one moment: keys (their hashes) and their trail, profiles with their plans and what they have used, favourites, watchlists, webhook endpoints, KOLs, tokens with their reports and scans, wallets and the ledger of scores.

The service may run meanwhile. The file holds the hashes of the keys: only its owner can read it. "-" is stdout.`

const IMPORT = `Imports an exported file, all of it or nothing, and names the peppers that the keys need. "-" is stdin.

Stop the service first. Without --replace the database must be empty.`

const STDIO = '-'
/** A batch of rows may wait for a busy disk. */
const STATEMENT_TIMEOUT_MS = 120_000
/** The program at the other end of a pipe may wait for a person who enters a password. */
const PAUSE_MAX_MS = HOUR_MS

/** `npm run data`: what an operator does with the stored data as a whole. */
const command = declareCommand('npm run data --', 'Exports, imports or resets the stored data.')
command
  .command('reset')
  .summary('deletes what came from the data provider')
  .description(RESET)
  .option('--yes', 'means it')
  .action(async ({ yes = false }) => {
    if (!yes) throw new Error('Nothing was deleted: confirm with --yes. See --help for what stays.')
    await withMigrated(readConfig(process.env), resetServiceData)
    report('What came from the data provider is deleted.')
  })
command
  .command('export')
  .summary('writes the data of an installation to a file')
  .description(EXPORT)
  .argument('<file>', 'the file to write; it must not exist')
  .action(async (file) => {
    await withMigrated(
      readConfig(process.env),
      onDatabase((db) => write(file, exportData(db))),
    )
    if (file !== STDIO) report(`Exported to ${file}.`)
  })
command
  .command('import')
  .summary('imports what another installation has exported')
  .description(IMPORT)
  .argument('<file>', 'where from')
  .option('--replace', 'deletes first what the database has')
  .action(async (file, { replace = false }) => {
    const config = readConfig(process.env)
    const lines = splitLines(file === STDIO ? process.stdin : await openToRead(file))
    const { header, counts } = await withMigrated(
      config,
      onDatabase((db) => importData(db, lines, { replace })),
    )
    report(`Imported ${describeCounts(counts)}.`)
    for (const warning of listWarnings(header, config)) report(warning)
  })

async function withMigrated<Result>(config: Config, run: (url: string) => Promise<Result>): Promise<Result> {
  return await withDatabaseUrl(config, async (url) => {
    if (config.migrate === 'on-start') await migrateService(url)
    else await refuseOutdatedDatabase(url)
    return await run(url)
  })
}

/** With one connection, by which services recognize the command. */
function onDatabase<Result>(run: (db: Database) => Promise<Result>): (url: string) => Promise<Result> {
  return async (url) => {
    await using db = openDatabase({
      url,
      poolSize: 1,
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
      idleInTransactionTimeoutMs: PAUSE_MAX_MS,
    })
    return await run(db)
  }
}

async function openToRead(file: string): Promise<Readable> {
  try {
    const handle = await open(file)
    if ((await handle.stat()).isDirectory()) throw Object.assign(new Error(file), { code: 'EISDIR' })
    return handle.createReadStream()
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new Error(`The file ${file} cannot be read (${code}).`, { cause })
  }
}

async function write(file: string, lines: AsyncIterable<string>): Promise<void> {
  const source = Readable.from(endLines(lines))
  if (file === STDIO) return await pipeline(source, process.stdout, { end: false })
  if (existsSync(file)) throw new Error(`The file ${file} exists already.`)
  // An export that was interrupted must not look like a whole one.
  const unfinished = `${file}.unfinished`
  try {
    await rm(unfinished, { force: true })
    // A file or a link that another user made in the meantime is refused: it would keep its owner and its mode.
    await pipeline(source, createWriteStream(unfinished, { flags: 'wx', mode: 0o600 }))
    await rename(unfinished, file)
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException
    // A failure to open has a path, and a full disk this code. Any other failure is the database's.
    if (path === undefined && code !== 'ENOSPC') throw error
    throw new Error(`The file ${file} cannot be written (${code}).`, { cause: error })
  } finally {
    await rm(unfinished, { force: true }).catch(() => undefined)
  }
}

async function* endLines(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`
}

/**
 * The lines of a text, however long, without their ends. Only a line feed ends a line: `node:readline` also splits at
 * U+2028, which texts in JSON may have.
 */
async function* splitLines(input: Readable): AsyncGenerator<string> {
  input.setEncoding('utf8')
  let line: string[] = []
  for await (const chunk of input as AsyncIterable<string>) {
    const [first = '', ...others] = chunk.split('\n')
    line.push(first)
    for (const next of others) {
      yield line.join('')
      line = [next]
    }
  }
  if (line.some((part) => part !== '')) yield line.join('')
}

function describeCounts(counts: TransferCounts): string {
  const tables = Object.entries(counts).filter(([, count]) => count > 0)
  return tables.map(([table, count]) => `${table}: ${count}`).join(', ') || 'nothing'
}

function listWarnings({ peppers, source }: TransferHeader, config: Config): string[] {
  const unknown = listUnknownPeppers(peppers, readKeySettings(config))
  const warnings = unknown.map(
    (pepper) =>
      `Keys are hashed with the pepper ${pepper}, which neither API_KEY_PEPPER nor API_KEY_PREVIOUS_PEPPERS has: they are refused until one does.`,
  )
  if (source === 'simulator')
    warnings.push('Its figures are simulated: a service with a real provider refuses them.')
  return warnings
}

function report(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
}

await runScript(command)

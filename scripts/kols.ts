import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import Table from 'cli-table3'
import { type Config, readConfig } from '../config.ts'
import { importKols, listKols } from '../db/kols.ts'
import { withDatabase } from './configured-database.ts'
import { readKolFile } from './kol-file.ts'
import { runScript } from './run-script.ts'

const USAGE = `Usage:
  npm run kols -- import FILE [--replace] [--json]
  npm run kols -- list [--json]
`

interface Arguments {
  readonly file?: string | undefined
  readonly replace: boolean
  readonly json: boolean
}

/** `npm run kols`: fills and shows the directory of KOLs. The result is on stdout, all else on stderr. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      replace: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  })
  const [command = '', file] = positionals
  const run = { import: importFile, list }[command]
  if (run === undefined) throw new Error(USAGE)
  const text = await run({ ...values, file }, readConfig(process.env))
  process.stdout.write(`${text}\n`)
}

/** Nothing is changed unless every entry of the file is right. */
async function importFile({ file, replace, json }: Arguments, config: Config): Promise<string> {
  if (file === undefined) throw new Error(`The file is missing\n${USAGE}`)
  const { kols, problems } = readKolFile(file, await readUtf8(file))
  if (problems.length > 0) {
    throw new Error(`${file} is not imported:\n${problems.map((problem) => `- ${problem}`).join('\n')}`)
  }
  const outcome = await withDatabase(config, (db) => importKols(db, kols, { replace }))
  if (json) return JSON.stringify(outcome)
  const { added, updated, removed } = outcome
  return `${added} added, ${updated} updated, ${removed} removed.`
}

async function readUtf8(file: string): Promise<string> {
  const bytes = await readFile(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new Error(`${file} is not UTF-8 text`, { cause })
  }
}

async function list({ json }: Arguments, config: Config): Promise<string> {
  const kols = await withDatabase(config, listKols)
  if (json) return JSON.stringify(kols)
  const table = new Table({ head: ['address', 'name', 'twitter', 'picture'] })
  for (const { address, name, twitterUrl, pictureUrl } of kols) {
    table.push([address, name ?? '', twitterUrl ?? '', pictureUrl ?? ''])
  }
  return table.toString()
}

await runScript(main)

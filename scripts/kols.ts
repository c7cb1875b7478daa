import { readFile } from 'node:fs/promises'
import { readConfig } from '../config/config.ts'
import { importKols, type Kol, listKols } from '../db/kols.ts'
import { declareCommand } from './command-line.ts'
import { withDatabase } from './configured-database.ts'
import { readKolFile } from './kol-file.ts'
import { runScript } from './run-script.ts'
import { renderList } from './tables.ts'

const ABOUT = `Fills and shows the directory of KOLs, which names the owners of wallets.

It works while the service runs. The result is on stdout, all else on stderr.`

const command = declareCommand('npm run kols --', ABOUT)

command
  .command('import')
  .description('Takes KOLs from a CSV or JSON file, whose form is in docs/legacy.md: all of them or none.')
  .argument('<file>')
  .option('--replace', 'removes the KOLs that the file does not have')
  .option('--json', 'the counts as JSON')
  .action(async (file, { replace = false, json }) => {
    const config = readConfig(process.env)
    const { kols, problems } = readKolFile(file, await readUtf8(file))
    if (problems.length > 0) {
      throw new Error(`${file} is not imported:\n${problems.map((problem) => `- ${problem}`).join('\n')}`)
    }
    const outcome = await withDatabase(config, (db) => importKols(db, kols, { replace }))
    const { added, updated, removed } = outcome
    print(json ? JSON.stringify(outcome) : `${added} added, ${updated} updated, ${removed} removed.`)
  })

command
  .command('list')
  .description('Shows the directory.')
  .option('--json', 'as JSON')
  .action(async ({ json }) => {
    const kols = await withDatabase(readConfig(process.env), listKols)
    print(json ? JSON.stringify(kols) : renderKols(kols))
  })

async function readUtf8(file: string): Promise<string> {
  const bytes = await readFile(file).catch((cause: NodeJS.ErrnoException) => {
    throw new Error(`${file} cannot be read (${cause.code}): name a CSV or JSON file`, { cause })
  })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new Error(`${file} is not UTF-8 text`, { cause })
  }
}

function renderKols(kols: readonly Kol[]): string {
  const rows = kols.map(({ address, name, twitterUrl, pictureUrl }) => [
    address,
    name ?? '',
    twitterUrl ?? '',
    pictureUrl ?? '',
  ])
  return renderList(['address', 'name', 'twitter', 'picture'], rows)
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

await runScript(command)

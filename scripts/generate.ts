import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { type ApiDocument, readDocument } from './codegen/document.ts'
import { type Contract, emitContract } from './codegen/emit.ts'
import { emitTables } from './codegen/tables.ts'
import { declareCommand } from './command-line.ts'
import { runScript } from './run-script.ts'
import { emitSite } from './site/emit-site.ts'

const ABOUT = `Generates generated/ from the documents in spec/, the pages in docs/ and the database as the migrations make it.`

const CONTRACTS: readonly Contract[] = [
  { source: 'spec/v1.yaml', target: 'generated/v1', kind: 'served', inOpenApi30: true },
  { source: 'spec/legacy.yaml', target: 'generated/legacy', kind: 'served' },
  { source: 'spec/provider/solana-tracker.yaml', target: 'generated/provider', kind: 'consumed' },
]

const root = join(import.meta.dirname, '..')

async function generate({ check: isCheck }: { readonly check?: true | undefined }): Promise<number> {
  const files = await emitTables()
  for (const contract of CONTRACTS) {
    for (const [path, text] of await emit(contract)) files.set(path, text)
  }
  for (const [path, text] of await emitSite(await read('spec/v1.yaml'), await read('spec/legacy.yaml')))
    files.set(path, text)
  return isCheck ? check(files) : write(files)
}

function read(source: string): Promise<ApiDocument> {
  return readDocument(join(root, source))
}

async function emit(contract: Contract): Promise<Map<string, string>> {
  try {
    return await emitContract(contract, await read(contract.source))
  } catch (cause) {
    throw new Error(`${contract.source}:\n${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}

async function check(files: ReadonlyMap<string, string>): Promise<number> {
  const drifted = []
  for (const [path, text] of files) {
    const found = await readFile(join(root, path), 'utf8').catch(() => undefined)
    if (found !== text)
      drifted.push(found === undefined ? `${path} is missing` : `${path} differs from its source`)
  }
  drifted.push(...(await listStrays(files)).map((path) => `${path} belongs to no source`))
  if (drifted.length === 0) return 0
  process.stderr.write(`${drifted.join('\n')}\nRun \`npm run generate\` and commit the result.\n`)
  return 1
}

async function write(files: ReadonlyMap<string, string>): Promise<number> {
  for (const [path, text] of files) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  for (const path of await listStrays(files)) await rm(join(root, path))
  return 0
}

/** The files in `generated/` that no source generates: left over from one that is gone, or put there by hand. */
async function listStrays(files: ReadonlyMap<string, string>): Promise<string[]> {
  const folder = join(root, 'generated')
  if (!existsSync(folder)) return []
  return (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter((path) => !files.has(path))
}

await runScript(
  declareCommand('npm run generate --', ABOUT)
    .option('--check', 'writes nothing, and fails when a generated file differs from what its source says')
    .action(async (options) => {
      process.exitCode = await generate(options)
    }),
)

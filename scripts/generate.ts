import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { generateDocuments } from './codegen/contracts.ts'
import { emitTables } from './codegen/database-types.ts'
import { createStubs, findDrift, listStrays, writeFiles } from './codegen/generated-files.ts'
import { copyReferenceViewer } from './codegen/reference-viewer.ts'
import type { Stub } from './codegen/stubs.ts'
import { declareCommand } from './command-line.ts'
import { runScript } from './run-script.ts'

const ABOUT = `Generates generated/ and docs/settings.md from the documents in spec/, the settings in config/, the database as
the migrations make it, and the package of the reference's viewer.

Creates the handler and the test of each operation that has no handler, and names them.`

const root = join(import.meta.dirname, '..')

async function generate({ check: isCheck }: { readonly check?: true | undefined }): Promise<number> {
  const { files: documented, stubs } = await generateDocuments(root)
  const files = new Map([...(await emitTables()), ...documented, ...(await copyReferenceViewer())])
  return isCheck ? await check(files) : await write(files, stubs)
}

async function check(files: ReadonlyMap<string, string>): Promise<number> {
  const strays = (await listStrays(root, files)).map((path) => `${path} belongs to no source`)
  const drifted = [...(await findDrift(root, files)), ...strays]
  if (drifted.length === 0) drifted.push(...(await findDrift(root, await renderSettingsPage())))
  if (drifted.length === 0) return 0
  process.stderr.write(`${drifted.join('\n')}\nRun \`npm run generate\` and commit the result.\n`)
  return 1
}

async function write(files: ReadonlyMap<string, string>, stubs: readonly Stub[]): Promise<number> {
  await writeFiles(root, files)
  for (const path of await listStrays(root, files)) await rm(join(root, path))
  await writeFiles(root, await renderSettingsPage())
  for (const path of await createStubs(root, stubs)) process.stdout.write(`${path}\n`)
  return 0
}

/** To be called once generated/ is in order: the configuration, which has the settings, imports from it. */
async function renderSettingsPage(): Promise<ReadonlyMap<string, string>> {
  const { renderSettings } = await import('./codegen/settings-page.ts')
  return new Map([['docs/settings.md', renderSettings()]])
}

await runScript(
  declareCommand('npm run generate --', ABOUT)
    .option('--check', 'writes nothing, and fails when a generated file differs from what its source says')
    .action(async (options) => {
      process.exitCode = await generate(options)
    }),
)

import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { stringify } from 'yaml'
import { readDocument } from './codegen/sources.ts'
import { declareCommand } from './command-line.ts'
import { runScript } from './run-script.ts'

await runScript(
  declareCommand(
    'npx node scripts/bundle.ts',
    'Writes a contract as one document, with its values in its sentences, for releases.',
  )
    .argument('<document>', 'spec/v1.yaml or spec/legacy.yaml')
    .argument('<file>', 'where to, as YAML')
    .action(async (document, output) => {
      await mkdir(dirname(output), { recursive: true })
      await writeFile(output, stringify(await readDocument(document), { aliasDuplicateObjects: false }))
    }),
)

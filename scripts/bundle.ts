import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { stringify } from 'yaml'
import { readDocument } from './codegen/sources.ts'
import { declareCommand } from './command-line.ts'
import { runScript } from './run-script.ts'

await runScript(
  declareCommand(
    'npx node scripts/bundle.ts',
    'Writes the contract as one document, with its values in its sentences, for linters and releases.',
  )
    .argument('<file>', 'where to, as YAML')
    .action(async (output) => {
      await mkdir(dirname(output), { recursive: true })
      await writeFile(output, stringify(await readDocument('spec/v1.yaml'), { aliasDuplicateObjects: false }))
    }),
)

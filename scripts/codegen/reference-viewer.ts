import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const NAMES = [
  'swagger-ui-bundle.js',
  'swagger-ui.css',
  'LICENSE',
  'NOTICE',
  'swagger-ui-bundle.js.LICENSE.txt',
]

/**
 * The viewer of the API reference, as its package has it: by path below the root of the project. The package is eight
 * times as large, so an installation has these files of it alone.
 */
export async function copyReferenceViewer(): Promise<ReadonlyMap<string, string>> {
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  const files = NAMES.map(async (name) => {
    return [`generated/swagger-ui/${name}`, await readFile(join(folder, name), 'utf8')] as const
  })
  return new Map(await Promise.all(files))
}

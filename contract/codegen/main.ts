import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parse } from 'yaml'
import type { ApiDocument } from '../document/api-document.ts'
import { listUnservable } from '../unservable.ts'
import { emitContract, type Files } from './emit.ts'
import { DocumentError, describeProblems, describeSyntaxError } from './problem-places.ts'

const USAGE = `Usage: node contract/codegen/main.ts <document> <folder>

Writes document.json, types.ts and operations.ts of an OpenAPI 3.1 document, in YAML or JSON, into the folder.`

/**
 * The generated files of a document by their names. Rejects with a DocumentError that has the place of every problem of
 * the document.
 */
export async function generate(file: string): Promise<Files> {
  const text = await readFile(file, 'utf8')
  const document = parseDocument(file, text)
  const problems = listUnservable(document)
  if (problems.length > 0) throw describeProblems(new Map([[file, text]]), problems)
  return await emitContract(
    document,
    `// Generated from ${basename(file)} by contract/codegen. Do not edit.\n`,
  )
}

/** JSON is YAML, too. */
function parseDocument(file: string, text: string): ApiDocument {
  try {
    return parse(text, { merge: true, maxAliasCount: -1 })
  } catch (error) {
    throw describeSyntaxError(file, error)
  }
}

async function main([file, folder]: readonly string[]): Promise<void> {
  if (file === undefined || folder === undefined) throw new DocumentError(USAGE)
  const files = await generate(file)
  await mkdir(folder, { recursive: true })
  for (const [name, content] of files) await writeFile(join(folder, name), content)
}

if (import.meta.main)
  await main(process.argv.slice(2)).catch((error: unknown) => {
    process.stderr.write(`${error instanceof DocumentError ? error.message : (error as Error).stack}\n`)
    process.exitCode = 1
  })

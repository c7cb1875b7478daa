import { randomUUID } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { ApiDocument } from '../../contract/document/api-document.ts'
import { readDocument } from '../../scripts/codegen/sources.ts'

/**
 * Reads a document from the repository, such as `spec/v1.yaml`, as it is written by hand. Parsing YAML is slow: the
 * first process of a suite that needs a document stores it as JSON for the others.
 */
export async function readContract(source: string): Promise<ApiDocument> {
  const { TEST_CACHE_DIR } = process.env
  if (TEST_CACHE_DIR === undefined) return await readDocument(source)
  const file = join(TEST_CACHE_DIR, `${basename(source)}.json`)
  const kept = await readFile(file, 'utf8').catch(() => undefined)
  if (kept !== undefined) return JSON.parse(kept)
  const document = await readDocument(source)
  const unfinished = `${file}.${randomUUID()}`
  await writeFile(unfinished, JSON.stringify(document))
  await rename(unfinished, file)
  return document
}

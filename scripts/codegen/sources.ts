import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { fillIn } from '../../basics/sentences.ts'
import { describeSyntaxError, type Sources } from '../../contract/codegen/problem-places.ts'
import type { ApiDocument } from '../../contract/document/api-document.ts'
import { VALUES } from './values.ts'

/** Named parts of a document. */
type Parts = Record<string, unknown>

/** Reads the files of a document, named from `root` as `file` is. */
export async function readSources(root: string, file: string): Promise<Sources> {
  const folder = file.replace('.yaml', '')
  const names = existsSync(join(root, folder)) ? (await readdir(join(root, folder))).sort() : []
  const files = [file, ...names.map((name) => `${folder}/${name}`)]
  return new Map(
    await Promise.all(files.map(async (path) => [path, await readFile(join(root, path), 'utf8')] as const)),
  )
}

/**
 * The one document that its files are, with anchors and merges resolved and with the values of its sentences; `$ref`s
 * stay, since they name the types, and lead into the document. Throws a DocumentError for text that is not YAML, and an
 * Error for a part that stands twice or a value that there is not.
 */
export function parseSources(sources: Sources): ApiDocument {
  const [document, ...subjects] = [...sources].map(([file, text]) => parseText(file, text))
  for (const subject of subjects) include(document, subject)
  return JSON.parse(JSON.stringify(document), (_name, part) =>
    typeof part === 'string' ? fillIn(part, VALUES, document) : part,
  )
}

export async function readDocument(file: string): Promise<ApiDocument> {
  return parseSources(await readSources('', file))
}

function parseText(file: string, text: string) {
  const withoutFile = (key: unknown, value: unknown) =>
    key === '$ref' ? String(value).replace(/^[^#]+/, '') : value
  try {
    return parse(text, withoutFile, { merge: true, maxAliasCount: -1 })
  } catch (error) {
    throw describeSyntaxError(file, error)
  }
}

/** Puts the paths of a subject where the root refers to them, and adds its components. */
function include(
  document: Record<string, Parts | undefined> & { components: Record<string, Parts> },
  { components = {}, ...items }: { components?: Record<string, Parts> } & Record<string, Parts>,
): void {
  for (const [section, parts] of Object.entries(items)) {
    for (const [name, part] of Object.entries(parts)) {
      const place = document[section]
      if (place?.[name] === undefined) throw new Error(`the root does not refer to ${section} ${name}`)
      place[name] = part
    }
  }
  for (const [kind, parts] of Object.entries(components)) {
    document.components[kind] ??= {}
    const place = document.components[kind]
    for (const [name, part] of Object.entries(parts)) {
      if (name in place) throw new Error(`${kind} ${name} stands in two files`)
      place[name] = part
    }
  }
}

import type { ApiDocument } from '../codegen/document.ts'
import { renderSite } from './render-site.ts'
import { WRITTEN_FOR } from './site-file.ts'

const TARGET = 'generated/site'

/** The files of the documentation and the list of them, by path. Rejects when one of their sources is missing. */
export async function emitSite(v1: ApiDocument, legacy: ApiDocument): Promise<Map<string, string>> {
  const files = await renderSite(v1, legacy)
  const list = { writtenFor: WRITTEN_FOR, files: files.map(({ content: _, ...served }) => served) }
  return new Map([
    [`${TARGET}/files.json`, `${JSON.stringify(list, null, 2)}\n`],
    ...files.flatMap(({ file, content }): [string, string][] =>
      content === undefined ? [] : [[`${TARGET}/${file.slice('./'.length)}`, content]],
    ),
  ])
}

import type { ApiDocument } from '../codegen/document.ts'

/**
 * The page of errors with the catalogue's status and message below the heading of each code. A code that several
 * documents have means the same in all of them.
 */
export function completeErrors(markdown: string, documents: readonly ApiDocument[]): string {
  const catalogues = documents.flatMap((document) => [document['x-errors'], document['x-router-errors']])
  const errors = new Map(catalogues.flatMap((catalogue) => Object.entries(catalogue ?? {})))
  return markdown.replaceAll(/^## ([A-Z_]+)$/gm, (heading, code: string) => {
    const error = errors.get(code)
    return error === undefined ? heading : `${heading}\n\n**HTTP ${error.status}.** ${error.message}`
  })
}

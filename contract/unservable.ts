import type { ApiDocument } from './document/api-document.ts'
import { findOperationProblems } from './document/check-operations.ts'
import { findPathProblems } from './document/check-paths.ts'
import { findShapeProblems } from './document/check-shape.ts'
import { listOperations } from './document/operations.ts'
import type { Problem } from './document/problems.ts'
import { findLostReferences } from './document/references.ts'

/** Why a contract is not served: one sentence for each reason, with its place in the document. */
export class Unservable extends Error {
  override readonly name = 'Unservable'
  readonly sentences: readonly string[]

  constructor(sentences: readonly string[]) {
    super(['The contract cannot be served:', ...sentences].join('\n- '))
    this.sentences = sentences
  }
}

/**
 * Everything of a document that cannot be served, one sentence each, with its place and what would serve. A document
 * without any is served as it says.
 */
export function findUnservable(document: object): string[] {
  return listUnservable(document).map(({ at = [], sentence }) => {
    // A sentence may begin with the last names of its place.
    const own = at.findIndex((_step, index) => sentence.startsWith(`${at.slice(index).join(' ')} `))
    const place = own < 0 ? at : at.slice(0, own)
    return place.length === 0 ? sentence : `${place.join(' ')}: ${sentence}`
  })
}

/** The same as problems, for tools that know the lines of the document. */
export function listUnservable(document: object): readonly Problem[] {
  try {
    return check(document as ApiDocument)
  } catch (error) {
    // What has not the shape of OpenAPI breaks the checks that read it.
    const sentence = `The document has not the shape of OpenAPI 3.1 (${(error as Error).message}); a linter finds where`
    return [{ sentence }]
  }
}

function check(document: ApiDocument): readonly Problem[] {
  const { openapi } = document
  if (!/^3\.1\.\d+$/.test(String(openapi)))
    return [{ at: ['openapi'], sentence: `is ${openapi}; documents of OpenAPI 3.1 are served` }]
  // The other rules follow references, and rely on the shape of what they read.
  const first = [...findLostReferences(document), ...findShapeProblems(document)]
  if (first.length > 0) return first
  const operations = listOperations(document)
  return [...findPathProblems(document, operations), ...findOperationProblems(document, operations)]
}

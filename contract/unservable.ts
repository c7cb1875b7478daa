import type { ApiDocument } from './document/api-document.ts'
import { findExtensionProblems } from './document/check-extensions.ts'
import { findFeatureProblems, NAMELESS } from './document/check-features.ts'
import { findPolicyGaps, findPolicyProblems } from './document/check-policies.ts'
import { findRowsProblems } from './document/check-rows.ts'
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
  return listUnservable(document).map(({ at = [], sentence }) =>
    at.length === 0 ? sentence : `${at.join(' ')}: ${sentence}`,
  )
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
  const { openapi, info, paths } = document
  if (!/^3\.1\.\d+$/.test(String(openapi)))
    return [{ at: ['openapi'], sentence: `is ${openapi}; documents of OpenAPI 3.1 are served` }]
  if (typeof info?.title !== 'string' || typeof info.version !== 'string')
    return [{ at: ['info'], sentence: 'lacks its title or its version' }]
  if (typeof paths !== 'object' || paths === null)
    return [{ at: ['paths'], sentence: 'is missing; a document needs one operation' }]
  const lost = findLostReferences(document)
  if (lost.length > 0) return lost
  const features = findFeatureProblems(document)
  const extensions = findExtensionProblems(document)
  // The other rules read the x- members, and name operations by their ids.
  if (extensions.length > 0 || features.some(({ sentence }) => sentence === NAMELESS))
    return [...features, ...extensions]
  const operations = listOperations(document)
  const rules = [...findPolicyProblems(document, operations), ...findRowsProblems(document, operations)]
  const found = [...features, ...rules.map((sentence) => ({ sentence }))]
  return found.length > 0 ? found : findPolicyGaps(document, operations)
}

import { type ApiDocument, findTarget, listOperations } from './api-document.ts'
import { findExtensionProblems } from './check-extensions.ts'
import { findPolicyProblems } from './check-policies.ts'
import { findRowsProblems } from './check-rows.ts'
import type { Problem } from './problems.ts'

/** The references of a document that lead nowhere. */
export function findLostReferences(document: object): Problem[] {
  const lost = new Set<string>()
  JSON.stringify(document, (name, value) => {
    if (name === '$ref' && typeof value === 'string' && findTarget(document, value) === undefined)
      lost.add(value)
    return value
  })
  return [...lost].map((reference) => ({ sentence: `${reference} does not exist` }))
}

/**
 * The rules that the `x-` members of a document break. The references and the shape of each member come first: what
 * other rules say depends on them.
 */
export function findRuleProblems(document: ApiDocument): Problem[] {
  const first = [...findLostReferences(document), ...findExtensionProblems(document)]
  if (first.length > 0) return first
  const operations = listOperations(document)
  const sentences = [...findPolicyProblems(document, operations), ...findRowsProblems(document, operations)]
  return sentences.map((sentence) => ({ sentence }))
}

import { type ApiDocument, findTarget, listOperations } from './api-document.ts'
import { findExtensionProblems } from './check-extensions.ts'
import { findPolicyProblems } from './check-policies.ts'
import { findRowsProblems } from './check-rows.ts'
import type { Problem, Step } from './problems.ts'

/** The references of a document that lead out of it or nowhere. */
export function findLostReferences(document: object): Problem[] {
  const problems: Problem[] = []
  const visit = (part: unknown, at: readonly Step[]): void => {
    if (typeof part !== 'object' || part === null) return
    const { $ref: reference } = part as { readonly $ref?: unknown }
    if (typeof reference === 'string') {
      const sentence = explainLost(document, reference)
      if (sentence !== undefined) problems.push({ sentence, at: [...at, '$ref'] })
    }
    for (const [name, inner] of Object.entries(part))
      visit(inner, [...at, Array.isArray(part) ? Number(name) : name])
  }
  visit(document, [])
  return problems
}

function explainLost(document: object, reference: string): string | undefined {
  if (!reference.startsWith('#'))
    return `${reference} is outside of the document; bundle the document into one file`
  return findTarget(document, reference) === undefined ? `${reference} does not exist` : undefined
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

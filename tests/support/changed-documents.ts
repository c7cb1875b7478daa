import type { ApiDocument } from '../../contract/document/api-document.ts'

/** One change of a document: a place and its new value. `undefined` removes what is there. */
export interface Change {
  readonly at: readonly (string | number)[]
  readonly to: unknown
}

interface Node {
  [key: string | number]: Node | undefined
}

/**
 * A document with these changes, from its text as JSON: parts that share a YAML anchor are one object, so that a change
 * of one would change the others. Throws when a change cannot be made, so that no test passes without it.
 */
export function applyChanges(text: string, changes: readonly Change[]): ApiDocument {
  const document = JSON.parse(text)
  for (const { at, to } of changes) apply(document, at, to)
  return document
}

function apply(document: Node, at: readonly (string | number)[], to: unknown): void {
  let node: Node | undefined = document
  for (const key of at.slice(0, -1)) node = node?.[key]
  const last = at.at(-1) ?? ''
  if (node === undefined) throw new Error(`there is nothing at ${at.join(' > ')}`)
  if (to !== undefined) node[last] = to as Node
  else if (last in node) delete node[last]
  else throw new Error(`there is nothing at ${at.join(' > ')}`)
}

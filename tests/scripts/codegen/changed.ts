import type { ApiDocument } from '../../../contract/document/api-document.ts'
import { findExtensionProblems } from '../../../contract/document/check-extensions.ts'
import { findPolicyProblems } from '../../../contract/document/check-policies.ts'
import { findRowsProblems } from '../../../contract/document/check-rows.ts'
import { listOperations, type Operation } from '../../../contract/document/operations.ts'
import { findHouseProblems } from '../../../scripts/codegen/house-rules.ts'
import { readContract } from '../../support/contracts.ts'

/** One change of a document: a place and its new value. `undefined` removes what is there. */
export interface Change {
  readonly at: readonly (string | number)[]
  readonly to: unknown
}

interface Node {
  [key: string | number]: Node | undefined
}

/** The path of createTokenScan in the document. */
export const SCANS = ['paths', '/tokens/{address}/scans', 'post'] as const
/** The path of getTokenScan in the document. */
export const SCAN = ['paths', '/scans/{scanId}', 'get'] as const

/** Text, because parts that share a YAML anchor are one object: a change of one would change the others. */
const TEXT = JSON.stringify(await readContract('spec/v1.yaml'))

/** The v1 document with these changes. Throws when one cannot be made, so that no test passes without its change. */
export async function changeDocument(...changes: readonly Change[]): Promise<ApiDocument> {
  const document = JSON.parse(TEXT)
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

/** The problems that findPolicyProblems finds in the changed document. */
export async function policyProblems(...changes: readonly Change[]): Promise<string[]> {
  const document = await changeDocument(...changes)
  return findPolicyProblems(document, listOperations(document))
}

/** The problems that findHouseProblems finds in the changed document. */
export async function houseProblems(...changes: readonly Change[]): Promise<string[]> {
  const document = await changeDocument(...changes)
  return findHouseProblems(document, listOperations(document))
}

/** The problems that findExtensionProblems finds in the changed document. */
export async function extensionProblems(...changes: readonly Change[]): Promise<string[]> {
  return findExtensionProblems(await changeDocument(...changes), { foreign: 'refused' }).map(
    ({ sentence }) => sentence,
  )
}

/** One sentence for each operation of the document that `applies` accepts. */
export async function forEachOperation(
  sentence: (operation: Operation) => string,
  applies: (operation: Operation) => boolean = () => true,
): Promise<string[]> {
  return listOperations(await changeDocument())
    .filter(applies)
    .map(sentence)
}

/** The problems that findRowsProblems finds in the changed document. */
export async function rowsProblems(...changes: readonly Change[]): Promise<string[]> {
  const document = await changeDocument(...changes)
  return findRowsProblems(document, listOperations(document))
}

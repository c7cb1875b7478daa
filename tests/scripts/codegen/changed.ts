import type { ApiDocument } from '../../../contract/document/api-document.ts'
import { listOperations, type Operation } from '../../../contract/document/operations.ts'
import { findHouseProblems } from '../../../scripts/codegen/house-rules.ts'
import { applyChanges, type Change } from '../../support/changed-documents.ts'
import { readContract } from '../../support/contracts.ts'

/** The path of createTokenScan in the document. */
export const SCANS = ['paths', '/tokens/{address}/scans', 'post'] as const
/** The path of getTokenScan in the document. */
export const SCAN = ['paths', '/scans/{scanId}', 'get'] as const

const TEXT = JSON.stringify(await readContract('spec/v1.yaml'))

/** The v1 document with these changes. */
export async function changeDocument(...changes: readonly Change[]): Promise<ApiDocument> {
  return applyChanges(TEXT, changes)
}

/** The problems that findHouseProblems finds in the changed document. */
export async function houseProblems(...changes: readonly Change[]): Promise<string[]> {
  const document = await changeDocument(...changes)
  return findHouseProblems(document, listOperations(document))
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

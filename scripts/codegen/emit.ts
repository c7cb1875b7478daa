import { emitContract, emitTypes, emitValue, type Files } from '../../contract/codegen/emit.ts'
import type { ApiDocument } from '../../contract/document/api-document.ts'
import { findShapeProblems } from '../../contract/document/check-shape.ts'
import { listOperations, type Operation } from '../../contract/document/operations.ts'
import type { Problem } from '../../contract/document/problems.ts'
import { readContract } from '../../contract/document/read-contract.ts'
import { findLostReferences } from '../../contract/document/references.ts'
import { listUnservable } from '../../contract/unservable.ts'
import { findHouseProblems } from './house-rules.ts'

/** One hand-written document and what is generated from it. */
export interface Contract {
  readonly source: string
  readonly target: string
  /** `served`: we implement it; `consumed`: we call it, so only its types and schemas are needed. */
  readonly kind: 'served' | 'consumed'
}

/**
 * Every problem of a document. Those of its references and shape come first: what the others say depends on them.
 */
export function findProblems(contract: Contract, document: ApiDocument): Problem[] {
  const first = [...findLostReferences(document), ...findShapeProblems(document, { foreign: 'refused' })]
  if (contract.kind === 'consumed' || first.length > 0) return first
  return [...listUnservable(document), ...findHouseProblems(document, listOperations(document))]
}

/** The generated files of one contract, by path; its document has no problems. */
export async function emitFiles({ source, target, kind }: Contract, document: ApiDocument): Promise<Files> {
  const header = `// Generated from ${source} by \`npm run generate\`. Do not edit.\n`
  const files =
    kind === 'consumed'
      ? await emitTypes(document, header)
      : new Map([
          ...(await emitContract(document, header)),
          ['errors.ts', header + emitErrors(document)],
          ['routes.ts', header + emitRoutes(listOperations(document))],
        ])
  return new Map([...files].map(([name, text]) => [`${target}/${name}`, text]))
}

function emitErrors(document: ApiDocument): string {
  const { errors, routerErrors } = readContract(document)
  return [
    `\n/** The error codes that operations return. */`,
    `export const errors = ${emitValue(errors, 0)} as const\n`,
    `/** The error codes of requests that meet no operation. */`,
    `export const routerErrors = ${emitValue(routerErrors, 0)} as const\n`,
  ].join('\n')
}

function emitRoutes(operations: readonly Operation[]): string {
  const imports = operations.map(({ id }) => `import { ${id} } from '../../handlers/${id}.ts'`).sort()
  return [
    `${imports.join('\n')}`,
    `import type { OperationHandlers } from '../../handlers/contract.ts'`,
    `import type { operations } from './operations.ts'\n`,
    `/** The handler of every operation. An operation without its file, or a file that breaks the contract, does not compile. */`,
    `export const handlers: OperationHandlers<keyof typeof operations> = {\n${operations.map(({ id }) => `  ${id},\n`).join('')}}\n`,
  ].join('\n')
}

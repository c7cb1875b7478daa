import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { findExtensionProblems } from '../../contract/codegen/check-extensions.ts'
import { findPolicyProblems } from '../../contract/codegen/check-policies.ts'
import { findRowsProblems } from '../../contract/codegen/check-rows.ts'
import { openLists } from '../../contract/codegen/open-lists.ts'
import type { Problem } from '../../contract/codegen/problem-places.ts'
import { readContract } from '../../contract/codegen/read-contract.ts'
import {
  type ApiDocument,
  findTarget,
  type Header,
  listOperations,
  type Operation,
  resolve,
  rootOf,
} from '../../contract/document/api-document.ts'

/** One hand-written document and what is generated from it. */
export interface Contract {
  readonly source: string
  readonly target: string
  /** `served`: we implement it; `consumed`: we call it, so only its types and schemas are needed. */
  readonly kind: 'served' | 'consumed'
}

/** The references of a document that lead nowhere. */
function listLostReferences(document: ApiDocument): string[] {
  const lost = new Set<string>()
  JSON.stringify(document, (name, value) => {
    if (name === '$ref' && typeof value === 'string' && findTarget(document, value) === undefined)
      lost.add(value)
    return value
  })
  return [...lost]
}

/**
 * Every problem of a document. Those of its references and extensions come first: what the others say depends on them.
 */
export function findProblems(contract: Contract, document: ApiDocument): Problem[] {
  const lost = listLostReferences(document).map((reference) => ({ sentence: `${reference} does not exist` }))
  const problems = [...lost, ...findExtensionProblems(document)]
  if (contract.kind === 'consumed' || problems.length > 0) return problems
  const operations = listOperations(document)
  const sentences = [...findPolicyProblems(document, operations), ...findRowsProblems(document, operations)]
  return sentences.map((sentence) => ({ sentence }))
}

/** The generated files of one contract, by path; its document has no problems. */
export async function emitContract(contract: Contract, document: ApiDocument): Promise<Map<string, string>> {
  const operations = listOperations(document)
  const files = new Map<string, string>()
  const add = (name: string, text: string) => files.set(`${contract.target}/${name}`, text)
  const header = `// Generated from ${contract.source} by \`npm run generate\`. Do not edit.\n`

  if (contract.kind === 'served') {
    add('operations.ts', header + emitOperations(document, operations))
    add('errors.ts', header + emitErrors(document))
    add('routes.ts', header + emitRoutes(operations))
  }
  const types = await openapiTypescript(toTyped(document), { immutable: true })
  add('types.ts', header + astToString(types))
  add('document.json', emitJson(openLists(document)))
  return files
}

/**
 * What types are made of. openapi-typescript assumes that a header behind a `$ref` is required, and reads `required` of
 * one that is written in place. Examples and formats stay in the document, as comments they fill half of the types.
 */
function toTyped(document: ApiDocument): OpenAPI3 {
  return JSON.parse(JSON.stringify(document), (key, value) => {
    if (key === 'examples' && Array.isArray(value)) return undefined
    if ((key === 'format' || key === 'example') && typeof value !== 'object') return undefined
    if (typeof value?.$ref !== 'string' || !value.$ref.startsWith('#/components/headers/')) return value
    const { required, schema } = resolve<Header>(document, value)
    return { required, schema: { type: schema?.type } }
  })
}

function emitOperations(document: ApiDocument, operations: readonly Operation[]): string {
  const { operations: entries, policies } = readContract(document)
  const table = operations.map(({ id, summary, method, path }) => {
    return `  /** ${summary}. ${method.toUpperCase()} ${path} */\n  ${id}: ${emitValue(entries[id], 2)},\n`
  })
  return [
    `\n/** The path under which the operations are served. */`,
    `export const API_ROOT = '${rootOf(document)}'\n`,
    `/** What the document says of each operation, as the kernel executes it. */`,
    `export const operations = {\n${table.join('')}} as const\n`,
    `/** The document's policies: requests per minute, the plans that may call, what keys may do, units per profile and UTC day by plan. */`,
    `export const policies = ${emitValue(policies, 0)} as const\n`,
  ].join('\n')
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
    `import type { Handlers } from '../../handlers/contract.ts'`,
    `import type { operations } from './operations.ts'\n`,
    `/** The handler of every operation. An operation without its file, or a file that breaks the contract, does not compile. */`,
    `export const handlers: Handlers<keyof typeof operations> = {\n${operations.map(({ id }) => `  ${id},\n`).join('')}}\n`,
  ].join('\n')
}

function emitJson(value: unknown): string {
  return `${layOut(JSON.parse(JSON.stringify(value)), '')}\n`
}

function emitValue(value: unknown, indent: number): string {
  return layOut(value, ' '.repeat(indent)).replace(/"([A-Za-z_][A-Za-z0-9_]*)":/g, '$1:')
}

const LINE_LENGTH_MAX = 120

/** JSON with a line for each value that is short enough, as a person would write it. */
function layOut(value: unknown, indent: string): string {
  const flat = JSON.stringify(value)
  if (typeof value !== 'object' || value === null || indent.length + flat.length <= LINE_LENGTH_MAX)
    return flat
  const inner = `${indent}  `
  const parts = Array.isArray(value)
    ? value.map((item) => layOut(item, inner))
    : Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${layOut(member, inner)}`)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  return `${open}\n${parts.map((part) => `${inner}${part}`).join(',\n')}\n${indent}${close}`
}

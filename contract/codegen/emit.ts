import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { type ApiDocument, type Header, rootOf } from '../document/api-document.ts'
import { listOperations } from '../document/operations.ts'
import { readContract } from '../document/read-contract.ts'
import { resolve } from '../document/references.ts'
import { openLists } from './open-lists.ts'

/** Texts of generated files by their names. */
export type Files = ReadonlyMap<string, string>

/**
 * What a service needs of a document that it serves: `document.json`, the types of its operations, and the table of
 * what the kernel executes for each. `header` is the first line of the sources.
 */
export async function emitContract(document: ApiDocument, header: string): Promise<Files> {
  return new Map([
    ...(await emitTypes(document, header)),
    ['operations.ts', header + emitOperations(document)],
  ])
}

/** What there is of a document that is only called: `document.json` and the types of its operations. */
export async function emitTypes(document: ApiDocument, header: string): Promise<Files> {
  const types = await openapiTypescript(toTyped(document), { immutable: true })
  return new Map([
    ['types.ts', header + astToString(types)],
    ['document.json', `${layOut(JSON.parse(JSON.stringify(openLists(document))), '')}\n`],
  ])
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

function emitOperations(document: ApiDocument): string {
  const { operations: entries, policies } = readContract(document)
  const table = listOperations(document).map(({ id, summary, method, path }) => {
    const about = `${summary === '' ? '' : `${summary}. `}${method.toUpperCase()} ${path}`
    return `  /** ${about.replaceAll('*/', '*\\/')} */\n  ${emitName(id)}: ${emitValue(entries[id], 2)},\n`
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

/** A name of a member: in quotes where it is none in TypeScript, such as an operationId with a dash. */
function emitName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)
}

/** A value as an expression of TypeScript. */
export function emitValue(value: unknown, indent: number): string {
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

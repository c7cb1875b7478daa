import type { ApiDocument } from '../../../contract/document/api-document.ts'
import { listOperations, type Operation } from '../../../contract/document/operations.ts'
import { resolve } from '../../../contract/document/references.ts'
import { listReleased } from '../../../scripts/codegen/released.ts'
import { readContract } from '../../support/contracts.ts'

/** The contract as it is written by hand, so that these tests share nothing with what is generated from it. */
export const document: ApiDocument = await readContract('spec/v1.yaml')

/** The newest released document. */
export const released: ApiDocument = await readContract((await listReleased('v1')).at(-1) ?? '')

export const operations: readonly Operation[] = listOperations(document)

export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly string[]
  readonly description?: string
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly pattern?: string
  readonly oneOf?: readonly Schema[]
  readonly 'x-enum-descriptions'?: Readonly<Record<string, string>>
}

export interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
  readonly schema: Schema & { readonly default?: unknown }
}

/** The operation with this id. Throws when there is none. */
export function operationOf(id: string): Operation {
  const found = operations.find((operation) => operation.id === id)
  if (found === undefined) throw new Error(`there is no operation ${id}`)
  return found
}

/** A schema with its `$ref` followed. */
export function follow<Target = Schema>(schema: unknown): Target {
  return resolve<Target>(document, schema)
}

/** The component schema with this name. Throws when there is none. */
export function schemaOf(name: string): Schema {
  return follow({ $ref: `#/components/schemas/${name}` })
}

/** The parameters of an operation, those of its path included, with their schemas resolved. */
export function parametersOf({ path, method }: Operation): Parameter[] {
  const item = document.paths[path] as Record<string, { readonly parameters?: readonly unknown[] }>
  const own = (item[method]?.parameters ?? []) as readonly unknown[]
  const shared = (item.parameters ?? []) as unknown as readonly unknown[]
  return [...shared, ...own]
    .map((parameter) => follow<Parameter>(parameter))
    .map((parameter) => ({ ...parameter, schema: follow(parameter.schema) }))
}

/** The schema of an answer's body, resolved. */
export function bodyOf(operation: Operation, status: number): Schema {
  return follow(operation.responses.get(status)?.content?.['application/json']?.schema ?? {})
}

/**
 * A field of a schema by its path, such as `links.status` or `matched_tokens[].name`, with whether its parent requires
 * it. Throws when there is no such field.
 */
export function fieldOf(
  schema: Schema,
  path: string,
): { readonly schema: Schema; readonly required: boolean } {
  let parent: Schema = {}
  let field = schema
  const names = path.replaceAll('[]', '.[]').split('.')
  for (const name of names) {
    parent = field
    const next = name === '[]' ? parent.items : parent.properties?.[name]
    if (next === undefined) throw new Error(`there is no ${name} in ${path}`)
    field = follow(next)
  }
  return { schema: field, required: parent.required?.includes(names.at(-1) ?? '') ?? false }
}

/** The objects of paths and components by their place, without examples. */
export function listWithin({
  paths,
  components,
}: ApiDocument): Map<string, Readonly<Record<string, unknown>>> {
  const found = new Map<string, Readonly<Record<string, unknown>>>()
  const walk = (node: unknown, path: string) => {
    if (typeof node !== 'object' || node === null) return
    found.set(path, node as Readonly<Record<string, unknown>>)
    for (const [key, member] of Object.entries(node)) walk(member, `${path}/${key}`)
  }
  walk({ paths, components: { ...components, examples: {} } }, '')
  return found
}

import type { ApiDocument } from '../../../contract/document/api-document.ts'
import { listOperations, type Operation } from '../../../contract/document/operations.ts'
import { resolve } from '../../../contract/document/references.ts'

/** A parameter of an operation, as the document declares it. */
export interface Parameter {
  readonly name: string
  /** Its component in the document: one value of it serves every operation that has the parameter. */
  readonly component: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly schema: ParameterSchema
}

export interface ParameterSchema {
  readonly type: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  /** The only allowed values. */
  readonly enum?: readonly string[]
  /** The schema of the items of a comma-separated list. */
  readonly items?: ParameterSchema
}

/** An operation with everything that a valid request needs. */
export interface Subject {
  readonly operation: Operation
  readonly parameters: readonly Parameter[]
  /** The document's example of the body; undefined where a request needs none. */
  readonly bodyExample: object | undefined
  /** Whether a body may have no properties but those of the document. */
  readonly isBodyClosed: boolean
}

/** A value of each required parameter, by component, and each required body as text, by operation. */
export type ValidValues = Readonly<Record<string, string>>

/** Every operation of the document with its parameters. */
export function listSubjects(document: ApiDocument): Subject[] {
  return listOperations(document).map((operation) => {
    const item = document.paths[operation.path] as Record<string, unknown>
    const own = (item[operation.method] as { parameters?: unknown[] }).parameters ?? []
    const parameters = [...((item.parameters as unknown[]) ?? []), ...own].map((entry) => {
      const parameter = resolve<Omit<Parameter, 'component'>>(document, entry)
      const schema = resolve<ParameterSchema>(document, parameter.schema)
      const items = schema.items && resolve<ParameterSchema>(document, schema.items)
      const component = (entry as { $ref?: string }).$ref?.split('/').at(-1)
      return {
        ...parameter,
        component: component ?? `${operation.id}.${parameter.name}`,
        schema: { ...schema, ...(items && { items }) },
      }
    })
    const schema = operation.requestContent['application/json']?.schema ?? {}
    const { additionalProperties } = resolve<{ readonly additionalProperties?: boolean }>(document, schema)
    const isBodyClosed = additionalProperties === false
    return { operation, parameters, bodyExample: findBodyExample(operation), isBodyClosed }
  })
}

function findBodyExample({ bodyRequired, requestContent }: Operation): object | undefined {
  const [example] = Object.values(requestContent['application/json']?.examples ?? {})
  return bodyRequired ? (example?.value as object) : undefined
}

/** Replacements for the valid values of parameters, by the parameter's name. */
export type Changes = Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * The path and query of a request of this operation. `changes` replaces the value of a parameter by name; undefined
 * leaves it out, a list repeats it, and a name that is not declared is an unknown query parameter.
 */
export function buildPath(
  root: string,
  { operation, parameters }: Subject,
  { valid = {}, changes = {} }: { readonly valid?: ValidValues; readonly changes?: Changes },
): string {
  const required = parameters.filter((parameter) => parameter.required)
  const values = new Map([
    ...required.map(({ name, component }) => [name, valid[component]] as const),
    ...Object.entries(changes),
  ])
  const outsideQuery = new Set(
    parameters.filter((parameter) => parameter.in !== 'query').map(({ name }) => name),
  )
  const path = operation.path.replace(/\{([^}]+)\}/g, (_match, name) => {
    const value = values.get(name)
    if (value !== undefined) return encodeURIComponent(String(value))
    const component = parameters.find((parameter) => parameter.name === name)?.component
    throw new Error(`there is no valid value for ${component}: add it in tests/handlers/conformance/world.ts`)
  })
  const query = new URLSearchParams()
  for (const [name, value] of values) {
    if (value === undefined || outsideQuery.has(name)) continue
    for (const one of typeof value === 'string' ? [value] : value) query.append(name, one)
  }
  return query.size === 0 ? `${root}${path}` : `${root}${path}?${query}`
}

/** The body of a valid request; nothing for an operation that needs none. */
export function buildBody({ operation, bodyExample }: Subject, valid: ValidValues): RequestInit {
  if (bodyExample === undefined) return {}
  const body = valid[`${operation.id}.body`]
  if (body === undefined) {
    throw new Error(
      `there is no valid body for ${operation.id}: add it in tests/handlers/conformance/world.ts`,
    )
  }
  return { body, headers: { 'content-type': 'application/json' } }
}

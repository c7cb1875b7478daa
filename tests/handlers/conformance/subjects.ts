import {
  type ApiDocument,
  listOperations,
  type Operation,
  resolve,
} from '../../../scripts/codegen/document.ts'

/** A parameter of an operation, as the document declares it. */
export interface Parameter {
  readonly name: string
  /** The component that it is, so that a finding about one holds for every operation that has it. */
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
  /** The only values there are. */
  readonly enum?: readonly string[]
  /** The items of a list, which commas separate. */
  readonly items?: ParameterSchema
}

/** An operation with what a valid request of it needs. */
export interface Subject {
  readonly operation: Operation
  readonly parameters: readonly Parameter[]
  /** The document's example of the body, where a request has to have one. */
  readonly bodyExample: object | undefined
}

/** A value of every required parameter by its component, and every required body as text by its operation. */
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
    return { operation, parameters, bodyExample: findBodyExample(operation) }
  })
}

function findBodyExample({ bodyRequired, requestContent }: Operation): object | undefined {
  const [example] = Object.values(requestContent['application/json']?.examples ?? {})
  return bodyRequired ? (example?.value as object) : undefined
}

/** What a request has in place of a parameter's valid value, by the parameter's name. */
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

/** The body of a valid request, of an operation that does not go without. */
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

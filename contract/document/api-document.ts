import type { Requirement, SecuritySchemes } from '../access.ts'
import { KERNEL_ERRORS } from '../errors.ts'
import type { Catalogue } from '../refusal.ts'

/** The parts of an OpenAPI document that code generation reads. */
export interface ApiDocument {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string; readonly description?: string }
  readonly jsonSchemaDialect?: string
  readonly servers?: readonly Server[]
  readonly security?: readonly Requirement[]
  readonly paths: Readonly<Record<string, PathItem>>
  /** What is sent to the receivers of callers, by the type of the event. */
  readonly webhooks?: Readonly<Record<string, PathItem>>
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly securitySchemes?: SecuritySchemes
    readonly [kind: string]: Readonly<Record<string, unknown>> | undefined
  }
  readonly 'x-rate-limit'?: {
    readonly requests: number
    readonly window?: string
    readonly 'key-overrides'?: boolean
  }
  readonly 'x-plans'?: readonly string[]
  readonly 'x-scopes'?: Readonly<Record<string, boolean>>
  readonly 'x-quota-pools'?: Readonly<Record<string, Readonly<Record<string, number | null>>>>
  /** The figures of a period that rows have columns for. */
  readonly 'x-csv-figures'?: readonly string[]
  readonly 'x-errors'?: Catalogue
  readonly 'x-router-errors'?: Catalogue
}

interface Server {
  readonly url: string
  readonly variables?: Readonly<Record<string, { readonly default: string }>>
}

export type PathItem = Readonly<Record<string, unknown>>

/** The parts of a JSON Schema that generation and the documentation read. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly enum?: readonly string[]
  /** The values of a list that grows, in a document as it is served. */
  readonly 'x-extensible-enum'?: readonly string[]
  readonly 'x-enum-descriptions'?: readonly string[] | Readonly<Record<string, string>>
  readonly const?: string
  readonly oneOf?: readonly JsonSchema[]
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly default?: unknown
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  /** What an absent property of a body stands for. */
  readonly 'x-default'?: unknown
  /** The bounds of a list that comes as one text. */
  readonly 'x-list-items'?: { readonly min: number; readonly max: number }
}

export interface Header {
  readonly required?: boolean
  readonly description?: string
  readonly schema?: JsonSchema
}

export interface Response {
  readonly description: string
  readonly headers?: Readonly<Record<string, Header>>
  readonly content?: Readonly<Record<string, MediaType>>
  readonly 'x-error-codes'?: readonly string[]
  readonly 'x-rows'?: DeclaredRows
}

export interface MediaType {
  readonly schema?: JsonSchema
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>
}

/** `x-rows` of a body or of an answer: the list, and the columns of its table. */
export interface DeclaredRows {
  readonly of: string
  readonly columns: Readonly<Record<string, string>>
}

/** The errors of a document's operations, by their codes. */
export function catalogueOf(document: ApiDocument): Catalogue {
  return document['x-errors'] ?? KERNEL_ERRORS
}

/** The path of a document's first server: that under which its operations are named. */
export function rootOf(document: Pick<ApiDocument, 'servers'>, values?: VariableValues): string {
  return listRoots(document, values)[0] ?? ''
}

/** The paths of a document's servers. It is served under each of them. */
export function listRoots({ servers = [] }: Pick<ApiDocument, 'servers'>, values?: VariableValues): string[] {
  return [...new Set(servers.map((server) => pathOf(urlOf(server, values))))]
}

type VariableValues = Readonly<Record<string, string>>

/** The URL of a server, with its variables at these values or else at their defaults. */
export function urlOf({ url, variables = {} }: Server, values: VariableValues = {}): string {
  return url.replaceAll(
    /\{([^}]*)\}/g,
    (all, name: string) => values[name] ?? variables[name]?.default ?? all,
  )
}

/** The path of a URL, without a slash at its end. */
export function pathOf(url: string): string {
  return url.replace(/^[^/]*\/\/[^/]+/, '').replace(/\/$/, '')
}

/** Whether a plan has a limit of this quota pool. */
export function isCapped(document: ApiDocument, pool: string): boolean {
  return Object.values(document['x-quota-pools']?.[pool] ?? {}).some((limit) => limit !== null)
}

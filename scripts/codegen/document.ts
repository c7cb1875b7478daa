import { readFile } from 'node:fs/promises'
import { parseDocument } from './parse-document.ts'
import { type DeclaredDeprecation, readDeprecation } from './deprecation.ts'
import {
  type IdempotencyPolicy,
  type QuotaPolicy,
  readIdempotency,
  readWait,
  type WaitPolicy,
} from './operation-policies.ts'
import { type Rows, readRows } from './rows.ts'

/** The parts of an OpenAPI document that code generation reads. */
export interface ApiDocument {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string; readonly description?: string }
  readonly servers?: readonly { readonly url: string }[]
  readonly security?: readonly unknown[]
  readonly paths: Readonly<Record<string, PathItem>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Record<string, unknown>>>
    readonly [kind: string]: Readonly<Record<string, unknown>>
  }
  readonly 'x-rate-limit'?: RateLimit
  readonly 'x-plans'?: readonly string[]
  readonly 'x-quota-pools'?: Readonly<Record<string, Readonly<Record<string, number | null>>>>
  /** The figures of a period that rows have columns of. */
  readonly 'x-csv-figures'?: readonly string[]
  readonly 'x-errors'?: Readonly<Record<string, CatalogueError>>
  readonly 'x-router-errors'?: Readonly<Record<string, CatalogueError>>
}

export interface RateLimit {
  readonly requests: number
  readonly window: string
  readonly 'key-overrides': boolean
  readonly 'on-failure': string
}

export type PathItem = Readonly<Record<string, unknown>>

export interface CatalogueError {
  readonly status: number
  readonly message: string
  readonly 'returned-by'?: 'none'
}

export interface Header {
  readonly required?: boolean
}

export interface Response {
  readonly headers?: Readonly<Record<string, Header>>
  readonly content?: Readonly<Record<string, MediaType>>
  readonly 'x-error-codes'?: readonly string[]
  readonly 'x-rows'?: Rows
}

export interface MediaType {
  readonly schema?: unknown
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>
}

export interface Parameter {
  readonly name: string
  readonly type: unknown
  readonly default: unknown
}

interface RequestBody {
  readonly required?: boolean
  readonly content?: Readonly<Record<string, MediaType>>
}

/** Where an operation is called. */
interface Route {
  readonly method: string
  readonly path: string
}

/** One operation, its responses and their headers resolved from `$ref`. */
export interface Operation extends Route {
  readonly id: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly secured: boolean
  readonly quota: QuotaPolicy | null
  readonly idempotency: IdempotencyPolicy | null
  readonly deprecation: DeclaredDeprecation
  /** How long a request may ask to wait for what it reads. */
  readonly wait: WaitPolicy | null
  /** The query never refuses a request. */
  readonly lenientQuery: boolean
  readonly queryParameters: readonly Parameter[]
  /** The names of its header parameters. */
  readonly headerParameters: readonly string[]
  /** Query parameters that have a default, with it. */
  readonly queryDefaults: Readonly<Record<string, unknown>>
  readonly bodyRequired: boolean
  readonly requestContent: Readonly<Record<string, MediaType>>
  readonly responses: ReadonlyMap<number, Response>
  /** The list of the success that also comes as rows. */
  readonly rows: Rows | null
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

/** Whether a status is that of an answer with what was asked for: neither a refusal nor 304. */
export function isSuccess(status: number): boolean {
  return status < 300
}

/** Reads a YAML document with its anchors and merges resolved; `$ref`s stay, since they name the types. */
export async function readDocument(file: string): Promise<ApiDocument> {
  return parseDocument(await readFile(file, 'utf8'))
}

/** The operations of a document, in document order. Throws when one has no operationId. */
export function listOperations(document: ApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => method in item).map((method) =>
      readOperation(document, { method, path }, item[method] as Record<string, unknown>),
    ),
  )
}

function readOperation(document: ApiDocument, route: Route, source: Record<string, unknown>): Operation {
  if (typeof source.operationId !== 'string') {
    throw new Error(`${route.method.toUpperCase()} ${route.path} has no operationId`)
  }
  const security = (source.security ?? document.security ?? []) as readonly unknown[]
  const body = resolve<RequestBody>(document, source.requestBody ?? {})
  const queryParameters = readParameters(document, 'query', source.parameters)
  const responses = readResponses(document, source.responses as Record<string, unknown>)
  const rows = [...responses.values()].map((response) => response['x-rows']).find((one) => one !== undefined)
  return {
    ...route,
    id: source.operationId,
    summary: String(source.summary ?? ''),
    tags: (source.tags ?? []) as readonly string[],
    secured: security.length > 0,
    quota: (source['x-quota'] as Operation['quota'] | undefined) ?? null,
    idempotency: readIdempotency(source['x-idempotency'], readBodyDefaults(document, body)),
    deprecation: readDeprecation(source),
    wait: readWait(source['x-wait']),
    lenientQuery: source['x-lenient-query'] === true,
    queryParameters,
    headerParameters: readParameters(document, 'header', source.parameters).map(({ name }) => name),
    queryDefaults: Object.fromEntries(
      queryParameters
        .filter((parameter) => parameter.default !== undefined)
        .map((parameter) => [parameter.name, parameter.default]),
    ),
    bodyRequired: body.required ?? false,
    requestContent: resolveContent(document, body.content),
    responses,
    rows: readRows(document['x-csv-figures'], rows),
  }
}

function readBodyDefaults(document: ApiDocument, { content = {} }: RequestBody): Record<string, unknown> {
  const schema = resolve<{ readonly properties?: object }>(
    document,
    content['application/json']?.schema ?? {},
  )
  const properties = Object.entries(
    (schema.properties ?? {}) as Record<string, { readonly 'x-default'?: unknown }>,
  )
  return Object.fromEntries(
    properties.flatMap(([name, property]) =>
      'x-default' in property ? [[name, property['x-default']]] : [],
    ),
  )
}

function readParameters(document: ApiDocument, place: 'query' | 'header', parameters: unknown): Parameter[] {
  return ((parameters ?? []) as unknown[])
    .map((entry) => resolve<{ in: string; name: string; schema: unknown }>(document, entry))
    .filter((parameter) => parameter.in === place)
    .map(({ name, schema }) => {
      const { type, default: fallback } = resolve<Pick<Parameter, 'type' | 'default'>>(document, schema)
      return { name, type, default: fallback }
    })
}

function readResponses(document: ApiDocument, source: Record<string, unknown>): Map<number, Response> {
  const entries = Object.entries(source).map(([status, value]): [number, Response] => {
    const response = resolve<Response>(document, value)
    const headers = Object.entries(response.headers ?? {}).map(([name, header]): [string, Header] => [
      name,
      resolve<Header>(document, header),
    ])
    const content = resolveContent(document, response.content)
    return [Number(status), { ...response, headers: Object.fromEntries(headers), content }]
  })
  return new Map(entries)
}

function resolveContent(document: ApiDocument, content: Readonly<Record<string, MediaType>> = {}) {
  return Object.fromEntries(
    Object.entries(content).map(([type, media]) => {
      const examples = Object.entries(media.examples ?? {}).map(([name, example]) => [
        name,
        resolve<{ value: unknown }>(document, example),
      ])
      return [type, { ...media, examples: Object.fromEntries(examples) }]
    }),
  )
}

/** Follows a local `$ref`, or returns the value as it is. Throws when the reference leads nowhere. */
export function resolve<T>(document: ApiDocument, value: unknown): T {
  const reference = (value as { $ref?: string }).$ref
  if (reference === undefined) return value as T
  let target: unknown = document
  for (const segment of reference.replace('#/', '').split('/')) {
    target = (target as Record<string, unknown> | undefined)?.[
      segment.replaceAll('~1', '/').replaceAll('~0', '~')
    ]
  }
  if (target === undefined) throw new Error(`${reference} does not exist`)
  return resolve<T>(document, target)
}

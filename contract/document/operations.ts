import { type Access, type Requirement, readAccess } from '../access.ts'
import type { IdempotencyPolicy, OperationEntry } from '../served-contract.ts'
import {
  type ApiDocument,
  catalogueOf,
  type DeclaredRows,
  type JsonSchema,
  type MediaType,
  type PathItem,
  type Response,
} from './api-document.ts'
import { resolve } from './references.ts'

/** A parameter with the type, the default and the values of its schema, which may be behind a `$ref`. */
export interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
  readonly example?: unknown
  readonly explode?: boolean
  readonly schema: JsonSchema
  readonly type: unknown
  readonly default: unknown
  /** The values that its schema lists; those of a list's items. Empty when the schema lists none. */
  readonly values: readonly string[]
}

interface RequestBody {
  readonly required?: boolean
  readonly 'x-rows'?: DeclaredRows
  readonly content?: Readonly<Record<string, MediaType>>
}

/** An operation as a document has it. */
interface DeclaredOperation {
  readonly operationId: string
  readonly summary?: string
  readonly description?: string
  readonly tags?: readonly string[]
  readonly security?: readonly Requirement[]
  readonly parameters?: readonly unknown[]
  readonly requestBody?: unknown
  readonly responses: Readonly<Record<string, unknown>>
  readonly 'x-scope'?: string | readonly string[]
  readonly 'x-quota'?: OperationEntry['quota']
  readonly 'x-idempotency'?: Pick<IdempotencyPolicy, 'wait'> &
    Partial<Pick<IdempotencyPolicy, 'replayed'>> & { readonly 'retain-hours': number }
  readonly 'x-wait'?: { readonly 'seconds-max': number }
  readonly 'x-lenient-query'?: boolean
}

/** Where an operation is called. */
type Route = Pick<OperationEntry, 'method' | 'path'>

/** What the kernel executes of an operation, as the generated table has it. */
type ExecutedPolicies = Pick<OperationEntry, 'scopes' | 'quota' | 'idempotency' | 'wait'>

/** One operation, its responses and their headers resolved from `$ref`. */
export interface Operation extends Route, ExecutedPolicies {
  readonly id: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly access: Access
  /** What `access` was read from. */
  readonly requirements: readonly Requirement[]
  readonly bodyRows: DeclaredRows | null
  readonly rows: (DeclaredRows & { readonly metaHeaders: readonly string[] }) | null
  /** The query never refuses a request. */
  readonly lenientQuery: boolean
  /** Its own and those of its path that it does not declare itself. */
  readonly parameters: readonly Parameter[]
  readonly queryParameters: readonly Parameter[]
  /** The defaults of the query parameters that have one. */
  readonly queryDefaults: Readonly<Record<string, unknown>>
  readonly bodyRequired: boolean
  readonly requestContent: Readonly<Record<string, MediaType>>
  /** The answers of exact statuses. */
  readonly responses: ReadonlyMap<number, Response>
  /** The answers of `4XX`, `default` and the like, which stand for the statuses that have no answer of their own. */
  readonly ranges: ReadonlyMap<string, Response>
}

const METHODS = ['get', 'put', 'post', 'delete', 'patch']

/** Whether an answer of this status has what was asked for: it is neither a refusal nor 304. */
export function isSuccess(status: number): boolean {
  return status < 300
}

/** Whether an answer of this status has no body, as HTTP has it. */
export function isEmpty(status: number): boolean {
  return status === 204 || status === 205 || status === 304
}

/**
 * The error codes of an operation: of each response those that it names, or else all of the catalogue that have its
 * status.
 */
export function listErrorCodes(document: ApiDocument, operation: Operation): string[] {
  const { responses, ranges } = operation
  const all = Object.entries(catalogueOf(document))
  const codes = [...responses.values(), ...ranges.values()].flatMap((response) => {
    const { 'x-error-codes': named } = response
    return (
      named ?? all.flatMap(([code, { status }]) => (responseOf(operation, status) === response ? [code] : []))
    )
  })
  return [...new Set(codes)]
}

/** The documented answer of a status: its own, that of its range, or the default. */
export function responseOf({ responses, ranges }: Operation, status: number): Response | undefined {
  const range = `${Math.floor(status / 100)}XX`
  return responses.get(status) ?? ranges.get(range) ?? ranges.get('DEFAULT')
}

/** The operations of a document, in document order. */
export function listOperations(document: ApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, entry]) => {
    const item = resolve<PathItem>(document, entry)
    return METHODS.filter((method) => method in item).map((method) => {
      const shared = (item.parameters ?? []) as readonly unknown[]
      return readOperation(document, { method, path }, item[method] as DeclaredOperation, shared)
    })
  })
}

function readOperation(
  document: ApiDocument,
  route: Route,
  declared: DeclaredOperation,
  shared: readonly unknown[],
): Operation {
  const { operationId: id, 'x-idempotency': repeats, 'x-wait': wait } = declared
  const requirements = declared.security ?? document.security ?? []
  const body = resolve<RequestBody>(document, declared.requestBody ?? {})
  const own = readParameters(document, declared.parameters)
  const isOwn = (of: Parameter) => own.some((each) => each.name === of.name && each.in === of.in)
  const parameters = [...readParameters(document, shared).filter((each) => !isOwn(each)), ...own]
  const queryParameters = parameters.filter((parameter) => parameter.in === 'query')
  const { responses, ranges } = readResponses(document, declared.responses)
  const success = [...responses.values()].find((response) => response['x-rows'] !== undefined)
  return {
    ...route,
    id,
    summary: declared.summary ?? '',
    description: declared.description ?? '',
    tags: declared.tags ?? [],
    requirements,
    access: readAccess(requirements, document.components?.securitySchemes ?? {}),
    scopes: [declared['x-scope'] ?? []].flat(),
    quota: declared['x-quota'] ?? null,
    idempotency: repeats
      ? {
          retainHours: repeats['retain-hours'],
          wait: repeats.wait,
          replayed: repeats.replayed ?? null,
          bodyDefaults: readBodyDefaults(document, body),
        }
      : null,
    wait: wait ? { maxSec: wait['seconds-max'] } : null,
    lenientQuery: declared['x-lenient-query'] ?? false,
    parameters,
    queryParameters,
    queryDefaults: Object.fromEntries(
      queryParameters
        .filter((parameter) => parameter.default !== undefined)
        .map((parameter) => [parameter.name, parameter.default]),
    ),
    bodyRequired: body.required ?? false,
    requestContent: resolveContent(document, body.content),
    bodyRows: body['x-rows'] ?? null,
    responses,
    ranges,
    rows: readRows(document['x-csv-figures'], success),
  }
}

const FIGURE = '{figure}'

/**
 * Reads `x-rows` of a response; a column with `{figure}` in it stands for one column for each of the document's
 * figures.
 */
function readRows(
  figures: readonly string[] = [],
  { 'x-rows': rows, headers = {} }: { readonly 'x-rows'?: DeclaredRows; readonly headers?: object } = {},
): Operation['rows'] {
  if (rows === undefined) return null
  const columns = Object.entries(rows.columns).flatMap(([name, path]) =>
    name.includes(FIGURE)
      ? figures.map((figure) => [name.replace(FIGURE, figure), path.replace(FIGURE, figure)] as const)
      : [[name, path] as const],
  )
  const metaHeaders = Object.keys(headers).filter((name) => name.startsWith('X-Meta-'))
  return { of: rows.of, columns: Object.fromEntries(columns), metaHeaders }
}

function readBodyDefaults(document: ApiDocument, { content = {} }: RequestBody): Record<string, unknown> {
  const schema = content['application/json']?.schema ?? {}
  const { properties = {} } = resolve<JsonSchema>(document, schema)
  const withDefault = Object.entries(properties).filter(([, property]) => 'x-default' in property)
  return Object.fromEntries(withDefault.map(([name, property]) => [name, property['x-default']]))
}

function readParameters(document: ApiDocument, entries: readonly unknown[] = []): Parameter[] {
  return entries.map((entry) => {
    const parameter = resolve<Parameter>(document, entry)
    const schema = resolve<JsonSchema>(document, parameter.schema ?? {})
    const { enum: values = [] } =
      schema.items === undefined ? schema : resolve<JsonSchema>(document, schema.items)
    return { ...parameter, type: schema.type, default: schema.default, values }
  })
}

function readResponses(
  document: ApiDocument,
  declared: DeclaredOperation['responses'],
): Pick<Operation, 'responses' | 'ranges'> {
  const [responses, ranges] = [new Map<number, Response>(), new Map<string, Response>()]
  for (const [status, value] of Object.entries(declared)) {
    if (status.startsWith('x-')) continue
    const response = resolve<Response>(document, value)
    const headers = resolveAll(document, response.headers)
    const read = { ...response, headers, content: resolveContent(document, response.content) }
    if (/^\d+$/.test(status)) responses.set(Number(status), read)
    else ranges.set(status.toUpperCase(), read)
  }
  return { responses, ranges }
}

function resolveContent(document: ApiDocument, content: Readonly<Record<string, MediaType>> = {}) {
  return mapValues(content, (media) => ({ ...media, examples: resolveAll(document, media.examples) }))
}

/** Each of the named parts, resolved from `$ref`. */
function resolveAll<Part>(
  document: ApiDocument,
  parts: Readonly<Record<string, Part>> = {},
): Readonly<Record<string, Part>> {
  return mapValues(parts, (part) => resolve<Part>(document, part))
}

function mapValues<From, To>(parts: Readonly<Record<string, From>>, map: (part: From) => To) {
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, map(part)]))
}

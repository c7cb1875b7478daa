import { type Document, OpenAPIBackend, OpenAPIRouter, type Operation, type Request } from 'openapi-backend'
import { createAjv } from './ajv.ts'
import type { ReadBody } from './body.ts'
import type { Asked } from './door.ts'
import { PROBLEMS_MAX } from './limits.ts'
import { describeReceived } from './received.ts'
import type { FieldError } from './refusal.ts'
import type { ServedContract } from './served-contract.ts'
import { toFieldErrors } from './validation.ts'

/*
 * The only place that knows openapi-backend. It is asked by its public interface for three things: which operation a
 * request is for, what is wrong with the request, and the handler of an operation. What it must not see is kept from
 * it: a query is handed over in the types of its schema, and a body only if it is an object.
 */

/** An operation that a request is for. */
export interface Route {
  readonly id: string
  readonly operation: Operation
}

interface ReadInput {
  readonly path: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
}

const METHODS = ['DELETE', 'GET', 'PATCH', 'POST', 'PUT']
/** The document promises that unreadable values of these are ignored, so they are not validated. */
const IGNORED_WHEN_UNREADABLE = ['prefer', 'if-none-match']

/**
 * Opens the document of a contract. It was checked by code generation and refers only to itself. The first request of
 * an operation compiles its validators.
 */
export async function openBackend({
  document,
  root,
  handlers,
}: Pick<ServedContract, 'document' | 'root' | 'handlers'>) {
  const ajv = createAjv()
  const backend = new OpenAPIBackend({
    definition: document as object as Document,
    apiRoot: root,
    strict: true,
    // Its own check is that of OpenAPI 3.0.
    quick: true,
    ignoreTrailingSlashes: false,
    // Validation returns the query and the path as operations get them.
    coerceTypes: true,
    customizeAjv: () => ajv,
    handlers: handlers as Readonly<Record<string, never>>,
  })
  await backend.init()
  const routers = createRouters(backend.definition, root)
  const readers = new Map(
    backend.router.getOperations().map((operation) => [operation.operationId, createReader(operation)]),
  )
  const find = (method: string, path: string): Operation | undefined => {
    const own = path.slice(root.length)
    const operation = routers.get(shapeOf(own))?.matchOperation({ method, path, headers: {} })
    // A path that the document has is no value of another one, whatever its methods.
    const isHidden = operation?.path !== own && backend.definition.paths?.[own] !== undefined
    return isHidden ? undefined : operation
  }
  /** The methods of a path, as `Allow` lists them; none where there is no such path. */
  const listMethods = (path: string): readonly string[] => {
    const methods = METHODS.filter((each) => find(each, path) !== undefined)
    if (methods.length === 0) return []
    return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].sort()
  }
  return {
    listMethods,
    /** The operation of a request, or the methods that its path has; none where there is no such path. */
    route({ method, path }: Asked): Route | { readonly allowed: readonly string[] } {
      const operation = method === 'OPTIONS' ? undefined : find(method === 'HEAD' ? 'GET' : method, path)
      const id = operation?.operationId
      if (operation !== undefined && id !== undefined) return { id, operation }
      return { allowed: listMethods(path) }
    },
    /** The path and query of a request as its operation gets them, or all that is wrong with it. */
    validate(
      { operation }: Route,
      asked: Asked,
      { body, problem }: ReadBody,
    ): ReadInput | { readonly problems: readonly FieldError[] } {
      const reader = readers.get(operation.operationId)
      if (reader === undefined) throw new Error(`${operation.operationId} is not in the document`)
      const isObject = typeof body === 'object'
      const ofBody = [
        ...(problem === undefined ? [] : [problem]),
        ...(body === undefined || isObject ? [] : [notAnObject(body)]),
      ]
      const request = {
        method: asked.method,
        path: encodeBrokenSegments(asked.path),
        headers: reader.headers(asked),
        query: reader.query(asked.query),
        ...(isObject && { body }),
      } as Request
      const { errors, coerced } = backend.validator.validateRequest(request, operation)
      const ofSchemas = errors
        ? toFieldErrors(errors, { rawQuery: asked.query, enough: PROBLEMS_MAX + 1 })
        : []
      const problems = [
        ...findBrokenEscape(asked.path),
        ...ofBody,
        // A body that was not handed over is not missing.
        ...ofSchemas.filter(({ field }) => field !== 'body' || ofBody.length === 0),
      ]
      if (problems.length > 0) return { problems }
      return { path: coerced?.params ?? {}, query: (coerced?.query ?? {}) as ReadInput['query'] }
    },
    /** The handler of an operation. */
    handlerOf: ({ id }: Route) => backend.handlers[id] as unknown as ServedContract['handlers'][string],
  }
}

/** openapi-backend looks at all operations that a router has, so each shape of path has a router of its own. */
function createRouters(definition: Document, apiRoot: string): ReadonlyMap<string, OpenAPIRouter> {
  const shapes = Map.groupBy(Object.entries(definition.paths ?? {}), ([path]) => shapeOf(path))
  return new Map(
    [...shapes].map(([shape, paths]) => {
      const part = { ...definition, paths: Object.fromEntries(paths) } as Document
      return [shape, new OpenAPIRouter({ definition: part, apiRoot, ignoreTrailingSlashes: false })]
    }),
  )
}

/** The first segment of a path, which code generation ensures is literal, and the number of its segments. */
function shapeOf(path: string): string {
  const segments = path.split('/')
  return `${segments[1]} ${segments.length}`
}

/** Reads what an operation documents of a request, in the types that its schemas ask for. */
function createReader(operation: Operation) {
  const parameters = (operation.parameters ?? []).flatMap((parameter) =>
    'name' in parameter ? [parameter] : [],
  )
  const headerNames = parameters
    .filter((parameter) => parameter.in === 'header')
    .map(({ name }) => name.toLowerCase())
    .filter((name) => !IGNORED_WHEN_UNREADABLE.includes(name))
  const types = new Map(
    parameters.map(({ name, schema }) => [name, (schema as { readonly type?: string } | undefined)?.type]),
  )
  const lenient = createLenientQuery(operation)
  return {
    headers: ({ headers }: Asked) =>
      Object.fromEntries(
        headerNames.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
      ),
    query(query: Asked['query']): Readonly<Record<string, unknown>> {
      if (lenient !== undefined) return lenient(query)
      return Object.fromEntries(
        Object.entries(query).map(([name, value]) => [name, queryValue(types.get(name), value)]),
      )
    },
  }
}

/** A number as people write one. JavaScript's own reading would also take `0x10`, `0b1` and nothing at all. */
const NUMBER = /^[+-]?(Infinity|(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?)$/i

/** Code generation ensures that the parameters of a lenient query are numbers with a default. */
interface LenientParameter {
  readonly in: string
  readonly name: string
  readonly schema: { readonly default: number; readonly minimum?: number; readonly maximum?: number }
}

/**
 * The reader of an operation whose document says `x-lenient-query`: its query never refuses a request. A number out of
 * range becomes the nearest allowed one, and anything else that is no number becomes the default. Of repeated values
 * the first counts, and parameters that the document does not know are left out. Undefined for an operation that is
 * strict.
 */
export function createLenientQuery(operation: Operation) {
  if ((operation as { 'x-lenient-query'?: boolean })['x-lenient-query'] !== true) return undefined
  const parameters = ((operation.parameters ?? []) as readonly LenientParameter[]).filter(
    (parameter) => parameter.in === 'query',
  )
  return (query: Asked['query']) => {
    return Object.fromEntries(parameters.map(({ name, schema }) => [name, nearest(schema, query[name])]))
  }
}

function nearest(schema: LenientParameter['schema'], given: string | readonly string[] | undefined): number {
  const text = String((typeof given === 'object' ? given[0] : given) ?? '').trim()
  if (!NUMBER.test(text)) return schema.default
  const number = Number(text)
  return Math.min(schema.maximum ?? Infinity, Math.max(schema.minimum ?? -Infinity, number))
}

/**
 * The wire form of an integer parameter; JavaScript's own reading would also take `1e2`, `0x10`, ` 5`, `+5`
 * and `-0`.
 */
const INTEGER = /^(0|-?[1-9][0-9]*)$/

/** A value that does not fit stays as the text that it is, for validation to refuse. */
function queryValue(type: string | undefined, value: Asked['query'][string]): unknown {
  // Commas separate the items of a list. Some generated clients repeat the parameter for each item.
  if (type === 'array') return [value ?? []].flat().flatMap((items) => items.split(','))
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true'
  return type === 'integer' && typeof value === 'string' && INTEGER.test(value) ? Number(value) : value
}

function notAnObject(body: unknown): FieldError {
  return { field: 'body', message: 'must be an object', received: describeReceived(body) }
}

/** The problem of a path with a percent-escape that stands for no character. */
export function findBrokenEscape(path: string): FieldError[] {
  if (isDecodable(path)) return []
  return [{ field: 'path', message: 'has a broken percent-escape', received: describeReceived(path) }]
}

/** openapi-backend throws on a broken percent-escape, so that it gets the text of such a segment. */
function encodeBrokenSegments(path: string): string {
  if (isDecodable(path)) return path
  const segments = path
    .split('/')
    .map((segment) => (isDecodable(segment) ? segment : encodeURIComponent(segment)))
  return segments.join('/')
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

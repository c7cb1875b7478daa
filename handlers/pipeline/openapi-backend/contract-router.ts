import {
  type Document,
  OpenAPIRouter,
  type Operation,
  type ParsedRequest,
  type Request,
} from 'openapi-backend'
import { createLenientQuery, type LenientQuery } from '../../../contract/lenient-query.ts'

/**
 * The wire form of an integer parameter; JavaScript's own reading would also take `1e2`, `0x10`, ` 5`, `+5`
 * and `-0`.
 */
const INTEGER = /^(0|-?[1-9][0-9]*)$/

interface Route {
  readonly operation: Operation
  readonly pattern: RegExp
  readonly pathNames: readonly string[]
  /** The types that the schemas of the parameters ask for. */
  readonly types: ReadonlyMap<string, string | undefined>
  readonly lenient: LenientQuery | undefined
}

/**
 * openapi-backend's router, which does only once what does not depend on the request: it lists the operations and makes
 * their patterns. It reads query values strictly by their schema, and leaves a value that does not fit as the text that
 * it is, for validation to refuse.
 */
export class ContractRouter extends OpenAPIRouter {
  readonly #operations: Operation[]
  readonly #routes: ReadonlyMap<Operation, Route>
  /** The routes of each path of the document. A literal path comes before one whose parameter matches it, too. */
  readonly #paths: readonly (readonly Route[])[]

  constructor(definition: Document, apiRoot: string) {
    super({ definition, apiRoot, ignoreTrailingSlashes: false })
    this.#operations = super.getOperations()
    const routes = this.#operations.map((operation) => toRoute(operation, apiRoot))
    this.#routes = new Map(routes.map((route) => [route.operation, route]))
    const written = routes.toSorted((one, other) => one.pathNames.length - other.pathNames.length)
    this.#paths = [...Map.groupBy(written, ({ operation }) => operation.path).values()]
  }

  override getOperations(): Operation[] {
    return this.#operations
  }

  override matchOperation(req: Request, strict?: boolean): Operation {
    const method = req.method === 'HEAD' ? 'get' : req.method.toLowerCase()
    const operations = this.#operationsAt(req.path)
    const found = operations.find((operation) => operation.method === method)
    // openapi-backend distinguishes the two by these words.
    if (found === undefined && strict)
      throw new Error(operations.length > 0 ? '405-methodNotAllowed' : '404-notFound')
    return found as Operation
  }

  /** The operations of the path of the document that matches best. */
  #operationsAt(path: string): Operation[] {
    const routes = this.#paths.find(([route]) => route?.pattern.test(path)) ?? []
    return routes.map(({ operation }) => operation)
  }

  /** The methods that a path supports, as `Allow` lists them. Empty when there is no such path. */
  allowedMethods(path: string): string[] {
    const methods = this.#operationsAt(path).map(({ method }) => method.toUpperCase())
    if (methods.length === 0) return []
    return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].sort()
  }

  override parseRequest(req: Request, operation?: Operation): ParsedRequest {
    const route = operation && this.#routes.get(operation)
    return {
      ...req,
      headers: req.headers,
      cookies: {},
      requestBody: req.body,
      params: route === undefined ? {} : pathParameters(route, req.path),
      query: route === undefined ? {} : queryParameters(route, req.query),
    } as ParsedRequest
  }
}

function toRoute(operation: Operation, apiRoot: string): Route {
  const names: string[] = []
  const pattern = `${apiRoot}${operation.path}`
    .split(/(\{[^}]+\})/)
    .map((part) => {
      if (!part.startsWith('{')) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      names.push(part.slice(1, -1))
      return '([^/]+)'
    })
    .join('')
  const types = (operation.parameters ?? []).flatMap((parameter): [string, string | undefined][] =>
    'name' in parameter ? [[parameter.name, (parameter.schema as { type?: string } | undefined)?.type]] : [],
  )
  return {
    operation,
    pattern: new RegExp(`^${pattern}$`),
    pathNames: names,
    types: new Map(types),
    lenient: createLenientQuery(operation),
  }
}

function pathParameters(route: Route, path: string): Record<string, string> {
  const values = route.pattern.exec(path)?.slice(1) ?? []
  return Object.fromEntries(
    route.pathNames.map((name, index) => [name, decodePathValue(values[index] ?? '')]),
  )
}

/** A value with a broken percent-escape stays as it is; the pipeline reports it. */
function decodePathValue(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

function queryParameters(route: Route, query: Request['query']): Record<string, unknown> {
  if (route.lenient !== undefined) return route.lenient(query)
  if (query === undefined || typeof query === 'string') return {}
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, queryValue(route, name, value)]),
  )
}

function queryValue({ types }: Route, name: string, value: string | string[]): unknown {
  const type = types.get(name)
  // Commas separate the items of a list. Some generated clients repeat the parameter for each item. openapi-backend
  // reads a query twice, so that a list may arrive here as what the first reading made of it.
  if (type === 'array') return [value].flat().flatMap((items) => items.split(','))
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true'
  return type === 'integer' && typeof value === 'string' && INTEGER.test(value) ? Number(value) : value
}

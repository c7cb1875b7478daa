import {
  type Document,
  OpenAPIBackend,
  OpenAPIRouter,
  OpenAPIValidator,
  type Operation,
  type ParsedRequest,
  type Request,
} from 'openapi-backend'
import { createAjv } from './ajv.ts'
import type { ReadBody } from './body.ts'
import type { ApiDocument } from './document/api-document.ts'
import { listOperations } from './document/operations.ts'
import type { Asked } from './door.ts'
import { createParameterReader, type DeclaredParameter, findBrokenEscape } from './parameters.ts'
import type { FieldError } from './refusal.ts'
import type { ServedContract } from './served-contract.ts'
import { toFieldErrors } from './validation.ts'

/*
 * The only place that knows openapi-backend. It is asked by its public interface for two things: which operation a
 * request is for, and what is wrong with the request. It gets requests that are read already: its own reading would
 * take `1e2` for an integer, and leaves out headers and cookies.
 */

/** An operation that a request is for. */
export interface Route {
  readonly id: string
  readonly operation: Operation
}

type Values = Readonly<Record<string, unknown>>

/** What a request says, in the types of its operation's schemas, with their defaults. */
interface ReadInput {
  readonly path: Values
  readonly query: Values
  /** Those that the document declares, by the names that it gives them. */
  readonly headers: Values
  readonly cookies: Values
}

const METHODS = ['DELETE', 'GET', 'PATCH', 'POST', 'PUT']

type Contract = Pick<ServedContract, 'document' | 'root' | 'operations' | 'limits'>

/**
 * Opens the document of a contract, which `findUnservable` has nothing to say about. The first request of an operation
 * compiles its validators.
 */
export async function openBackend(contract: Contract) {
  const { document, root } = contract
  const backend = new OpenAPIBackend({
    definition: document as object as Document,
    apiRoot: root,
    strict: true,
    // Its own check is that of OpenAPI 3.0.
    quick: true,
    validate: false,
  })
  await backend.init()
  const definition = withOwnParameters(backend.definition)
  return {
    ...createRouting(definition, root),
    validate: createValidation(definition, contract),
  }
}

type Methods = Readonly<Record<string, object>>

/** The document with the parameters of a path at each of its operations. */
function withOwnParameters(definition: Document): Document {
  const paths: Record<string, Methods> = {}
  for (const { path, method, parameters } of listOperations(definition as object as ApiDocument)) {
    const item = definition.paths?.[path] as Methods | undefined
    paths[path] = { ...paths[path], [method]: { ...item?.[method], parameters } }
  }
  return { ...definition, paths } as Document
}

/** Finds the operation of a request. */
function createRouting(definition: Document, root: string) {
  const routerOf = createRouters(definition, root)
  const find = (method: string, path: string): Operation | undefined => {
    const own = path.slice(root.length)
    const operation = routerOf(own)?.matchOperation({ method, path, headers: {} })
    // `/books/new` is never the book "new": a literal path hides those with variables, whatever its methods.
    const isHidden = operation?.path !== own && definition.paths?.[own] !== undefined
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
  }
}

/**
 * openapi-backend looks at all operations that a router has, so each shape of path has a router of its own: the first
 * segment, where all paths begin with a literal one, and the number of segments.
 */
function createRouters(definition: Document, apiRoot: string) {
  const paths = Object.entries(definition.paths ?? {})
  const isLiteral = paths.every(([path]) => !path.split('/')[1]?.includes('{'))
  const shapeOf = (path: string): string => {
    const segments = path.split('/')
    return `${isLiteral ? segments[1] : ''} ${segments.length}`
  }
  const routers = new Map(
    [...Map.groupBy(paths, ([path]) => shapeOf(path))].map(([shape, ofShape]) => {
      const part = { ...definition, paths: Object.fromEntries(ofShape) } as Document
      return [shape, new OpenAPIRouter({ definition: part, apiRoot, ignoreTrailingSlashes: false })]
    }),
  )
  return (path: string) => routers.get(shapeOf(path))
}

/** Hands requests to validation as they were read. */
class ReadRequests extends OpenAPIRouter {
  override parseRequest(request: Request): ParsedRequest {
    return request as ParsedRequest
  }
}

/** Checks requests against the schemas of their operations. */
function createValidation(
  definition: Document,
  { root, operations, limits }: Pick<ServedContract, 'root' | 'operations' | 'limits'>,
) {
  const ajv = createAjv()
  const router = new ReadRequests({ definition })
  const validator = new OpenAPIValidator({
    definition,
    router,
    customizeAjv: () => ajv,
    coerceTypes: true,
    lazyCompileValidators: true,
  })
  const readers = new Map(
    router.getOperations().map((operation) => {
      const id = operation.operationId as string
      return [id, createReader(operation, operations[id])]
    }),
  )

  /** What a request says, or all that is wrong with it. */
  return (
    { id, operation }: Route,
    asked: Asked,
    { body, problem }: ReadBody,
  ): ReadInput | { readonly problems: readonly FieldError[] } => {
    const reader = readers.get(id)
    if (reader === undefined) throw new Error(`${id} is not in the document`)
    const { path, query, header, cookie } = reader.read(asked, asked.path.slice(root.length))
    // Without its type, openapi-backend leaves out a body that is no object.
    const headers = body === undefined ? header : { ...header, 'content-type': 'application/json' }
    const request = { params: path, query, headers, cookies: cookie, requestBody: body }
    const problems = [
      ...findBrokenEscape(asked.path),
      ...(problem === undefined ? [] : [problem]),
      // A body that cannot be read is not missing.
      ...findProblems(request, operation, asked).filter(({ field }) => field !== 'body' || !problem),
    ]
    if (problems.length > 0) return { problems }
    return { path, query, headers: reader.nameHeaders(header), cookies: cookie }
  }

  function findProblems(request: object, operation: Operation, { query: rawQuery }: Asked): FieldError[] {
    try {
      const { errors } = validator.validateRequest(request as Request, operation)
      return errors ? toFieldErrors(errors, { rawQuery, enough: limits.problems + 1 }) : []
    } catch (error) {
      // openapi-backend passes the problems on as arguments of a call: some 100,000 of them overflow the stack.
      if (!(error instanceof RangeError)) throw error
      return [{ field: 'body', message: 'has too many problems to list', received: null }]
    }
  }
}

/** Reads what an operation documents of a request. */
function createReader(operation: Operation, entry: ServedContract['operations'][string] | undefined) {
  // What cannot be understood of these is ignored (RFC 7240, RFC 9110), so it refuses no request.
  const ignored = [entry?.wait ? 'prefer' : [], entry?.conditional ? 'if-none-match' : []].flat()
  const declared = ((operation.parameters ?? []) as DeclaredParameter[]).filter(
    (parameter) => parameter.in !== 'header' || !ignored.includes(parameter.name.toLowerCase()),
  )
  const { 'x-lenient-query': isLenient } = operation as { readonly 'x-lenient-query'?: boolean }
  const read = createParameterReader(operation.path, declared, { isLenient })
  const names = declared.map(({ name }) => name)
  const keys = (entry?.keys ?? []).filter((key) => key.in === 'query' && !names.includes(key.name))
  const headerNames = declared.filter((each) => each.in === 'header').map(({ name }) => name)
  /** A key in the query is no parameter. */
  const withoutKeys = (query: Asked['query']) =>
    keys.length === 0
      ? query
      : Object.fromEntries(Object.entries(query).filter(([name]) => keys.every((key) => key.name !== name)))
  return {
    read: (asked: Asked, ownPath: string) => read({ ...asked, query: withoutKeys(asked.query) }, ownPath),
    /** Headers by the names that the document gives them. */
    nameHeaders: (header: Values): Values =>
      Object.fromEntries(headerNames.map((name) => [name, header[name.toLowerCase()]])),
  }
}

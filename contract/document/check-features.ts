import { placeOf, type Requirement } from '../access.ts'
import { unescapeSegment } from '../validation.ts'
import { type ApiDocument, type PathItem, pathOf, urlOf } from './api-document.ts'
import { listParameterProblems } from './check-parameters.ts'
import { createSchemaCheck, isOfObjects, OF_OBJECTS } from './check-schemas.ts'
import { isEmpty } from './operations.ts'
import type { Problem, Step } from './problems.ts'
import { resolve } from './references.ts'

/*
 * What OpenAPI 3.1 has and the kernel does not serve. Each sentence says what would serve instead. Everything else of a
 * document is executed, or speaks to people alone.
 */

type Part = Readonly<Record<string, unknown>>
type Content = Readonly<Record<string, { readonly schema?: unknown }>>
type Path = readonly Step[]
type Report = (at: Path, sentence: string) => void

const UNSERVED_METHODS = ['head', 'options', 'trace']
const METHODS = ['get', 'put', 'post', 'delete', 'patch', ...UNSERVED_METHODS]
const JSON_MEDIA = 'application/json'
/** The problem of an operation that nothing names. */
export const NAMELESS = 'has no operationId; its handler is named by it'
/** A type of JSON, such as `application/problem+json`. */
const JSON_SYNTAX = /^application\/([\w.-]+\+)?json$/
const ROW_TYPES = [JSON_MEDIA, 'application/x-ndjson', 'text/csv']
/** The characters that stand for themselves in the path of a URL (RFC 3986, 3.3). */
const PATH_SYNTAX = /^(\/([\w.~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2})*)*$/
const DIALECTS =
  /^https:\/\/(spec\.openapis\.org\/oas\/3\.1\/dialect\/|json-schema\.org\/draft\/2020-12\/schema)/

/** Every feature of a document that is not served. Its references lead somewhere. */
export function findFeatureProblems(document: ApiDocument): Problem[] {
  const found = new Map<string, Problem>()
  const report: Report = (at, sentence) => void found.set(JSON.stringify([at, sentence]), { at, sentence })
  const { paths, jsonSchemaDialect: dialect } = document
  if (Object.keys(paths).length === 0) report(['paths'], 'has no path; a document needs one operation')
  if (dialect !== undefined && !DIALECTS.test(dialect))
    report(['jsonSchemaDialect'], `is ${dialect}; schemas of JSON Schema 2020-12 are served`)
  checkServers(document, report)
  const ids = new Map<unknown, Path>()
  const shapes = new Map<string, string>()
  const check = createOperationCheck(document, report)
  for (const [path, entry] of Object.entries(paths)) {
    checkPath(path, shapes, report)
    const lost = '$ref' in entry ? Object.keys(entry).filter((name) => !BESIDE_PATH.test(name)) : []
    if (lost.length > 0) report(['paths', path], `has ${lost.join(', ')} next to a $ref, which is not read`)
    const item = resolve<PathItem>(document, entry)
    for (const method of METHODS.filter((name) => item[name] !== undefined)) {
      const at = ['paths', path, method]
      const { operationId } = item[method] as Part
      if (typeof operationId !== 'string') report(at, NAMELESS)
      else if (isOfObjects(operationId)) report(at, `has ${OF_OBJECTS(operationId)}`)
      else if (ids.has(operationId))
        report(at, `has the operationId ${operationId} of ${ids.get(operationId)?.join(' ')}`)
      else ids.set(operationId, at)
      check(path, method, item)
    }
  }
  return [...found.values()]
}

/** Members that say something to people next to the `$ref` of a path. */
const BESIDE_PATH = /^(\$ref|summary|description|x-.*)$/

function checkServers({ servers = [] }: ApiDocument, report: Report): void {
  for (const [index, server] of servers.entries()) {
    const say = (sentence: string) => report(['servers', index], sentence)
    const url = urlOf(server)
    const lacking = [...url.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name)
    for (const name of lacking) say(`has the variable ${name} without a default; give it one`)
    if (lacking.length > 0) continue
    if (!/^([a-z][\w+.-]*:)?\//i.test(url)) say(`is ${url}; begin it with a scheme or a slash`)
    else if (!PATH_SYNTAX.test(pathOf(url)))
      say(`has the path ${pathOf(url)}; leave out a query, and write other characters as %XX`)
  }
}

function checkPath(path: string, shapes: Map<string, string>, report: Report): void {
  const at = ['paths', path]
  const literal = path.replaceAll(/\{[^}]*\}/g, '')
  if (!path.startsWith('/')) report(at, 'does not begin with a slash')
  else if (!PATH_SYNTAX.test(literal))
    report(at, 'has characters that the path of a URL has not; write them as %XX, and a query as parameters')
  if (path.split('/').some((segment) => segment.split('{').length > 2))
    report(at, 'has two variables in one segment; give each a segment of its own')
  const shape = path.replaceAll(/\{[^}]*\}/g, '{}')
  const same = shapes.get(shape)
  if (same !== undefined) report(at, `is the same path as ${same}: only the names of variables differ`)
  shapes.set(shape, path)
}

/** Makes the check of one operation of a path. */
function createOperationCheck(document: ApiDocument, report: Report) {
  const checkSchema = createSchemaCheck(document)
  return (path: string, method: string, item: PathItem): void => {
    const operation = item[method] as Part
    const at = ['paths', path, method]
    const say = (sentence: string) => report(at, sentence)
    if (item.servers !== undefined || operation.servers !== undefined)
      say('has servers of its own; those of the document are served')
    if (UNSERVED_METHODS.includes(method))
      say('cannot be declared: HEAD is the GET without its body, and OPTIONS lists the methods; leave it out')
    const parameters = {
      own: (operation.parameters ?? []) as readonly unknown[],
      shared: (item.parameters ?? []) as readonly unknown[],
    }
    for (const sentence of listParameterProblems(document, path, parameters)) say(sentence)
    for (const entry of [...parameters.shared, ...parameters.own]) {
      const { schema, in: place, name } = resolve<Part>(document, entry)
      for (const had of checkSchema(schema, 'parameter'))
        say(`the schema of the ${place} parameter ${name} has ${had}`)
    }
    for (const sentence of listBodyProblems(document, operation.requestBody)) say(sentence)
    const { content = {} } = resolve<{ readonly content?: Content }>(document, operation.requestBody ?? {})
    if (content[JSON_MEDIA]?.schema === false) say('takes no value as its body; leave the body out')
    for (const had of checkSchema(content[JSON_MEDIA]?.schema, 'body')) say(`the body has ${had}`)
    for (const [status, entry] of Object.entries((operation.responses ?? {}) as Part)) {
      if (status.startsWith('x-')) continue
      const response = resolve<Part>(document, entry)
      // What several operations share is reported once, where it is.
      for (const sentence of listTypeProblems(status, response))
        report(placeOfReference(entry) ?? at, sentence)
      for (const sentence of listStatusProblems(status, response)) say(sentence)
      for (const { schema } of Object.values((response.content ?? {}) as Content))
        for (const had of checkSchema(schema, 'answer')) say(`the answer ${status} has ${had}`)
    }
    const requirements = (operation.security ?? document.security ?? []) as readonly Requirement[]
    for (const sentence of listSecurityProblems(document, requirements)) say(sentence)
  }
}

function* listBodyProblems(document: ApiDocument, entry: unknown): Iterable<string> {
  if (entry === undefined) return
  const body = resolve<Part>(document, entry)
  const types = Object.keys((body.content ?? {}) as object)
  const allowed = body['x-rows'] === undefined ? [JSON_MEDIA] : [JSON_MEDIA, 'text/csv']
  for (const type of types.filter((each) => !allowed.includes(each)))
    yield `takes a body of ${type}; ${allowed.join(' and ')} is served${type === 'text/csv' ? ', and CSV where the body has x-rows' : ''}`
  if (!types.includes(JSON_MEDIA)) yield `takes no body of ${JSON_MEDIA}, which is what is served`
}

/** The types of a response that has rows, or none. */
function splitTypes(status: string, response: Part) {
  const allowed = /^2/.test(status) && response['x-rows'] !== undefined ? ROW_TYPES : []
  const types = Object.keys((response.content ?? {}) as object)
  return { types, allowed, wrong: types.filter((type) => !JSON_SYNTAX.test(type) && !allowed.includes(type)) }
}

function* listTypeProblems(status: string, response: Part): Iterable<string> {
  for (const type of splitTypes(status, response).wrong)
    yield `answers ${status} as ${type}; only types of JSON are served, and CSV and NDJSON with x-rows`
}

function* listStatusProblems(status: string, response: Part): Iterable<string> {
  const { types, allowed, wrong } = splitTypes(status, response)
  if (/^2XX$/i.test(status)) yield `answers ${status}; give the one exact status that a success has`
  else if (/^[13]/.test(status) && status !== '304')
    yield `answers ${status}; of the statuses below 400, one success and 304 are served`
  else if (!/^([2-5](\d\d|XX)|default)$/i.test(status)) yield `answers ${status}, which is no status`
  if (types.length > 0 && isEmpty(Number(status)))
    yield `answers ${status} with content, which HTTP lets it not have; leave it out, or answer 200`
  if (types.length - wrong.length > Math.max(1, allowed.length))
    yield `answers ${status} as ${types.join(' and ')}; give it one type`
}

function* listSecurityProblems(
  document: ApiDocument,
  requirements: readonly Requirement[],
): Iterable<string> {
  const all = requirements.flatMap(Object.keys)
  for (const name of new Set(all.filter((each, index) => all.indexOf(each) < index)))
    yield `needs ${name} in several alternatives; name it once, and say x-scope where one of several scopes is enough`
  for (const names of requirements.map(Object.keys)) {
    if (names.length > 1) yield `needs ${names.join(' and ')} at once; one key for each request is served`
    for (const name of names) {
      const entry = document.components?.securitySchemes?.[name]
      if (entry === undefined) yield `needs ${name}, which components.securitySchemes does not declare`
      else if (placeOf(resolve(document, entry)) === undefined)
        yield `needs ${name}, which is no key in Bearer, Basic, a header, the query or a cookie`
    }
  }
}

function placeOfReference(entry: unknown): Path | undefined {
  const { $ref: reference } = entry as { readonly $ref?: string }
  return reference?.split('/').slice(1).map(unescapeSegment)
}

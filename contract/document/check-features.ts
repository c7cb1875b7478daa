import { placeOf, type Requirement } from '../access.ts'
import { listTypes, type ParameterSchema } from '../parameters.ts'
import { unescapeSegment } from '../validation.ts'
import { type ApiDocument, isCapped, type Operation, type PathItem, resolve } from './api-document.ts'
import type { Problem, Step } from './problems.ts'

/*
 * What OpenAPI 3.1 has and the kernel does not serve. Each sentence says what would serve instead. Everything else of a
 * document is executed, or speaks to people alone.
 */

type Part = Readonly<Record<string, unknown>>
type Path = readonly Step[]

const UNSERVED_METHODS = ['head', 'options', 'trace']
const METHODS = ['get', 'put', 'post', 'delete', 'patch', ...UNSERVED_METHODS]
const JSON_MEDIA = 'application/json'
/** The problem of an operation that nothing names. */
export const NAMELESS = 'has no operationId; its handler is named by it'
/** A type of JSON, such as `application/problem+json`. */
const JSON_SYNTAX = /^application\/([\w.-]+\+)?json$/
const ROW_TYPES = [JSON_MEDIA, 'application/x-ndjson', 'text/csv']

/** Every feature of a document that is not served. Its references lead somewhere. */
export function findFeatureProblems(document: ApiDocument): Problem[] {
  const found = new Map<string, Problem>()
  const report = (at: Path, sentence: string) =>
    void found.set(JSON.stringify([at, sentence]), { at, sentence })
  const paths = Object.entries(document.paths ?? {})
  if (paths.length === 0) report(['paths'], 'has no path; a document needs one operation')
  for (const [index, server] of (document.servers ?? []).entries()) {
    const names = [...server.url.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name)
    for (const name of names.filter((each) => server.variables?.[each]?.default === undefined))
      report(['servers', index], `has the variable ${name} without a default; give it one`)
  }
  const ids = new Map<unknown, Path>()
  const shapes = new Map<string, string>()
  for (const [path, entry] of paths) {
    checkPath(path, shapes, report)
    const item = resolve<PathItem>(document, entry)
    for (const method of METHODS.filter((name) => item[name] !== undefined)) {
      const at = ['paths', path, method]
      const operation = item[method] as Part
      const { operationId } = operation
      if (item.servers !== undefined || operation.servers !== undefined)
        report(at, 'has servers of its own; those of the document are served')
      if (UNSERVED_METHODS.includes(method))
        report(
          at,
          'cannot be declared: HEAD is the GET without its body, and OPTIONS lists the methods; leave it out',
        )
      if (typeof operationId !== 'string') report(at, NAMELESS)
      else if (ids.has(operationId))
        report(at, `has the operationId ${operationId} of ${ids.get(operationId)?.join(' ')}`)
      else ids.set(operationId, at)
      const check = new OperationCheck(document, at, report)
      check.parameters(path, [item.parameters ?? [], operation.parameters ?? []].flat())
      check.body(operation.requestBody)
      check.responses((operation.responses ?? {}) as Part)
      check.security((operation.security ?? document.security ?? []) as readonly Requirement[])
    }
  }
  return [...found.values()]
}

type Report = (at: Path, sentence: string) => void

function checkPath(path: string, shapes: Map<string, string>, report: Report): void {
  const at = ['paths', path]
  if (!path.startsWith('/')) report(at, 'does not begin with a slash')
  if (path.split('/').some((segment) => segment.split('{').length > 2))
    report(at, 'has two variables in one segment; give each a segment of its own')
  const shape = path.replaceAll(/\{[^}]*\}/g, '{}')
  const same = shapes.get(shape)
  if (same !== undefined) report(at, `is the same path as ${same}: only the names of variables differ`)
  shapes.set(shape, path)
}

class OperationCheck {
  readonly #document: ApiDocument
  readonly #at: Path
  readonly #report: Report

  constructor(document: ApiDocument, at: Path, report: Report) {
    this.#document = document
    this.#at = at
    this.#report = report
  }

  parameters(path: string, entries: readonly unknown[]): void {
    const found = entries.map((entry) => resolve<Part & { readonly name: string }>(this.#document, entry))
    for (const parameter of found) this.#parameter(parameter)
    const declared = found.filter((each) => each.in === 'path').map(({ name }) => name)
    const variables = [...path.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name)
    for (const name of variables.filter((each) => !declared.includes(each)))
      this.#say(`has no parameter for the variable ${name} of its path`)
    for (const name of new Set(declared.filter((each) => !variables.includes(each))))
      this.#say(`has the path parameter ${name}, which its path does not name`)
  }

  #parameter(parameter: Part & { readonly name: string }): void {
    const { name, in: place, style, explode, schema, content, allowEmptyValue } = parameter
    const say = (sentence: string) => this.#say(`has the ${place} parameter ${name}, which ${sentence}`)
    if (content !== undefined) say('has content; give it a schema')
    else if (schema === undefined) say('has no schema')
    if (schema === undefined) return
    const served = place === 'query' || place === 'cookie' ? 'form' : 'simple'
    if (style !== undefined && style !== served) say(`has the style ${style}; ${served} is served`)
    if (allowEmptyValue === true)
      say('has allowEmptyValue; leave it out, and let an absent parameter say the same')
    const types = this.#typesOf(schema)
    const items = this.#typesOf(this.#itemsOf(schema))
    if (types.includes('object') || items.some((type) => type === 'object' || type === 'array'))
      say('is an object or holds lists; give each member a parameter of its own')
    const others = [types, items].find(
      (each) => each.includes('string') && each.some((type) => !/^(string|null)$/.test(type)),
    )
    if (others !== undefined && !types.includes('array'))
      say(`may be ${others.join(' or ')}: a text does not say which it is; give it one type`)
    if (place === 'cookie' && types.includes('array') && explode !== false)
      say('is a list in a cookie; say explode: false, which separates its items by commas')
    this.#schema(schema, `the schema of the ${place} parameter ${name}`)
  }

  body(entry: unknown): void {
    if (entry === undefined) return
    const body = resolve<Part>(this.#document, entry)
    const content = (body.content ?? {}) as Readonly<Record<string, { readonly schema?: unknown }>>
    const allowed = body['x-rows'] === undefined ? [JSON_MEDIA] : [JSON_MEDIA, 'text/csv']
    for (const type of Object.keys(content).filter((each) => !allowed.includes(each)))
      this.#say(
        `takes a body of ${type}; ${allowed.join(' and ')} is served${type === 'text/csv' ? ', and CSV where the body has x-rows' : ''}`,
      )
    if (content[JSON_MEDIA] === undefined)
      this.#say(`takes no body of ${JSON_MEDIA}, which is what is served`)
    this.#schema(content[JSON_MEDIA]?.schema, 'the body', 'readOnly')
  }

  responses(responses: Part): void {
    for (const [status, entry] of Object.entries(responses)) {
      const response = resolve<Part>(this.#document, entry)
      const at = placeOfReference(entry) ?? this.#at
      const content = (response.content ?? {}) as Readonly<Record<string, { readonly schema?: unknown }>>
      const types = Object.keys(content)
      const isSuccess = /^2/.test(status)
      if (/^2XX$/i.test(status)) this.#say(`answers ${status}; give the one exact status that a success has`)
      else if (/^[13]/.test(status) && status !== '304')
        this.#say(`answers ${status}; of the statuses below 400, one success and 304 are served`)
      const allowed = isSuccess && response['x-rows'] !== undefined ? ROW_TYPES : []
      const wrong = types.filter((type) => !JSON_SYNTAX.test(type) && !allowed.includes(type))
      for (const type of wrong)
        this.#report(
          at,
          `answers ${status} as ${type}; only types of JSON are served, and CSV and NDJSON with x-rows`,
        )
      if (types.length - wrong.length > Math.max(1, allowed.length))
        this.#say(`answers ${status} as ${types.join(' and ')}; give it one type`)
      for (const { schema } of Object.values(content))
        this.#schema(schema, `the answer ${status}`, 'writeOnly')
    }
  }

  security(requirements: readonly Requirement[]): void {
    for (const requirement of requirements) {
      const names = Object.keys(requirement)
      if (names.length > 1)
        this.#say(`needs ${names.join(' and ')} at once; one key for each request is served`)
      for (const name of names) {
        const entry = this.#document.components?.securitySchemes?.[name]
        if (entry === undefined) this.#say(`needs ${name}, which components.securitySchemes does not declare`)
        else if (placeOf(resolve(this.#document, entry)) === undefined)
          this.#say(`needs ${name}, which is no key in Bearer, Basic, a header, the query or a cookie`)
      }
    }
  }

  #say(sentence: string): void {
    this.#report(this.#at, sentence)
  }

  #typesOf(schema: unknown): string[] {
    return listTypes(this.#inlined(schema))
  }

  #itemsOf(schema: unknown): unknown {
    return this.#inlined(schema).items ?? {}
  }

  /** A schema of a parameter without references, which do not lead back. */
  #inlined(schema: unknown, depth = 0): ParameterSchema {
    const { items, ...found } = resolve<ParameterSchema>(this.#document, schema)
    if (depth > INLINED_DEPTH_MAX) return {}
    const inline = (parts: readonly unknown[] = []) => parts.map((part) => this.#inlined(part, depth + 1))
    const parts = { anyOf: inline(found.anyOf), oneOf: inline(found.oneOf), allOf: inline(found.allOf) }
    const ownItems =
      items ??
      Object.values(parts)
        .flat()
        .find((part) => part.items)?.items
    return { ...found, ...parts, ...(ownItems && { items: this.#inlined(ownItems, depth + 1) }) }
  }

  /** What no schema of a request or an answer may have. `marked` is a mark that is not honoured here. */
  #schema(schema: unknown, subject: string, marked?: 'readOnly' | 'writeOnly'): void {
    const told = new Set<string>()
    const tell = (sentence: string) => {
      if (!told.has(sentence)) this.#say(`${subject} has ${sentence}`)
      told.add(sentence)
    }
    const seen = new Set<unknown>()
    const visit = (part: unknown, above: readonly unknown[]): void => {
      if (typeof part !== 'object' || part === null) return
      if (above.includes(part) && marked !== 'writeOnly')
        tell('a schema that leads back to itself; write out as many levels as it has')
      if (seen.has(part) || above.includes(part)) return
      seen.add(part)
      for (const sentence of listSchemaProblems(part as Part, marked)) tell(sentence)
      const { $ref: reference } = part as Part
      const inner =
        typeof reference === 'string' ? [resolve(this.#document, part)] : innerSchemas(part as Part)
      for (const each of inner) visit(each, [...above, part])
    }
    visit(schema, [])
  }
}

/** What several operations share is reported once, where it is. */
function placeOfReference(entry: unknown): Path | undefined {
  const { $ref: reference } = entry as { readonly $ref?: string }
  return reference?.split('/').slice(1).map(unescapeSegment)
}

const INLINED_DEPTH_MAX = 10
/** Members that say something to people next to a `$ref`. */
const ANNOTATIONS = [
  '$ref',
  'summary',
  'description',
  'title',
  'deprecated',
  'example',
  'examples',
  'default',
]

function* listSchemaProblems(schema: Part, marked: string | undefined): Iterable<string> {
  if (schema.$dynamicRef !== undefined) yield '$dynamicRef, which is not followed; write $ref'
  if (marked === 'readOnly' && schema.format === 'binary')
    yield 'format: binary, which JSON cannot hold; write contentEncoding: base64'
  if (schema.nullable !== undefined) yield "nullable, which is of OpenAPI 3.0; write type: [..., 'null']"
  for (const name of ['exclusiveMinimum', 'exclusiveMaximum'])
    if (typeof schema[name] === 'boolean')
      yield `${name}: ${schema[name]}, which is of OpenAPI 3.0; give it the number`
  if (marked !== undefined && schema[marked] === true)
    yield `${marked}, which is not honoured; give requests and answers schemas of their own`
  const siblings = Object.keys(schema).filter((name) => !ANNOTATIONS.includes(name) && !name.startsWith('x-'))
  if (typeof schema.$ref === 'string' && siblings.length > 0)
    yield `${siblings.join(', ')} next to a $ref, which is not read; write allOf with both`
  const { pattern } = schema
  if (typeof pattern === 'string' && !isPattern(pattern))
    yield `the pattern ${pattern}, which is no regular expression`
}

function isPattern(pattern: string): boolean {
  try {
    new RegExp(pattern, 'u')
    return true
  } catch {
    return false
  }
}

/** The schemas right below a schema. */
function innerSchemas(schema: Part): unknown[] {
  const {
    properties = {},
    patternProperties = {},
    items,
    additionalProperties,
    not,
    allOf,
    anyOf,
    oneOf,
    prefixItems,
  } = schema
  const named = [properties, patternProperties].flatMap((members) => Object.values(members as object))
  return [...named, items, additionalProperties, not, allOf, anyOf, oneOf, prefixItems].flat()
}

/** What an operation needs that its document does not have: a key to charge, and a word for each refusal. */
export function findPolicyGaps(
  document: ApiDocument,
  operations: readonly Operation[],
  listCodes: (operation: Operation) => readonly string[],
): Problem[] {
  return operations.flatMap((operation) => {
    const { method, path, access, quota, idempotency, lenientQuery, requestContent, scopes } = operation
    const at = ['paths', path, method]
    const needsKey = [quota && 'x-quota', idempotency && 'x-idempotency', scopes.length > 0 && 'x-scope']
    const keyless = access.keyless ? needsKey.filter((name) => typeof name === 'string') : []
    const isCharged = quota !== null && (quota.charge === 'before' || isCapped(document, quota.pool))
    const thrown = [
      'INTERNAL_ERROR',
      ...(lenientQuery && Object.keys(requestContent).length === 0 ? [] : ['VALIDATION_ERROR']),
      ...(access.keys.length > 0 ? ['UNAUTHORIZED'] : []),
      ...(access.keys.length > 0 && document['x-plans'] ? ['FORBIDDEN_PLAN'] : []),
      ...(access.keys.length > 0 && document['x-rate-limit'] ? ['RATE_LIMITED'] : []),
      ...(isCharged ? ['QUOTA_EXCEEDED'] : []),
    ]
    const known = document['x-errors'] === undefined ? thrown : listCodes(operation)
    return [
      ...keyless.map(
        (name) => `has ${name}, but answers requests without a key; say which key it needs in security`,
      ),
      ...thrown
        .filter((code) => !known.includes(code))
        .map(
          (code) =>
            `may be refused with ${code}, which none of its responses can have; add it to x-errors and to x-error-codes of a response`,
        ),
    ].map((sentence) => ({ at, sentence }))
  })
}

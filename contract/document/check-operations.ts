import { placeOf } from '../access.ts'
import { itemsOf, listTypes, type ParameterSchema } from '../parameters.ts'
import { type ApiDocument, catalogueOf, isCapped } from './api-document.ts'
import { createSchemaCheck } from './check-schemas.ts'
import {
  isEmpty,
  isSuccess,
  listErrorCodes,
  type Operation,
  type Parameter,
  responseOf,
} from './operations.ts'
import type { Problem } from './problems.ts'
import { resolve } from './references.ts'
import { findField, isCell, successSchema } from './schema-fields.ts'

/*
 * What of an operation is not served, or does not fit together. `served.schema.json` says what each part may be; these
 * rules say what the parts have to do with each other. A rule yields ends of sentences about its operation.
 */

interface Context {
  readonly document: ApiDocument
  readonly checkSchema: ReturnType<typeof createSchemaCheck>
}

type Rule = (operation: Operation, context: Context) => Iterable<string>

const RULES: readonly Rule[] = [
  checkParameters,
  checkBody,
  checkAnswers,
  checkErrorCodes,
  checkKeys,
  checkQuota,
  checkRepeats,
  checkLenientQuery,
  checkRows,
  checkRefusals,
]

/** The problems of the operations of a document, each of whose parts has a shape that is served. */
export function findOperationProblems(document: ApiDocument, operations: readonly Operation[]): Problem[] {
  const context = { document, checkSchema: createSchemaCheck(document) }
  return operations.flatMap((operation) => {
    const at = ['paths', operation.path, operation.method]
    return RULES.flatMap((rule) => [...rule(operation, context)]).map((sentence) => ({ at, sentence }))
  })
}

function* checkParameters({ path, parameters }: Operation, context: Context) {
  for (const [index, parameter] of parameters.entries()) {
    const { name, in: place } = parameter
    if (parameters.slice(0, index).some((each) => each.name === name && each.in === place))
      yield `has the ${place} parameter ${name} twice`
    for (const sentence of checkParameter(parameter, context))
      yield `has the ${place} parameter ${name}, which ${sentence}`
  }
  const declared = parameters.filter((each) => each.in === 'path').map(({ name }) => name)
  const variables = [...path.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name)
  for (const name of variables)
    if (!declared.includes(name)) yield `has no parameter for the variable ${name} of its path`
  for (const name of declared)
    if (!variables.includes(name)) yield `has the path parameter ${name}, which its path does not name`
}

/** These are no parameters, even if a document lists them (OpenAPI 3.1, Parameter Object). */
const NO_PARAMETERS = ['accept', 'content-type', 'authorization']

function* checkParameter(
  { name, in: place, schema, explode }: Parameter,
  { document, checkSchema }: Context,
) {
  if (place === 'header' && NO_PARAMETERS.includes(name.toLowerCase()))
    yield 'OpenAPI lets no parameter be; leave it out: content and security say what it holds'
  const wrong = checkSchema(schema, 'parameter')
  for (const had of wrong) yield `has a schema with ${had}`
  // The types of a schema that leads back to itself have no end.
  if (wrong.length > 0) return
  const follow = (part: ParameterSchema) => resolve<ParameterSchema>(document, part)
  const whole = follow(schema as ParameterSchema)
  const types = listTypes(whole, follow)
  const items = listTypes(itemsOf(whole, follow), follow)
  if (types.includes('object') || items.some((type) => type === 'object' || type === 'array'))
    yield 'is an object or holds lists; give each member a parameter of its own'
  if (whole.prefixItems !== undefined) yield 'has prefixItems; give its items one schema'
  const others = [types, items].find(
    (each) => each.includes('string') && each.some((type) => !/^(string|null)$/.test(type)),
  )
  if (others !== undefined && !types.includes('array'))
    yield `may be ${others.join(' or ')}: a text does not say which it is; give it one type`
  if (place === 'cookie' && types.includes('array') && explode !== false)
    yield 'is a list in a cookie; say explode: false, which separates its items by commas'
}

function* checkBody({ requestContent, bodyRows }: Operation, { document, checkSchema }: Context) {
  const { schema = {} } = requestContent['application/json'] ?? {}
  if ((schema as unknown) === false) yield 'takes no value as its body; leave the body out'
  for (const had of checkSchema(schema, 'body')) yield `the body has ${had}`
  if (bodyRows === null) return
  const entry = findField(document, schema, { path: bodyRows.of })?.items ?? {}
  for (const [name, path] of Object.entries(bodyRows.columns)) {
    const types = [findField(document, entry, { path })?.type].flat()
    if (!types.includes('string') && !types.includes('boolean'))
      yield `takes the column ${name} of ${path}, which is no text of an entry of ${bodyRows.of}`
  }
}

function* checkAnswers({ method, responses, ranges }: Operation, { checkSchema }: Context) {
  const successes = [...responses.keys()].filter(isSuccess)
  if (successes.length === 0) yield 'documents no success: it needs one status from 200 to 299'
  if (successes.length > 1) yield `documents the successes ${successes.join(' and ')}: it can have only one`
  if (responses.has(304) && method !== 'get') yield 'is a conditional read, but no GET'
  for (const [status, { content = {}, 'x-rows': rows }] of [...responses, ...ranges]) {
    const media = Object.values(content)
    if (media.length > 0 && isEmpty(Number(status)))
      yield `answers ${status} with content, which HTTP lets it not have; leave it out, or answer 200`
    if (rows !== undefined && !isSuccess(Number(status)))
      yield `answers ${status} with x-rows, which only a success has`
    for (const { schema } of media)
      for (const had of checkSchema(schema, 'answer')) yield `the answer ${status} has ${had}`
  }
}

function* checkErrorCodes(operation: Operation, { document }: Context) {
  const catalogue = document['x-errors'] === undefined ? 'contract/errors.ts' : 'x-errors'
  for (const [status, response] of [...operation.responses, ...operation.ranges])
    for (const code of response['x-error-codes'] ?? []) {
      const declared = catalogueOf(document)[code]
      if (declared === undefined) yield `returns ${code} with ${status}, which ${catalogue} does not declare`
      else if (responseOf(operation, declared.status) !== response)
        yield `returns ${code} with ${status}, but ${catalogue} gives it ${declared.status}`
    }
}

function* checkKeys({ requirements, scopes }: Operation, { document }: Context) {
  const names = requirements.flatMap(Object.keys)
  for (const name of new Set(names)) {
    if (names.filter((each) => each === name).length > 1)
      yield `needs ${name} in several alternatives; name it once, and say x-scope where one of several scopes is enough`
    const scheme = document.components?.securitySchemes?.[name]
    if (scheme === undefined) yield `needs ${name}, which components.securitySchemes does not declare`
    else if (placeOf(resolve(document, scheme)) === undefined)
      yield `needs ${name}, which is no key in Bearer, Basic, a header, the query or a cookie`
  }
  for (const scope of scopes)
    if (!Object.hasOwn(document['x-scopes'] ?? {}, scope))
      yield `needs the scope "${scope}", which x-scopes does not declare`
}

/** A charge takes one unit, or as many as a field of every answer states. */
function* checkQuota(operation: Operation, { document }: Context) {
  if (operation.quota === null) return
  const { pool, charge, units, uncharged } = operation.quota
  for (const name of [pool, uncharged ?? []].flat())
    if (!Object.hasOwn(document['x-quota-pools'] ?? {}, name))
      yield `takes from the quota pool "${name}", which x-quota-pools does not declare`
  if (uncharged !== undefined && charge !== 'before')
    yield `bounds what ends without a charge, but charges "${charge}" and not "before"`
  if (units === undefined) return
  if (charge !== 'after')
    yield `takes "${units}" units, which are known when it is answered, but charges "${charge}"`
  const field = findField(document, successSchema(operation), { path: units, always: true })
  if (field?.type !== 'integer' || field.minimum === undefined || field.minimum < 0)
    yield `takes "${units}" units, which is no integer from 0 that every answer has`
}

/** A replayed answer differs from the first one in one value, and a repeat that has waited too long is refused. */
function* checkRepeats(operation: Operation, { document }: Context) {
  if (operation.idempotency === null) return
  const { replayed, wait } = operation.idempotency
  const codes = listErrorCodes(document, operation)
  if (!codes.includes(wait.error))
    yield `refuses a repeat that has waited with ${wait.error}, which is no code of its responses: they have ${codes.join(', ')}`
  if (replayed === null) return
  const field = findField(document, successSchema(operation), { path: replayed.field, always: true })
  if (![replayed.from, replayed.to].every((value) => field?.enum?.includes(value)))
    yield `replays "${replayed.field}" as "${replayed.to}" for "${replayed.from}", which are no two values of a field that every answer has`
}

/** A lenient query has a value for every request. */
function* checkLenientQuery({ lenientQuery, queryParameters }: Operation) {
  if (!lenientQuery) return
  for (const { name, type, default: value } of queryParameters)
    if (type !== 'number' || typeof value !== 'number')
      yield `has x-lenient-query, but "${name}" is not of type: number with a default`
}

function* checkRows(operation: Operation, { document }: Context) {
  const { rows } = operation
  if (rows === null) return
  const list = findField(document, successSchema(operation), { path: rows.of, always: true })
  if (list?.type !== 'array') yield `has rows of ${rows.of}, which is no list that every answer has`
  else
    for (const [name, path] of Object.entries(rows.columns)) {
      const field = findField(document, list.items ?? {}, { path })
      if (field === undefined) yield `has the column ${name} of ${path}, which its rows do not have`
      else if (!isCell(document, field)) yield `has the column ${name} of ${path}, which is no cell`
    }
}

/** A policy needs a key, and each refusal of the kernel a word. */
function* checkRefusals(operation: Operation, { document }: Context) {
  const { access, quota, idempotency, scopes, lenientQuery, requestContent } = operation
  if (access.keyless)
    for (const [name, isThere] of [
      ['x-quota', quota !== null],
      ['x-idempotency', idempotency !== null],
      ['x-scope', scopes.length > 0],
    ] as const)
      if (isThere) yield `has ${name}, but answers requests without a key; say which key it needs in security`
  // The kernel's own catalogue has every code, and a status that a document does not name is answered all the same.
  if (document['x-errors'] === undefined) return
  const hasKeys = access.keys.length > 0
  const isCharged = quota !== null && (quota.charge === 'before' || isCapped(document, quota.pool))
  const thrown = {
    INTERNAL_ERROR: true,
    VALIDATION_ERROR: !lenientQuery || Object.keys(requestContent).length > 0,
    UNAUTHORIZED: hasKeys,
    FORBIDDEN_PLAN: hasKeys && document['x-plans'] !== undefined,
    RATE_LIMITED: hasKeys && document['x-rate-limit'] !== undefined,
    QUOTA_EXCEEDED: isCharged,
  }
  const known = listErrorCodes(document, operation)
  const lacking = Object.entries(thrown).flatMap(([code, isThrown]) =>
    isThrown && !known.includes(code) ? [code] : [],
  )
  if (lacking.length > 0)
    yield `may be refused with ${lacking.join(', ')}, which none of its responses can have; add each to x-errors, and its status to the responses`
}

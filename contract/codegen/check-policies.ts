import {
  type ApiDocument,
  isCapped,
  isSuccess,
  listErrorCodes,
  type Operation,
} from '../document/api-document.ts'
import { findConditionProblems, findWaitingProblems, hasOptionalHeader } from './check-headers.ts'
import { gather } from './problem-places.ts'
import { findField, successOf, successSchema } from './schema-fields.ts'

const KEY_END = 'X-Key-Expires-At'
const REMAINING = 'X-Quota-Remaining'
const RATE_LIMIT_HEADERS = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']

/**
 * Checks that what a document declares is what its operations use, in both directions: policies, statuses, headers
 * and error codes. What each policy looks like is checked by `findExtensionProblems`. Returns one sentence per problem;
 * an empty list means that the document holds together.
 */
export function findPolicyProblems(document: ApiDocument, operations: readonly Operation[]): string[] {
  return [
    ...operations.flatMap((operation) => findOperationProblems(document, operation)),
    ...findScopeProblems(document, operations),
    ...findPoolProblems(document, operations),
    ...findErrorCodeProblems(document, operations),
  ]
}

function findOperationProblems(document: ApiDocument, operation: Operation): string[] {
  const { id, responses, quota, secured } = operation
  const successes = [...responses.keys()].filter(isSuccess)
  const codes = listErrorCodes(operation)
  const [refusesPlan, hasQuotaError] = [codes.includes('FORBIDDEN_PLAN'), codes.includes('QUOTA_EXCEEDED')]
  const hasPlans = document['x-plans'] !== undefined
  return gather(
    successes.length !== 1 && `${id} must document exactly one success status`,
    secured && !responses.has(401) && `${id} needs a key but documents no 401`,
    secured && findKeyEndProblems(operation),
    hasPlans && !refusesPlan && `${id} needs a plan but documents no 403 FORBIDDEN_PLAN`,
    !hasPlans && refusesPlan && `${id} documents FORBIDDEN_PLAN but there is no x-plans`,
    quota !== null &&
      !hasQuotaError &&
      isCapped(document, quota.pool) &&
      `${id} charges pool "${quota.pool}" but documents no QUOTA_EXCEEDED`,
    quota === null && hasQuotaError && `${id} documents QUOTA_EXCEEDED but charges no quota pool`,
    findChargeProblems(document, operation),
    findRemainingProblems(document, operation),
    findReplayProblems(document, operation),
    findConditionProblems(operation),
    findWaitingProblems(operation),
    findResponseProblems(document, operation),
    findQueryProblems(operation, codes),
    findRateLimitProblems(document, operation),
  )
}

/** Every answer to a key that is accepted may say that the key ends soon. */
function findKeyEndProblems({ id, responses }: Operation): string[] {
  return [...responses]
    .filter(([status, { headers }]) => status !== 401 && headers?.[KEY_END]?.required !== false)
    .map(([status]) => `${id} ${status} is sent to keys that end, but has no optional header ${KEY_END}`)
}

/** A charge takes one unit, or as many as a field of every answer states. */
function findChargeProblems(document: ApiDocument, operation: Operation): string[] {
  const { id, quota } = operation
  if (quota === null) return []
  const { charge, units, uncharged } = quota
  if (uncharged !== undefined && charge !== 'before')
    return [`${id} bounds what ends without a charge, but charges "${charge}" and not "before"`]
  if (units === undefined) return []
  if (charge !== 'after') {
    return [`${id} takes "${units}" units, which are known when it is answered, but charges "${charge}"`]
  }
  const field = findField(document, successSchema(operation), { path: units, always: true })
  if (field?.type === 'integer' && field.minimum !== undefined && field.minimum >= 0) return []
  return [`${id} takes "${units}" units, which is no integer from 0 that every answer has`]
}

/** An answer that is charged to a quota with a cap says what is left of it; no other answer does. */
function findRemainingProblems(document: ApiDocument, operation: Operation): string[] {
  const { id, quota, responses } = operation
  if (quota !== null && isCapped(document, quota.pool))
    return gather(
      !hasOptionalHeader(operation, REMAINING) &&
        `${id} charges pool "${quota.pool}", but its success has no optional header ${REMAINING}`,
    )
  const header = successOf(responses)?.headers?.[REMAINING]
  return gather(header !== undefined && `${id} has the header ${REMAINING}, but charges no quota with a cap`)
}

/**
 * A replayed answer says that it is one, and says nothing that was true of the first request alone. A repeat of a
 * request that is under way waits, and is then refused as the operation documents it.
 */
function findReplayProblems(document: ApiDocument, operation: Operation): string[] {
  const { id, idempotency } = operation
  if (idempotency === null) return []
  const { replayed, wait } = idempotency
  const field =
    replayed && findField(document, successSchema(operation), { path: replayed.field, always: true })
  const isKnown = replayed && [replayed.from, replayed.to].every((value) => field?.enum?.includes(value))
  return gather(
    !listErrorCodes(operation).includes(wait.error) &&
      `${id} refuses a repeat that has waited with ${wait.error}, which it does not document`,
    !hasOptionalHeader(operation, 'Idempotency-Replayed') &&
      `${id} has x-idempotency, but its success has no optional header Idempotency-Replayed`,
    replayed !== null &&
      !isKnown &&
      `${id} replays "${replayed.field}" as "${replayed.to}" for "${replayed.from}", which are no two values of a field that every answer has`,
  )
}

/** A strict query refuses; a lenient one has a value for every request. */
function findQueryProblems(operation: Operation, codes: readonly string[]): string[] {
  const { id, lenientQuery, queryParameters } = operation
  if (!lenientQuery)
    return gather(
      !codes.includes('VALIDATION_ERROR') &&
        `${id} refuses invalid requests but documents no VALIDATION_ERROR`,
    )
  return queryParameters
    .filter((parameter) => parameter.type !== 'number' || typeof parameter.default !== 'number')
    .map(({ name }) => `${id} has x-lenient-query, but "${name}" is not a number with a default`)
}

function findResponseProblems(document: ApiDocument, { id, responses }: Operation): string[] {
  return [...responses].flatMap(([status, response]) => {
    const codes = response['x-error-codes'] ?? []
    return gather(
      response.headers?.['X-Request-Id']?.required !== true &&
        `${id} ${status} must require the header X-Request-Id`,
      status >= 400 && codes.length === 0 && `${id} ${status} names no x-error-codes`,
      ...codes.map((code) => {
        const declared = document['x-errors']?.[code]
        if (declared === undefined) return `${id} ${status} returns ${code}, which x-errors does not declare`
        if (declared.status === status) return false
        return `${id} returns ${code} with ${status}, but x-errors gives it ${declared.status}`
      }),
    )
  })
}

function findRateLimitProblems(document: ApiDocument, { id, responses }: Operation): string[] {
  const limited = responses.get(429)
  const isDeclared = document['x-rate-limit'] !== undefined
  const answers = isDeclared ? [...responses].filter(([status]) => status < 400) : []
  return gather(
    isDeclared && limited === undefined && `${id} is rate limited but documents no 429`,
    !isDeclared && limited !== undefined && `${id} documents a 429 but there is no x-rate-limit`,
    limited !== undefined &&
      limited.headers?.['Retry-After']?.required !== true &&
      `${id} 429 must require the header Retry-After`,
    ...answers.flatMap(([status, { headers }]) =>
      RATE_LIMIT_HEADERS.map((name) => {
        const header = headers?.[name]
        if (header === undefined) return `${id} ${status} is rate limited but lacks the header ${name}`
        if (header.required !== true) return false
        return `${id} ${status} must not require ${name}: it is left out when the counter store is down`
      }),
    ),
  )
}

/** Each operation needs one of the document's scopes, and each scope is needed by an operation. */
function findScopeProblems(document: ApiDocument, operations: readonly Operation[]): string[] {
  const declared = Object.keys(document['x-scopes'] ?? {})
  const ofOperations = operations.flatMap(({ id, scopes }) => {
    if (scopes.length === 0) return [`${id} has no x-scope, so every key could call it`]
    const unknown = scopes.filter((scope) => !declared.includes(scope))
    return unknown.map((scope) => `${id} needs the scope "${scope}", which x-scopes does not declare`)
  })
  const unused = declared.filter((name) => !operations.some(({ scopes }) => scopes.includes(name)))
  return gather(
    ofOperations,
    unused.map((name) => `scope "${name}" is needed by no operation`),
  )
}

function findPoolProblems(document: ApiDocument, operations: readonly Operation[]): string[] {
  const declared = Object.keys(document['x-quota-pools'] ?? {})
  const used = operations.flatMap(({ quota }) =>
    quota === null ? [] : [quota.pool, quota.uncharged ?? []].flat(),
  )
  const unused = declared.filter((pool) => !used.includes(pool))
  const undeclared = [...new Set(used)].filter((pool) => !declared.includes(pool))
  return [
    ...unused.map((pool) => `quota pool "${pool}" is used by no operation`),
    ...undeclared.map((pool) => `quota pool "${pool}" is used but not declared in x-quota-pools`),
  ]
}

function findErrorCodeProblems(document: ApiDocument, operations: readonly Operation[]): string[] {
  const catalogue = document['x-errors'] ?? {}
  const documented = document.components.schemas.ErrorCode?.enum ?? []
  const returned = new Set(operations.flatMap(listErrorCodes))
  const ofCatalogue = Object.keys(catalogue).flatMap((code) =>
    gather(
      !returned.has(code) && `error code ${code} is returned by no operation`,
      documented.length > 0 && !documented.includes(code) && `ErrorCode does not list ${code}`,
    ),
  )
  const undeclared = documented.filter((code) => !(code in catalogue))
  return [
    ...ofCatalogue,
    ...undeclared.map((code) => `ErrorCode lists ${code}, which x-errors does not declare`),
  ]
}

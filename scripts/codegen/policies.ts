import { findDeprecationProblems } from './deprecation.ts'
import { findConditionProblems, findWaitingProblems } from './conditions.ts'
import { type ApiDocument, isSuccess, type Operation, type Response } from './document.ts'
import type { IdempotencyPolicy } from './operation-policies.ts'
import { findField, successSchema } from './fields.ts'

/** Charges of operations that may ask the data provider for nothing. */
const UNCHARGED = ['when-created', 'reserved']
const REMAINING = 'X-Quota-Remaining'

/**
 * Checks that what a document declares is what its operations use, in both directions: policies, statuses, headers
 * and error codes. What each policy looks like is checked by `findExtensionProblems`. Returns one sentence per problem;
 * an empty list means that the document holds together.
 */
export function findPolicyProblems(document: ApiDocument, operations: readonly Operation[]): string[] {
  return [
    ...operations.flatMap((operation) => findOperationProblems(document, operation)),
    ...findPoolProblems(document, operations),
    ...findErrorCodeProblems(document, operations),
  ]
}

function findOperationProblems(document: ApiDocument, operation: Operation): string[] {
  const { id, responses, quota } = operation
  const problems: string[] = []
  const successes = [...responses.keys()].filter(isSuccess)
  const codes = listErrorCodes(operation)
  if (successes.length !== 1) problems.push(`${id} must document exactly one success status`)
  if (operation.secured && !responses.has(401)) problems.push(`${id} needs a key but documents no 401`)
  if (document['x-plans'] !== undefined && !codes.includes('FORBIDDEN_PLAN')) {
    problems.push(`${id} needs a plan but documents no 403 FORBIDDEN_PLAN`)
  }
  if (document['x-plans'] === undefined && codes.includes('FORBIDDEN_PLAN')) {
    problems.push(`${id} documents FORBIDDEN_PLAN but there is no x-plans`)
  }
  if (quota !== null && !codes.includes('QUOTA_EXCEEDED') && isCapped(document, quota.pool)) {
    problems.push(`${id} charges pool "${quota.pool}" but documents no QUOTA_EXCEEDED`)
  }
  if (quota === null && codes.includes('QUOTA_EXCEEDED')) {
    problems.push(`${id} documents QUOTA_EXCEEDED but charges no quota pool`)
  }
  return [
    ...problems,
    ...findChargeProblems(document, operation),
    ...findRemainingProblems(document, operation),
    ...findReplayProblems(document, operation),
    ...findDeprecationProblems(operation),
    ...findConditionProblems(operation),
    ...findWaitingProblems(operation),
    ...findResponseProblems(document, operation),
    ...findQueryProblems(operation, codes),
    ...findRateLimitProblems(document, operation),
  ]
}

/** A charge of units that every answer tells. */
function findChargeProblems(document: ApiDocument, operation: Operation): string[] {
  const { id, quota } = operation
  if (quota === null) return []
  const { charge, units, uncharged } = quota
  if (uncharged !== undefined && !UNCHARGED.includes(charge)) {
    return [
      `${id} bounds what ends without a charge, which "${charge}" does not: ${UNCHARGED.join(' and ')} do`,
    ]
  }
  if (units === undefined) return []
  if (charge !== 'when-answered') {
    return [`${id} takes "${units}" units, which are known when it is answered, but charges "${charge}"`]
  }
  const field = findField(document, successSchema(operation), { path: units, always: true })
  if (field?.type === 'integer' && field.minimum !== undefined && field.minimum >= 0) return []
  return [`${id} takes "${units}" units, which is no integer from 0 that every answer has`]
}

/** An answer that is charged to a quota with a cap tells what is left of it; no other has anything to tell. */
function findRemainingProblems(document: ApiDocument, operation: Operation): string[] {
  const { id, quota } = operation
  const header = successOf(operation)?.headers?.[REMAINING]
  if (quota === null || !isCapped(document, quota.pool)) {
    return header === undefined ? [] : [`${id} has the header ${REMAINING}, but charges no quota with a cap`]
  }
  return header?.required === false
    ? []
    : [`${id} charges pool "${quota.pool}", but its success has no optional header ${REMAINING}`]
}

/** A replayed answer says that it is one, and says nothing that was true of the first request alone. */
function findReplayProblems(document: ApiDocument, operation: Operation): string[] {
  const { id, idempotency } = operation
  if (idempotency === null) return []
  const told = successOf(operation)?.headers?.['Idempotency-Replayed']?.required === false
  const { replayed } = idempotency
  const field =
    replayed && findField(document, successSchema(operation), { path: replayed.field, always: true })
  const known = [replayed?.from, replayed?.to].every((value) => field?.enum?.includes(value))
  return [
    ...findWaitProblems(operation, idempotency),
    ...(told ? [] : [`${id} has x-idempotency, but its success has no optional header Idempotency-Replayed`]),
    ...(replayed === null || known
      ? []
      : [
          `${id} replays "${replayed.field}" as "${replayed.to}" for "${replayed.from}", which are no two values of a field that every answer has`,
        ]),
  ]
}

/** Whoever repeats a request that is under way waits so long, and is then refused as the operation documents it. */
function findWaitProblems(operation: Operation, { wait }: IdempotencyPolicy): string[] {
  const { id } = operation
  return listErrorCodes(operation).includes(wait.error)
    ? []
    : [`${id} refuses a repeat that has waited with ${wait.error}, which it does not document`]
}

/** A strict query refuses; a lenient one has a value for every request. */
function findQueryProblems(operation: Operation, codes: readonly string[]): string[] {
  const { id, lenientQuery, queryParameters } = operation
  if (!lenientQuery) {
    const refuses = codes.includes('VALIDATION_ERROR')
    return refuses ? [] : [`${id} refuses invalid requests but documents no VALIDATION_ERROR`]
  }
  return queryParameters
    .filter((parameter) => parameter.type !== 'number' || typeof parameter.default !== 'number')
    .map(({ name }) => `${id} has x-lenient-query, but "${name}" is not a number with a default`)
}

function findResponseProblems(document: ApiDocument, { id, responses }: Operation): string[] {
  const problems: string[] = []
  const catalogue = document['x-errors'] ?? {}
  for (const [status, response] of responses) {
    if (response.headers?.['X-Request-Id']?.required !== true) {
      problems.push(`${id} ${status} must require the header X-Request-Id`)
    }
    const codes = response['x-error-codes'] ?? []
    if (status >= 400 && codes.length === 0) problems.push(`${id} ${status} names no x-error-codes`)
    for (const code of codes) {
      const declared = catalogue[code]
      if (declared === undefined)
        problems.push(`${id} ${status} returns ${code}, which x-errors does not declare`)
      else if (declared.status !== status) {
        problems.push(`${id} returns ${code} with ${status}, but x-errors gives it ${declared.status}`)
      }
    }
  }
  return problems
}

function findRateLimitProblems(document: ApiDocument, { id, responses }: Operation): string[] {
  const problems: string[] = []
  const limited = responses.get(429)
  const declared = document['x-rate-limit'] !== undefined
  if (declared && limited === undefined) problems.push(`${id} is rate limited but documents no 429`)
  if (!declared && limited !== undefined) problems.push(`${id} documents a 429 but there is no x-rate-limit`)
  if (limited !== undefined && limited.headers?.['Retry-After']?.required !== true) {
    problems.push(`${id} 429 must require the header Retry-After`)
  }
  for (const [status, response] of responses) {
    if (!declared || status >= 400) continue
    for (const name of ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']) {
      const header = response.headers?.[name]
      if (header === undefined) problems.push(`${id} ${status} is rate limited but lacks the header ${name}`)
      else if (header.required === true) {
        problems.push(
          `${id} ${status} must not require ${name}: it is left out when the counter store is down`,
        )
      }
    }
  }
  return problems
}

function findPoolProblems(document: ApiDocument, operations: readonly Operation[]): string[] {
  const declared = Object.keys(document['x-quota-pools'] ?? {})
  const used = new Set(
    operations.flatMap(({ quota }) => (quota === null ? [] : [quota.pool, quota.uncharged ?? []].flat())),
  )
  return [
    ...declared
      .filter((pool) => !used.has(pool))
      .map((pool) => `quota pool "${pool}" is used by no operation`),
    ...[...used]
      .filter((pool) => !declared.includes(pool))
      .map((pool) => `quota pool "${pool}" is used but not declared in x-quota-pools`),
  ]
}

function findErrorCodeProblems(document: ApiDocument, operations: readonly Operation[]): string[] {
  const catalogue = document['x-errors'] ?? {}
  const documented = (document.components.schemas.ErrorCode?.enum ?? []) as string[]
  const returned = new Set(operations.flatMap(listErrorCodes))
  const problems: string[] = []
  for (const [code, error] of Object.entries(catalogue)) {
    const unreturned = error['returned-by'] === 'none'
    if (!returned.has(code) && !unreturned) problems.push(`error code ${code} is returned by no operation`)
    if (returned.has(code) && unreturned)
      problems.push(`error code ${code} says returned-by none but is returned`)
    if (documented.length > 0 && !documented.includes(code)) problems.push(`ErrorCode does not list ${code}`)
  }
  for (const code of documented) {
    if (!(code in catalogue)) problems.push(`ErrorCode lists ${code}, which x-errors does not declare`)
  }
  return problems
}

/** The error codes that an operation's responses name. */
export function listErrorCodes(operation: Operation): string[] {
  return [...operation.responses.values()].flatMap((response) => response['x-error-codes'] ?? [])
}

function successOf({ responses }: Operation): Response | undefined {
  return [...responses].find(([status]) => isSuccess(status))?.[1]
}

function isCapped(document: ApiDocument, pool: string): boolean {
  return Object.values(document['x-quota-pools']?.[pool] ?? {}).some((limit) => limit !== null)
}

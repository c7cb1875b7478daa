import { type ApiDocument, catalogueOf, isCapped, type Response } from './api-document.ts'
import { isSuccess, listErrorCodes, type Operation, responseOf } from './operations.ts'
import { gather, type Problem } from './problems.ts'
import { findField, successSchema } from './schema-fields.ts'

/**
 * Checks that each policy of a document can be executed as it stands: it names what the document declares, and fits the
 * answers of its operation. What a policy looks like is checked by `findExtensionProblems`. Returns one sentence per
 * problem.
 */
export function findPolicyProblems(document: ApiDocument, operations: readonly Operation[]): string[] {
  return operations.flatMap((operation) =>
    gather(
      findSuccessProblems(operation),
      findScopeProblems(document, operation),
      findChargeProblems(document, operation),
      findReplayProblems(document, operation),
      findQueryProblems(operation),
      findCodeProblems(document, operation),
    ),
  )
}

function findSuccessProblems({ id, method, responses }: Operation): string[] {
  const successes = [...responses.keys()].filter(isSuccess)
  return gather(
    successes.length === 0 && `${id} documents no success: it needs one status from 200 to 299`,
    successes.length > 1 && `${id} documents the successes ${successes.join(' and ')}: it can have only one`,
    responses.has(304) && method !== 'get' && `${id} is a conditional read, but no GET`,
  )
}

function findScopeProblems(document: ApiDocument, { id, scopes }: Operation): string[] {
  const declared = document['x-scopes'] ?? {}
  return scopes
    .filter((scope) => !Object.hasOwn(declared, scope))
    .map((scope) => `${id} needs the scope "${scope}", which x-scopes does not declare`)
}

/** A charge takes one unit, or as many as a field of every answer states. */
function findChargeProblems(document: ApiDocument, operation: Operation): string[] {
  const { id, quota } = operation
  if (quota === null) return []
  const { pool, charge, units, uncharged } = quota
  const declared = document['x-quota-pools'] ?? {}
  const undeclared = [pool, uncharged ?? []]
    .flat()
    .filter((name) => !Object.hasOwn(declared, name))
    .map((name) => `${id} takes from the quota pool "${name}", which x-quota-pools does not declare`)
  if (uncharged !== undefined && charge !== 'before')
    return [
      ...undeclared,
      `${id} bounds what ends without a charge, but charges "${charge}" and not "before"`,
    ]
  if (units === undefined) return undeclared
  const taken = `${id} takes "${units}" units, which`
  if (charge !== 'after')
    return [...undeclared, `${taken} are known when it is answered, but charges "${charge}"`]
  const field = findField(document, successSchema(operation), { path: units, always: true })
  const isCount = field?.type === 'integer' && field.minimum !== undefined && field.minimum >= 0
  return gather(undeclared, !isCount && `${taken} is no integer from 0 that every answer has`)
}

/** A replayed answer differs from the first one in one value, and a repeat that has waited too long is refused. */
function findReplayProblems(document: ApiDocument, operation: Operation): string[] {
  const { id, idempotency } = operation
  if (idempotency === null) return []
  const { replayed, wait } = idempotency
  const codes = listErrorCodes(document, operation)
  const field =
    replayed && findField(document, successSchema(operation), { path: replayed.field, always: true })
  const isKnown = replayed && [replayed.from, replayed.to].every((value) => field?.enum?.includes(value))
  return gather(
    !codes.includes(wait.error) &&
      `${id} refuses a repeat that has waited with ${wait.error}, which is no code of its responses: they have ${codes.join(', ')}`,
    replayed !== null &&
      !isKnown &&
      `${id} replays "${replayed.field}" as "${replayed.to}" for "${replayed.from}", which are no two values of a field that every answer has`,
  )
}

/** A lenient query has a value for every request. */
function findQueryProblems({ id, lenientQuery, queryParameters }: Operation): string[] {
  if (!lenientQuery) return []
  return queryParameters
    .filter((parameter) => parameter.type !== 'number' || typeof parameter.default !== 'number')
    .map(({ name }) => `${id} has x-lenient-query, but "${name}" is not of type: number with a default`)
}

/** Each code that a response names is declared, and has the status of that response. */
function findCodeProblems(document: ApiDocument, operation: Operation): string[] {
  const { id, responses, ranges } = operation
  const answers: [string | number, Response][] = [...responses, ...ranges]
  return answers.flatMap(([status, response]) =>
    (response['x-error-codes'] ?? []).flatMap((code) => {
      const declared = catalogueOf(document)[code]
      if (declared === undefined)
        return [
          `${id} ${status} returns ${code}, which ${document['x-errors'] === undefined ? 'contract/errors.ts' : 'x-errors'} does not declare`,
        ]
      const isItsAnswer = responseOf(operation, declared.status) === response
      return isItsAnswer
        ? []
        : [`${id} returns ${code} with ${status}, but x-errors gives it ${declared.status}`]
    }),
  )
}

/** What an operation needs that its document does not have: a key to charge, and a word for each refusal. */
export function findPolicyGaps(document: ApiDocument, operations: readonly Operation[]): Problem[] {
  return operations.flatMap((operation) => {
    const { method, path, access, quota, idempotency, scopes } = operation
    const at = ['paths', path, method]
    const needsKey = [quota && 'x-quota', idempotency && 'x-idempotency', scopes.length > 0 && 'x-scope']
    const keyless = access.keyless ? needsKey.filter((name) => typeof name === 'string') : []
    const known = listErrorCodes(document, operation)
    // The kernel's own catalogue has them all, and a status that a document does not name is answered all the same.
    const lacking =
      document['x-errors'] === undefined
        ? []
        : listThrown(document, operation).filter((code) => !known.includes(code))
    return gather(
      keyless.map(
        (name) => `has ${name}, but answers requests without a key; say which key it needs in security`,
      ),
      lacking.length > 0 &&
        `may be refused with ${lacking.join(', ')}, which none of its responses can have; add each to x-errors, and its status to the responses`,
    ).map((sentence) => ({ at, sentence }))
  })
}

/** The codes that the kernel itself refuses an operation with. */
function listThrown(document: ApiDocument, operation: Operation): string[] {
  const { access, quota, lenientQuery, requestContent } = operation
  const isCharged = quota !== null && (quota.charge === 'before' || isCapped(document, quota.pool))
  const hasKeys = access.keys.length > 0
  return gather(
    'INTERNAL_ERROR',
    !(lenientQuery && Object.keys(requestContent).length === 0) && 'VALIDATION_ERROR',
    hasKeys && 'UNAUTHORIZED',
    hasKeys && document['x-plans'] !== undefined && 'FORBIDDEN_PLAN',
    hasKeys && document['x-rate-limit'] !== undefined && 'RATE_LIMITED',
    isCharged && 'QUOTA_EXCEEDED',
  )
}

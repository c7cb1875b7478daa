import { type ApiDocument, isCapped } from '../../contract/document/api-document.ts'
import { isEmpty, isSuccess, listErrorCodes, type Operation } from '../../contract/document/operations.ts'
import type { Problem } from '../../contract/document/problems.ts'
import { findField, isCell, successOf, successSchema } from '../../contract/document/schema-fields.ts'
import { toMetaHeader } from '../../contract/formats.ts'

/*
 * How this service writes its own documents, beyond what every document has to keep: callers find each status, header
 * and error code that they may meet documented, and nothing is documented that they never meet.
 */

const KEY_END = 'X-Key-Expires-At'
const REMAINING = 'X-Quota-Remaining'
const RATE_LIMIT_HEADERS = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']
/** The plans that may be asked for. */
const PLANS = ['pro', 'premium']
/** The types of an answer with rows, in the order of preference; any other answer comes as JSON alone. */
const ROW_TYPES = 'application/json, application/x-ndjson, text/csv'
const JSON_TYPE = 'application/json'
const BODY_TYPES = `${JSON_TYPE}, text/csv`

/** One problem for each rule of the house that a document breaks. */
export function findHouseProblems(document: ApiDocument, operations: readonly Operation[]): Problem[] {
  return [
    ...operations.flatMap((operation) => {
      const at = ['paths', operation.path, operation.method]
      return findOperationProblems(document, operation).map((sentence) => ({ at, sentence }))
    }),
    ...findDeclarationProblems(document, operations),
    ...findErrorCodeProblems(document, operations),
  ]
}

function findOperationProblems(document: ApiDocument, operation: Operation): string[] {
  const { id, responses, ranges, quota, access, scopes, lenientQuery } = operation
  const secured = access.keys.length > 0
  const codes = listErrorCodes(document, operation)
  const [refusesPlan, hasQuotaError] = [codes.includes('FORBIDDEN_PLAN'), codes.includes('QUOTA_EXCEEDED')]
  const hasPlans = document['x-plans'] !== undefined
  return gather(
    [...ranges.keys()].map((range) => `${id} documents ${range}, and not the statuses that it has`),
    scopes.length === 0 && `${id} has no x-scope, so every key could call it`,
    secured && !responses.has(401) && `${id} needs a key but documents no 401`,
    secured && findKeyEndProblems(operation),
    hasPlans && !refusesPlan && `${id} needs a plan but documents no 403 FORBIDDEN_PLAN`,
    !hasPlans && refusesPlan && `${id} documents FORBIDDEN_PLAN but there is no x-plans`,
    quota !== null &&
      !hasQuotaError &&
      isCapped(document, quota.pool) &&
      `${id} charges pool "${quota.pool}" but documents no QUOTA_EXCEEDED`,
    quota === null && hasQuotaError && `${id} documents QUOTA_EXCEEDED but charges no quota pool`,
    !lenientQuery &&
      !codes.includes('VALIDATION_ERROR') &&
      `${id} refuses invalid requests but documents no VALIDATION_ERROR`,
    findRemainingProblems(document, operation),
    operation.idempotency !== null &&
      !hasOptionalHeader(operation, 'Idempotency-Replayed') &&
      `${id} has x-idempotency, but its success has no optional header Idempotency-Replayed`,
    findConditionProblems(operation),
    findWaitingProblems(operation),
    findResponseProblems(operation),
    findRateLimitProblems(document, operation),
    findTypeProblems(operation),
    operation.rows !== null && findMetaProblems(document, operation),
  )
}

/** The sentences of a check; `false` stands for no problem. */
function gather(...found: readonly (string | readonly string[] | false)[]): string[] {
  return found.filter((one) => one !== false).flat()
}

/** Every answer to a key that is accepted may say that the key ends soon. */
function findKeyEndProblems({ id, responses }: Operation): string[] {
  return [...responses]
    .filter(([status, { headers }]) => status !== 401 && headers?.[KEY_END]?.required !== false)
    .map(([status]) => `${id} ${status} is sent to keys that end, but has no optional header ${KEY_END}`)
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

/** The parts of a feature, each with whether it is there: an operation has all of them or none. */
type Parts = readonly (readonly [what: string, isPresent: boolean])[]

/** One sentence for each part that an operation lacks while it has another one. */
function findLacking(subject: string, parts: Parts): string[] {
  const lacking = parts.filter(([, isPresent]) => !isPresent)
  return lacking.length === parts.length ? [] : lacking.map(([what]) => `${subject}, but lacks ${what}`)
}

function takesHeader({ parameters }: Operation, name: string): boolean {
  return parameters.some((parameter) => parameter.in === 'header' && parameter.name === name)
}

/** Whether the success of an operation may have a header and may lack it. */
function hasOptionalHeader({ responses }: Operation, name: string): boolean {
  return successOf(responses)?.headers?.[name]?.required === false
}

/** An operation that lets requests wait takes `Prefer` and answers with `Preference-Applied`. */
function findWaitingProblems(operation: Operation): string[] {
  return findLacking(`${operation.id} lets requests wait`, [
    ['x-wait', operation.wait !== null],
    ['the parameter Prefer', takesHeader(operation, 'Prefer')],
    [
      'an optional header Preference-Applied on its success',
      hasOptionalHeader(operation, 'Preference-Applied'),
    ],
  ])
}

/**
 * A read that may be answered with 304 sends `ETag`, with and without a body, and takes `If-None-Match`. The 304 to `*`
 * has none.
 */
function findConditionProblems(operation: Operation): string[] {
  const { id, responses } = operation
  const tagged = [...responses].filter(([status]) => isSuccess(status) || status === 304)
  return findLacking(`${id} is a conditional read`, [
    ['status 304', responses.has(304)],
    ['parameter If-None-Match', takesHeader(operation, 'If-None-Match')],
    ...tagged.map(([status, { headers }]): Parts[number] => {
      const isRequired = isSuccess(status)
      const what = `${status} with ${isRequired ? 'a required' : 'an optional'} header ETag`
      return [what, headers?.ETag?.required === isRequired]
    }),
  ])
}

function findResponseProblems({ id, responses }: Operation): string[] {
  return [...responses].flatMap(([status, response]) =>
    gather(
      response.headers?.['X-Request-Id']?.required !== true &&
        `${id} ${status} must require the header X-Request-Id`,
      status >= 400 && response['x-error-codes'] === undefined && `${id} ${status} names no x-error-codes`,
    ),
  )
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

/** Every body comes as JSON, and in the other formats that its rows have. */
function findTypeProblems({ id, rows, bodyRows, requestContent, responses }: Operation): string[] {
  const taken = Object.keys(requestContent).join(', ')
  return gather(
    [...responses].flatMap(([status, { content = {} }]) => {
      const found = Object.keys(content).join(', ') || 'nothing'
      const types = isSuccess(status) && rows !== null ? ROW_TYPES : JSON_TYPE
      const wanted = isEmpty(status) ? 'nothing' : types
      return gather(found !== wanted && `${id} ${status} comes as ${found}, not as ${wanted}`)
    }),
    bodyRows === null &&
      !['', JSON_TYPE].includes(taken) &&
      `${id} takes ${taken} without x-rows of its body`,
    bodyRows !== null &&
      taken !== BODY_TYPES &&
      `${id} has x-rows of its body and takes ${taken}, not ${BODY_TYPES}`,
  )
}

/** Rows have no `meta`: headers say what `meta` says in JSON. */
function findMetaProblems(document: ApiDocument, operation: Operation): string[] {
  const { id, responses } = operation
  const meta = findField(document, successSchema(operation), { path: 'meta' })
  const expected = Object.keys(meta?.properties ?? {})
    .filter((name) => isCell(document, findField(document, meta ?? {}, { path: name }) ?? {}))
    .map(toMetaHeader)
  const found = Object.keys(successOf(responses)?.headers ?? {}).filter((name) => name.startsWith('X-Meta-'))
  return [
    ...expected.filter((name) => !found.includes(name)).map((name) => `${id} lacks the header ${name}`),
    ...found
      .filter((name) => !expected.includes(name))
      .map((name) => `${id} has the header ${name}, but its meta has no such member`),
  ]
}

/** Each plan is one of ours, and each scope and pool is used. */
function findDeclarationProblems(document: ApiDocument, operations: readonly Operation[]): Problem[] {
  const scopes = operations.flatMap((operation) => operation.scopes)
  const pools = operations.flatMap(({ quota }) => [quota?.pool, quota?.uncharged])
  return [
    ...(document['x-plans'] ?? [])
      .filter((plan) => !PLANS.includes(plan))
      .map((plan) => ({ at: ['x-plans'], sentence: `x-plans must be ${PLANS.join(', ')}, not "${plan}"` })),
    ...Object.keys(document['x-scopes'] ?? {})
      .filter((name) => !scopes.includes(name))
      .map((name) => ({ at: ['x-scopes', name], sentence: `scope "${name}" is needed by no operation` })),
    ...Object.keys(document['x-quota-pools'] ?? {})
      .filter((name) => !pools.includes(name))
      .map((name) => ({
        at: ['x-quota-pools', name],
        sentence: `quota pool "${name}" is used by no operation`,
      })),
  ]
}

function findErrorCodeProblems(document: ApiDocument, operations: readonly Operation[]): Problem[] {
  const catalogue = document['x-errors'] ?? {}
  const documented = document.components.schemas.ErrorCode?.enum ?? []
  const returned = new Set(operations.flatMap((operation) => listErrorCodes(document, operation)))
  const ofCatalogue = Object.keys(catalogue).flatMap((code) =>
    gather(
      !returned.has(code) && `error code ${code} is returned by no operation`,
      documented.length > 0 && !documented.includes(code) && `ErrorCode does not list ${code}`,
    ).map((sentence) => ({ at: ['x-errors', code], sentence })),
  )
  const undeclared = documented.filter((code) => !(code in catalogue))
  return [
    ...ofCatalogue,
    ...undeclared.map((code) => ({
      at: ['components', 'schemas', 'ErrorCode', 'enum'],
      sentence: `ErrorCode lists ${code}, which x-errors does not declare`,
    })),
  ]
}

import { LIMITS } from './limits.ts'
import { describeReceived, toComparable, withoutSecrets } from './received.ts'

/** One problem of a request: the schema FieldError. */
export interface FieldError {
  readonly field: string
  readonly message: string
  readonly received: string | null
}

/** What a refusal says beyond the document's sentence for its code. */
export interface Explanation {
  /** Every problem of the request, or facts that help to handle the failure. */
  readonly details?: readonly FieldError[] | Readonly<Record<string, unknown>>
  /** A sentence for people, in place of the document's. */
  readonly message?: string
  readonly headers?: Readonly<Record<string, string | number>>
  /** Whether calls were made in vain: the request then keeps its unit of the pool of vain calls. */
  readonly inVain?: true
  /** The cause, when something other than the request is to blame. */
  readonly cause?: unknown
}

/**
 * A refusal or failure of the contract's catalogue, `x-errors`, which has its status and its sentence. Operations
 * return it, so that the compiler checks that they document it; inside a transaction it is thrown, so that the
 * transaction is rolled back.
 */
export class Refusal<Code extends string = string> extends Error {
  override readonly name = 'Refusal'
  readonly code: Code
  readonly explanation: Explanation

  constructor(code: Code, explanation: Explanation = {}) {
    super(explanation.message ?? code, 'cause' in explanation ? { cause: explanation.cause } : {})
    this.code = code
    this.explanation = explanation
  }
}

/** A refusal without the secrets that its words repeat of a request. */
export function hideSecrets(refusal: Refusal, secrets: RegExp | undefined): Refusal {
  const { code, explanation } = refusal
  if (secrets === undefined || (explanation.details ?? explanation.message) === undefined) return refusal
  const { details, message } = explanation
  const words = { ...(details && { details }), ...(message !== undefined && { message }) }
  return new Refusal(code, { ...explanation, ...withoutSecrets(words, secrets) })
}

/** The errors of a contract by their codes, each with its status and its sentence. */
export type Catalogue = Readonly<Record<string, { readonly status: number; readonly message: string }>>

/**
 * The answer 304, without a body, to a client that has the content already. It is thrown, as refusals are, so that
 * nothing is charged.
 */
export class NotModified extends Error {
  override readonly name = 'NotModified'
  /** Undefined for a client that has named no tag. */
  readonly etag: string | undefined

  constructor(etag?: string) {
    super('the client has this answer already')
    this.etag = etag
  }
}

/* What the refusals of the kernel say beyond the document's sentence for their code. */

/** The last entry of a list of problems that leaves some out: the schema FieldErrorList. */
const FURTHER_PROBLEMS: FieldError = { field: 'request', message: 'has further problems', received: null }

/** How long to wait before a retry where nothing says when it will work. */
const RETRY_AFTER_SEC = 10

/** VALIDATION_ERROR: the problems of a request, as many as one refusal lists. */
export function listProblems(problems: readonly FieldError[], most = LIMITS.problems): Explanation {
  const listed = problems.slice(0, most)
  return { details: problems.length > most ? [...listed, FURTHER_PROBLEMS] : listed }
}

/** The problem of every item that repeats an earlier one. `fieldOf` names the field of an item by its index. */
export function describeRepetitions(
  items: readonly unknown[],
  fieldOf: (index: number) => string,
): FieldError[] {
  const first = new Map<string, number>()
  return items.flatMap((item, index) => {
    const compared = toComparable(item)
    const earlier = first.get(compared)
    if (earlier === undefined) {
      first.set(compared, index)
      return []
    }
    const message = `must not repeat ${fieldOf(earlier)}`
    return [{ field: fieldOf(index), message, received: describeReceived(item) }]
  })
}

/** ROUTE_NOT_FOUND of a path that the document has below its root. */
export function rootMissing(root: string): Explanation {
  return { message: `There is nothing at this path. The paths of the API begin with ${root}.` }
}

/** FORBIDDEN_PLAN of a key that may not do what the operation does. */
export function scopeMissing(scope: string): Explanation {
  return {
    message: `This API key lacks the scope "${scope}".`,
    details: { reason: 'scope_missing', scope },
  }
}

/** What is left of a pool. */
export interface Balance {
  readonly used: number
  readonly limit: number | null
  readonly remaining: number | null
  readonly resetsAt: Date
}

/** QUOTA_EXCEEDED; `units` are those of a request that takes as many as its answer says. */
export function quotaExceeded(pool: string, balance?: Balance, units?: number): Explanation {
  const { used, limit, remaining, resetsAt } = balance ?? {}
  const details = { pool, used, limit, resets_at: resetsAt?.toISOString() }
  if (units === undefined) return { details }
  const left = remaining ?? 0
  const taken = units === 1 ? 'one unit' : `${units} units`
  const message = `The request needs ${taken} of the daily quota, and ${left === 1 ? 'one is' : `${left} are`} left.`
  return { message, details: { ...details, units } }
}

/** QUOTA_EXCEEDED where the quota cannot be read; the contract asks for an immediate retry. */
export function quotaUnverifiable(pool: string, resetsAt: Date, cause: unknown): Explanation {
  return {
    message: 'The daily quota cannot be verified at the moment. Retry at once.',
    details: { reason: 'quota_verification_unavailable', pool, resets_at: resetsAt.toISOString() },
    headers: { 'Retry-After': 1 },
    cause,
  }
}

/** VALIDATION_ERROR of an Idempotency-Key. */
export function idempotencyKeyUsed(field: string, key: string, hasQuery: boolean): Explanation {
  const parts = hasQuery ? 'path, query or body' : 'path or body'
  const message = `was already used for a request of this operation with another ${parts}`
  return { details: [{ field, message, received: describeReceived(key) }] }
}

/** QUOTA_EXCEEDED of a request that may not cause another call in vain: the day's are used up. */
export function vainCallsUsedUp(pool: string, balance: Balance): Explanation {
  const message =
    'Too many requests of today were in vain: they asked for what does not exist or could not be read, or were abandoned.'
  return { ...quotaExceeded(pool, balance), message }
}

/** The refusal of a repeat that has waited for the first request. */
export const FIRST_REQUEST_TOO_SLOW: Explanation = {
  message: 'The first request with this Idempotency-Key took too long. Retry later.',
  details: { reason: 'request_under_way' },
  headers: { 'Retry-After': RETRY_AFTER_SEC },
}

/** What an operation charges. */
export interface QuotaPolicy {
  readonly pool: string
  readonly charge: string
  /** Where the answer says how many units it takes; one without it. */
  readonly units?: string
  /** The pool of requests that ask the data provider and end without a charge. */
  readonly uncharged?: string
}

/** How long answers are kept for requests with the same Idempotency-Key, and what such a repeat says otherwise. */
export interface IdempotencyPolicy {
  readonly retainHours: number
  /** How long a repeat waits for the first request, and the error that it then gets. */
  readonly wait: { readonly seconds: number; readonly error: string }
  readonly replayed: ReplayedField | null
  /** What properties of the body that are absent stand for, by the policy `x-default`. */
  readonly bodyDefaults: Readonly<Record<string, unknown>>
}

/** A field that says, in an answer made for this request, what a stored one has to say otherwise. */
interface ReplayedField {
  readonly field: string
  readonly from: string
  readonly to: string
}

/** Reads `x-idempotency` of an operation. */
export function readIdempotency(
  policy: unknown,
  bodyDefaults: Readonly<Record<string, unknown>>,
): IdempotencyPolicy | null {
  if (policy === undefined) return null
  const {
    'retain-hours': retainHours,
    wait,
    replayed = null,
  } = policy as {
    readonly 'retain-hours': number
    readonly wait: IdempotencyPolicy['wait']
    readonly replayed?: ReplayedField
  }
  return { retainHours, wait, replayed, bodyDefaults }
}

/** How long a request may ask to wait for what it reads. */
export interface WaitPolicy {
  readonly maxSec: number
}

/** Reads `x-wait` of an operation. */
export function readWait(policy: unknown): WaitPolicy | null {
  if (policy === undefined) return null
  const { 'seconds-max': maxSec } = policy as { readonly 'seconds-max': number }
  return { maxSec }
}

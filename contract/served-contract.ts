import type { Access } from './access.ts'
import type { BodyRows } from './body.ts'
import type { RowsPolicy } from './formats.ts'
import type { Catalogue, Explanation, NotModified, Refusal } from './refusal.ts'

/** A contract that is served: its document, its policies as code generation emits them, and what implements it. */
export interface ServedContract {
  readonly document: { readonly info: { readonly version: string } }
  /** The path under which its operations are. */
  readonly root: string
  readonly operations: Readonly<Record<string, OperationEntry>>
  readonly policies: Policies
  /** The name of what keys protect, as challenges state it. */
  readonly realm: string
  readonly errors: Catalogue
  readonly envelope: Envelope
  readonly handlers: Readonly<Record<string, AnyHandler>>
  /** What handlers are given besides a request. */
  readonly context?: unknown
}

/** The policies of a document: who may call, how often, and how much. */
export interface Policies {
  /** Requests per minute, and whether a key's own limit takes their place. Undefined for no limit. */
  readonly rateLimit?: { readonly requests: number; readonly keyOverrides: boolean }
  /** The plans that may call; undefined lets every active key call. */
  readonly plans?: readonly string[]
  /** What keys may do, by name; true where a key without a list of scopes has it. */
  readonly scopes: Readonly<Record<string, boolean>>
  /** Units per profile and UTC day, by pool and plan; null has no cap. */
  readonly quotaPools: Readonly<Record<string, Readonly<Record<string, number | null>>>>
}

/** What the document says of an operation. */
export interface OperationEntry extends Access {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly errors: readonly string[]
  /** The caller's key needs one of these scopes. Without any, it needs those of its `KeyPlace`. */
  readonly scopes: readonly string[]
  readonly quota: QuotaPolicy | null
  readonly idempotency: IdempotencyPolicy | null
  readonly wait: WaitPolicy | null
  /** Whether a client may say which version it has, and gets 304 while that is the latest. */
  readonly conditional: boolean
  readonly rows: RowsPolicy | null
  readonly bodyRows: BodyRows | null
}

/** The charge of an operation: `x-quota`. */
export interface QuotaPolicy {
  readonly pool: string
  /**
   * - `before`: the operation reserves a unit; it is given back when there is nothing to return.
   * - `after`: one unit, once there is an answer; or as many as the answer says, all of them or none.
   */
  readonly charge: 'before' | 'after'
  /** The field of an answer that says how many units it takes, such as `meta.found`. Without it an answer takes one. */
  readonly units?: string
  /** The pool of calls in vain: requests that end without an answer after work of the kind `Unit.ask` tells of. */
  readonly uncharged?: string
}

/** `x-idempotency`. */
export interface IdempotencyPolicy {
  readonly retainHours: number
  /** How long a repeat waits for the first request, and the error that it then gets. */
  readonly wait: { readonly seconds: number; readonly error: string }
  /** The value that a replayed answer has at this field, such as `data.source`; the first answer has another. */
  readonly replayed: { readonly field: string; readonly from: string; readonly to: string } | null
  /** The defaults of absent properties of the body. */
  readonly bodyDefaults: Readonly<Record<string, unknown>>
}

/** What a client may ask for by `Prefer: wait` (RFC 7240): `x-wait`. */
export interface WaitPolicy {
  readonly maxSec: number
}

// The contract's types are checked where a service writes its handlers; here every handler is one shape.
type AnyHandler = (input: never, context: never) => Promise<Refusal | NotModified | OperationResult>

/** A header with an undefined value is left out. */
export type AnswerHeaders = Readonly<Record<string, unknown>>

/** The members of a success body, in the order in which they are sent. */
export type EnvelopeFields = Readonly<Record<string, unknown>>

/** The result of an operation, before the envelope is added. */
export interface Answer {
  readonly fields: EnvelopeFields
  readonly headers?: AnswerHeaders | undefined
}

/** What identifies one state of an answer. Without a version, its whole content does. */
export type Versioned = {
  /** It changes whenever the answer does, and is known without the answer. */
  readonly version?: string
  /**
   * The state of what its caller selected the answer by, such as a watchlist's revision. Equal answers to two
   * selections are two versions: a 304, which is free, must not tell that they are equal.
   */
  readonly selectedBy?: string | undefined
}

/** The result of a handler's success, whatever the operation: the fields of the answer, and these members. */
export interface OperationResult extends Versioned {
  readonly headers?: AnswerHeaders
  /** Runs once the answer is charged and about to be sent. */
  readonly served?: () => Promise<void>
  readonly [field: string]: unknown
}

/** A failure in words. */
export type Failure = Pick<Explanation, 'details'> & { readonly code: string; readonly message: string }

/** The words and fields around a contract's answers. */
export interface Envelope {
  /** Headers of every answer. */
  readonly headers?: () => Readonly<Record<string, string>>
  success(fields: EnvelopeFields, requestId: string): EnvelopeFields
  failure(failure: Failure, requestId: string): EnvelopeFields
}

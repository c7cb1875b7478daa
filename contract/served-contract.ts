import type { Access } from './access.ts'
import type { BodyRows } from './body.ts'
import type { RowsPolicy } from './formats.ts'
import type { HeaderNames, Limits } from './limits.ts'
import type { Catalogue, Explanation } from './refusal.ts'

/** A contract that is served: its document, its policies as code generation emits them, and what implements it. */
export interface ServedContract {
  readonly document: { readonly info: { readonly version: string } }
  /** The path below which its operations are: that of the document's first server, unless a service says otherwise. */
  readonly root: string
  readonly operations: Readonly<Record<string, OperationEntry>>
  readonly policies: Policies
  /** What keys protect, as challenges name it: the document's title, unless a service says otherwise. */
  readonly realm: string
  readonly errors: Catalogue
  /** The words and fields around answers: `PLAIN`, unless a service has its own. */
  readonly envelope: Envelope
  /** Without it, every answer is JSON. */
  readonly mediaTypeOf?: MediaTypeOf
  /** By operationId. `Handlers` of types.ts checks them. */
  readonly handlers: Readonly<Record<string, AnyHandler>>
  /** What handlers are given besides a request. */
  readonly context?: unknown
  /** Keys entity tags. All instances share it, and no client knows it. Without it, each process makes its own. */
  readonly tagSecret: string
  readonly limits: Limits
  readonly headerNames: HeaderNames
  /** Matches the secret parts of texts that clients send, with the flag `g`: no answer and no log repeats them. */
  readonly secrets?: RegExp | undefined
}

/** The media type of an operation's answers of a status; undefined where they have no body. */
export type MediaTypeOf = (operation: string, status: number) => string | undefined

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

// `types.ts` checks handlers where a service writes them; here every handler is one shape.
type AnyHandler = (input: never, context: never) => Promise<unknown>

/** A header with an undefined value is left out. */
export type AnswerHeaders = Readonly<Record<string, unknown>>

/** The result of an operation, before the envelope is added. */
export interface Answer {
  /** Any value of JSON; undefined where the success has no body. */
  readonly body: unknown
  readonly headers?: AnswerHeaders | undefined
}

/** A failure in words. */
export type Failure = Pick<Explanation, 'details'> & {
  readonly code: string
  readonly message: string
  readonly status: number
}

/** The words and fields around a contract's answers. */
export interface Envelope {
  /** Headers of every answer. */
  readonly headers?: () => Readonly<Record<string, string>>
  success(body: unknown, requestId: string): unknown
  failure(failure: Failure, requestId: string): unknown
}

import type { Admitted } from '../contract/admit.ts'
import type { Payment } from '../contract/booking.ts'
import type { NotModified, Refusal } from '../contract/refusal.ts'
import type { Rendered } from '../contract/rendered.ts'
import type { DatabaseTransaction } from '../db/connection/connection.ts'
import type { KeySettings } from '../db/key-format.ts'
import type { Plan } from '../db/key-terms.ts'
import type { RequestKey } from '../db/request-keys.ts'
import type { operations as legacyTable } from '../generated/legacy/operations.ts'
import type { operations as legacyOperations } from '../generated/legacy/types.ts'
import type { operations as v1Table } from '../generated/v1/operations.ts'
import type { operations as v1Operations } from '../generated/v1/types.ts'
import type { Context } from '../scans/context.ts'
import type { Reads } from './reads/reads.ts'

/*
 * What the contracts ask of a handler, derived from the generated types. A missing handler, a wrong response shape, an
 * error that the operation does not document and a missing required header are compile errors.
 */

/** The operations of both contracts. An operationId exists in only one of them. */
type Table = typeof v1Table & typeof legacyTable
type Operations = v1Operations & legacyOperations

type OperationId = keyof Table & keyof Operations

/** One file in handlers/ for each operation of a contract. */
export type Handlers<Ids extends OperationId> = { readonly [Id in Ids]: Handler<Id> }

/**
 * An operation: takes the request in the contract's types, returns the contract's answer or an error that it
 * documents.
 */
export type Handler<Id extends OperationId> = (
  input: Input<Id>,
  context: HandlerContext,
) => Promise<Outcome<Id>>

/** The context of handlers: that of scans and jobs, and what requests share. */
export interface HandlerContext extends Context {
  readonly reads: Reads
  /** The format of new secrets of keys, and their hash. */
  readonly keySettings: KeySettings
}

export type Outcome<Id extends OperationId> =
  | Result<Id>
  | Refusal<Table[Id]['errors'][number]>
  | (Table[Id]['conditional'] extends true ? NotModified : never)

export type Input<Id extends OperationId> = {
  readonly path: PathParameters<Id>
  readonly query: QueryParameters<Id>
  readonly body: Body<Id>
  readonly caller: Id extends keyof legacyOperations ? Caller : Member
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal
} & ChargeInput<Id> &
  ConditionInput<Id> &
  WaitInput<Id>

/** Who is calling. */
export type Caller = Omit<Admitted, keyof RequestKey> & RequestKey

/** A caller of a contract that asks for a plan. */
export interface Member extends Caller {
  readonly profileId: string
  readonly plan: Plan
}

/** The success of an operation without what the kernel adds: the status, the request id, the shared headers. */
export type Result<Id extends OperationId> = ResultFields<Id> &
  HeadersOf<HandlerHeaders<Id>> & {
    /** Runs once the answer is charged and about to be sent. */
    readonly served?: () => Promise<void>
  } & VersionedResult<Id>

/** The members of a success body; none where the success is 204. */
type ResultFields<Id extends OperationId> = [SuccessBody<Id>] extends [never]
  ? Record<never, never>
  : {
      readonly [Field in Exclude<keyof SuccessBody<Id>, EnvelopeField<Id>>]:
        | SuccessBody<Id>[Field]
        | Rendered<SuccessBody<Id>[Field]>
    }

/**
 * The fields of a success body that the envelope fills in. An optional `meta` is one: the operation adds no members to
 * it.
 */
type EnvelopeField<Id extends OperationId> = Id extends keyof legacyOperations
  ? 'success'
  :
      | 'request_id'
      | (Record<never, never> extends Pick<SuccessBody<Id>, 'meta' & keyof SuccessBody<Id>> ? 'meta' : never)

type PathParameters<Id extends OperationId> = NonNullable<Operations[Id]['parameters']['path']>

type QueryOf<Id extends OperationId> = NonNullable<Operations[Id]['parameters']['query']>

/** Parameters with a default are always there: the kernel fills them in. */
type QueryParameters<Id extends OperationId> = QueryOf<Id> & {
  readonly [Name in keyof QueryOf<Id> & keyof Table[Id]['queryDefaults']]-?: NonNullable<QueryOf<Id>[Name]>
}

/** Undefined where a request may come without a body. */
type Body<Id extends OperationId> = undefined extends Operations[Id]['requestBody']
  ? RequestBody<Id> | undefined
  : RequestBody<Id>

type RequestBody<Id extends OperationId> =
  NonNullable<Operations[Id]['requestBody']> extends { content: { 'application/json': infer Body } }
    ? Body
    : never

type Success<Id extends OperationId> = Operations[Id]['responses'][Table[Id]['status'] &
  keyof Operations[Id]['responses']]

type SuccessBody<Id extends OperationId> =
  Success<Id> extends { content: { 'application/json': infer Body } } ? Body : never

type SuccessHeaders<Id extends OperationId> = Success<Id> extends { headers: infer Headers } ? Headers : never

/** Headers that the kernel sends on every answer. */
type PipelineHeader =
  | 'X-Request-Id'
  | 'Idempotency-Replayed'
  | 'X-Quota-Remaining'
  | 'ETag'
  | 'RateLimit'
  | 'X-Key-Expires-At'
  | 'RateLimit-Policy'
  | `X-RateLimit-${string}`
  | `X-Meta-${string}`
  | 'Link'

/** The named headers that are left to the handler, without the generated index signature. */
type HandlerHeaders<Id extends OperationId> = {
  readonly [Name in keyof SuccessHeaders<Id> as string extends Name
    ? never
    : Name extends PipelineHeader
      ? never
      : Name]: SuccessHeaders<Id>[Name]
}

type HeadersOf<Headers> =
  Record<never, never> extends Headers ? { readonly headers?: Headers } : { readonly headers: Headers }

/** An operation that is charged before holds a unit while it works. */
type ChargeInput<Id extends OperationId> = Table[Id]['quota'] extends { charge: 'before' }
  ? { readonly pay: Payment<DatabaseTransaction, Result<Id>> }
  : Record<never, never>

/** Where clients may send the version that they have, the handler may answer from the version alone. */
type ConditionInput<Id extends OperationId> = Table[Id]['conditional'] extends true
  ? {
      /** The answer to a client that has this version of it already; undefined for any other client. */
      readonly notModified: (version: string) => NotModified | undefined
    }
  : Record<never, never>

/** How long this client waits for news, where the contract lets it; undefined for one that does not wait. */
type WaitInput<Id extends OperationId> = Table[Id]['wait'] extends object
  ? { readonly waitSec: number | undefined }
  : Record<never, never>

/** A result with a version changes only when its version does. Without one, its whole content identifies it. */
type VersionedResult<Id extends OperationId> = Table[Id]['conditional'] extends true
  ? { readonly version?: string }
  : Record<never, never>

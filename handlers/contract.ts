import type { Admitted } from '../contract/admit.ts'
import type { Handler, Result } from '../contract/types.ts'
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

/* The handlers of both contracts, in the terms of the kernel and of this service. */

/** An operationId exists in only one of the contracts. */
type Table = typeof v1Table & typeof legacyTable
type Operations = v1Operations & legacyOperations
type OperationId = keyof Table & keyof Operations

/** One file in handlers/ for each operation of a contract. */
export type OperationHandlers<Ids extends OperationId> = { readonly [Id in Ids]: OperationHandler<Id> }

export type OperationHandler<Id extends OperationId> = Handler<
  Operations,
  Table,
  HandlerContext,
  Id,
  OwnOf<Id>
>

/** The success of an operation. */
export type OperationResult<Id extends OperationId> = Result<Operations[Id], Table[Id], OwnOf<Id>>

/** The context of handlers: that of scans and jobs, and what requests share. */
export interface HandlerContext extends Context {
  readonly reads: Reads
  /** The format of new secrets of keys, and their hash. */
  readonly keySettings: KeySettings
}

type OwnOf<Id extends OperationId> = Id extends keyof legacyOperations ? OfLegacy : OfV1

interface OfV1 {
  readonly caller: Member
  readonly tx: DatabaseTransaction
  readonly enveloped: 'request_id'
}

interface OfLegacy {
  readonly caller: Caller
  readonly tx: DatabaseTransaction
  readonly enveloped: 'success' | 'Link'
}

/** Who is calling. */
export type Caller = Omit<Admitted, keyof RequestKey> & RequestKey

/** A caller of a contract that asks for a plan. */
export interface Member extends Caller {
  readonly profileId: string
  readonly plan: Plan
}

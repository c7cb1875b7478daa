import type { Asked } from './door.ts'
import type { Balance, Explanation, Refusal } from './refusal.ts'
import type { RateWindow, RequestFailure, ServedRequest } from './render.ts'

/* What the kernel needs from the service that it serves. `Tx` is a transaction of its store, `Held` a claim. */

/** What a service stores for the kernel. `tests/contract/stores.test.ts` says what a store has to keep. */
export interface Stores<Tx, Held> {
  readonly keys: Keys
  readonly counters: Counters
  readonly quotas: Quotas<Tx>
  readonly repeats: Repeats<Tx, Held>
  /** Runs work in a transaction: all of it is stored, or nothing. */
  transaction(work: (tx: Tx) => Promise<void>): Promise<void>
}

export interface Ports<Tx, Held> extends Stores<Tx, Held> {
  readonly reports: Reports
  /** The refusals that a failure of the service stands for; the first one that an operation documents is its answer. */
  explain(error: unknown): readonly Refusal[]
}

/** The key of a request. */
export interface Key {
  readonly keyId: string
  /** Whose quotas it uses. */
  readonly profileId: string | null
  readonly plan: string | null
  /** Why its plan could not be read. */
  readonly planFailure?: { readonly cause: unknown }
  /** What it may do; null for the scopes that the document gives to keys without a list. */
  readonly scopes: readonly string[] | null
  /** Its own requests per minute. */
  readonly perMinute: number | null
  /** When it ends; null for never. */
  readonly endsAt: Date | null
  /** Milliseconds until then; infinite for never. */
  readonly endsInMs: number
}

/** The parts of a request that say whose it is. */
export type KeyedRequest = Pick<Asked, 'headers' | 'client'>

export interface Keys {
  /**
   * The key of this text, or why it does not count here; the text of Basic is `user:password`. `scheme` is the name of
   * the security scheme. Rejects when keys cannot be looked up.
   */
  find(credential: string, request: KeyedRequest, scheme: string): Promise<Key | RefusedKey>
}

export interface RefusedKey {
  readonly refusal: Explanation
  /** The key, where it is known: for the log. */
  readonly keyId?: string
}

export interface Counters {
  /** Counts one request in its key's minute. Rejects when the store is down: then the request passes uncounted. */
  count(keyId: string): Promise<RateWindow>
}

/** A daily pool of a profile. */
export interface Pool {
  readonly profileId: string
  readonly pool: string
}

/** What is left of a pool, and whether what was asked for could be taken. */
export interface Grant extends Balance {
  readonly granted: boolean
}

/** The daily units of profiles. Each method rejects when the store cannot be reached. */
export interface Quotas<Tx> {
  /** Takes units, all of them or none. */
  take(pool: Pool, units: number): Promise<Grant>
  /**
   * Takes a unit and writes down that it is reserved, both or neither. The unit of a process that dies is given back in
   * time.
   */
  reserve(pool: Pool): Promise<Grant & { readonly reservationId: string | null }>
  /** Ends a reservation whose unit stays taken. Rejects when there is none: the unit may have been given back. */
  keep(reservationId: string, tx?: Tx): Promise<void>
  /** Gives the unit of a reservation back. Changes nothing when there is none. */
  giveBack(reservationId: string): Promise<void>
}

/** A request that carries an Idempotency-Key. */
export interface IdempotentRequest {
  readonly keyId: string
  readonly operation: string
  readonly idempotencyKey: string
  /** Hash of everything that makes two requests the same. */
  readonly fingerprint: Buffer
}

/** The state of an Idempotency-Key: its request is ours to answer, being answered, another one, or answered. */
export type Claim<Held> =
  | { readonly state: 'ours'; readonly held: Held }
  | { readonly state: 'running' }
  | { readonly state: 'other' }
  | { readonly state: 'answered'; readonly answer: string }

/** Stored answers of requests that may be repeated. */
export interface Repeats<Tx, Held> {
  /** Claims a request for its first caller. An answer older than this, and an abandoned claim, count as absent. */
  claim(request: IdempotentRequest, retainMs: number): Promise<Claim<Held>>
  /** Stores the answer of a claim; a claim that was taken over stores nothing. */
  store(held: Held, answer: string, tx?: Tx): Promise<void>
  /** The same for an answer that cost nothing: of very many such answers of a key, the last ones are not stored. */
  storeFree(held: Held, answer: string): Promise<void>
  /** Gives a claim up, so that the request may be tried again. A stored answer stays. */
  release(held: Held): Promise<void>
}

/** What happened, for log and metrics. */
export interface Reports {
  requestServed(request: ServedRequest): void
  /** An answer that is a failure, and not by the request's own fault. */
  requestFailed(failure: RequestFailure): void
  /** A failure of work that an operation does after its answer; the answer stands. */
  afterAnswerFailed(failure: { readonly requestId: string; readonly error: unknown }): void
  /** A request is let through because it could not be counted. */
  failedOpen(error: Error): void
  /**
   * An answer could not be charged or stored for its repeats, or a unit or a claim could not be given back. The answer
   * stands.
   */
  bookingFailed(failure: { readonly requestId: string; readonly error: unknown }): void
}

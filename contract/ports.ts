import type { Asked } from './door.ts'
import type { Balance, Explanation, Refusal } from './refusal.ts'
import type { RateWindow, RequestFailure, ServedRequest } from './render.ts'

/* What the kernel needs from the service that it serves. `Tx` is a transaction of its store, `Held` a claim. */

/** What a service stores for the kernel. `tests/contract/stores.test.ts` says what a store has to keep. */
export interface Stores<Tx, Held> {
  readonly keys: Keys
  readonly counters: Counters
  readonly books: Books<Tx, Held>
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

/** A grant, and the reservation of its unit; null where no unit was left. */
export interface ReservedGrant extends Grant {
  readonly reservationId: string | null
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

/** An answer as its repeats get it, and whether it has cost nothing. */
export interface BookedAnswer {
  readonly text: string
  readonly isFree: boolean
}

/** How a request ends. What is left out stays as it is. */
export interface Ending<Held> {
  /** Reservations whose units stay taken. */
  readonly keep?: readonly string[]
  /** Reservations whose units are given back, each to the day that it was taken from. */
  readonly giveBack?: readonly string[]
  readonly claim?: {
    readonly held: Held
    /** What repeats get. Without it the claim is given up, so that the request may be tried again. */
    readonly answer?: BookedAnswer
  }
}

/**
 * The daily units of profiles, and the answers of requests that may be repeated. Each method rejects when the store
 * cannot be reached, and has then changed nothing, or all of what it stands for.
 */
export interface Books<Tx, Held> {
  /** Takes units, all of them or none. Of n that take a unit at once where m are left, exactly m are granted. */
  take(pool: Pool, units: number): Promise<Grant>
  /**
   * Takes a unit and writes down that it is reserved, both or neither, as exactly as `take`. The unit of a process that
   * dies is given back in time.
   */
  reserve(pool: Pool): Promise<ReservedGrant>
  /**
   * Claims a request for its first caller: of all that claim it at once, one gets it. An answer older than `retainMs`
   * counts as absent, and so does the claim of a process that died, in time.
   */
  claim(request: IdempotentRequest, retainMs: number): Promise<Claim<Held>>
  /**
   * Ends a request: all of it or nothing, and as part of `tx` where that is given. Rejects when a reservation to be
   * kept has ended, since its unit may have been given back. A reservation to be given back that has ended, a claim
   * that another has taken over, and a claim whose answer is stored are left as they are. Of very many free answers of
   * a key the last ones are not stored, and their claims are given up.
   */
  end(ending: Ending<Held>, tx?: Tx): Promise<void>
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

import type { Database } from './connection.ts'
import { QueryTimeoutError } from './deadline.ts'

/** How long a failed replica is left alone: a silent one would cost each request a timeout. */
const REST_MS = 10_000

/** A connection pool to a replica, or to a load balancer in front of several replicas. */
export class Replica {
  readonly db: Database
  readonly #onFailure: (error: Error) => void
  #restsUntilMs = 0

  /** `onFailure` is called for each read that failed on the replica and then went to the primary. */
  constructor(db: Database, onFailure: (error: Error) => void) {
    this.db = db
    this.#onFailure = onFailure
  }

  get isResting(): boolean {
    return performance.now() < this.#restsUntilMs
  }

  rest(error: Error): void {
    this.#restsUntilMs = performance.now() + REST_MS
    this.#onFailure(error)
  }
}

/** Where heavy reads go. */
export interface ReadableDatabases {
  /** The primary, through connections that serve nothing else. */
  readonly db: Database
  readonly replica: Replica | undefined
}

type Read<Found> = (from: Database) => Promise<Found>

/**
 * Reads from the replica where there is one, and from the primary when the replica fails; a query that took too long is
 * not repeated. The result may lag behind the primary. Pass `readState` where a client may ask for what it has just
 * written. It is a cheap read whose result identifies the state of a database: the replica is read only when its state
 * is the primary's.
 */
export async function readFromReplica<Found>(
  { db, replica }: ReadableDatabases,
  read: Read<Found>,
  readState?: Read<string>,
): Promise<Found> {
  if (replica === undefined || replica.isResting) return await read(db)
  const state = await readState?.(db)
  try {
    // On one connection: behind a balancer, another one may lead to a replica that lags further.
    const found = await replica.db.connection().execute(async (one) => {
      return (await readState?.(one)) === state ? { data: await read(one) } : undefined
    })
    if (found !== undefined) return found.data
  } catch (cause) {
    if (cause instanceof QueryTimeoutError) throw cause
    replica.rest(cause as Error)
  }
  return await read(db)
}

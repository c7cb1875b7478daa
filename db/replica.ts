import type { Database } from './connection.ts'
import { QueryTimeoutError } from './deadline.ts'

/** A database that follows the primary. */
export interface Replica {
  readonly db: Database
  /** Whether it follows closely enough to be read. */
  isUsable(): boolean
  /** Has it read by nobody until it is known to follow again. */
  setAside(reason: unknown): void
}

/** Where reads go. */
export interface ReadableDatabases {
  /** The primary. */
  readonly db: Database
  readonly replica: Replica | undefined
}

export interface ReplicaRead<Found> {
  readonly read: (from: Database) => Promise<Found>
  /**
   * What tells one state of what is read from another, at little cost: the replica is read only where it has the state of
   * the primary. Without it, what the replica has is good enough for as long as it may be read at all.
   */
  readonly readState?: (from: Database) => Promise<unknown>
}

/**
 * Reads from the replica where there is one that may be read, else from the primary. With `readState`, who was told of a
 * thing or has paid for it finds it at once. A replica that fails is set aside, and the primary read in its place; only
 * what took too long is not tried again. The rules are in docs/operating.md, "A replica".
 */
export async function readFromReplica<Found>(
  { db, replica }: ReadableDatabases,
  { read, readState }: ReplicaRead<Found>,
): Promise<Found> {
  if (replica?.isUsable() !== true) return await read(db)
  const present = readState?.(db)
  // It is waited for later, or never, if the replica fails.
  present?.catch(() => undefined)
  try {
    const state = await readState?.(replica.db)
    if (state === (await present)) return await read(replica.db)
  } catch (cause) {
    if (cause instanceof QueryTimeoutError) throw cause
    await present
    replica.setAside(cause)
  }
  return await read(db)
}

import type { Database } from './connection.ts'

/** Where reads go: to a replica where there is one, else to the primary, as `readDb`. */
export interface ReadableDatabases {
  /** The primary. */
  readonly db: Database
  readonly readDb: Database
}

/**
 * What a read finds, and in which database, for the reads that follow it. A replica lags behind, so where it misses
 * something the primary is asked, and believed if it has more: who was told of a thing, or has paid for it, can read it at
 * once. `countMissing` tells how much a finding lacks.
 */
export async function readFromReplica<Found>(
  { db, readDb }: ReadableDatabases,
  read: (from: Database) => Promise<Found>,
  countMissing: (found: Found) => number,
): Promise<{ readonly found: Found; readonly from: Database }> {
  const behind = { found: await read(readDb), from: readDb }
  const missing = countMissing(behind.found)
  if (missing === 0 || readDb === db) return behind
  const present = { found: await read(db), from: db }
  return countMissing(present.found) < missing ? present : behind
}

/** Counts a single thing that is missing. */
export function isMissing(found: unknown): number {
  return found === undefined ? 1 : 0
}

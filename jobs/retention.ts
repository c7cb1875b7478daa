import type { Context } from '../context.ts'
import { deleteBatch, RETENTION_KINDS } from '../db/retention.ts'

/** Of each kind in one look: a backlog goes in many, between which others have the database. */
const BATCHES_MAX = 20

/**
 * Deletes once what has been kept for long enough, in small batches, each a transaction of its own. What is left after so
 * many is left to the next look, as is all of it when the signal says to stop. Several instances share the work.
 */
export async function deleteExpired(
  { db, retention, telemetry }: Pick<Context, 'db' | 'retention' | 'telemetry'>,
  signal?: AbortSignal,
): Promise<void> {
  for (const kind of RETENTION_KINDS) {
    const keptMs = kind.keptMs(retention)
    if (keptMs === undefined) continue
    let rows = 0
    for (let batch = 0; batch < BATCHES_MAX && !signal?.aborted; batch += 1) {
      const deleted = await deleteBatch(db, kind, keptMs)
      rows += deleted
      if (deleted < kind.batchRows) break
    }
    if (rows > 0) telemetry.rowsExpired({ table: kind.table, rows })
  }
}

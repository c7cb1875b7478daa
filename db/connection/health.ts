import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from './connection.ts'

const TIMEOUT_MS = 1_000

/** A result counts for this long: more frequent and concurrent checks cost no statement. */
const CACHED_MS = 500

/** Makes a check that resolves when the database answers within a second, and rejects otherwise. */
export function createDatabaseCheck(db: Database): () => Promise<void> {
  let last: { readonly atMs: number; readonly outcome: Promise<void> } | undefined
  return () => {
    const nowMs = performance.now()
    if (last === undefined || nowMs - last.atMs > CACHED_MS) last = { atMs: nowMs, outcome: answerInTime(db) }
    return last.outcome
  }
}

async function answerInTime(db: Database): Promise<void> {
  const expired = delay(TIMEOUT_MS, undefined, { ref: false }).then(() => {
    throw new Error(`the database did not answer within ${TIMEOUT_MS} ms`)
  })
  await Promise.race([askDatabase(db), expired])
}

/** Resolves when the database answers. Rejects with the error that any first statement on a connection would get. */
export async function askDatabase(db: Database): Promise<void> {
  await db.selectNoFrom((eb) => eb.lit(1).as('one')).execute()
}

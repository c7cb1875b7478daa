import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from './connection.ts'
import { TAKES_WRITES } from './session.ts'
import { DatabaseUnavailableError } from './unavailable.ts'

const TIMEOUT_MS = 1_000

/** What a process has learnt of its database. */
interface DatabaseHealth {
  /**
   * Resolves when the database answers within a second, takes writes, and has room for them. Rejects otherwise.
   * Concurrent checks share one statement.
   */
  check(): Promise<void>
  /** Notes that a statement has failed, whatever the reason. */
  noteFailure(error: Error): void
}

/**
 * Watches the database that `open` opens. Only a write shows that a disk is full, and a check that always wrote would
 * fill it: it writes once a statement has found no room, until there is some.
 */
export function watchDatabase(find: () => Database): DatabaseHealth {
  let isFull = false
  let underWay: Promise<void> | undefined
  const check = async () => {
    await askDatabase(find())
    if (!isFull) return
    await writeSomething(find()).catch((error: unknown) => {
      if (error instanceof DatabaseUnavailableError) throw error
    })
    isFull = false
  }
  const checkInTime = async () => {
    const expired = delay(TIMEOUT_MS, undefined, { ref: false }).then(() => {
      throw new Error(`the database did not answer within ${TIMEOUT_MS} ms`)
    })
    await Promise.race([check(), expired])
  }
  return {
    check: () =>
      (underWay ??= checkInTime().finally(() => {
        underWay = undefined
      })),
    noteFailure(error) {
      if (error instanceof DatabaseUnavailableError && error.isDiskFull) isFull = true
    },
  }
}

/** Resolves when the database answers. Rejects with the error that any first write on a connection would get. */
async function askDatabase(db: Database): Promise<void> {
  await sql.raw(TAKES_WRITES).execute(db)
}

/** Writes more than the free pages of a table hold. A role that may make no table leaves the question open. */
async function writeSomething(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Raw: the builder makes no table from a query.
    await sql`create temporary table room on commit drop as select md5(n::text) from generate_series(1, 2000) as n`.execute(
      trx,
    )
  })
}

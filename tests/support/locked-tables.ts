import { sql } from 'kysely'
import { openDatabase } from '../../db/connection/connection.ts'
import { runSql } from './database.ts'
import { waitFor } from './waiting.ts'

/** A database, and the replica that follows it, if there is one. */
export interface LockedPlace {
  readonly databaseUrl: string
  readonly replicaUrl?: string | undefined
}

/** Runs while these tables cannot be read, in the database or on the replica. */
export async function withLockedTables<Result>(
  { databaseUrl, replicaUrl }: LockedPlace,
  tables: readonly string[],
  run: () => Promise<Result>,
): Promise<Result> {
  await using db = openDatabase({ url: databaseUrl, poolSize: 1 })
  return await db.transaction().execute(async (trx) => {
    const names = sql.join(tables.map((table) => sql.table(table)))
    await sql`lock table ${names} in access exclusive mode`.execute(trx)
    if (replicaUrl !== undefined) {
      await writeLog(databaseUrl)
      await awaitLocks(replicaUrl, tables)
    }
    return await run()
  })
}

/** The lock is in the write-ahead log, but the log is written only at a commit. */
async function writeLog(databaseUrl: string): Promise<void> {
  await runSql(databaseUrl, `select pg_logical_emit_message(true, 'locks', '')`)
}

/** Waits until the replica has taken the locks that it finds in the log. */
async function awaitLocks(replicaUrl: string, tables: readonly string[]): Promise<void> {
  await waitFor('the locks of a replica', async () => {
    const locked = await runSql(
      replicaUrl,
      `select from pg_locks where mode = 'AccessExclusiveLock' and granted and relation = any($1::regclass[])`,
      [tables],
    )
    return locked.length === tables.length || undefined
  })
}

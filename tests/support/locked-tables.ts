import { sql } from 'kysely'
import { openDatabase } from '../../db/connection/connection.ts'

/** Runs while these tables of the database cannot be read, for as long as that takes. */
export async function withLockedTables<Result>(
  { databaseUrl }: { readonly databaseUrl: string },
  tables: readonly string[],
  run: () => Promise<Result>,
): Promise<Result> {
  await using db = openDatabase({ url: databaseUrl, poolSize: 1, idleInTransactionTimeoutMs: 0 })
  return await db.transaction().execute(async (trx) => {
    const names = sql.join(tables.map((table) => sql.table(table)))
    await sql`lock table ${names} in access exclusive mode`.execute(trx)
    return await run()
  })
}

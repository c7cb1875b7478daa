import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from './connection.ts'

/** The query outlasted its limit and was cancelled on the server. */
export class QueryTimeoutError extends Error {
  override readonly name = 'QueryTimeoutError'
}

export interface Deadline {
  readonly timeoutMs: number
  /** Plans the statements for the values that they are given, which costs a millisecond and may save a second. */
  readonly plansWithValues?: boolean
}

/** query_canceled and lock_not_available */
const TIMEOUT_CODES = ['57014', '55P03']

/** Reads in a transaction of which no statement takes longer. Rejects with QueryTimeoutError when one would. */
export async function readWithin<Result>(
  db: Database,
  { timeoutMs, plansWithValues = false }: Deadline,
  read: (trx: DatabaseTransaction) => Promise<Result>,
): Promise<Result> {
  const reading = db.transaction().execute(async (trx) => {
    // Raw: the builder knows no settings.
    await sql`
      select set_config('statement_timeout', ${String(timeoutMs)}, true),
             set_config('plan_cache_mode', ${plansWithValues ? 'force_custom_plan' : 'force_generic_plan'}, true)
    `.execute(trx)
    return await read(trx)
  })
  return await reading.catch(rejectTimeout)
}

/** Rejects with QueryTimeoutError where the cause is that a statement took, or waited, too long. */
export function rejectTimeout(cause: unknown): never {
  const code = (cause as { code?: string }).code ?? ''
  if (!TIMEOUT_CODES.includes(code)) throw cause
  throw new QueryTimeoutError('the query took too long', { cause })
}

import { sql } from 'kysely'
import type { Database } from './connection.ts'

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

/**
 * Reads in a transaction of which no statement takes longer. Rejects with QueryTimeoutError when one would. What was read is
 * not kept back until the transaction has ended.
 */
export async function readWithin<Result>(
  db: Database,
  deadline: Deadline,
  read: (connection: Database) => Promise<Result>,
): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const ended = db.connection().execute(async (connection) => {
    await begin(connection, deadline)
    try {
      resolve(await read(connection))
    } finally {
      // Raw: the builder ends what it has begun itself. This also ends a transaction that has failed.
      await sql`commit`.execute(connection)
    }
  })
  ended.catch(reject)
  return await promise.catch(rejectTimeout)
}

async function begin(connection: Database, { timeoutMs, plansWithValues = false }: Deadline): Promise<void> {
  const plans = plansWithValues ? 'force_custom_plan' : 'force_generic_plan'
  // Raw: one message, where the builder would begin in one of its own. It knows no settings.
  await sql`
    begin read only;
    set local statement_timeout = ${sql.lit(timeoutMs)};
    set local plan_cache_mode = ${sql.lit(plans)}
  `.execute(connection)
}

/** Rejects with QueryTimeoutError where the cause is that a statement took, or waited, too long. */
export function rejectTimeout(cause: unknown): never {
  const code = (cause as { code?: string }).code ?? ''
  if (!TIMEOUT_CODES.includes(code)) throw cause
  throw new QueryTimeoutError('the query took too long', { cause })
}

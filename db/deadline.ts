import { type Compilable, sql } from 'kysely'
import type { Database } from './connection.ts'

/** The query outlasted its limit and was cancelled on the server. */
export class QueryTimeoutError extends Error {
  override readonly name = 'QueryTimeoutError'
}

export interface Deadline {
  readonly timeoutMs: number
  /** Plans the statement for the values that it is given, which costs a millisecond and may save a second. */
  readonly plansWithValues?: boolean
}

/** A statement that the builder has made, or a raw one. */
export interface Statement<Row> {
  compile(db: Database): ReturnType<Compilable<Row>['compile']>
}

/** query_canceled and lock_not_available */
const TIMEOUT_CODES = ['57014', '55P03']

/**
 * Reads by one statement, in a transaction of its own that gives it no longer than that. Rejects with QueryTimeoutError when it
 * takes longer. All of it is one round trip, and what was read is not kept back until the transaction has ended.
 */
export async function readWithin<Row>(
  db: Database,
  deadline: Deadline,
  statement: Statement<Row>,
): Promise<Row[]> {
  const query = statement.compile(db)
  const { promise, resolve, reject } = Promise.withResolvers<Row[]>()
  const released = db.getExecutor().provideConnection(async (connection) => {
    // Sent one behind the other, without waiting for an answer: a statement that fails leaves the others to be answered.
    const begun = connection.executeQuery(begin(db, deadline))
    const read = connection.executeQuery<Row>(query)
    const ended = connection.executeQuery(end(db))
    Promise.all([begun, read]).then(([, { rows }]) => resolve(rows), reject)
    await Promise.allSettled([begun, read, ended])
  })
  released.catch(reject)
  return await promise.catch(rejectTimeout)
}

function begin(db: Database, { timeoutMs, plansWithValues = false }: Deadline) {
  const plans = plansWithValues ? 'force_custom_plan' : 'force_generic_plan'
  // Raw: one message, where the builder would begin in one of its own. It knows no settings.
  return sql`
    begin read only;
    set local statement_timeout = ${sql.lit(timeoutMs)};
    set local plan_cache_mode = ${sql.lit(plans)}
  `.compile(db)
}

function end(db: Database) {
  // Raw: the builder ends what it has begun itself. This also ends a transaction that has failed.
  return sql`commit`.compile(db)
}

/** Rejects with QueryTimeoutError where the cause is that a statement took, or waited, too long. */
export function rejectTimeout(cause: unknown): never {
  const code = (cause as { code?: string }).code ?? ''
  if (!TIMEOUT_CODES.includes(code)) throw cause
  throw new QueryTimeoutError('the query took too long', { cause })
}

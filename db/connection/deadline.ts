import { type Compilable, sql } from 'kysely'
import type { Database } from './connection.ts'

/** The query outlasted its limit and was cancelled on the server. */
export class QueryTimeoutError extends Error {
  override readonly name = 'QueryTimeoutError'
}

interface Deadline {
  readonly timeoutMs: number
  /** Plans the statement for its values, which costs a millisecond and may save a second. */
  readonly plansWithValues?: boolean
}

/** A statement of the builder, or a raw one. */
interface CompilableStatement<Row> {
  compile(db: Database): ReturnType<Compilable<Row>['compile']>
}

/** query_canceled and lock_not_available */
const TIMEOUT_CODES = ['57014', '55P03']

/**
 * Reads with one statement in a read-only transaction. The statement and its transaction take one round trip. Rejects
 * with QueryTimeoutError when the read takes longer.
 */
export async function readWithin<Row>(
  db: Database,
  { timeoutMs, plansWithValues = false }: Deadline,
  statement: CompilableStatement<Row>,
): Promise<Row[]> {
  const plans = plansWithValues ? 'force_custom_plan' : 'force_generic_plan'
  // Raw: the builder knows no settings, and waits for each statement of a transaction.
  const start = sql`
    start transaction read only;
    set local statement_timeout = ${sql.lit(timeoutMs)};
    set local plan_cache_mode = ${sql.lit(plans)}`
  const transaction = [start, statement, sql`commit`]
  const answers = await db
    .getExecutor()
    .provideConnection(async (connection) => {
      const asked = transaction.map((each) => connection.executeQuery<unknown>(each.compile(db)))
      // The connection may serve others once nothing is under way on it, even after a failure.
      await Promise.allSettled(asked)
      return await Promise.all(asked)
    })
    .catch(rejectTimeout)
  return (answers[transaction.indexOf(statement)]?.rows ?? []) as Row[]
}

/** Rejects with QueryTimeoutError where the cause is that a statement took, or waited, too long. */
export function rejectTimeout(cause: unknown): never {
  const code = (cause as { code?: string }).code ?? ''
  if (!TIMEOUT_CODES.includes(code)) throw cause
  throw new QueryTimeoutError('the query took too long', { cause })
}

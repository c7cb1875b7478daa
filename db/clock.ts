import { sql } from 'kysely'
import type { Database } from './connection/connection.ts'

/** The database's clock: the only clock that windows, ages and quota days are measured on. */
export const databaseNow = sql<Date>`clock_timestamp()`

/**
 * The moment `durationMs` before the statement began, on the database's clock. It is one value for all rows, so that an
 * index can look it up.
 */
export function databaseTimeAgo(durationMs: number) {
  return sql<Date>`statement_timestamp() - ${durationMs}::float8 * interval '1 millisecond'`
}

/**
 * Whether the moment in this column lies in the last `withinMs`. One that lies ahead was stored by a clock that was
 * wrong: it is not recent.
 */
export function isRecent(column: string, withinMs: number) {
  const time = sql.ref(column)
  return sql<boolean>`(${time} > ${databaseTimeAgo(withinMs)} and ${time} <= ${databaseNow})`
}

/** The UTC day of the moment when the statement began, on the database's clock. */
export const databaseToday = sql<string>`(statement_timestamp() at time zone 'UTC')::date`

/** The moment `durationMs` from now on the database's clock. */
export function databaseTimeIn(durationMs: number) {
  return sql<Date>`clock_timestamp() + ${durationMs}::float8 * interval '1 millisecond'`
}

/** The present moment on the database's clock, as text. */
export async function readDatabaseTime(db: Database): Promise<string> {
  const { time } = await db
    .selectNoFrom(sql<string>`clock_timestamp()::text`.as('time'))
    .executeTakeFirstOrThrow()
  return time
}

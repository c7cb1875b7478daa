import { sql } from 'kysely'
import type { CallGrant, CallRequest, TakeCalls } from '../provider/client/call-budget.ts'
import type { Database } from './connection/connection.ts'

export interface BucketLimits {
  /** A vendor, or what else is counted for itself. */
  readonly bucket: string
  /** Calls a second, over all instances; undefined is no limit. */
  readonly perSecond: number | undefined
  /** Calls in a UTC day, over all instances; undefined is no limit. */
  readonly perDay: number | undefined
}

/** Stands for no limit. */
const UNLIMITED = 1e9

/**
 * An idle bucket fills up to the calls of this time, and to at least one. A second may exceed the rate by that much.
 */
const BURST_MS = 100
/**
 * Calls may be taken before the bucket has them; they then wait. Jobs take calls only a little ahead, so that a person
 * who comes later gets one of the next calls of all instances.
 */
const JOBS_AHEAD_MS = 100
const PEOPLE_AHEAD_MS = 5_000

/**
 * Takes calls from a token bucket that all instances share, on the database's clock: one row, one statement for several
 * calls. The first call makes the bucket. Rejects when the database cannot be asked.
 */
export async function takeCalls(
  db: Database,
  { bucket, perSecond, perDay }: BucketLimits,
  { calls, people, unused }: CallRequest,
): Promise<CallGrant> {
  const perMs = (perSecond ?? UNLIMITED) / 1000
  const burst = Math.max(1, perMs * BURST_MS)
  // Raw: the row is locked, computed and written in one statement. What was taken ahead at a higher rate is forgiven.
  const { rows } = await sql<{ granted: number; available: number; exhaustedForMs: number | null }>`
    with present as materialized (
      select available, filled_at, day, used, clock_timestamp() as at from call_buckets
      where name = ${bucket} for update
    ), now as materialized (
      select at, (at at time zone 'UTC')::date as today,
        greatest(${-PEOPLE_AHEAD_MS * perMs}::float8, least(${burst}::float8,
          available + ${unused}::int + greatest(0, extract(epoch from at - filled_at)::float8 * ${perMs * 1000}::float8)
        )) as available,
        case when day = (at at time zone 'UTC')::date then greatest(0, used - ${unused}::int) else 0 end as used
      from present
    ), taken as materialized (
      select *, greatest(0, least(${calls}::int, ${perDay ?? null}::int - used)) as allowed,
        greatest(floor(available + ${JOBS_AHEAD_MS * perMs}::float8),
          least(${people}::int, floor(available + ${PEOPLE_AHEAD_MS * perMs}::float8))) as affordable
      from now
    ), granted as materialized (
      select *, greatest(0, least(allowed, affordable))::int as granted from taken
    )
    update call_buckets as b
    set available = g.available - g.granted, filled_at = g.at, day = g.today, used = g.used + g.granted
    from granted as g where b.name = ${bucket}
    returning g.granted, g.available,
      case when g.granted = g.allowed and g.granted < ${calls}::int
        then extract(epoch from ((g.today + 1)::timestamp at time zone 'UTC') - g.at)::float8 * 1000
      end as "exhaustedForMs"
  `.execute(db)
  const [row] = rows
  if (row === undefined) {
    await addBucket(db, bucket)
    return await takeCalls(db, { bucket, perSecond, perDay }, { calls, people, unused })
  }
  const { granted, available, exhaustedForMs } = row
  const waitFor = (call: number) => Math.max(0, (call - available) / perMs)
  return {
    delaysMs: Array.from({ length: granted }, (_, index) => waitFor(index + 1)),
    retryMs: Math.max(0, waitFor(granted + 1) - JOBS_AHEAD_MS),
    exhaustedForMs,
  }
}

async function addBucket(db: Database, name: string): Promise<void> {
  const insert = db.insertInto('call_buckets').values({ name })
  await insert.onConflict((conflict) => conflict.doNothing()).execute()
}

/** Takes calls within these limits; undefined without any, since calls then need not ask the database. */
export function createCallTaker(db: Database, limits: BucketLimits): TakeCalls | undefined {
  if (limits.perSecond === undefined && limits.perDay === undefined) return undefined
  return (request) => takeCalls(db, limits, request)
}

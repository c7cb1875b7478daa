import { type SqlBool, sql } from 'kysely'
import { HOUR_MS } from '../basics/durations.ts'
import { databaseNow } from './clock.ts'
import type { Database } from './connection/connection.ts'
import { isLeaseOver } from './shared-fetches.ts'
import { selectFollowers } from './trade-followers.ts'

/** The most events that one look sends to a profile (docs/site/docs/guides/watchlists.md, When they trade). */
export const EVENTS_OF_LOOK_MAX = 20

/** A wallet whose trades a profile is told of. */
export interface DueLook {
  readonly address: string
  /** The profile whose turn it is. */
  readonly profileId: string
  /** When it is looked at again; 0 or less when that is due. */
  readonly dueInMs: number
}

/** Looks that are made for one profile at a time, over all instances. */
const LOOKS_OF_PROFILE_MAX = 2
/** The interval of a wallet doubles with each failure in a row, up to this time. */
const RARELY_MS = HOUR_MS

/** The followed wallets of each profile, and when they are due. */
function selectDue(db: Database, everyMs: number) {
  const followed = selectFollowers(db)
    .select(({ ref, fn }) => [
      'ww.address',
      'l.profile_id',
      fn.min(ref('ww.alerts_since')).as('alerts_since'),
    ])
    .groupBy(['ww.address', 'l.profile_id'])
  const lastAt = sql`greatest(t.looked_at, t.failed_at, f.alerts_since)`
  // The exponent is bounded, since a power may overflow.
  const intervalMs = sql`least(${everyMs} * power(2, least(coalesce(t.failures, 0), 20)), ${Math.max(everyMs, RARELY_MS)})`
  return db
    .selectFrom(followed.as('f'))
    .leftJoin('trade_looks as t', 't.address', 'f.address')
    .select(['f.address', 'f.profile_id', 't.lease_until'])
    .select(
      // A moment that lies ahead is of a clock that was wrong, and puts off no look.
      sql<Date>`case when ${lastAt} > ${databaseNow} then ${databaseNow}
        else ${lastAt} + ${intervalMs} * interval '1 millisecond' end`.as('due_at'),
    )
}

interface WantedLooks {
  readonly everyMs: number
  /** Wallets that this process looks at now. */
  readonly looking: readonly string[]
  readonly limit: number
}

/**
 * The wallets to look at next: profiles take turns, each starts with the wallet that has waited longest, and none gets
 * more looks than it may have. Wallets that are looked at now count for their profiles and are left out. A new
 * alert is due when one that was just looked at would be, so that a profile gains no looks by moving its alerts from
 * wallet to wallet.
 */
export async function listDueLooks(
  db: Database,
  { everyMs, looking, limit }: WantedLooks,
): Promise<DueLook[]> {
  const isLooked = sql<boolean>`(not coalesce(${isLeaseOver('lease_until')}, true) or address = any(${looking}::text[]))`
  const ranked = db
    .selectFrom(selectDue(db, everyMs).as('d'))
    .select(['address', 'profile_id', 'due_at', isLooked.as('is_looked')])
    .select(
      sql<number>`row_number() over (partition by profile_id order by ${isLooked} desc, due_at, address)`.as(
        'place',
      ),
    )
  return await db
    .selectFrom(ranked.as('r'))
    .select(['address', sql<string>`(array_agg(profile_id order by place))[1]::text`.as('profileId')])
    .select(sql<number>`extract(epoch from min(due_at) - ${databaseNow})::float8 * 1000`.as('dueInMs'))
    .where(sql<SqlBool>`not is_looked and place <= ${LOOKS_OF_PROFILE_MAX}`)
    .groupBy('address')
    .orderBy(sql`case when min(due_at) <= ${databaseNow} then min(place) end`)
    .orderBy(sql`min(due_at)`)
    .orderBy('address')
    .limit(limit)
    .execute()
}

/** How late the oldest due look is; 0 when no look is due. */
export async function readLookDelayMs(db: Database, everyMs: number): Promise<number> {
  const { delayMs } = await db
    .selectFrom(selectDue(db, everyMs).as('d'))
    .select(
      sql<number>`coalesce(greatest(0, extract(epoch from ${databaseNow} - min(due_at))::float8 * 1000), 0)`.as(
        'delayMs',
      ),
    )
    .executeTakeFirstOrThrow()
  return delayMs
}

/** Counts a look that has failed because of its wallet. */
export async function countFailedLook(db: Database, address: string): Promise<void> {
  await db
    .updateTable('trade_looks')
    .set(({ eb }) => ({ failures: eb('failures', '+', 1) }))
    .where('address', '=', address)
    .execute()
}

import { type SqlBool, sql } from 'kysely'
import { databaseNow, databaseTimeAgo } from './clock.ts'
import type { Database, DatabaseTransaction } from './connection/connection.ts'
import { isActive } from './keys.ts'
import { TRADES_KEPT_MS } from './retention.ts'

/** The most events that one look sends to a profile (docs/site/docs/guides/watchlists.md, When they trade). */
export const EVENTS_OF_LOOK_MAX = 20

/** The entries of watchlists whose profiles are told of trades. A profile that no event reaches is told of none. */
function selectFollowers(db: Database) {
  return db
    .selectFrom('watchlist_wallets as ww')
    .innerJoin('watchlists as l', 'l.id', 'ww.watchlist_id')
    .innerJoin('profiles as p', 'p.id', 'l.profile_id')
    .where('ww.alerts_since', 'is not', null)
    .where('p.plan', '<>', 'free')
    .where(sql<SqlBool>`exists (select from api_keys where profile_id = p.id and ${isActive})`)
    .where(sql<SqlBool>`exists (
      select from webhook_endpoints e
      where e.profile_id = p.id and e.disabled_at is null and 'wallet.traded' = any(e.events))`)
}

/** A wallet whose trades a profile is told of. */
interface DueLook {
  readonly address: string
  /** When it is looked at again; 0 or less when that is due. */
  readonly dueInMs: number
}

/**
 * The wallets whose trades any profile is told of, those that are due the longest first, without those that are looked
 * at now. A new alert is due when one that was just looked at would be, so that a profile gains no looks by moving its
 * alerts from wallet to wallet.
 */
export async function listDueLooks(db: Database, everyMs: number, limit: number): Promise<DueLook[]> {
  const followed = selectFollowers(db)
    .select(({ ref, fn }) => ['ww.address', fn.min(ref('ww.alerts_since')).as('alerts_since')])
    .groupBy('ww.address')
  const triedAt = sql<Date | null>`greatest(t.looked_at, t.failed_at)`
  const dueAt = sql<Date>`greatest(${triedAt}, f.alerts_since) + ${everyMs} * interval '1 millisecond'`
  return await db
    .selectFrom(followed.as('f'))
    .leftJoin('trade_looks as t', 't.address', 'f.address')
    .select('f.address')
    .select(sql<number>`extract(epoch from ${dueAt} - ${databaseNow})::float8 * 1000`.as('dueInMs'))
    .where(sql<SqlBool>`coalesce(t.lease_until <= ${databaseNow}, true)`)
    .orderBy(dueAt)
    .orderBy('f.address')
    .limit(limit)
    .execute()
}

/**
 * A profile that is told of the trades of a wallet from a moment on, in epoch milliseconds, and why. Looks that are
 * older than the trades that are kept may be forgotten, and what they told must not be told again.
 */
export type Follower = Awaited<ReturnType<typeof listFollowers>>[number]

/** Who is told of the trades of a wallet, once for each profile: by the first of its watchlists that asks for it. */
export async function listFollowers(trx: DatabaseTransaction, address: string) {
  return await selectFollowers(trx)
    .distinctOn('l.profile_id')
    .select(['l.profile_id as profileId', 'l.name as watchlist', 'ww.label'])
    .select(sql<number>`extract(epoch from ${TOLD_SINCE})::float8 * 1000`.as('sinceMs'))
    .where('ww.address', '=', address)
    .orderBy('l.profile_id')
    .orderBy(sql`l.name collate "C"`)
    .execute()
}

const TOLD_SINCE = sql`greatest(ww.alerts_since, ${databaseTimeAgo(TRADES_KEPT_MS)})`

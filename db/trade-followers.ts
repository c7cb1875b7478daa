import { type SqlBool, sql } from 'kysely'
import { databaseTimeAgo } from './clock.ts'
import type { Database, DatabaseTransaction } from './connection/connection.ts'
import { isActive } from './keys.ts'
import { TRADES_KEPT_MS } from './retention.ts'

/** The entries of watchlists whose profiles are told of trades. A profile that no event reaches is told of none. */
export function selectFollowers(db: Database) {
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

import { type SqlBool, sql } from 'kysely'
import { DAY_MS } from '../basics/durations.ts'
import { databaseTimeAgo, databaseToday } from './clock.ts'
import type { Database } from './connection/connection.ts'
import { isStalled, type ScanStatus, selectScans } from './scans.ts'

/* What the operator sees over all profiles, each list bounded. */

const SCANS_MAX = 100
const PROFILES_MAX = 500
const ENDPOINTS_SHOWN_MAX = 500
const DELIVERIES_MAX = 100
const USE_DAYS = 30

const isoDay = sql<string>`to_char(day, 'YYYY-MM-DD')`

export type NewestScan = Awaited<ReturnType<typeof listNewestScans>>[number]

/** The newest scans of any status, or of one. */
export async function listNewestScans(db: Database, status?: ScanStatus) {
  return await selectScans(db)
    .select(['tokens.symbol', 'followed_at as followedAt', 'scans.created_at as createdAt'])
    .select(
      // Raw: for an EXISTS the planner would read the wallets of all scans. This reads those of the listed ones.
      sql<boolean>`(select true from scan_wallets w where w.scan_id = scans.id and w.state = 'skipped'
        and w.skip_reason = 'service_failed' limit 1) is not null`.as('serviceFailed'),
    )
    // A literal, so that the indexes of failed and of processing scans serve.
    .$if(status !== undefined, (query) => query.where(sql<SqlBool>`status = ${sql.lit(status)}`))
    .orderBy('scans.created_at', 'desc')
    .limit(SCANS_MAX)
    .execute()
}

/**
 * How many scans of the last 24 hours have failed without a newer scan of their token, and how many scans are stalled.
 */
export async function countTroubledScans(db: Database) {
  // Raw: one row with two counts.
  const { rows } = await sql<{ readonly failed: number; readonly stalled: number }>`
    select (select count(*)::int from scans
            where status = 'failed' and followed_at is null and created_at > ${databaseTimeAgo(DAY_MS)}) as failed,
           (select count(*)::int from scans where ${isStalled}) as stalled
  `.execute(db)
  return rows[0] ?? { failed: 0, stalled: 0 }
}

export type UseOfDay = Awaited<ReturnType<typeof listUseOfDays>>[number]

/** What all profiles used on each of the last 30 UTC days, such as 2026-11-21. Days without use are missing. */
export async function listUseOfDays(db: Database) {
  const ofPools = db
    .selectFrom('quota_usage')
    .select(['day', 'pool'])
    .select((eb) => [eb.fn.sum('used').as('used'), eb.fn.countAll().as('profiles')])
    .where('used', '>', 0)
    .where('day', '>', sql<string>`${databaseToday} - ${USE_DAYS}::int`)
    .groupBy(['day', 'pool'])
  const days = await db
    .selectFrom(ofPools.as('pools'))
    .select([isoDay.as('day'), sql<number>`max(profiles)::int`.as('profiles')])
    .select(sql<string>`json_object_agg(pool, used)`.as('used'))
    .groupBy('day')
    .orderBy('day', 'desc')
    .execute()
  return days.map(parseUse)
}

export type UseOfProfile = Awaited<ReturnType<typeof listUseOfProfiles>>[number]

/** The profiles that used anything on a UTC day, by their names. */
export async function listUseOfProfiles(db: Database, day: string) {
  const rows = await db
    .selectFrom('quota_usage')
    .innerJoin('profiles', 'profiles.id', 'quota_usage.profile_id')
    .select(['profiles.name as profile', 'plan'])
    .select(sql<string>`json_object_agg(pool, used)`.as('used'))
    .where('day', '=', day)
    .where('used', '>', 0)
    .groupBy(['profiles.name', 'plan'])
    .orderBy('profiles.name')
    .limit(PROFILES_MAX)
    .execute()
  return rows.map(parseUse)
}

/** Units by pool; a pool without use is missing. */
function parseUse<Row extends { readonly used: string }>(row: Row) {
  return { ...row, used: JSON.parse(row.used) as Readonly<Record<string, number>> }
}

/** The calls to a vendor that were taken from the budget of the present UTC day, over all processes. */
export async function readProviderCalls(db: Database, vendor: string): Promise<number> {
  const row = await db
    .selectFrom('provider_budget')
    .select('used')
    .where('vendor', '=', vendor)
    .where('day', '=', databaseToday)
    .executeTakeFirst()
  return row?.used ?? 0
}

export type ListedEndpoint = Awaited<ReturnType<typeof listEndpointsOfAll>>[number]

/** The endpoints of all profiles, those that fail first. */
export async function listEndpointsOfAll(db: Database) {
  return await db
    .selectFrom('webhook_endpoints as w')
    .innerJoin('profiles', 'profiles.id', 'w.profile_id')
    .select(['w.id', 'w.profile_id as profileId', 'profiles.name as profile', 'w.url', 'w.events'])
    .select(['w.disabled_reason as disabledReason', 'w.failures', 'w.failing_since as failingSince'])
    .orderBy('w.failures', 'desc')
    .orderBy('profiles.name')
    .orderBy('w.id')
    .limit(ENDPOINTS_SHOWN_MAX)
    .execute()
}

export type FailedDelivery = Awaited<ReturnType<typeof listFailedDeliveries>>[number]

/** The newest deliveries that failed for good, or have failed and wait for their next attempt. */
export async function listFailedDeliveries(db: Database) {
  return await db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_endpoints as w', 'w.id', 'd.endpoint_id')
    .innerJoin('profiles', 'profiles.id', 'w.profile_id')
    .select(['d.id', 'w.profile_id as profileId', 'profiles.name as profile', 'w.url', 'd.type', 'd.state'])
    .select(['d.attempts', 'd.last_status as lastStatus', 'd.last_error as lastError'])
    .select(['d.last_answer as lastAnswer', 'd.created_at as createdAt'])
    .where(sql<SqlBool>`d.state <> 'delivered'`)
    .where('d.attempts', '>', 0)
    .orderBy('d.created_at', 'desc')
    .limit(DELIVERIES_MAX)
    .execute()
}

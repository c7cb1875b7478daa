import { sql } from 'kysely'
import type { Grant, Pool, ReservedGrant } from '../contract/ports.ts'
import { databaseTimeAgo, databaseToday } from './clock.ts'
import type { Database } from './connection/connection.ts'

/** Units per profile and UTC day, by pool and plan; null is metered without a cap. */
export type QuotaPools = Readonly<Record<string, Readonly<Record<string, number | null>>>>

/** One unit or several, which are taken all together or not at all. */
export interface QuotaUse extends Pool {
  readonly units?: number
}

/**
 * Takes the units of each use through the SQL function `consume_quota`, in one statement. Each is granted or refused
 * on its own; of n uses of a unit at once, with m left, exactly m are granted. Returns them in the order of the uses.
 */
export async function consumeQuotas(db: Database, uses: readonly QuotaUse[]): Promise<Grant[]> {
  const profiles = uses.map(({ profileId }) => profileId)
  const pools = uses.map(({ pool }) => pool)
  const units = uses.map((use) => use.units ?? 1)
  // Raw: the uses are three arrays, and the function is called once for each.
  // Rows are locked in one order, so that two batches never wait for each other in a circle.
  const { rows } = await sql<Grant>`
    select ${CHARGE}
    from (
      select * from unnest(${profiles}::bigint[], ${pools}::text[], ${units}::int[]) with ordinality
        as a (profile, pool, units, place)
      order by profile, pool
    ) as wanted
    cross join lateral consume_quota(wanted.profile, wanted.pool, wanted.units) as charge
    order by wanted.place
  `.execute(db)
  return rows
}

/** The columns of a Grant, from a row of consume_quota that the statement calls `charge`. */
const CHARGE = sql`
  charge.granted, charge.used, charge.quota as "limit", charge.resets_at as "resetsAt",
  case when charge.quota is not null then greatest(0, charge.quota - charge.used) end as remaining`

/**
 * What is left of the profile's pools, by their names; `granted` is whether a unit could be taken now. Takes nothing.
 */
export async function findQuotas<Name extends string>(
  db: Database,
  { profileId, pools }: { readonly profileId: string; readonly pools: readonly Name[] },
): Promise<Readonly<Record<Name, Grant>>> {
  // Raw: pools without usage have a row, too, on the day of the database's clock.
  // A plan without the pool has no units of it, as in consume_quota.
  const { rows } = await sql<Grant & { readonly pool: string }>`
    select asked.pool, ${CHARGE}
    from (select (clock_timestamp() at time zone 'UTC')::date as day) as today
    cross join unnest(${pools}::text[]) as asked (pool)
    left join profiles p on p.id = ${profileId}
    left join plan_limits l on l.plan = p.plan and l.pool = asked.pool
    left join quota_usage u on u.profile_id = p.id and u.day = today.day and u.pool = asked.pool
    cross join lateral (
      select coalesce(u.used, 0) as used, case when l.pool is null then 0 else l.units end as quota,
             (today.day + 1)::timestamp at time zone 'UTC' as resets_at
    ) as state
    cross join lateral (select state.*, state.quota is null or state.used < state.quota as granted) as charge
  `.execute(db)
  // Each pool that was asked for has a row.
  return Object.fromEntries(rows.map(({ pool, ...charge }) => [pool, charge])) as Record<Name, Grant>
}

/** Adds limits for plans and pools that the database has none for. Stored limits stay. */
export async function addPlanLimits(db: Database, pools: QuotaPools): Promise<void> {
  const limits = listLimits(pools)
  if (limits.length === 0) return
  await db
    .insertInto('plan_limits')
    .values(limits)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Makes these the limits of plans: consume_quota reads them, and so does the web application. Returns those that differ
 * from before, as `PLAN_LIMITS` writes them.
 */
export async function storePlanLimits(db: Database, pools: QuotaPools): Promise<readonly string[]> {
  const changed = await db
    .insertInto('plan_limits')
    .values(listLimits(pools))
    .onConflict((conflict) =>
      conflict
        .columns(['plan', 'pool'])
        .doUpdateSet((eb) => ({ units: eb.ref('excluded.units') }))
        .whereRef('plan_limits.units', 'is distinct from', 'excluded.units'),
    )
    .returning(['plan', 'pool', 'units'])
    .execute()
  return changed.map(writeLimit)
}

/** Those of these limits that the database does not have, as `PLAN_LIMITS` writes them. */
export async function listUnstoredLimits(db: Database, pools: QuotaPools): Promise<readonly string[]> {
  const stored = await readQuotaPools(db)
  return listLimits(pools)
    .filter(({ plan, pool, units }) => stored[pool]?.[plan] !== units)
    .map(writeLimit)
}

function writeLimit({ plan, pool, units }: ReturnType<typeof listLimits>[number]): string {
  return `${plan}.${pool}=${units ?? 'unlimited'}`
}

function listLimits(pools: QuotaPools) {
  return Object.entries(pools).flatMap(([pool, limits]) =>
    Object.entries(limits).map(([plan, units]) => ({ plan, pool, units })),
  )
}

/** The quota pools as stored, which are those in force. */
export async function readQuotaPools(db: Database): Promise<QuotaPools> {
  const rows = await db
    .selectFrom('plan_limits')
    .select(['plan', 'pool', 'units'])
    .orderBy('pool')
    .orderBy('plan')
    .execute()
  const pools: Record<string, Record<string, number | null>> = {}
  for (const { pool, plan, units } of rows) pools[pool] = { ...pools[pool], [plan]: units }
  return pools
}

/** Units that were used today, by profile and pool; what was not used is left out. */
export async function listTodaysUse(
  db: Database,
): Promise<ReadonlyMap<string, Readonly<Record<string, number>>>> {
  const rows = await db
    .selectFrom('quota_usage')
    .select('profile_id')
    .select(sql<string>`json_object_agg(pool, used order by pool)`.as('used'))
    .where('day', '=', databaseToday)
    .where('used', '>', 0)
    .groupBy('profile_id')
    .execute()
  return new Map(rows.map(({ profile_id, used }) => [profile_id, JSON.parse(used)]))
}

/** What a profile used on a UTC day, written as 2026-11-21, by pool; what was not used is left out. */
export interface DayUse {
  readonly day: string
  readonly used: Readonly<Record<string, number>>
}

/** The use of a profile on each of the last days, the present one first, by the database's clock. */
export async function listUseByDay(
  db: Database,
  { profileId, days }: { readonly profileId: string; readonly days: number },
): Promise<DayUse[]> {
  // Raw: days without use have a row, too, and end with that of the database's clock.
  const { rows } = await sql<{ readonly day: string; readonly used: string }>`
    select to_char(d.day, 'YYYY-MM-DD') as day,
           coalesce(json_object_agg(u.pool, u.used) filter (where u.pool is not null), '{}')::text as used
    from (select (clock_timestamp() at time zone 'UTC')::date as day) as today
    cross join generate_series(0, ${days}::int - 1) as ago
    cross join lateral (select today.day - ago as day) as d
    left join quota_usage u on u.profile_id = ${profileId} and u.day = d.day
    group by d.day order by d.day desc
  `.execute(db)
  return rows.map(({ day, used }) => ({ day, used: JSON.parse(used) }))
}

/** Takes a unit and records its reservation. */
export async function reserveUnit(db: Database, { profileId, pool }: Pool): Promise<ReservedGrant> {
  // Raw: the charge and its record are one statement, so that there is never one without the other.
  const { rows } = await sql<ReservedGrant>`
    with charge as materialized (select * from consume_quota(${profileId}, ${pool}, 1)),
    reservation as (
      insert into quota_reservations (profile_id, day, pool)
      select ${profileId}, ((resets_at at time zone 'UTC') - interval '1 day')::date, ${pool}
      from charge where granted
      returning id
    )
    select ${CHARGE}, reservation.id as "reservationId" from charge left join reservation on true
  `.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('the quota of the profile could not be read')
  return row
}

/** Ends reservations whose units stay taken. Rejects when one of them has ended. */
export async function keepUnits(db: Database, reservationIds: readonly string[]): Promise<void> {
  const kept = await db
    .deleteFrom('quota_reservations')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(reservationIds))))
    .executeTakeFirst()
  if (kept.numDeletedRows < reservationIds.length)
    throw new Error('the reserved unit was given back meanwhile')
}

/** Gives the units of reservations back; those that have ended change nothing. */
export async function giveUnitsBack(db: Database, reservationIds: readonly string[]): Promise<void> {
  await refund(db, { ids: reservationIds })
}

/** Gives back the units of requests whose process died: their reservations are older than any request may last. */
export async function refundAbandonedReservations(db: Database, olderThanMs: number): Promise<number> {
  return await refund(db, { olderThanMs })
}

/** Ends reservations and gives each unit back to the day that it was taken from. Returns how many. */
async function refund(
  db: Database,
  these: { readonly ids: readonly string[] } | { readonly olderThanMs: number },
): Promise<number> {
  const which =
    'ids' in these
      ? sql`id = any(${these.ids}::bigint[])`
      : sql`created_at < ${databaseTimeAgo(these.olderThanMs)}`
  // Raw: one statement ends the reservations and gives the units back, once.
  // Rows of use are locked in one order, so that two that give back never wait for each other in a circle.
  const { rows } = await sql<{ refunded: number }>`
    with ended as (
      delete from quota_reservations where ${which} returning profile_id, day, pool
    ), units as (
      select profile_id, day, pool, count(*)::int as units from ended group by profile_id, day, pool
    ), locked as (
      select u.profile_id, u.day, u.pool, n.units from quota_usage u join units n using (profile_id, day, pool)
      order by u.profile_id, u.day, u.pool for no key update of u
    ), refunded as (
      update quota_usage u set used = u.used - l.units from locked l
      where u.profile_id = l.profile_id and u.day = l.day and u.pool = l.pool
    )
    select count(*)::int as refunded from ended
  `.execute(db)
  return rows[0]?.refunded ?? 0
}

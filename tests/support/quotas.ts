import { expect } from '@jest/globals'
import type { TestClient } from './client.ts'
import type { TestService } from './service.ts'

/** The daily quotas of a client's profile, read and set in the database. */

export type Pool = 'scans' | 'reads' | 'correlations' | 'attempts'

type Database = Pick<TestService, 'sql'>
type Owner = Pick<TestClient, 'profile'>

/** Units that the profile has used today, by pool; unused pools are missing. */
export async function usedByPool({ sql }: Database, { profile }: Owner): Promise<Record<string, number>> {
  const rows = await sql<{ pool: string; used: number }>(
    `select pool, used from quota_usage u join profiles p on p.id = u.profile_id
     where p.name = $1 and u.day = (clock_timestamp() at time zone 'UTC')::date`,
    [profile],
  )
  return Object.fromEntries(rows.map(({ pool, used }) => [pool, used]))
}

/** Units of a pool that the profile has used today; 0 when it has used none. */
export async function usedToday(database: Database, owner: Owner, pool: Pool): Promise<number> {
  return (await usedByPool(database, owner))[pool] ?? 0
}

export interface Use {
  readonly pool: Pool
  readonly used: number
  /** 0 is today. */
  readonly daysAgo?: number
}

/** Records units as used. */
export async function setUsed(
  { sql }: Database,
  { profile }: Owner,
  { pool, used, daysAgo = 0 }: Use,
): Promise<void> {
  await sql(
    `insert into quota_usage (profile_id, day, pool, used)
     select id, (clock_timestamp() at time zone 'UTC')::date - $4::int, $2, $3 from profiles where name = $1
     on conflict (profile_id, day, pool) do update set used = excluded.used`,
    [profile, pool, used, daysAgo],
  )
}

/** Leaves the profile this many units of a pool today. */
export async function leaveQuota(
  database: Database,
  owner: Owner,
  { pool, units }: { readonly pool: Pool; readonly units: number },
): Promise<void> {
  const [limit] = await database.sql<{ units: number }>(
    `select l.units from plan_limits l join profiles p on p.plan = l.plan where p.name = $1 and l.pool = $2`,
    [owner.profile, pool],
  )
  if (limit === undefined) throw new Error(`the plan of ${owner.profile} has no pool ${pool}`)
  await setUsed(database, owner, { pool, used: limit.units - units })
}

/** Units of a pool that the profile has reserved. */
export function listReservations(
  { sql }: Database,
  { profile }: Owner,
  pool: Pool = 'scans',
): Promise<{ id: string }[]> {
  return sql(
    `select r.id from quota_reservations r join profiles p on p.id = r.profile_id where p.name = $1 and r.pool = $2`,
    [profile, pool],
  )
}

/** Scans that the profile has used today. Expects that each is charged, not just reserved. */
export async function scansCharged(database: Database, owner: Owner): Promise<number> {
  expect(await listReservations(database, owner)).toEqual([])
  return usedToday(database, owner, 'scans')
}

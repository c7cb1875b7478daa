import { sql } from 'kysely'
import type { Database } from './connection.ts'
import type { Profiles } from '../generated/db/types.ts'

export type Plan = Profiles['plan']

/** A key that exists and is not revoked, with its profile's plan and its place in the current minute. */
export interface Access {
  readonly keyId: string
  readonly profileId: string | null
  readonly plan: Plan | null
  /** The name of the pepper that the key is hashed with; null for a key of an earlier release. */
  readonly pepper: string | null
  /** Requests per window, the key's own or the contract's. */
  readonly rateLimit: number
  readonly window: RateWindow
}

/** The minute of a request on the database's clock, after the request was counted. */
export interface RateWindow {
  readonly used: number
  /** When the window ends, in Unix seconds. */
  readonly resetSec: number
  /** Whole seconds until then, at least 1. */
  readonly remainingSec: number
}

/** The rate limit of a contract. Each contract counts for itself. */
export interface RatePolicy {
  readonly contract: string
  /** Requests per minute. */
  readonly requests: number
  /** Whether a key's own limit takes the place of the contract's. */
  readonly keyOverrides: boolean
}

export interface ApiKey {
  readonly keyId: string
  readonly pepper: string | null
  readonly profileId: string | null
  readonly rateLimit: number | null
}

const THIS_MINUTE = sql`date_trunc('minute', clock_timestamp(), 'UTC')`

/** Goes on with the count of the same minute, or begins that of a later one: a window never goes back. */
const COUNT_ON = sql`on conflict (key_id, contract) do update set
  used = case when excluded.window_start > c.window_start then excluded.used else c.used + excluded.used end,
  window_start = greatest(c.window_start, excluded.window_start)`

const WINDOW = sql`used, extract(epoch from window_start)::bigint + 60 as reset,
  ceil(extract(epoch from window_start) + 60 - extract(epoch from clock_timestamp()))::int as remaining`

/**
 * Looks up keys and plans and counts their requests, in one statement: the normal case of every request. `used` of
 * the result is the count after all uses of that key in this call. Unknown and revoked keys are left out.
 *
 * Fails as a whole when any of the three cannot be read; the caller then takes findKey, findPlan and countRequest,
 * each with the failure rule of its own.
 */
export async function admitRequests(
  db: Database,
  uses: readonly { readonly hash: Buffer; readonly count: number }[],
  policy: RatePolicy,
): Promise<Map<string, Access>> {
  const hashes = uses.map(({ hash }) => hash)
  const counts = uses.map(({ count }) => count)
  // Raw: looks up and counts in one round trip, and takes the uses as two arrays.
  // The keys are locked in the order of their ids, so that two batches never wait for each other in a circle.
  const { rows } = await sql<AccessRow>`
    with known as materialized (
      select k.id, encode(k.key_hash, 'hex') as hash, k.profile_id, k.pepper, p.plan, u.uses,
             coalesce(case when ${policy.keyOverrides}::boolean then k.rate_limit end, ${policy.requests}::int)
               as rate_limit
      from unnest(${hashes}::bytea[], ${counts}::int[]) as u (hash, uses)
      join api_keys k on k.key_hash = u.hash and k.revoked_at is null
      left join profiles p on p.id = k.profile_id
    ), counted as (
      insert into rate_counters as c (key_id, contract, window_start, used)
      select id, ${policy.contract}, ${THIS_MINUTE}, uses from known order by id
      ${COUNT_ON}
      returning key_id, window_start, used
    )
    select id, hash, profile_id, pepper, plan, rate_limit, ${WINDOW}
    from known join counted on counted.key_id = known.id
  `.execute(db)
  return new Map(rows.map((row) => [row.hash, toAccess(row)]))
}

/** A key that exists and is not revoked, with its profile's plan; its requests are counted elsewhere. */
export type KeyHolder = Omit<Access, 'window'> & { readonly hash: string; readonly count: number }

/** Looks up keys and plans in one statement. Unknown and revoked keys are left out. */
export async function listKeyHolders(
  db: Database,
  uses: readonly { readonly hash: Buffer; readonly count: number }[],
  policy: RatePolicy,
): Promise<KeyHolder[]> {
  const rows = await db
    .selectFrom('api_keys')
    .leftJoin('profiles', 'profiles.id', 'api_keys.profile_id')
    .select(['api_keys.id as keyId', 'key_hash', 'profile_id as profileId', 'pepper', 'plan', 'rate_limit'])
    .where((eb) => eb('key_hash', '=', eb.fn.any(eb.val(uses.map(({ hash }) => hash)))))
    .where('revoked_at', 'is', null)
    .execute()
  const counts = new Map(uses.map(({ hash, count }) => [hash.toString('hex'), count]))
  return rows.map(({ key_hash, rate_limit, ...holder }) => {
    const hash = key_hash.toString('hex')
    const own = policy.keyOverrides ? rate_limit : null
    return { ...holder, hash, count: counts.get(hash) ?? 0, rateLimit: own ?? policy.requests }
  })
}

interface AccessRow {
  readonly id: string
  readonly hash: string
  readonly profile_id: string | null
  readonly pepper: string | null
  readonly plan: Plan | null
  readonly rate_limit: number
  readonly used: number
  readonly reset: string
  readonly remaining: number
}

function toAccess(row: AccessRow): Access {
  return {
    keyId: row.id,
    profileId: row.profile_id,
    pepper: row.pepper,
    plan: row.plan,
    rateLimit: row.rate_limit,
    window: toWindow(row),
  }
}

function toWindow(row: {
  readonly used: number
  readonly reset: string
  readonly remaining: number
}): RateWindow {
  return { used: row.used, resetSec: Number(row.reset), remainingSec: Math.max(1, row.remaining) }
}

/** The key with this hash, unless it is unknown or revoked. */
export async function findKey(db: Database, hash: Buffer): Promise<ApiKey | undefined> {
  const row = await db
    .selectFrom('api_keys')
    .select(['id', 'profile_id', 'pepper', 'rate_limit'])
    .where('key_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row && { keyId: row.id, profileId: row.profile_id, pepper: row.pepper, rateLimit: row.rate_limit }
}

/** The plan of a profile, or null when there is no such profile. */
export async function findPlan(db: Database, profileId: string): Promise<Plan | null> {
  const row = await db.selectFrom('profiles').select('plan').where('id', '=', profileId).executeTakeFirst()
  return row?.plan ?? null
}

/** Counts one request of a key and returns its window. */
export async function countRequest(db: Database, keyId: string, contract: string): Promise<RateWindow> {
  // Raw: the counter of admitRequests, for one use.
  const { rows } = await sql<{ used: number; reset: string; remaining: number }>`
    insert into rate_counters as c (key_id, contract, window_start, used)
    values (${keyId}, ${contract}, ${THIS_MINUTE}, 1)
    ${COUNT_ON}
    returning ${WINDOW}
  `.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('the rate counter returned no row')
  return toWindow(row)
}

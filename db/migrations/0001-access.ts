import { type Kysely, sql } from 'kysely'

/** Profiles, keys, counters, quotas, and what is remembered of requests. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...ACCESS, ...QUOTA, ...REPEATS]) await sql.raw(statement).execute(db)
}

const ACCESS = [
  `create table profiles (
    id bigint generated always as identity primary key,
    name text not null unique,
    plan text not null check (plan in ('free', 'pro', 'premium')),
    created_at timestamptz not null default clock_timestamp(),
    updated_at timestamptz not null default clock_timestamp()
  )`,
  // A profile that is deleted leaves its keys behind: they are answered with 403, not with 401.
  `create table api_keys (
    id text primary key,
    key_hash bytea not null unique,
    profile_id bigint references profiles on delete set null,
    rate_limit integer check (rate_limit > 0),
    last_four text not null,
    created_at timestamptz not null default clock_timestamp(),
    revoked_at timestamptz
  )`,
  // One row per key and contract, not per window: always a HOT update, nothing to prune. Unlogged: a crash costs one
  // window.
  `create unlogged table rate_counters (
    key_id text not null,
    contract text not null,
    window_start timestamptz not null,
    used integer not null,
    primary key (key_id, contract)
  ) with (fillfactor = 40)`,
]

const QUOTA = [
  `create table plan_limits (
    plan text not null,
    pool text not null,
    units integer,
    primary key (plan, pool)
  )`,
  `create table quota_usage (
    profile_id bigint not null references profiles on delete cascade,
    day date not null,
    pool text not null,
    used integer not null,
    primary key (profile_id, day, pool)
  ) with (fillfactor = 70)`,
  /*
   * The one way to consume quota, for this service and for the web application that shares the pools. All or nothing:
   * granted is false, and nothing is consumed, when the pool has not enough units left or the plan has no such pool.
   * A pool whose limit is null is metered without a cap.
   */
  `create function consume_quota(
    for_profile bigint, from_pool text, units integer,
    out granted boolean, out used integer, out quota integer, out resets_at timestamptz
  ) language plpgsql as $$
  declare
    today date := (clock_timestamp() at time zone 'UTC')::date;
    pool_exists boolean := false;
  begin
    resets_at := ((today + 1)::timestamp at time zone 'UTC');
    select true, l.units into pool_exists, quota
      from profiles p join plan_limits l on l.plan = p.plan and l.pool = from_pool
      where p.id = for_profile;
    if coalesce(pool_exists, false) and (quota is null or units <= quota) then
      insert into quota_usage as u (profile_id, day, pool, used) values (for_profile, today, from_pool, units)
        on conflict (profile_id, day, pool) do update set used = u.used + excluded.used
        where quota is null or u.used + excluded.used <= quota
        returning u.used into used;
    end if;
    granted := used is not null;
    if not granted then
      select coalesce(max(u.used), 0) into used from quota_usage u
        where u.profile_id = for_profile and u.day = today and u.pool = from_pool;
      quota := coalesce(quota, 0);
    end if;
  end $$`,
]

const REPEATS = [
  // A unit that was taken before its work was done. The row goes when the unit is kept or given back, so it is given
  // back at most once, and to the day that it was taken from.
  `create table quota_reservations (
    id bigint generated always as identity primary key,
    profile_id bigint not null references profiles on delete cascade,
    day date not null,
    pool text not null,
    created_at timestamptz not null default clock_timestamp()
  )`,
  `create index quota_reservations_age on quota_reservations (created_at)`,
  // The answers of requests with an Idempotency-Key; an answer that is null is still being worked on.
  `create table idempotent_answers (
    key_id text not null,
    operation text not null,
    idempotency_key text not null,
    fingerprint bytea not null,
    answer text,
    created_at timestamptz not null default clock_timestamp(),
    primary key (key_id, operation, idempotency_key)
  )`,
  `create index idempotent_answers_age on idempotent_answers (created_at)`,
]

import { type Kysely, sql } from 'kysely'

/**
 * Profiles, keys and the trail of what was done to them, counters, quotas, stored answers, and the favourites that the
 * web application shares. Nothing here depends on tokens or wallets.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...KEYS, ...TRAIL, ...QUOTAS, ...ANSWERS]) await sql.raw(statement).execute(db)
}

const KEYS = [
  `create table profiles (
    id bigint generated always as identity primary key,
    name text not null unique,
    plan text not null check (plan in ('free', 'pro', 'premium')),
    created_at timestamptz not null default clock_timestamp(),
    updated_at timestamptz not null default clock_timestamp()
  )`,
  // A deleted profile leaves its keys behind: they are answered with 403, not with 401.
  `create table api_keys (
    id text primary key,
    key_hash bytea not null unique,
    profile_id bigint references profiles on delete set null,
    rate_limit integer check (rate_limit > 0),
    last_four text not null,
    created_at timestamptz not null default clock_timestamp(),
    revoked_at timestamptz,
    -- The name of the pepper that the hash was made with; none without one.
    pepper text,
    -- Written once a minute at most.
    last_used_at timestamptz
  )`,
  // One row per key and contract, not per window: each write is a HOT update and nothing has to be deleted. Unlogged: a
  // crash costs one window.
  `create unlogged table rate_counters (
    key_id text not null,
    contract text not null,
    window_start timestamptz not null,
    used integer not null,
    primary key (key_id, contract)
  ) with (fillfactor = 40)`,
  // The web application writes it.
  `create table favourites (
    profile_id bigint not null references profiles on delete cascade,
    address text not null,
    primary key (profile_id, address)
  )`,
]

const TRAIL = [
  // No foreign keys: the trail outlives the keys and profiles that it names.
  `create table key_events (
    id bigint generated always as identity primary key,
    at timestamptz not null default clock_timestamp(),
    event text not null check (event in ('issued', 'revoked', 'plan_changed')),
    key_id text,
    profile text,
    plan text,
    actor text not null,
    logged_at timestamptz
  )`,
  `create index key_events_unlogged on key_events (id) where logged_at is null`,
  // A transaction may name its actor; otherwise the actor is the role that is logged in.
  `create function key_actor() returns text language sql stable as $$
    select coalesce(nullif(current_setting('wallet_analytics.actor', true), ''), 'role ' || session_user)
  $$`,
  // Triggers write the trail, so that a statement by hand is recorded too.
  `create function record_key_event() returns trigger language plpgsql as $$
  begin
    insert into key_events (event, key_id, profile, plan, actor)
    select case tg_op when 'INSERT' then 'issued' else 'revoked' end, new.id, p.name, p.plan, key_actor()
    from (select) as one left join profiles p on p.id = new.profile_id;
    return null;
  end $$`,
  `create trigger record_issue after insert on api_keys for each row execute function record_key_event()`,
  `create trigger record_revocation after update of revoked_at on api_keys for each row
    when (old.revoked_at is null and new.revoked_at is not null) execute function record_key_event()`,
  `create function record_plan_change() returns trigger language plpgsql as $$
  begin
    insert into key_events (event, profile, plan, actor) values ('plan_changed', new.name, new.plan, key_actor());
    return null;
  end $$`,
  `create trigger record_plan_change after update of plan on profiles for each row
    when (old.plan is distinct from new.plan) execute function record_plan_change()`,
]

const QUOTAS = [
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
  `create index quota_usage_day on quota_usage (day)`,
  /*
   * The one way to take quota units, for this service and for the web application that shares the pools. All or
   * nothing: where the pool has too few units left, or the plan has no such pool, granted is false and nothing is
   * taken. A pool whose limit is null is counted without a limit.
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
  // A unit that was taken before the work. The row is deleted when the unit is kept or given back, so a unit is given
  // back at most once, and to the day that it was taken from.
  `create table quota_reservations (
    id bigint generated always as identity primary key,
    profile_id bigint not null references profiles on delete cascade,
    day date not null,
    pool text not null,
    created_at timestamptz not null default clock_timestamp()
  )`,
  `create index quota_reservations_age on quota_reservations (created_at)`,
]

const ANSWERS = [
  // Answers of requests with an Idempotency-Key; the answer is null while the request is being worked on.
  `create table idempotent_answers (
    key_id text not null,
    operation text not null,
    idempotency_key text not null,
    fingerprint bytea not null,
    answer text,
    created_at timestamptz not null default clock_timestamp(),
    -- Which attempt holds the claim, so that one that was given up cannot answer for the next.
    attempt integer not null default 1,
    primary key (key_id, operation, idempotency_key)
  )`,
  `create index idempotent_answers_age on idempotent_answers (created_at)`,
]

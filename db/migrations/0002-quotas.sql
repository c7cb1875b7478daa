-- The daily quotas of profiles, and the answers that a repeated request gets without being charged again.

create table plan_limits (
  plan text not null,
  pool text not null,
  units integer,
  primary key (plan, pool)
);

create table quota_usage (
  profile_id bigint not null references profiles on delete cascade,
  day date not null,
  pool text not null,
  used integer not null,
  primary key (profile_id, day, pool)
) with (fillfactor = 70);

create index quota_usage_day on quota_usage (day);

-- The one way to take quota units, for this service and for the web application that shares the pools. All or
-- nothing: where the pool has too few units left, or the plan has no such pool, granted is false and nothing is
-- taken. A pool whose limit is null is counted without a limit.
create function consume_quota(
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
end $$;

-- A unit that was taken before the work. The row is deleted when the unit is kept or given back, so a unit is given
-- back at most once, and to the day that it was taken from.
create table quota_reservations (
  id bigint generated always as identity primary key,
  profile_id bigint not null references profiles on delete cascade,
  day date not null,
  pool text not null,
  created_at timestamptz not null default clock_timestamp()
);

create index quota_reservations_age on quota_reservations (created_at);

-- Answers of requests with an Idempotency-Key; the answer is null while the request is being worked on.
create table idempotent_answers (
  key_id text not null,
  operation text not null,
  idempotency_key text not null,
  fingerprint bytea not null,
  answer text,
  created_at timestamptz not null default clock_timestamp(),
  -- Which attempt holds the claim, so that one that was given up cannot answer for the next.
  attempt integer not null default 1,
  primary key (key_id, operation, idempotency_key)
);

create index idempotent_answers_age on idempotent_answers (created_at);

-- Profiles, keys with their counters and the trail of what was done to them, and the favourites that the web
-- application shares.

create table profiles (
  id bigint generated always as identity primary key,
  name text not null unique,
  plan text not null check (plan in ('free', 'pro', 'premium'))
);

-- A deleted profile leaves its keys behind: they are answered with 403, not with 401.
create table api_keys (
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
  last_used_at timestamptz,
  -- What its owner calls it.
  name text,
  expires_at timestamptz,
  -- Where it may be used from, in CIDR notation; null for everywhere.
  networks text[],
  -- Null: what keys may do that are issued without a choice, as the document declares it.
  scopes text[],
  -- The secret that was rotated away, which counts until then.
  former_hash bytea unique,
  former_pepper text,
  former_until timestamptz,
  -- Whether the present secret was used since a rotation: from then on the former one cannot change the key.
  secret_confirmed boolean not null default false,
  check (num_nulls(former_hash, former_until) in (0, 2))
);

-- One row per key and contract, not per window: each write is a HOT update and nothing has to be deleted. Unlogged: a
-- crash costs one window.
create unlogged table rate_counters (
  key_id text not null,
  contract text not null,
  window_start timestamptz not null,
  used integer not null,
  primary key (key_id, contract)
) with (fillfactor = 40);

-- The web application writes it.
create table favourites (
  profile_id bigint not null references profiles on delete cascade,
  address text not null,
  primary key (profile_id, address)
);

-- No foreign keys: the trail outlives the keys and profiles that it names.
create table key_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  event text not null check (event in ('issued', 'rotated', 'changed', 'revoked', 'plan_changed')),
  key_id text,
  profile text,
  plan text,
  actor text not null,
  logged_at timestamptz,
  -- What the key was given, or what was changed of it; never its hash.
  detail jsonb
);

create index key_events_unlogged on key_events (id) where logged_at is null;

-- A transaction may name its actor; otherwise the actor is the role that is logged in.
create function key_actor() returns text language sql stable as $$
  select coalesce(nullif(current_setting('wallet_analytics.actor', true), ''), 'role ' || session_user)
$$;

-- All columns of a key except those that identify it or say that it was used, so that the trail covers new columns
-- too.
create function key_terms(k api_keys) returns jsonb language sql stable as $$
  select to_jsonb(k) - array['id', 'profile_id', 'last_four', 'pepper', 'former_pepper', 'created_at', 'last_used_at',
    'secret_confirmed']
$$;

-- Triggers write the trail, so that a statement by hand is recorded too.
create function record_key_event() returns trigger language plpgsql as $$
declare
  before jsonb := case tg_op when 'INSERT' then jsonb_build_object() else key_terms(old) end;
  changes jsonb := (
    select jsonb_object_agg(key, value) from jsonb_each(key_terms(new) - array['key_hash', 'former_hash'])
    where value is distinct from coalesce(before -> key, 'null')
  );
begin
  insert into key_events (event, key_id, profile, plan, actor, detail)
  select case when tg_op = 'INSERT' then 'issued' when changes ->> 'revoked_at' is not null then 'revoked'
      when before -> 'key_hash' is distinct from key_terms(new) -> 'key_hash' then 'rotated' else 'changed' end,
    new.id, p.name, p.plan, key_actor(), changes
  from (select) as one left join profiles p on p.id = new.profile_id;
  perform pg_notify('key_changed', new.id);
  return null;
end $$;

create trigger record_issue after insert on api_keys for each row execute function record_key_event();

create trigger record_change after update on api_keys for each row
  when (key_terms(old) is distinct from key_terms(new)) execute function record_key_event();

create function record_plan_change() returns trigger language plpgsql as $$
begin
  insert into key_events (event, profile, plan, actor) values ('plan_changed', new.name, new.plan, key_actor());
  return null;
end $$;

create trigger record_plan_change after update of plan on profiles for each row
  when (old.plan is distinct from new.plan) execute function record_plan_change();

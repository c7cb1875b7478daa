-- Webhook endpoints and their deliveries.

create table webhook_endpoints (
  id text primary key,
  profile_id bigint not null references profiles on delete cascade,
  url text not null,
  description text,
  events text[] not null,
  -- Sealed by webhooks/secrets.ts.
  secret bytea not null,
  -- The former secret, which also signs until its time is over.
  previous_secret bytea,
  previous_secret_until timestamptz,
  disabled_at timestamptz,
  disabled_reason text check (disabled_reason in ('owner', 'gone', 'failing')),
  -- Attempts that have failed since the last one that did not.
  failures integer not null default 0,
  failing_since timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  check ((disabled_at is null) = (disabled_reason is null)),
  check ((previous_secret is null) = (previous_secret_until is null))
);

create index webhook_endpoints_profile on webhook_endpoints (profile_id);

-- An event has one row for each endpoint that receives it: the row is what is to be sent, and the log of it.
create table webhook_deliveries (
  id text primary key,
  endpoint_id text not null references webhook_endpoints on delete cascade,
  event_id text not null,
  type text not null,
  data json not null,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  -- Which job may work on it: each new job has the next number, and earlier ones do nothing.
  sequence integer not null default 1,
  attempts integer not null default 0,
  next_attempt_at timestamptz default clock_timestamp(),
  last_attempt_at timestamptz,
  last_status integer,
  last_error text,
  last_duration_ms integer,
  last_answer text,
  created_at timestamptz not null default clock_timestamp(),
  check ((state = 'pending') = (next_attempt_at is not null))
) with (fillfactor = 70);

create index webhook_deliveries_endpoint on webhook_deliveries (endpoint_id, created_at, id);

create index webhook_deliveries_created_at on webhook_deliveries (created_at);

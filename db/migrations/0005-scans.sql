-- Scans, their wallets, and the profiles that asked for them.

create table scans (
  id text primary key,
  token_id integer not null references tokens on delete cascade,
  status text not null default 'processing' check (status in ('processing', 'completed', 'failed')),
  total integer not null,
  processed integer not null default 0,
  skipped integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  progress_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  failure_code text check (failure_code in ('too_many_skipped', 'superseded', 'no_progress')),
  waiting_code text check (waiting_code in ('provider_down', 'provider_budget', 'provider_rate', 'provider_refused')),
  notes json,
  -- When a newer scan of the token followed; deletion by age counts from then.
  followed_at timestamptz,
  -- The provider calls that the market check of the scan has begun.
  market_calls smallint not null default 0
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);

-- At most one active scan per token: of several concurrent triggers, exactly one creates a scan.
create unique index scans_active on scans (token_id) where status = 'processing';

create index scans_processing on scans (progress_at) where status = 'processing';

-- The latest scan of a token, whatever its status.
create index scans_of_token on scans (token_id, created_at);

-- The order of the list of scans.
create index scans_created_at on scans (created_at, id);

-- The end of the last scan is looked up.
create index scans_finished_at on scans (finished_at);

create index scans_followed_at on scans (followed_at) where followed_at is not null;

create table scan_wallets (
  scan_id text not null references scans on delete cascade,
  wallet_id integer not null references wallets on delete cascade,
  state text not null default 'pending' check (state in ('pending', 'analysed', 'stored', 'skipped')),
  skip_reason text check (skip_reason in ('wallet_unknown', 'provider_failed', 'service_failed')),
  primary key (scan_id, wallet_id)
) with (autovacuum_vacuum_scale_factor = 0.02);

-- The way from a wallet to the scans that have found it.
create index scan_wallets_wallet on scan_wallets (wallet_id);

-- The profiles that asked for a scan, by a trigger that created it or reused it.
create table scan_requests (
  scan_id text not null references scans on delete cascade,
  profile_id bigint not null references profiles on delete cascade,
  primary key (scan_id, profile_id)
);

create function follow_scans() returns trigger language plpgsql as $$
begin
  update scans set followed_at = clock_timestamp()
    where token_id = new.token_id and id <> new.id and created_at <= new.created_at and followed_at is null;
  return null;
end $$;

create trigger scans_followed after insert on scans for each row execute function follow_scans();

-- Listeners are notified at the commit, so that the scan they read then has ended.
create function tell_scan_end() returns trigger language plpgsql as $$
  begin
    perform pg_notify('scan_ended', new.id);
    return null;
  end $$;

create trigger tell_scan_end after update of status on scans for each row
  when (old.status = 'processing' and new.status <> 'processing') execute function tell_scan_end();

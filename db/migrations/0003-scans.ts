import { type Kysely, sql } from 'kysely'

/** Scans, their wallets, and the ledger that the score is judged by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...SCANS, ...LEDGER]) await sql.raw(statement).execute(db)
}

const SCANS = [
  `create table scans (
    id text primary key,
    token_id integer not null references tokens on delete cascade,
    status text not null default 'processing' check (status in ('processing', 'completed', 'failed')),
    is_update boolean not null,
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
    followed_at timestamptz
  ) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02)`,
  // At most one active scan per token: of several concurrent triggers, exactly one creates a scan.
  `create unique index scans_active on scans (token_id) where status = 'processing'`,
  `create index scans_processing on scans (progress_at) where status = 'processing'`,
  // The latest scan of a token, whatever its status.
  `create index scans_of_token on scans (token_id, created_at)`,
  `create index scans_followed_at on scans (followed_at) where followed_at is not null`,
  `create table scan_wallets (
    scan_id text not null references scans on delete cascade,
    wallet_id integer not null references wallets on delete cascade,
    state text not null default 'pending' check (state in ('pending', 'analysed', 'stored', 'skipped')),
    skip_reason text check (skip_reason in ('wallet_unknown', 'provider_failed', 'service_failed')),
    primary key (scan_id, wallet_id)
  ) with (autovacuum_vacuum_scale_factor = 0.02)`,
  `create function follow_scans() returns trigger language plpgsql as $$
  begin
    update scans set followed_at = clock_timestamp()
      where token_id = new.token_id and id <> new.id and created_at <= new.created_at and followed_at is null;
    return null;
  end $$`,
  `create trigger scans_followed after insert on scans for each row execute function follow_scans()`,
  // Listeners are notified at the commit, so that the scan they read then has ended.
  `create function tell_scan_end() returns trigger language plpgsql as $$
    begin
      perform pg_notify('scan_ended', new.id);
      return null;
    end $$`,
  `create trigger tell_scan_end after update of status on scans for each row
    when (old.status = 'processing' and new.status <> 'processing') execute function tell_scan_end()`,
]

const LEDGER = [
  // A record is written once and settled once. Triggers refuse every other change, so that no failure can be taken
  // back.
  `create table score_records (
    id bigint generated always as identity primary key,
    -- No foreign keys: a record outlives what it describes, and never blocks a deletion.
    wallet_id integer not null,
    -- The token whose scan selected the wallet.
    token_id integer,
    closed_tokens integer not null,
    -- When the score was made.
    scored_at timestamptz not null,
    day date not null generated always as ((scored_at at time zone 'UTC')::date) stored,
    score smallint not null,
    score_version smallint not null,
    kind text not null check (kind in ('backtest', 'frozen')),
    period text not null default 'all' check (period in ('all', '30d')),
    selection text not null check (selection in ('top_trader', 'first_buyer', 'first_buyer_sample', 'wallet_scan')),
    -- Simulated records are never counted together with real ones.
    simulated boolean not null,
    -- Null in records of version 2 of the score, which are never counted together with later ones.
    edge_low_pct real,
    winrate_pct real,
    winrate_low_pct real,
    realized_usd double precision,
    roi_pct double precision,
    settled_at timestamptz,
    outcome_usd double precision,
    outcome_roi_pct double precision,
    outcome_mean_pct double precision,
    outcome_trades integer,
    -- Whether a look-up of a random sample found the outcome; else a scan met the wallet again.
    followed_up boolean not null default false,
    check ((settled_at is null) = (outcome_usd is null) and (settled_at is null) = (outcome_roi_pct is null)),
    check (settled_at between scored_at + interval '720 hours' and scored_at + interval '1080 hours')
  )`,
  // At most one record of each kind and period for a wallet and UTC day.
  `create unique index score_records_day on score_records (wallet_id, kind, period, day)`,
  `create index score_records_due on score_records (scored_at) where settled_at is null and kind = 'frozen'`,
  `create index score_records_open on score_records (wallet_id, scored_at) where settled_at is null`,
  `create function refuse_score_record_change() returns trigger language plpgsql as $$
  declare
    -- The day follows from the moment, and is not there yet when a trigger looks.
    settling constant text[] := '{settled_at,outcome_usd,outcome_roi_pct,outcome_mean_pct,outcome_trades,followed_up,day}';
  begin
    if tg_op = 'UPDATE' then
      if old.settled_at is null and new.settled_at is not null
        and to_jsonb(new) - settling = to_jsonb(old) - settling then return new;
      end if;
    end if;
    raise exception 'score records are only ever added and settled once' using errcode = 'restrict_violation';
  end $$`,
  `create trigger score_records_never_change before update or delete on score_records
    for each row execute function refuse_score_record_change()`,
  `create trigger score_records_never_emptied before truncate on score_records
    for each statement execute function refuse_score_record_change()`,
  // The latest report of each version of the score.
  `create table score_calibrations (
    score_version smallint not null,
    simulated boolean not null,
    computed_at timestamptz not null,
    report json not null,
    primary key (score_version, simulated)
  )`,
]

-- The ledger that the score is judged by (docs/calibration.md, "A ledger that cannot be rewritten").

-- A record is written once and settled once. Triggers refuse every other change, so that no failure can be taken
-- back.
create table score_records (
  id bigint generated always as identity primary key,
  -- No foreign keys: a record outlives what it describes, and never blocks a deletion.
  wallet_id integer not null,
  -- The token whose scan selected the wallet.
  token_id integer,
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
  -- Whether a look-up of a random sample found the outcome; else a scan met the wallet again.
  followed_up boolean not null default false,
  check ((settled_at is null) = (outcome_usd is null) and (settled_at is null) = (outcome_roi_pct is null)),
  check (settled_at between scored_at + interval '720 hours' and scored_at + interval '1080 hours')
);

-- At most one record of each kind and period for a wallet and UTC day. Records that callers asked for are apart, so
-- that they displace no others.
create unique index score_records_day
  on score_records (wallet_id, kind, period, (selection = 'wallet_scan'), day);

create index score_records_due on score_records (scored_at) where settled_at is null and kind = 'frozen';

create index score_records_open on score_records (wallet_id, scored_at) where settled_at is null;

create function refuse_score_record_change() returns trigger language plpgsql as $$
declare
  -- The day follows from the moment, and is not there yet when a trigger looks.
  settling constant text[] := '{settled_at,outcome_usd,outcome_roi_pct,outcome_mean_pct,followed_up,day}';
begin
  if tg_op = 'UPDATE' then
    if old.settled_at is null and new.settled_at is not null
      and to_jsonb(new) - settling = to_jsonb(old) - settling then return new;
    end if;
  end if;
  raise exception 'score records are only ever added and settled once' using errcode = 'restrict_violation';
end $$;

create trigger score_records_never_change before update or delete on score_records
  for each row execute function refuse_score_record_change();

create trigger score_records_never_emptied before truncate on score_records
  for each statement execute function refuse_score_record_change();

-- The latest report of each version of the score.
create table score_calibrations (
  score_version smallint not null,
  simulated boolean not null,
  report json not null,
  primary key (score_version, simulated)
);

-- The addresses of deleted tokens. Records name their token by its id, and their readers by its address.
create table ledger_tokens (token_id integer primary key, address text not null);

create function keep_ledger_token() returns trigger language plpgsql as $$
   begin
     insert into ledger_tokens (token_id, address) values (old.id, old.address) on conflict do nothing;
     return old;
   end $$;

create trigger tokens_kept before delete on tokens for each row execute function keep_ledger_token();

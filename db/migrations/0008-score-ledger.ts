import { type Kysely, sql } from 'kysely'

/**
 * The ledger that the score is judged by: what it said, and what came of it. A row is written once and settled once;
 * the database refuses every other change, so that no record of a failure can be taken back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of LEDGER) await sql.raw(statement).execute(db)
}

const LEDGER = [
  `create table score_records (
    id bigint generated always as identity primary key,
    -- No foreign keys: a record outlives what it is of, and never stands in the way of its end.
    wallet_id integer not null,
    -- The token whose scan selected the wallet.
    token_id integer,
    closed_tokens integer not null,
    -- The moment that the score is of.
    scored_at timestamptz not null,
    day date not null generated always as ((scored_at at time zone 'UTC')::date) stored,
    score smallint not null,
    score_version smallint not null,
    kind text not null check (kind in ('backtest', 'frozen')),
    selection text not null check (selection in ('top_trader', 'first_buyer', 'wallet_scan')),
    -- Simulated records are never counted together with real ones.
    simulated boolean not null,
    part_winrate real not null,
    part_pnl real not null,
    part_roi real not null,
    part_consistency real not null,
    winrate_pct real,
    realized_usd double precision,
    roi_pct double precision,
    settled_at timestamptz,
    outcome_usd double precision,
    outcome_roi_pct double precision,
    outcome_trades integer,
    check ((settled_at is null) = (outcome_usd is null) and (settled_at is null) = (outcome_roi_pct is null)),
    check (settled_at between scored_at + interval '720 hours' and scored_at + interval '1080 hours')
  )`,
  // At most one of a kind for a wallet and UTC day.
  `create unique index score_records_day on score_records (wallet_id, kind, day)`,
  `create index score_records_open on score_records (wallet_id, scored_at) where settled_at is null`,
  `create function refuse_score_record_change() returns trigger language plpgsql as $$
  declare
    -- The day follows from the moment, and is not there yet when a trigger looks.
    settling constant text[] := '{settled_at,outcome_usd,outcome_roi_pct,outcome_trades,day}';
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

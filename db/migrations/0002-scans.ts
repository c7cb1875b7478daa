import { type Kysely, sql } from 'kysely'

/**
 * Tokens, wallets and their rows, scans, the directory of KOLs and the budget of provider calls. Surrogate ids are
 * integers where rows are many: an address is 44 bytes, its id is 4.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...MARKET, ...SCANS, ...DIRECTORY, ...PROVIDER])
    await sql.raw(statement).execute(db)
}

const MARKET = [
  // A reader that sums the revisions of the rows it read sees every later change: each write takes a new number.
  `create sequence revisions as bigint cache 1`,
  `create table tokens (
    id integer generated always as identity primary key,
    address text not null unique,
    name text not null,
    symbol text not null,
    decimals integer,
    image text,
    description text,
    extensions json,
    pools json not null,
    risk json,
    created_at_ms bigint,
    fetched_at timestamptz not null,
    snapshot_revision bigint not null
  )`,
  // Apart from tokens, so that counting views never rewrites the wide rows.
  `create table token_views (
    token_id integer primary key references tokens on delete cascade,
    views bigint not null
  ) with (fillfactor = 40)`,
  `create table wallets (
    id integer generated always as identity,
    address text not null unique,
    analysed_at timestamptz,
    stats_all json,
    stats_30d json,
    stats_7d json,
    stats_1d json,
    recent_tokens json,
    revision bigint not null default nextval('revisions'),
    -- The ranking of the legacy interface, whoever writes the statistics.
    score_7d smallint generated always as ((stats_7d ->> 'score')::smallint) stored,
    realized_7d double precision generated always as ((stats_7d ->> 'realized_pnl_usd')::double precision) stored,
    primary key (id) include (address, revision)
  )`,
  `create index wallets_top_7d on wallets (score_7d desc, realized_7d desc nulls last, address collate "C")
    where score_7d is not null`,
  // At most one instance fetches a wallet at a time; the others wait for what becomes of it.
  `create table wallet_fetches (
    address text primary key,
    lease_until timestamptz not null,
    failed_at timestamptz,
    failure text
  ) with (fillfactor = 70)`,
  `create table token_wallets (
    token_id integer not null references tokens on delete cascade,
    wallet_id integer not null references wallets on delete cascade,
    realized double precision,
    total_invested double precision,
    first_buy_ms bigint,
    oversold boolean not null default false,
    rank_realized smallint,
    rank_first_buy smallint,
    revision bigint not null default nextval('revisions'),
    primary key (token_id, wallet_id)
      include (realized, total_invested, first_buy_ms, rank_realized, rank_first_buy, revision)
  ) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02)`,
  `create index token_wallets_early on token_wallets (wallet_id) where rank_first_buy <= 100`,
]

const SCANS = [
  `create table scans (
    id text primary key,
    token_id integer not null references tokens on delete cascade,
    status text not null default 'processing' check (status in ('processing', 'completed', 'failed')),
    is_update boolean not null,
    total integer not null,
    processed integer not null default 0,
    skipped integer not null default 0,
    failure text,
    -- What its data lacks, and what it waits for at the moment.
    note text,
    waits_for text,
    created_at timestamptz not null default clock_timestamp(),
    progress_at timestamptz not null default clock_timestamp(),
    finished_at timestamptz
  ) with (fillfactor = 70)`,
  // At most one active scan per token: of concurrent triggers exactly one creates.
  `create unique index scans_active on scans (token_id) where status = 'processing'`,
  `create index scans_processing on scans (progress_at) where status = 'processing'`,
  `create table scan_wallets (
    scan_id text not null references scans on delete cascade,
    wallet_id integer not null references wallets on delete cascade,
    state text not null default 'pending' check (state in ('pending', 'analysed', 'stored', 'skipped')),
    primary key (scan_id, wallet_id)
  )`,
]

const DIRECTORY = [
  `create table kols (
    address text primary key,
    name text,
    twitter_url text,
    picture_url text
  )`,
  // Shared with the web application, which writes it.
  `create table favourites (
    profile_id bigint not null references profiles on delete cascade,
    address text not null,
    primary key (profile_id, address)
  )`,
]

const PROVIDER = [
  // Calls to the data provider over all instances: when the next one may be made, until when they are fewer, and how
  // many this day has had.
  `create table provider_budget (
    only_row boolean primary key default true check (only_row),
    next_slot_at timestamptz not null default '-infinity',
    warm_at timestamptz not null default '-infinity',
    day date not null default '-infinity',
    used integer not null default 0
  ) with (fillfactor = 20)`,
  `insert into provider_budget default values`,
  /*
   * Reserves up to so many evenly spaced slots that begin within the look-ahead, and counts them on the day. A rate or
   * a daily limit of null is no limit. Unused slots of earlier reservations are taken off the day again. In the first
   * second after a pause there are a fifth fewer: cold processes and new connections are late by more than the rest.
   */
  `create function reserve_provider_calls(
    calls integer, unused integer, rate float8, daily integer, look_ahead_ms float8,
    out granted integer, out first_ms float8, out spacing_ms float8, out wait_ms float8, out exhausted_for_ms float8
  ) language plpgsql as $$
  declare
    budget provider_budget;
    at timestamptz;
    today date;
  begin
    -- A crash may forget the last half second; the row is locked for much shorter.
    perform set_config('synchronous_commit', 'off', true);
    select * into budget from provider_budget for update;
    at := clock_timestamp();
    today := (at at time zone 'UTC')::date;
    if budget.day is distinct from today then
      budget.used := 0;
    else
      budget.used := greatest(0, budget.used - unused);
    end if;
    granted := calls;
    first_ms := 0;
    spacing_ms := 0;
    wait_ms := 0;
    if daily is not null then
      granted := greatest(0, least(granted, daily - budget.used));
      if granted < calls then
        exhausted_for_ms := extract(epoch from ((today + 1)::timestamp at time zone 'UTC') - at) * 1000;
      end if;
    end if;
    if rate is not null and granted > 0 then
      if budget.next_slot_at < at - interval '1 second' then
        budget.warm_at := at + interval '1 second';
      end if;
      budget.next_slot_at := greatest(budget.next_slot_at, at);
      spacing_ms := 1000 / rate / case when budget.next_slot_at < budget.warm_at then 0.8 else 1 end;
      first_ms := extract(epoch from budget.next_slot_at - at) * 1000;
      if first_ms > look_ahead_ms or floor((look_ahead_ms - first_ms) / spacing_ms) + 1 < granted then
        granted := case when first_ms > look_ahead_ms then 0
          else floor((look_ahead_ms - first_ms) / spacing_ms) + 1 end;
        exhausted_for_ms := null;
      end if;
      budget.next_slot_at := budget.next_slot_at + granted * spacing_ms * interval '1 millisecond';
      wait_ms := greatest(0, first_ms + granted * spacing_ms - look_ahead_ms);
    end if;
    update provider_budget
      set next_slot_at = budget.next_slot_at, warm_at = budget.warm_at, day = today, used = budget.used + granted;
  end $$`,
]

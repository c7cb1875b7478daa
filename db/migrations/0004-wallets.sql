-- Wallets, the wallets of each token, and what is derived from them. Surrogate ids are integers where rows are many: an
-- address is 44 bytes, its id is 4. Tables whose rows change often are vacuumed at a fiftieth of dead rows: "Vacuum and
-- partitions" in docs/scaling.md has the figures.

create table wallets (
  id integer generated always as identity,
  address text not null unique,
  analysed_at timestamptz,
  stats_all json,
  stats_30d json,
  stats_7d json,
  stats_1d json,
  recent_tokens json,
  revision bigint not null default nextval('revisions'),
  -- A scan has found the wallet among a token's traders. Rankings have no others: anyone may ask for any address.
  met boolean not null default false,
  -- When lists first had it: met and analysed. What it bought since did not choose it.
  listed_at timestamptz,
  -- StoredScoreInputs of analysis/score-inputs.ts, from which the scores are computed again once the facts of the
  -- tokens are known; null for a wallet that an earlier version analysed.
  score_inputs json,
  -- StoredPosition of analysis/positions.ts for each of the tokens of score_inputs.
  positions json,
  -- Its largest wins are among those whose market is checked after scans.
  market_checked boolean not null default false,
  primary key (id) include (address, revision)
) with (autovacuum_vacuum_scale_factor = 0.02);

create function set_listed_at() returns trigger language plpgsql as $$
begin
  new.listed_at := clock_timestamp();
  return new;
end $$;

create trigger wallets_listed
  before insert or update of met, stats_all on wallets for each row
  when (new.met and new.stats_all is not null and new.listed_at is null)
  execute function set_listed_at();

create table token_wallets (
  token_id integer not null references tokens on delete cascade,
  wallet_id integer not null references wallets on delete cascade,
  realized double precision,
  total_invested double precision,
  first_buy_ms bigint,
  oversold boolean not null default false,
  rank_realized smallint,
  rank_first_buy smallint,
  revision bigint not null default nextval('revisions'),
  -- The provider's labels for this wallet in this token's list.
  labels json not null default '[]',
  primary key (token_id, wallet_id)
    include (realized, total_invested, first_buy_ms, rank_realized, rank_first_buy, revision)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

-- Few rows have labels. A wallet's labels are looked up in this index, which has only those rows.
create index token_wallets_labelled on token_wallets (wallet_id) where labels::text <> '[]';

create table kols (
  address text primary key,
  name text,
  twitter_url text,
  picture_url text
);

-- The figures that wallets are ordered and filtered by: one row for each period of a wallet that a scan has met. A
-- column `by_...` holds a figure with its sign turned, and Infinity where it is unknown: ascending order is then the
-- largest first and the unknown last, in the same direction as the address.
create table wallet_figures (
  wallet_id integer not null references wallets on delete cascade,
  period text not null check (period in ('1d', '7d', '30d', 'all')),
  address text collate "C" not null,
  by_edge double precision not null,
  by_realized double precision not null,
  by_roi double precision not null,
  by_winrate double precision not null,
  by_last_trade double precision not null,
  score smallint,
  -- 0 is low, 1 is medium, 2 is high.
  confidence smallint,
  verified_pct double precision,
  closed bigint,
  tags text[] not null,
  -- 0 is a solid record, 1 is a record that is not solid, Infinity is no score.
  by_solid double precision not null default 1,
  -- The names of the provider's labels for the wallet, on any token.
  labels text[] not null default '{}',
  -- What speaks against following the wallet, as the figures have it.
  obstacles text[] not null default '{}',
  invested_usd double precision,
  -- The median time from the first purchase of a token to its last trade.
  holding_sec double precision,
  primary key (wallet_id, period)
) with (autovacuum_vacuum_scale_factor = 0.02);

-- The columns are in the order of the table. Scores of different formulas cannot be compared. A win rate is ordered
-- by its lower end. The last trade is that of all periods.
create function wallet_figures_of(wallet wallets) returns setof wallet_figures language sql stable as $$
  select wallet.id, p.period, wallet.address,
         coalesce(case when s.score_version = 3 then -s.edge_low_pct end, 'Infinity'),
         coalesce(-s.realized_pnl_usd, 'Infinity'),
         coalesce(-s.realized_roi_pct, 'Infinity'),
         coalesce(-s.winrate_low, 'Infinity'),
         coalesce(-(wallet.stats_all ->> 'last_trade_time')::double precision, 'Infinity'),
         case when s.score_version = 3 then s.score end,
         case when s.score_version = 3 then array_position('{low,medium,high}', s.score_confidence) - 1 end,
         s.verified_pct,
         s.wins + s.losses,
         coalesce(s.tags, '{}'),
         case when s.score_version is distinct from 3 or s.edge_low_pct is null then 'Infinity'::double precision
           when s.solid then 0 else 1 end,
         l.names,
         coalesce(s.obstacles, '{}'),
         s.total_invested_usd,
         s.holding_median_sec
  from (values ('1d', wallet.stats_1d), ('7d', wallet.stats_7d), ('30d', wallet.stats_30d), ('all', wallet.stats_all))
         as p (period, stats),
       json_to_record(p.stats) as s (
         edge_low_pct double precision, score_version integer, score smallint, score_confidence text,
         verified_pct double precision, realized_pnl_usd double precision, realized_roi_pct double precision,
         winrate_low double precision, wins bigint, losses bigint, tags text[], solid boolean, obstacles text[],
         total_invested_usd double precision, holding_median_sec double precision),
       (select coalesce(array_agg(distinct stated.name), '{}')
        from token_wallets tw cross join json_to_recordset(tw.labels) as stated (name text)
        where tw.wallet_id = wallet.id and tw.labels::text <> '[]') as l (names)
  where p.stats is not null and wallet.met
$$;

create function store_wallet_figures() returns trigger language plpgsql as $$
begin
  insert into wallet_figures as f select * from wallet_figures_of(new)
    on conflict (wallet_id, period) do update set
      by_edge = excluded.by_edge, by_realized = excluded.by_realized, by_roi = excluded.by_roi,
      by_winrate = excluded.by_winrate, by_last_trade = excluded.by_last_trade, score = excluded.score,
      confidence = excluded.confidence, verified_pct = excluded.verified_pct, closed = excluded.closed, tags = excluded.tags,
      by_solid = excluded.by_solid, labels = excluded.labels, obstacles = excluded.obstacles,
      invested_usd = excluded.invested_usd, holding_sec = excluded.holding_sec
    where (f.*) is distinct from (excluded.*);
  return null;
end $$;

create trigger wallets_figures
  after insert or update of stats_1d, stats_7d, stats_30d, stats_all, met on wallets
  for each row execute function store_wallet_figures();

-- One for each order, and one for each filter that few wallets may fit. A minimum score is looked up as an edge, in
-- the index of the order by score.
create index wallet_figures_solid on wallet_figures (period, by_solid, by_edge, address);

create index wallet_figures_realized on wallet_figures (period, by_realized, address);

create index wallet_figures_roi on wallet_figures (period, by_roi, by_edge, address);

create index wallet_figures_winrate on wallet_figures (period, by_winrate, by_edge, address);

create index wallet_figures_last_trade on wallet_figures (period, by_last_trade, by_edge, address);

create index wallet_figures_closed on wallet_figures (period, closed);

create index wallet_figures_address on wallet_figures (period, address);

create index wallet_figures_tags on wallet_figures using gin (tags);

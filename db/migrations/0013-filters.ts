import { type Kysely, sql } from 'kysely'

/** Labels, coverage, edge and wins off the market of wallets, among the figures that lists filter by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of FILTERS) await sql.raw(statement).execute(db)
}

const FILTERS = [
  // The names of the provider's labels for the wallet, on any token.
  `alter table wallet_figures add column labels text[] not null default '{}',
    add column cost_coverage_pct double precision, add column edge_pct double precision,
    add column off_market_tokens integer, add column market_checked_pct double precision`,
  // The columns are in the order of the table. Scores of different formulas cannot be compared. A win rate is ordered
  // by its lower end. The last trade is that of all periods.
  `create or replace function wallet_figures_of(wallet wallets) returns setof wallet_figures language sql stable as $$
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
           s.cost_coverage_pct,
           case when s.score_version = 3 then s.edge_pct end,
           s.off_market_tokens,
           s.market_checked_pct
    from (values ('1d', wallet.stats_1d), ('7d', wallet.stats_7d), ('30d', wallet.stats_30d), ('all', wallet.stats_all))
           as p (period, stats),
         json_to_record(p.stats) as s (
           edge_low_pct double precision, score_version integer, score smallint, score_confidence text,
           verified_pct double precision, realized_pnl_usd double precision, realized_roi_pct double precision,
           winrate_low double precision, wins bigint, losses bigint, tags text[], solid boolean,
           cost_coverage_pct double precision, edge_pct double precision,
           off_market_tokens integer, market_checked_pct double precision),
         (select coalesce(array_agg(distinct stated.name), '{}')
          from token_wallets tw cross join json_to_recordset(tw.labels) as stated (name text)
          where tw.wallet_id = wallet.id and tw.labels::text <> '[]') as l (names)
    where p.stats is not null and wallet.met
  $$`,
  `create or replace function store_wallet_figures() returns trigger language plpgsql as $$
  begin
    insert into wallet_figures as f select * from wallet_figures_of(new)
      on conflict (wallet_id, period) do update set
        by_edge = excluded.by_edge, by_realized = excluded.by_realized, by_roi = excluded.by_roi,
        by_winrate = excluded.by_winrate, by_last_trade = excluded.by_last_trade, score = excluded.score,
        confidence = excluded.confidence, verified_pct = excluded.verified_pct, closed = excluded.closed, tags = excluded.tags,
        by_solid = excluded.by_solid, labels = excluded.labels, cost_coverage_pct = excluded.cost_coverage_pct,
        edge_pct = excluded.edge_pct, off_market_tokens = excluded.off_market_tokens,
        market_checked_pct = excluded.market_checked_pct
      where (f.*) is distinct from (excluded.*);
    return null;
  end $$`,
  `update wallet_figures f set labels = o.labels, cost_coverage_pct = o.cost_coverage_pct, edge_pct = o.edge_pct
    from wallets w cross join wallet_figures_of(w) o where o.wallet_id = f.wallet_id and o.period = f.period and w.id = f.wallet_id`,
]

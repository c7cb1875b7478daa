import { type Kysely, sql } from 'kysely'

/**
 * The figures that stored wallets are ordered and filtered by, derived from their statistics by the database itself,
 * whichever release stores these. The rows that are there come first and the indexes last: a million wallets take about
 * five minutes, in which nobody else stores one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of FIGURES) await sql.raw(statement).execute(db)
  await deriveStored(db)
  for (const statement of INDEXES) await sql.raw(statement).execute(db)
}

/** So many wallets take seconds: no statement of a migration may take longer than its time limit. */
const BATCH_WALLETS = 10_000

async function deriveStored(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ readonly last: number | null }>`select max(id) as last from wallets`.execute(
    db,
  )
  const last = rows[0]?.last ?? 0
  for (let done = 0; done < last; done += BATCH_WALLETS) {
    await sql`
      insert into wallet_figures select f.* from wallets w, wallet_figures_of(w) f
      where w.id > ${done} and w.id <= ${done + BATCH_WALLETS}
    `.execute(db)
  }
}

const FIGURES = [
  /*
   * One row for each wallet and period. `by_...` is a figure with its sign turned, and Infinity where it is unknown:
   * ascending is the largest first and the unknown last, in one direction with the address.
   */
  `create table wallet_figures (
    wallet_id integer not null references wallets on delete cascade,
    period text not null check (period in ('1d', '7d', '30d', 'all')),
    address text collate "C" not null,
    by_score double precision not null,
    by_realized double precision not null,
    by_roi double precision not null,
    by_winrate double precision not null,
    by_last_trade double precision not null,
    closed bigint,
    tags text[] not null,
    primary key (wallet_id, period)
  )`,
  // A score of another version of the formula is not to be compared. The last trade is that of all periods.
  `create function wallet_figures_of(wallet wallets) returns setof wallet_figures language sql stable as $$
    select wallet.id, p.period, wallet.address,
           coalesce(case when s.score_version = 2 then -s.score end, 'Infinity'),
           coalesce(-s.realized_pnl_usd, 'Infinity'),
           coalesce(-s.realized_roi_pct, 'Infinity'),
           coalesce(-s.winrate, 'Infinity'),
           coalesce(-(wallet.stats_all ->> 'last_trade_time')::double precision, 'Infinity'),
           s.wins + s.losses,
           coalesce(s.tags, '{}')
    from (values ('1d', wallet.stats_1d), ('7d', wallet.stats_7d), ('30d', wallet.stats_30d), ('all', wallet.stats_all))
           as p (period, stats),
         json_to_record(p.stats) as s (
           score double precision, score_version integer, realized_pnl_usd double precision,
           realized_roi_pct double precision, winrate double precision, wins bigint, losses bigint, tags text[])
    where p.stats is not null
  $$`,
  `create function store_wallet_figures() returns trigger language plpgsql as $$
  begin
    insert into wallet_figures as f select * from wallet_figures_of(new)
      on conflict (wallet_id, period) do update set
        by_score = excluded.by_score, by_realized = excluded.by_realized, by_roi = excluded.by_roi,
        by_winrate = excluded.by_winrate, by_last_trade = excluded.by_last_trade,
        closed = excluded.closed, tags = excluded.tags
      where (f.*) is distinct from (excluded.*);
    return null;
  end $$`,
  `create trigger wallets_figures
    after insert or update of stats_1d, stats_7d, stats_30d, stats_all on wallets
    for each row execute function store_wallet_figures()`,
]

/** One for each order, and one for each filter that few wallets may fit. */
const INDEXES = [
  `create index wallet_figures_score on wallet_figures (period, by_score, by_realized, address)`,
  `create index wallet_figures_realized on wallet_figures (period, by_realized, address)`,
  `create index wallet_figures_roi on wallet_figures (period, by_roi, by_realized, address)`,
  `create index wallet_figures_winrate on wallet_figures (period, by_winrate, by_realized, address)`,
  `create index wallet_figures_last_trade on wallet_figures (period, by_last_trade, by_realized, address)`,
  `create index wallet_figures_closed on wallet_figures (period, closed)`,
  `create index wallet_figures_tags on wallet_figures using gin (tags)`,
]

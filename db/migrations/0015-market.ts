import { type Kysely, sql } from 'kysely'

/** What the market paid around trades of wallets, and what followed from it for their wins. Neither is ever removed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of MARKET) await sql.raw(statement).execute(db)
}

const MARKET = [
  // `Moment` of analysis/market-moment.ts. Null is unknown.
  `create table market_moments (
    mint text not null,
    time_ms bigint not null,
    high_usd double precision,
    low_usd double precision,
    after_10_usd double precision,
    after_20_usd double precision,
    after_60_usd double precision,
    after_120_usd double precision,
    traded_before boolean not null,
    depth_usd double precision,
    primary key (mint, time_ms)
  )`,
  `create table market_checks (
    wallet_id integer not null references wallets on delete cascade,
    mint text not null,
    -- The result of the win that was checked. A win that has grown since is checked again.
    result_usd double precision not null,
    -- Null is unknown.
    off_market boolean,
    -- What a copy ten seconds later made of a dollar.
    copied double precision,
    checked_at timestamptz not null,
    primary key (wallet_id, mint)
  )`,
  // The provider calls that the market check of a scan has begun.
  `alter table scans add column market_calls smallint not null default 0`,
  // Answers have these figures of every wallet.
  ...['all', '30d', '7d', '1d'].map(
    (period) => `update wallets set stats_${period} =
      (left(stats_${period}::text, -1) || ',"market_checked_pct":null,"off_market_tokens":null,"wins_kept_pct":null}')::json
      where stats_${period} is not null and (stats_${period} -> 'off_market_tokens') is null`,
  ),
]

-- What the market paid around trades of wallets, and what followed from it for their wins and for those who copy them.
-- The first two are never removed.

create table market_moments (
  mint text not null,
  time_ms bigint not null,
  -- `Moment` of analysis/market-moment.ts.
  moment json not null,
  -- When it is asked about once more; null where it is kept for good.
  due_at timestamptz,
  primary key (mint, time_ms)
);

-- What SOL cost, by the hour, as one call told it: `Benchmark` of analysis/benchmark.ts. Copies are measured by it.
create table benchmarks (
  mint text primary key,
  asked_at timestamptz not null,
  prices json not null
);

create table market_checks (
  wallet_id integer not null references wallets on delete cascade,
  mint text not null,
  -- The result of the win that was checked. A win that has grown since is checked again.
  result_usd double precision not null,
  -- The share of the result that the market would have paid. Null where trades or chart could not be read.
  share double precision,
  -- Null is unknown.
  off_market boolean,
  -- What a copy ten seconds later made of a dollar.
  copied double precision,
  checked_at timestamptz not null,
  primary key (wallet_id, mint)
);

-- What following wallets would have made.
create table wallet_copies (
  wallet_id integer not null references wallets on delete cascade,
  period text not null check (period in ('1d', '7d', '30d', 'all')),
  copied_at timestamptz not null,
  -- WalletCopySummary of the contract, what WalletCopyData has besides, and its tokens.
  summary json not null,
  details json not null,
  tokens json not null,
  primary key (wallet_id, period)
);

-- Who computes it at the moment, as in wallet_fetches.
create table copy_fetches (
  address text primary key,
  lease_until timestamptz not null,
  failed_at timestamptz,
  failure text
);

-- Trades of wallets, and when each wallet was looked at.

-- The lease on a look at a wallet, as in wallet_fetches, and what the last one told.
create table trade_looks (
  address text collate "C" primary key,
  lease_until timestamptz not null,
  failed_at timestamptz,
  failure text,
  -- Null until a look has succeeded.
  looked_at timestamptz,
  -- Looks in a row that have failed because of this wallet.
  failures integer not null default 0,
  -- Earlier trades are missing; null where all are there.
  since_ms bigint
);

create index trade_looks_lease_until on trade_looks (lease_until);

-- The last look at a wallet that each profile has paid for.
create table own_looks (
  profile_id bigint not null references profiles on delete cascade,
  address text collate "C" not null references trade_looks on delete cascade,
  looked_at timestamptz not null,
  primary key (profile_id, address)
);

create index own_looks_address on own_looks (address);

create table wallet_trades (
  address text collate "C" not null references trade_looks on delete cascade,
  -- What tells the trades of a wallet apart: see db/trades.ts.
  id text collate "C" not null,
  time_ms bigint not null,
  -- Its place among the trades of its moment, the first of which is 0.
  place integer not null,
  side text not null check (side in ('buy', 'sell')),
  mint text not null,
  symbol text,
  tokens double precision,
  is_shifted boolean not null,
  price_usd double precision,
  usd double precision,
  program text,
  transaction text,
  primary key (address, id)
);

create index wallet_trades_time on wallet_trades (address, time_ms, place, id);

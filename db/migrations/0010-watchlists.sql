-- Lists of wallets that profiles keep for themselves. Their wallets need not be known.

create table watchlists (
  id bigint generated always as identity primary key,
  profile_id bigint not null references profiles on delete cascade,
  name text not null,
  -- Another one with each change, so that an answer that shows the list is new, too.
  revision bigint not null default nextval('revisions'),
  updated_at timestamptz not null default clock_timestamp(),
  unique (profile_id, name)
);

create table watchlist_wallets (
  watchlist_id bigint not null references watchlists on delete cascade,
  address text collate "C" not null,
  label text,
  -- Since when the profile is told of the wallet's trades; null when it is not.
  alerts_since timestamptz,
  primary key (watchlist_id, address)
);

-- A scan looks for the lists that its wallets are on.
create index watchlist_wallets_address on watchlist_wallets (address);

create index watchlist_wallets_alerts on watchlist_wallets (address) where alerts_since is not null;

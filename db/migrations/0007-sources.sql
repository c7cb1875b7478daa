-- Where figures come from, the leases on calls to the data provider, the budget of calls of each vendor, and what a
-- second source says.

-- One row, written by the first start; none before it.
create table data_source (
  only_row boolean primary key default true check (only_row),
  source text not null check (source in ('simulator', 'provider')),
  -- Signs the cursors of lists, so that only those that were handed out lead on.
  cursor_secret text not null default gen_random_uuid()::text || gen_random_uuid()::text,
  -- The vendor whose figures the database holds.
  vendor text not null default 'solana-tracker'
);

-- At most one instance fetches a wallet, or the first data of a token's scan; the others wait for the outcome.
create table wallet_fetches (
  address text primary key,
  lease_until timestamptz not null,
  failed_at timestamptz,
  failure text
) with (fillfactor = 70);

create table token_fetches (
  address text primary key,
  lease_until timestamptz not null,
  failed_at timestamptz,
  failure text
) with (fillfactor = 70);

-- Token buckets for provider calls of all instances, one for each vendor and one for looks at followed wallets: how many
-- calls may be made, as of when, and how many this day had. The first call makes its bucket.
create table call_buckets (
  available float8 not null default 0,
  filled_at timestamptz not null default 'epoch',
  day date not null default '-infinity',
  used integer not null default 0,
  name text primary key
) with (fillfactor = 20);

-- What a second source says of wallets on tokens, by the last check (docs/provider.md, "A second source").
create table cross_checks (
  token_id integer not null references tokens on delete cascade,
  wallet_id integer not null references wallets on delete cascade,
  provider text not null,
  verdict text not null check (verdict in ('agrees', 'differs', 'sign_differs', 'unknown')),
  realized_usd double precision,
  disputed boolean not null,
  checked_at timestamptz not null default clock_timestamp(),
  -- The last scan that has had an answer for it; null when the second source could not be had.
  answered_scan_id text,
  primary key (token_id, wallet_id)
);

create index cross_checks_disputed on cross_checks (wallet_id) where disputed;

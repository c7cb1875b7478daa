-- Tokens, their views, and facts about all tokens that wallets have won on.

-- A reader that sums the revisions of the rows it read sees every later change: each write takes a new number.
create sequence revisions as bigint cache 1;

create table tokens (
  id integer generated always as identity primary key,
  address text not null unique,
  name text not null,
  symbol text not null,
  -- What a search compares: see basics/search-keys.ts.
  name_key text not null,
  symbol_key text not null,
  decimals integer,
  image text,
  description text,
  extensions json,
  pools json not null,
  -- Both sides of the largest pool.
  liquidity_usd double precision,
  risk json,
  created_at_ms bigint,
  fetched_at timestamptz not null,
  snapshot_revision bigint not null,
  -- Whether the provider's list of first buyers ranks them; otherwise the token's own wallets do.
  has_first_buyers boolean not null default false,
  -- That list by address, the earliest first: most of them are not among the traders of the report. Null without one.
  first_buyers text[]
);

create index tokens_fetched_at on tokens (fetched_at);

-- An analysis counts the tokens of a wallet.
create index tokens_first_buyers on tokens using gin (first_buyers);

-- A table of its own, so that counting views never rewrites the wide rows of tokens.
create table token_views (
  token_id integer primary key references tokens on delete cascade,
  views bigint not null
) with (fillfactor = 40);

-- How widely tokens are traded, those that were never scanned included.
create table token_facts (
  mint text primary key,
  -- Null is unknown.
  holders integer,
  trades integer,
  -- Addresses of the wallet that created the token, and of the provider's insiders and bundlers of it.
  insiders text[] not null,
  fetched_at timestamptz not null
);

create index token_facts_fetched_at on token_facts (fetched_at);

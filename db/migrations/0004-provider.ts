import { type Kysely, sql } from 'kysely'

/** Where figures come from, the leases on calls to the data provider, and the budget of calls. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...SOURCE, ...LEASES, ...BUDGET]) await sql.raw(statement).execute(db)
}

const SOURCE = [
  // One row, written by the first start; none before it.
  `create table data_source (
    only_row boolean primary key default true check (only_row),
    source text not null check (source in ('simulator', 'provider')),
    since timestamptz not null default clock_timestamp(),
    -- Signs the cursors of lists, so that only those that were handed out lead on.
    cursor_secret text not null default gen_random_uuid()::text || gen_random_uuid()::text
  )`,
]

const LEASES = [
  // At most one instance fetches a wallet, or the first data of a token's scan; the others wait for the outcome.
  `create table wallet_fetches (
    address text primary key,
    lease_until timestamptz not null,
    failed_at timestamptz,
    failure text
  ) with (fillfactor = 70)`,
  `create table token_fetches (
    address text primary key,
    lease_until timestamptz not null,
    failed_at timestamptz,
    failure text
  ) with (fillfactor = 70)`,
]

const BUDGET = [
  // A token bucket for the calls of all instances: how many may be made, as of when, and how many this day had.
  `create table provider_budget (
    only_row boolean primary key default true check (only_row),
    available float8 not null default 0,
    filled_at timestamptz not null default 'epoch',
    day date not null default '-infinity',
    used integer not null default 0
  ) with (fillfactor = 20)`,
  `insert into provider_budget default values`,
]

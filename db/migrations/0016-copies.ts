import { type Kysely, sql } from 'kysely'

/** What following wallets would have made, and who computes it at the moment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of COPIES) await sql.raw(statement).execute(db)
}

const COPIES = [
  `create table wallet_copies (
    wallet_id integer not null references wallets on delete cascade,
    period text not null check (period in ('1d', '7d', '30d', 'all')),
    copied_at timestamptz not null,
    -- WalletCopySummary of the contract, and its tokens.
    summary json not null,
    tokens json not null,
    primary key (wallet_id, period)
  )`,
  `create table copy_fetches (
    address text primary key,
    lease_until timestamptz not null,
    failed_at timestamptz,
    failure text
  )`,
  'create index copy_fetches_lease_until on copy_fetches (lease_until)',
]

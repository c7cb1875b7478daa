import { type Kysely, sql } from 'kysely'

/** What a second source says of wallets on tokens, by the last check (docs/provider.md, Cross-check). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of CHECKS) await sql.raw(statement).execute(db)
}

const CHECKS = [
  `create table cross_checks (
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
  )`,
  `create index cross_checks_disputed on cross_checks (wallet_id) where disputed`,
]

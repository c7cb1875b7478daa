import { type Kysely, sql } from 'kysely'

/** How widely tokens are traded, and what the scores of a wallet are computed from again once that is known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of FACTS) await sql.raw(statement).execute(db)
}

const FACTS = [
  `create table token_facts (
    mint text primary key,
    -- Null is unknown.
    holders integer,
    trades integer,
    -- Addresses of the wallet that created the token, and of the provider's insiders and bundlers of it.
    insiders text[] not null,
    fetched_at timestamptz not null
  )`,
  `create index token_facts_fetched_at on token_facts (fetched_at)`,
  // StoredBets of analysis/judged-bets.ts; null for a wallet that has won on no token.
  `alter table wallets add column bets json`,
]

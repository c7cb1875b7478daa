import { type Kysely, sql } from 'kysely'

/** How widely tokens are traded, and the inputs from which a wallet's scores are computed again once that is known. */
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
  // StoredScoreInputs of analysis/score-inputs.ts; null for a wallet that an earlier version analysed.
  `alter table wallets add column score_inputs json`,
]

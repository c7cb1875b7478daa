import { type Kysely, sql } from 'kysely'

/** What the provider says of a token's wallets, as it listed them. Lists of 1.0.0, which does not know it, have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table token_wallets add column labels json`.execute(db)
}

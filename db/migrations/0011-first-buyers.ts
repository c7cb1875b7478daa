import { type Kysely, sql } from 'kysely'

/** The provider's list of a token's first buyers ranks them; a token stored without it is ranked over its own wallets. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tokens add column has_first_buyers boolean not null default false`.execute(db)
}

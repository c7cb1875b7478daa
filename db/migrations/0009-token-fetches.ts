import { type Kysely, sql } from 'kysely'

/** At most one instance fetches what a token's scan begins with; the others wait for what becomes of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table token_fetches (
      address text primary key,
      lease_until timestamptz not null,
      failed_at timestamptz,
      failure text
    ) with (fillfactor = 70)
  `.execute(db)
}

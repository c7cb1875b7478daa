import { type Kysely, sql } from 'kysely'

/** The latest scan of a token is found by its token, whatever its state. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index scans_of_token on scans (token_id, created_at)`.execute(db)
}

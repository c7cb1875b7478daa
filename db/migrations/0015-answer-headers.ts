import { type Kysely, sql } from 'kysely'

/** What an answer says in headers of its own is replayed with it; one stored without them has none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table idempotent_answers add column headers json`.execute(db)
}

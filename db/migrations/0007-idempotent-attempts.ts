import { type Kysely, sql } from 'kysely'

/** Which attempt at a request holds its claim, so that one that was given up cannot answer for the next. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table idempotent_answers add column attempt integer not null default 1`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/**
 * Which pepper a key's hash was made with, by a name that does not tell the pepper; `none` without one, null for keys that
 * an earlier release has stored, which named none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table api_keys add column pepper text`.execute(db)
}

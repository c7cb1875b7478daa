import { type Kysely, sql } from 'kysely'

/**
 * Lists as they were rendered, so that one that no process has room for in its memory need not be rendered again: "Lists
 * that are kept" in docs/operating.md. Nothing is lost with them, so they are in no log and on no replica; they come compressed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table stored_lists (
      token_id integer primary key references tokens on delete cascade,
      version text not null,
      description json not null,
      bytes bytea not null
    ) with (autovacuum_vacuum_scale_factor = 0.02, toast.autovacuum_vacuum_scale_factor = 0.02)
  `.execute(db)
  await sql`alter table stored_lists alter column bytes set storage external`.execute(db)
}

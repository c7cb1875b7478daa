import { type Kysely, sql } from 'kysely'

/** Where the stored figures come from: one row, written by the first start, and none while the database is empty. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table data_source (
      only_row boolean primary key default true check (only_row),
      source text not null check (source in ('simulator', 'provider')),
      since timestamptz not null default clock_timestamp()
    )`.execute(db)
}

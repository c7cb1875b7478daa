import { type Kysely, sql } from 'kysely'

/** Stored statistics tell the version of their shape. 1 is that of 1.0.0, which does not know the column. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table wallets add column stats_version smallint not null default 1`.execute(db)
}

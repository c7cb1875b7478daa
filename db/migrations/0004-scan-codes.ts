import { type Kysely, sql } from 'kysely'

/**
 * Why a scan has failed, what it waits for and what its data lacks, as codes instead of the sentences of 1.0.0, which
 * stay in `failure`, `waits_for` and `note`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table scans
      add column failure_code text check (failure_code in ('too_many_skipped', 'superseded', 'no_progress')),
      add column waiting_code text
        check (waiting_code in ('provider_down', 'provider_budget', 'provider_rate', 'provider_refused')),
      add column notes json
  `.execute(db)
}

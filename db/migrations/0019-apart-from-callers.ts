import { type Kysely, sql } from 'kysely'

/** Records that callers asked for displace no others of the score ledger. The end of the last scan is looked up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    'drop index score_records_day',
    `create unique index score_records_day
      on score_records (wallet_id, kind, period, (selection = 'wallet_scan'), day)`,
    'create index scans_finished_at on scans (finished_at)',
  ])
    await sql.raw(statement).execute(db)
}

import { type Kysely, sql } from 'kysely'

/** Indexes of the few scans and deliveries that have failed, which the console lists. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of FAILURES) await sql.raw(statement).execute(db)
}

const FAILURES = [
  `create index scans_failed on scans (created_at) where status = 'failed'`,
  `create index webhook_deliveries_undelivered on webhook_deliveries (created_at) where state <> 'delivered'`,
]

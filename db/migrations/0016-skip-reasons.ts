import { type Kysely, sql } from 'kysely'

/** Why a scan has skipped a wallet; null for one that 1.0.0 has skipped. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table scan_wallets add column skip_reason text
      check (skip_reason in ('wallet_unknown', 'provider_failed', 'service_failed'))
  `.execute(db)
}

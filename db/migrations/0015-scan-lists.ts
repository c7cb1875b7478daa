import { type Kysely, sql } from 'kysely'

/** The order of the list of scans, and the way from a wallet to the scans that have found it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('create index scans_created_at on scans (created_at, id)').execute(db)
  await sql.raw('create index scan_wallets_wallet on scan_wallets (wallet_id)').execute(db)
}

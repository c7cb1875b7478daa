import { type Kysely, sql } from 'kysely'

/**
 * Tables whose rows are written anew, or deleted with time, are vacuumed at a fiftieth of dead rows instead of a fifth:
 * "Vacuum and partitions" in docs/scaling.md has the figures.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['wallets', 'wallet_figures', 'scans', 'scan_wallets'])
    await sql`alter table ${sql.table(table)} set (autovacuum_vacuum_scale_factor = 0.02)`.execute(db)
}

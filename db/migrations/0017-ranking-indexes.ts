import { type Kysely, sql } from 'kysely'

/** A lowest score is read off the index of the order by edge: no statement uses an index of scores. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop index wallet_figures_score').execute(db)
}

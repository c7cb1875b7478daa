import { type Kysely, sql } from 'kysely'

/**
 * No statement uses the index of scores: a minimum score is looked up as an edge, in the index of the order by score.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('drop index wallet_figures_score').execute(db)
}

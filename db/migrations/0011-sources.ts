import { type Kysely, sql } from 'kysely'

/** The vendor whose figures the database holds, and a budget of calls for each vendor. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // Processes of the previous version name no vendor: they know only this one.
  `alter table data_source add column vendor text not null default 'solana-tracker'`,
  // The bucket that exists already belongs to that vendor.
  `alter table provider_budget drop column only_row`,
  `alter table provider_budget add column vendor text primary key default 'solana-tracker'`,
  `alter table provider_budget alter column vendor drop default`,
]

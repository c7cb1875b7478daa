import { type Kysely, sql } from 'kysely'

/** What keys are told when they are issued. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of KEYS) await sql.raw(statement).execute(db)
}

const KEYS = [
  // Null: what keys may do that are issued without a choice, as the document declares it.
  `alter table api_keys add column scopes text[]`,
]

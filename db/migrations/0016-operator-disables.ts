import { type Kysely, sql } from 'kysely'

/** Tells an endpoint that the operator has disabled from one that its owner has disabled. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`alter table webhook_endpoints
      drop constraint webhook_endpoints_disabled_reason_check,
      add constraint webhook_endpoints_disabled_reason_check
        check (disabled_reason in ('owner', 'operator', 'gone', 'failing'))`)
    .execute(db)
}

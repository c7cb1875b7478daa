import { type Kysely, sql } from 'kysely'

/** Who may use the operator's console. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(CONSOLE_SESSIONS).execute(db)
}

// A row is a link at first, and then also the session of the person who opened it. Both are random texts, and only
// their hashes are here.
const CONSOLE_SESSIONS = `create table console_sessions (
  link_hash bytea primary key,
  -- Null until the link is opened, which it can be once.
  session_hash bytea unique,
  -- Who had the link printed, for the trail of keys.
  actor text not null,
  -- The end of the link, then that of the session.
  expires_at timestamptz not null
)`

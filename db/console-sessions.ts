import { createHash, randomBytes } from 'node:crypto'
import { HOUR_MS, MINUTE_MS } from '../basics/durations.ts'
import { databaseNow, databaseTimeIn } from './clock.ts'
import type { Database } from './connection/connection.ts'

/** An unopened link ends after this time, on the database's clock. */
const LINK_MS = 15 * MINUTE_MS
export const CONSOLE_SESSION_MS = 8 * HOUR_MS
const TOKEN_BYTES = 32

/**
 * Makes a link to the operator's console and returns its token, which opens it once. Deletes the links and sessions
 * that have ended.
 */
export async function createConsoleLink(db: Database, actor: string): Promise<string> {
  const token = createToken()
  await db.deleteFrom('console_sessions').where('expires_at', '<', databaseNow).execute()
  await db
    .insertInto('console_sessions')
    .values({ link_hash: hashToken(token), actor, expires_at: databaseTimeIn(LINK_MS) })
    .execute()
  return token
}

/**
 * Opens a link and returns the token of a session; undefined when the link was opened before, has ended or never was.
 */
export async function openConsoleLink(db: Database, token: string): Promise<string | undefined> {
  const session = createToken()
  const opened = await db
    .updateTable('console_sessions')
    .set({ session_hash: hashToken(session), expires_at: databaseTimeIn(CONSOLE_SESSION_MS) })
    .where('link_hash', '=', hashToken(token))
    .where('session_hash', 'is', null)
    .where('expires_at', '>', databaseNow)
    .returning('actor')
    .executeTakeFirst()
  return opened && session
}

/** Who acts in a session; undefined when there is no such session, or it has ended. */
export async function findConsoleActor(db: Database, session: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('console_sessions')
    .select('actor')
    .where('session_hash', '=', hashToken(session))
    .where('expires_at', '>', databaseNow)
    .executeTakeFirst()
  return row?.actor
}

/** Ends a session, on all processes. */
export async function endConsoleSession(db: Database, session: string): Promise<void> {
  await db.deleteFrom('console_sessions').where('session_hash', '=', hashToken(session)).execute()
}

function createToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

import { sql } from 'kysely'
import type { Database } from './connection.ts'

/** Settings that decide what values mean, with those that the service needs. */
const RIGHT: Readonly<Record<string, RegExp>> = {
  server_encoding: /^UTF8$/,
  DateStyle: /^ISO\b/,
  default_transaction_isolation: /^read committed$/,
  extra_float_digits: /^[1-3]$/,
  standard_conforming_strings: /^on$/,
}
const LIMITS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']

/** The database, or a pooler in front of it, has settings with which the service would read or write wrong values. */
class SessionError extends Error {
  override readonly name = 'SessionError'
  readonly code = 'SESSION'
}

/**
 * Throws one sentence that names each setting which would change the meaning of values, and what it is. Returns the
 * time limits that a pooler has dropped.
 */
export async function checkSession(db: Database): Promise<readonly string[]> {
  const names = [...Object.keys(RIGHT), ...LIMITS]
  // Raw: the builder knows no settings.
  const { rows } = await sql<{ name: string; present: string }>`
    select name, current_setting(name) as present from unnest(${names}::text[]) as name
  `.execute(db)
  const wrong = rows.filter(({ name, present }) => RIGHT[name]?.test(present) === false)
  if (wrong.length > 0)
    throw new SessionError(wrong.map(({ name, present }) => `${name} is "${present}"`).join(', '))
  return rows.filter(({ name, present }) => LIMITS.includes(name) && present === '0').map(({ name }) => name)
}

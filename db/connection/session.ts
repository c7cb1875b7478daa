import type pg from 'pg'

/*
 * What the service relies on in a session of Postgres. A database, a role, an address and the environment may each set
 * it otherwise, so that every connection asks for it, and the start checks what became of it: a pooler may drop it.
 */

export interface SessionOptions {
  readonly url: string
  /** By which programs recognize one another in the list of connections. */
  readonly applicationName: string
  readonly statementTimeoutMs: number
  /** None by default. */
  readonly lockTimeoutMs?: number
  /** None by default. */
  readonly idleInTransactionTimeoutMs?: number
  /** Named statements are planned once for all values: planning one for each array costs more than running it. */
  readonly plansOnce?: boolean
}

/** For the connections of the service, those of the queue included. */
const CONNECT_TIMEOUT_MS = 5_000

/**
 * A statement that writes nothing, locks no row and fails as a write does where the server takes none: in recovery, or
 * where transactions are read-only.
 */
export const TAKES_WRITES = 'select from data_source where false for update'

const SETTINGS = {
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  TimeZone: 'UTC',
  default_transaction_isolation: 'read committed',
  extra_float_digits: 1,
  idle_session_timeout: 0,
  standard_conforming_strings: 'on',
} as const

/**
 * The configuration of a connection that asks for the settings of the service. Its own parameters win over those of the
 * address.
 */
export function configureSession(options: SessionOptions) {
  const settings = {
    ...SETTINGS,
    statement_timeout: options.statementTimeoutMs,
    lock_timeout: options.lockTimeoutMs ?? 0,
    idle_in_transaction_session_timeout: options.idleInTransactionTimeoutMs ?? 0,
    ...(options.plansOnce && { plan_cache_mode: 'force_generic_plan' }),
  }
  const url = new URL(options.url)
  const asked = Object.entries(settings).map(
    ([name, value]) => `-c ${name}=${String(value).replaceAll(' ', '\\ ')}`,
  )
  // pg sends these on their own, after the options.
  for (const name of Object.keys(settings)) url.searchParams.delete(name)
  const given = url.searchParams.get('options') ?? ''
  // Of two values the last one counts.
  url.searchParams.set('options', [given, ...asked].join(' ').trim())
  url.searchParams.set('application_name', options.applicationName)
  return {
    connectionString: url.href,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  } satisfies pg.ClientConfig
}

import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import { MINUTE_MS } from '../../basics/durations.ts'
import type { DB } from '../../generated/db/types.ts'
import { openPool, type PoolHooks } from './pool.ts'
import { SERVICE_TYPES } from './values.ts'

/** The database that repositories take: a connection pool or a transaction, which also has this type. */
export type Database = Kysely<DB>

/** For functions that are only right inside a transaction. */
export type DatabaseTransaction = Transaction<DB>

interface DatabaseOptions extends PoolHooks {
  readonly url: string
  readonly poolSize?: number
  readonly statementTimeoutMs?: number
  readonly idleInTransactionTimeoutMs?: number
  /**
   * False leaves statements without names, and the connection without settings that only named statements need: a
   * transaction pooler hands each transaction to another connection, which does not know the names.
   */
  readonly preparedStatements?: boolean
}

/** Connections for short statements: of keys, counters, charges, jobs. */
export const PRIMARY_CONNECTIONS = 6
/** Connections for long reads, on the primary and on a replica, so that nothing short waits for them. */
export const HEAVY_CONNECTIONS = 4

const STATEMENT_TIMEOUT_MS = 10_000
/** Two such statements fit into the time of a job. */
const LEDGER_STATEMENT_TIMEOUT_MS = 5 * MINUTE_MS
const LOCK_TIMEOUT_MS = 5_000
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000

/**
 * Opens the database for repositories, with time limits also for a lock and for an idle transaction.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const pool = openPool(
    {
      url: options.url,
      applicationName: 'wallet-analytics',
      statementTimeoutMs: options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS,
      lockTimeoutMs: LOCK_TIMEOUT_MS,
      idleInTransactionTimeoutMs: options.idleInTransactionTimeoutMs ?? IDLE_IN_TRANSACTION_TIMEOUT_MS,
      plansOnce: options.preparedStatements ?? true,
    },
    { ...options, max: options.poolSize ?? PRIMARY_CONNECTIONS, types: SERVICE_TYPES },
  )
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}

/** Opens one connection whose statements may take minutes: those over the whole score ledger, which grows for ever. */
export function openLedgerDatabase(url: string): Database {
  return openDatabase({ url, poolSize: 1, statementTimeoutMs: LEDGER_STATEMENT_TIMEOUT_MS })
}

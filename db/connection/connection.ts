import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from '../../generated/db/types.ts'
import { ImpatientClient, PreparingClient } from './client.ts'

/** The database as repositories take it: a connection pool or, since a transaction is one too, a transaction. */
export type Database = Kysely<DB>

/** Asked for by functions that are only right inside a transaction. */
export type DatabaseTransaction = Transaction<DB>

export interface DatabaseOptions {
  readonly url: string
  readonly poolSize?: number
  readonly statementTimeoutMs?: number
  /**
   * False leaves statements without names, and the connection without what only those need: a pooler of
   * transactions hands each transaction to another connection, which has not heard of the names.
   */
  readonly preparedStatements?: boolean
  /** Called for connections that break while no query waits for them; the pool has already replaced them. */
  readonly onConnectionError?: (error: Error) => void
  /** Given what reads the pool's connections, at any later time. */
  readonly onOpen?: (readUse: () => PoolUse) => void
}

/** The connections of a pool: how many it may have and has, how many of these are idle, and who waits for one. */
export interface PoolUse {
  readonly max: number
  readonly open: number
  readonly idle: number
  readonly waiting: number
}

/** For every connection of the service, those of the queue included. */
export const CONNECT_TIMEOUT_MS = 5_000
/** A process that has little to do would else open a connection, with its proof of the password, every few seconds. */
export const IDLE_CONNECTIONS_MIN = 1
const STATEMENT_TIMEOUT_MS = 10_000
const LOCK_TIMEOUT_MS = 5_000
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000

/** Otherwise Postgres plans a statement again for each array, which costs more than running it. */
const PREPARED = { Client: PreparingClient, options: '-c plan_cache_mode=force_generic_plan' }

/**
 * What comes as the text that Postgres sends, as the generated types say: a date is no moment, so a Date of it would
 * be another day in another time zone; and JSON is stored as it is served.
 */
const TYPES = new pg.TypeOverrides()
for (const type of [pg.types.builtins.DATE, pg.types.builtins.JSON, pg.types.builtins.JSONB])
  TYPES.setTypeParser(type, (text) => text)

/**
 * Opens a pool. Every wait has a limit: for a connection, for a statement, for a lock, for an idle transaction, and for
 * the answer of a server that has fallen silent. A backend that is killed rejects the query that it was
 * running and never ends the process.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const { preparedStatements = true } = options
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize ?? 10,
    min: IDLE_CONNECTIONS_MIN,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    keepAlive: true,
    // What is asked of one connection without a wait in between leaves together.
    pipeline: true,
    application_name: 'wallet-analytics',
    ...(preparedStatements ? PREPARED : { Client: ImpatientClient }),
    types: TYPES,
  })
  const onError = options.onConnectionError ?? (() => undefined)
  pool.on('error', onError)
  // Without a listener on the client itself a backend killed between two statements of a transaction ends the process.
  pool.on('connect', (client) => client.on('error', onError))
  options.onOpen?.(() => readPoolUse(pool))
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}

/** What a pool holds at this moment. */
function readPoolUse(pool: Pick<pg.Pool, 'options' | 'totalCount' | 'idleCount' | 'waitingCount'>): PoolUse {
  const { options, totalCount: open, idleCount: idle, waitingCount: waiting } = pool
  return { max: options.max, open, idle, waiting }
}

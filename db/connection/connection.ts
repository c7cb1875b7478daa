import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, type Transaction } from 'kysely'
import pg from 'pg'
import { MINUTE_MS } from '../../basics/durations.ts'
import type { DB } from '../../generated/db/types.ts'
import { AuthenticatingClient } from './authentication.ts'
import { configureSession, type SessionOptions } from './session.ts'
import { DatabaseUnavailableError, explainStatement } from './unavailable.ts'

/** The database that repositories take: a connection pool or a transaction, which also has this type. */
export type Database = Kysely<DB>

/** For functions that are only right inside a transaction. */
export type DatabaseTransaction = Transaction<DB>

interface DatabaseOptions {
  readonly url: string
  readonly poolSize?: number
  readonly statementTimeoutMs?: number
  readonly idleInTransactionTimeoutMs?: number
  /**
   * False leaves statements without names, and the connection without settings that only named statements need: a
   * transaction pooler hands each transaction to another connection, which does not know the names.
   */
  readonly preparedStatements?: boolean
  /** Called for connections that break while no query waits for them; the pool has already replaced them. */
  readonly onConnectionError?: (error: Error) => void
  /** Called with the error of each statement that fails. */
  readonly onStatementError?: (error: Error) => void
  /** Called with a function that reads the state of the pool's connections, now or later. */
  readonly onOpen?: (readUse: () => PoolUse) => void
}

/**
 * The connections of a pool: how many it may have, how many it has, how many are idle, and how many callers wait for
 * one.
 */
export type PoolUse = Readonly<Record<'max' | 'open' | 'idle' | 'waiting', number>>

/** For all that is short: keys, counters, charges, jobs. */
export const PRIMARY_CONNECTIONS = 6
/** For reads whose statements may take long, so that nothing short waits for them: on the primary, and on a replica. */
export const HEAVY_CONNECTIONS = 4

/**
 * Without an idle connection, a process that has little to do would open a connection, and prove its password, every
 * few seconds.
 */
const IDLE_CONNECTIONS_MIN = 1
const STATEMENT_TIMEOUT_MS = 10_000
/** Two such statements fit into the time of a job. */
const LEDGER_STATEMENT_TIMEOUT_MS = 5 * MINUTE_MS
const LOCK_TIMEOUT_MS = 5_000
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000

/**
 * Opens a pool. Every wait has a limit: for a connection, for a statement, and for the answer of a server that has
 * fallen silent. When a backend is killed, the query that it was running rejects, and this process goes on. Failures
 * that may pass are of the class DatabaseUnavailableError.
 */
export function openPool(
  session: SessionOptions,
  options: Pick<DatabaseOptions, 'onConnectionError' | 'onStatementError' | 'onOpen'> & {
    readonly max: number
    readonly types: pg.TypeOverrides
  },
): PostgresPool {
  const { max, types, onConnectionError: onError = () => undefined, onStatementError } = options
  const pool = new pg.Pool({
    ...configureSession(session),
    max,
    min: IDLE_CONNECTIONS_MIN,
    // A query is sent without waiting for the answers to earlier ones on its connection.
    pipeline: true,
    types,
    Client: AuthenticatingClient,
    onConnect: (client) => (client as AuthenticatingClient).assertAccepted(),
  })
  pool.on('error', onError)
  // Without a listener on the client itself a backend killed between two statements of a transaction ends the process.
  pool.on('connect', (client) => client.on('error', onError))
  options.onOpen?.(() => {
    const { totalCount: open, idleCount: idle, waitingCount: waiting } = pool
    return { max: pool.options.max, open, idle, waiting }
  })
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const connect = async () => {
    const client = await pool.connect().catch((cause: Error) => {
      throw new DatabaseUnavailableError(cause)
    })
    const found = known.get(client) ?? toConnection(client, session, onStatementError)
    known.set(client, found)
    return found
  }
  return { options: pool.options, connect, end: () => pool.end() }
}

function toConnection(
  client: pg.PoolClient,
  { statementTimeoutMs, plansOnce = false }: SessionOptions,
  onStatementError: DatabaseOptions['onStatementError'],
): PostgresPoolClient {
  const names = new StatementNames()
  return {
    query(text: unknown, values: readonly unknown[] = []) {
      const statement = String(text)
      const name = plansOnce && values.length > 0 ? names.find(statement) : undefined
      // In the overloads of Kysely the arguments decide what comes back; nothing here reads with a cursor.
      return runStatement(client, { text: statement, values, name }, statementTimeoutMs).catch((cause) => {
        const error = explainStatement(client, cause)
        onStatementError?.(error)
        throw error
      }) as never
    },
    release: (destroy) => client.release(destroy),
  }
}

/**
 * The server ends a statement at its own time limit. An answer that is later than that by this much will never come.
 */
const ANSWER_MARGIN_MS = 2_000
const PREPARED_STATEMENTS_MAX = 200

interface Statement {
  readonly text: string
  readonly values?: readonly unknown[]
  readonly name?: string | undefined
}

/**
 * Runs a statement, and gives up a silent connection. A server or a firewall that has forgotten a connection never
 * answers on it, and only the server enforces the time limit of a statement. Without a limit of the client's own, the
 * caller would wait for ever, and the pool would hand the connection to the next caller. When the client's limit
 * passes, the statement rejects and the pool replaces the connection.
 */
export function runStatement(
  client: pg.Client,
  { text, values = [], name }: Statement,
  statementTimeoutMs: number,
): Promise<pg.QueryResult> {
  const timeoutMs = statementTimeoutMs + ANSWER_MARGIN_MS
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      const silent = `the database has not answered within ${timeoutMs} ms`
      client.connection.stream.destroy(new Error(silent))
    }, timeoutMs)
    // With a callback. Without one, pg adds its own after it has made the query, and V8 then keeps what was read until
    // its next full garbage collection. Under load there is one every three seconds, and each stalls the process for
    // 50 ms.
    client.query({ text, values: [...values], ...(name !== undefined && { name }) }, (error, result) => {
      clearTimeout(timer)
      if (error) reject(error)
      else resolve(result)
    })
  })
}

/**
 * Names for the statements of one connection, so that Postgres parses and plans each text once. Their number is
 * bounded; further texts run unnamed.
 */
class StatementNames {
  readonly #names = new Map<string, string>()

  find(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= PREPARED_STATEMENTS_MAX) return known
    const name = `s${this.#names.size}`
    this.#names.set(text, name)
    return name
  }
}

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

/* How values of Postgres arrive. A time that cannot be read is an error: as null, it would mean "never". */

const { DATE, JSON: JSON_TEXT, JSONB, TIMESTAMPTZ } = pg.types.builtins

const ISO_TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/
const ISO_DATE = /^\d{4}-\d\d-\d\d$/

function readTime(text: string): Date {
  const time = ISO_TIME.test(text)
    ? new Date(text.replace(' ', 'T').replace(/[+-]\d\d$/, '$&:00'))
    : undefined
  if (time === undefined || Number.isNaN(time.getTime()))
    throw new Error(`the database sent "${text}" for a time, which cannot be read`)
  return time
}

/** A date is not a moment: as a Date it would be another day in another time zone. */
function readDate(text: string): string {
  if (!ISO_DATE.test(text)) throw new Error(`the database sent "${text}" for a date, which cannot be read`)
  return text
}

function readTimesStrictly(): pg.TypeOverrides {
  const types = new pg.TypeOverrides()
  types.setTypeParser(TIMESTAMPTZ, readTime)
  types.setTypeParser(DATE, readDate)
  return types
}

/** For the service: as the generated types say. JSON stays the text in which it is served. */
const SERVICE_TYPES = readTimesStrictly()
for (const type of [JSON_TEXT, JSONB]) SERVICE_TYPES.setTypeParser(type, (text) => text)

/** For the queue, which reads JSON itself. */
export const QUEUE_TYPES = readTimesStrictly()

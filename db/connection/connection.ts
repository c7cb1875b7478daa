import type { Duplex } from 'node:stream'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { MINUTE_MS } from '../../durations.ts'
import type { DB } from '../../generated/db/types.ts'

/** The database that repositories take: a connection pool or a transaction, which also has this type. */
export type Database = Kysely<DB>

/** For functions that are only right inside a transaction. */
export type DatabaseTransaction = Transaction<DB>

export interface DatabaseOptions {
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

/** For the connections of the service, those of the queue included. */
export const CONNECT_TIMEOUT_MS = 5_000
/**
 * Without an idle connection, a process that has little to do would open a connection, and prove its password, every
 * few seconds.
 */
export const IDLE_CONNECTIONS_MIN = 1
const STATEMENT_TIMEOUT_MS = 10_000
/** Two such statements fit into the time of a job. */
const LEDGER_STATEMENT_TIMEOUT_MS = 5 * MINUTE_MS
const LOCK_TIMEOUT_MS = 5_000
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000

/**
 * The server ends a statement at its own time limit. An answer that is later than that by this much will never come.
 */
const ANSWER_MARGIN_MS = 2_000
const PREPARED_STATEMENTS_MAX = 200

/**
 * As in libpq: with this in a connection string the password is proven by SCRAM, and never sent to a server that asks
 * for it.
 */
const REQUIRE_SCRAM = ['require_auth', 'scram-sha-256'] as const

function requiresProof(connectionString: string | undefined): boolean {
  if (connectionString === undefined || !URL.canParse(connectionString)) return false
  const [name, method] = REQUIRE_SCRAM
  return new URL(connectionString).searchParams.get(name) === method
}

type Callback = (error: unknown, result: unknown) => void

/**
 * Gives up a silent connection. A server or a firewall that has forgotten a connection never answers on it, and only
 * the server enforces the time limit of a statement. Without a limit of the client's own, the caller would wait for
 * ever, and the pool would hand the connection to the next caller. When the client's limit passes, the statement
 * rejects and the pool replaces the connection.
 */
export class ImpatientClient extends pg.Client {
  readonly #answerTimeoutMs: number

  constructor(config?: pg.ClientConfig) {
    super(config)
    this.#answerTimeoutMs = (config?.statement_timeout || 0) + ANSWER_MARGIN_MS
    if (!requiresProof(config?.connectionString)) return
    const refuse = () => this.#destroy('the server asks for the password itself, which is never sent')
    // The types of pg leave out the methods that answer a server's request for the password.
    Object.assign(this, { _handleAuthCleartextPassword: refuse, _handleAuthMD5Password: refuse })
  }

  /**
   * Always passes a callback. Without one, pg adds its own after it has made the query, and V8 then keeps what was read
   * until its next full garbage collection. Under load there is one every three seconds, and each stalls the process
   * for 50 ms.
   */
  override query(...args: unknown[]): never {
    const callback = args.at(-1)
    const answer =
      typeof callback === 'function'
        ? this.#ask(args.slice(0, -1), callback as Callback)
        : new Promise((resolve, reject) => {
            this.#ask(args, (error, result) => (error ? reject(error) : resolve(result)))
          })
    // In pg's overloads the arguments decide what comes back.
    return answer as never
  }

  #ask(args: readonly unknown[], callback: Callback): unknown {
    const silent = `the database has not answered within ${this.#answerTimeoutMs} ms`
    const timer = setTimeout(() => this.#destroy(silent), this.#answerTimeoutMs)
    const query = super.query as (...args: unknown[]) => unknown
    return query.call(this, ...args, (...outcome: Parameters<Callback>) => {
      clearTimeout(timer)
      callback(...outcome)
    })
  }

  #destroy(reason: string): void {
    // The types of pg leave its connection out. Destroying the stream makes the pool replace the client.
    const { stream } = (this as unknown as { readonly connection: { readonly stream: Duplex } }).connection
    stream.destroy(new Error(reason))
  }
}

/**
 * Names the statements that run on it, so that Postgres parses and plans each text once per connection. The number of
 * names is bounded; further texts run unnamed.
 */
class PreparingClient extends ImpatientClient {
  readonly #names = new Map<string, string>()

  override query(...args: unknown[]): never {
    const [text, values, ...rest] = args
    const name =
      typeof text === 'string' && Array.isArray(values) && values.length > 0 ? this.#nameOf(text) : undefined
    return name === undefined ? super.query(...args) : super.query({ name, text, values }, ...rest)
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= PREPARED_STATEMENTS_MAX) return known
    const name = `s${this.#names.size}`
    this.#names.set(text, name)
    return name
  }
}

/** Without this option, Postgres plans a statement again for each array, which costs more than running it. */
const PREPARED = { Client: PreparingClient, options: '-c plan_cache_mode=force_generic_plan' }

/**
 * Values of these types stay the text that Postgres sends, as the generated types say. A date is not a moment: as a
 * Date it would be another day in another time zone. JSON is stored in the form in which it is served.
 */
const TYPES = new pg.TypeOverrides()
for (const type of [pg.types.builtins.DATE, pg.types.builtins.JSON, pg.types.builtins.JSONB])
  TYPES.setTypeParser(type, (text) => text)

/**
 * Opens a pool. Every wait has a limit: for a connection, for a statement, for a lock, for an idle transaction, and for
 * the answer of a server that has fallen silent. When a backend is killed, the query that it was running rejects, and
 * this process goes on.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const { preparedStatements = true } = options
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize ?? PRIMARY_CONNECTIONS,
    min: IDLE_CONNECTIONS_MIN,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: options.idleInTransactionTimeoutMs ?? IDLE_IN_TRANSACTION_TIMEOUT_MS,
    keepAlive: true,
    // A query is sent without waiting for the answers to earlier ones on its connection.
    pipeline: true,
    application_name: 'wallet-analytics',
    ...(preparedStatements ? PREPARED : { Client: ImpatientClient }),
    types: TYPES,
  })
  const onError = options.onConnectionError ?? (() => undefined)
  pool.on('error', onError)
  // Without a listener on the client itself a backend killed between two statements of a transaction ends the process.
  pool.on('connect', (client) => client.on('error', onError))
  options.onOpen?.(() => {
    const { totalCount: open, idleCount: idle, waitingCount: waiting } = pool
    return { max: pool.options.max, open, idle, waiting }
  })
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}

/** Opens one connection whose statements may take minutes: those over the whole score ledger, which grows for ever. */
export function openLedgerDatabase(url: string): Database {
  return openDatabase({ url, poolSize: 1, statementTimeoutMs: LEDGER_STATEMENT_TIMEOUT_MS })
}

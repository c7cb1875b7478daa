import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { AuthenticatingClient } from './authentication.ts'
import { configureSession, type SessionOptions } from './session.ts'
import { runStatement, StatementNames } from './statements.ts'
import { DatabaseUnavailableError, explainStatement } from './unavailable.ts'

export interface PoolHooks {
  /** Called for connections that break while no query waits for them; the pool has already replaced them. */
  readonly onConnectionError?: (error: Error) => void
  /** Called with the error of each statement that fails. */
  readonly onStatementError?: (error: Error) => void
  /** Called with a function that reads the state of the pool's connections, now or later. */
  readonly onOpen?: (readUse: () => PoolUse) => void
  /** Shared by the pools of one primary; a pool has its own by default. */
  readonly demotion?: Demotion
}

/**
 * Connections that were opened until this moment, on the process's monotonic clock, lead to a server that is no primary
 * any more: it refuses writes, and what it reads is old. Pools replace them.
 */
export interface Demotion {
  openedUntilMs: number
}

/**
 * The connections of a pool: how many it may have, how many it has, how many are idle, and how many callers wait for
 * one.
 */
export type PoolUse = Readonly<Record<'max' | 'open' | 'idle' | 'waiting', number>>

/**
 * Without an idle connection, a process that has little to do would open a connection, and prove its password, every
 * few seconds.
 */
const IDLE_CONNECTIONS_MIN = 1

/**
 * Opens a pool. Every wait has a limit: for a connection, for a statement, and for the answer of a server that has
 * fallen silent. When a backend is killed, the query that it was running rejects, and this process goes on. Failures
 * that may pass are of the class DatabaseUnavailableError.
 */
export function openPool(
  session: SessionOptions,
  options: PoolHooks & { readonly max: number; readonly types: pg.TypeOverrides },
): PostgresPool {
  const {
    max,
    types,
    onConnectionError: onError = () => undefined,
    demotion = { openedUntilMs: 0 },
  } = options
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
  const onStatementError = (error: Error) => {
    if (error instanceof DatabaseUnavailableError && error.isReadOnly)
      demotion.openedUntilMs = performance.now()
    options.onStatementError?.(error)
  }
  const known = new WeakMap<pg.PoolClient, PooledConnection>()
  const connect = async () => {
    for (let idle = max; ; idle -= 1) {
      const client = await pool.connect().catch((cause: Error) => {
        throw new DatabaseUnavailableError(cause)
      })
      const found = known.get(client) ?? toConnection(client, session, { demotion, onStatementError })
      known.set(client, found)
      if (idle === 0 || !found.isDemoted()) return found
      found.release()
    }
  }
  return { options: pool.options, connect, end: () => pool.end() }
}

interface PooledConnection extends PostgresPoolClient {
  isDemoted(): boolean
}

function toConnection(
  client: pg.PoolClient,
  { statementTimeoutMs, plansOnce = false }: SessionOptions,
  { demotion, onStatementError }: Required<Pick<PoolHooks, 'demotion' | 'onStatementError'>>,
): PooledConnection {
  const names = new StatementNames()
  const openedAtMs = performance.now()
  const isDemoted = () => openedAtMs <= demotion.openedUntilMs
  return {
    isDemoted,
    query(text: unknown, values: readonly unknown[] = []) {
      const statement = String(text)
      const name = plansOnce && values.length > 0 ? names.find(statement) : undefined
      // In the overloads of Kysely the arguments decide what comes back; nothing here reads with a cursor.
      return runStatement(client, { text: statement, values, name }, statementTimeoutMs).catch((cause) => {
        const error = explainStatement(client, cause)
        onStatementError(error)
        throw error
      }) as never
    },
    release: (destroy) => client.release(destroy === true || isDemoted()),
  }
}

import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from './connection.ts'
import { ReplicaLag } from './replica-lag.ts'
import type { Replica } from './replica.ts'

export interface WatchOptions {
  readonly primary: Database
  readonly replica: Database
  /** A replica that lags further is not read; 0 reads it however far it lags. */
  readonly lagMaxMs: number
  /** Told when it is set aside, with why, and when it is read again. */
  readonly onChange: (change: ReplicaChange) => void
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number
}

/** As it is logged. */
export interface ReplicaChange {
  readonly event: 'replica_set_aside' | 'replica_used_again'
  readonly reason?: string
}

interface LogPosition {
  readonly bytes: string
  /** Tells one server from another, and from itself before it was started again. */
  readonly startedAt: string
  readonly follows: boolean
}

const LOOK_INTERVAL_MS = 1_000
const LOOK_TIMEOUT_MS = 3_000

/**
 * A replica that is read for as long as it answers, follows the primary and lags no further than it may: it is looked at
 * every second. Where the primary does not tell how far its log is, nothing changes.
 */
export class WatchedReplica implements Replica {
  readonly db: Database
  readonly #options: WatchOptions
  readonly #now: () => number
  readonly #lag = new ReplicaLag()
  readonly #closing = new AbortController()
  #used = true
  #watching: Promise<void> = Promise.resolve()

  constructor(options: WatchOptions) {
    this.db = options.replica
    this.#options = options
    this.#now = options.now ?? (() => performance.now())
  }

  isUsable(): boolean {
    return this.#used
  }

  setAside(reason: unknown): void {
    if (!this.#used) return
    this.#used = false
    const text = reason instanceof Error ? reason.message : String(reason)
    this.#options.onChange({ event: 'replica_set_aside', reason: text })
  }

  /** Looks at it, and again every second until it is closed. Resolves after the first look. */
  async watch(): Promise<void> {
    await this.look()
    this.#watching = this.#keepLooking()
  }

  /** Looks once whether it may be read. */
  async look(): Promise<void> {
    const timeout = delay(LOOK_TIMEOUT_MS, 'it does not answer', { ref: false })
    const problem = await Promise.race([this.#findProblem(), timeout])
    if (problem === undefined) this.#useAgain()
    else if (problem !== UNKNOWN) this.setAside(problem)
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#watching
  }

  async #keepLooking(): Promise<void> {
    const { signal } = this.#closing
    while (!signal.aborted) {
      // Rejects when it is to end, which the loop then sees.
      await delay(LOOK_INTERVAL_MS, undefined, { signal }).catch(() => undefined)
      if (!signal.aborted) await this.look()
    }
  }

  /** Why it may not be read; undefined when it may be. */
  async #findProblem(): Promise<string | typeof UNKNOWN | undefined> {
    const { primary, lagMaxMs } = this.#options
    const atMs = this.#now()
    const ahead = await readPosition(primary).catch(() => undefined)
    if (ahead === undefined) return UNKNOWN
    this.#lag.note(Number(ahead.bytes), atMs)
    try {
      const behind = await readPosition(this.db)
      if (lagMaxMs === 0) return undefined
      if (!behind.follows && behind.startedAt !== ahead.startedAt) return 'it follows no primary'
      const lagMs = Math.round(this.#lag.readMs(Number(behind.bytes), this.#now()))
      return lagMs > lagMaxMs ? `it lags ${lagMs} ms behind` : undefined
    } catch (cause) {
      return cause instanceof Error ? cause.message : String(cause)
    }
  }

  #useAgain(): void {
    if (this.#used) return
    this.#used = true
    this.#options.onChange({ event: 'replica_used_again' })
  }
}

/** Nothing is known: the primary has not told where it is. */
const UNKNOWN = Symbol('unknown')

/** Where a server's log is: as it was replayed on one that follows, as it was written on any other. */
async function readPosition(db: Database): Promise<LogPosition> {
  // Raw: the builder knows no functions of the server.
  const { rows } = await sql<LogPosition>`
    select pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end, '0/0')::text
             as bytes,
           pg_postmaster_start_time()::text as "startedAt", pg_is_in_recovery() as follows
  `.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('a select of one row gave none')
  return row
}

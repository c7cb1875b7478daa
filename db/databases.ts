import { type Database, openDatabase, type PoolUse } from './connection.ts'
import { untilQuiet } from './repeated-errors.ts'
import { type ReplicaChange, WatchedReplica } from './watched-replica.ts'

export interface DatabasesOptions {
  readonly url: string
  /** Of a replica, or of a balancer over several. */
  readonly readUrl: string | undefined
  readonly readLagMaxMs: number
  readonly preparedStatements: boolean
  /** Told of connections that break while nobody waits for them, once for as long as that repeats itself. */
  readonly onConnectionError: (error: Error) => void
  readonly onReplicaChange: (change: ReplicaChange) => void
}

/** The primary and its replica, as a service has them open. */
export interface Databases extends AsyncDisposable {
  readonly db: Database
  /** Is not watched yet. */
  readonly replica: WatchedReplica | undefined
  /** What reads the use of each pool, by its name. */
  readonly pools: Readonly<Record<string, () => PoolUse>>
}

/** Opens a pool of each. Neither is asked anything yet. */
export function openDatabases(options: DatabasesOptions): Databases {
  const { url, readUrl, preparedStatements, onReplicaChange: onChange } = options
  const parts = new AsyncDisposableStack()
  const pools: Record<string, () => PoolUse> = {}
  const open = (name: string, address: string) => {
    const database = openDatabase({
      url: address,
      preparedStatements,
      onConnectionError: untilQuiet(options.onConnectionError),
      onOpen: (readUse) => {
        pools[name] = readUse
      },
    })
    parts.defer(() => database.destroy())
    return database
  }
  const db = open('primary', url)
  const watch = (replica: Database) => {
    const watched = new WatchedReplica({ primary: db, replica, lagMaxMs: options.readLagMaxMs, onChange })
    parts.defer(() => watched.close())
    return watched
  }
  const replica = readUrl === undefined ? undefined : watch(open('replica', readUrl))
  return { db, replica, pools, [Symbol.asyncDispose]: () => parts.disposeAsync() }
}

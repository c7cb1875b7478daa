import { untilQuiet } from '../../telemetry/repeated-errors.ts'
import { type Database, openDatabase, type PoolUse } from './connection.ts'
import { Replica } from './replica.ts'

export interface DatabasesOptions {
  readonly url: string
  /** Of a replica, or of a balancer over several. */
  readonly readUrl: string | undefined
  readonly preparedStatements: boolean
  /** Called when an idle connection breaks, once for as long as that repeats itself. */
  readonly onConnectionError: (error: Error) => void
  /** Called when a read of the replica failed, once for as long as that repeats itself. */
  readonly onReplicaError: (error: Error) => void
}

/** The primary and its replica, as a service has them open. */
export interface Databases extends AsyncDisposable {
  readonly db: Database
  readonly replica: Replica | undefined
  /** What reads the use of each pool, by its name. */
  readonly pools: Readonly<Record<string, () => PoolUse>>
}

/** Opens a pool of each, without a connection yet. */
export function openDatabases(options: DatabasesOptions): Databases {
  const { url, readUrl, preparedStatements } = options
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
  const replica =
    readUrl === undefined
      ? undefined
      : new Replica(open('replica', readUrl), untilQuiet(options.onReplicaError))
  return { db, replica, pools, [Symbol.asyncDispose]: () => parts.disposeAsync() }
}

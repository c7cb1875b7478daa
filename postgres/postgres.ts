import { join, resolve } from 'node:path'
import { chooseAddress } from './address.ts'
import { prepareDatabase, probeServer } from './admin-queries.ts'
import {
  adminUrl,
  type Credentials,
  connectionUrl,
  createCredentials,
  DATABASE,
  readCredentials,
  writeCredentials,
} from './credentials.ts'
import { type Holder, type Lock, takeLock } from './file-lock.ts'
import type { Log } from './log.ts'
import { createDataDir, findCluster, placeCluster, setAside } from './placement.ts'
import { explainServerFailure, initialiseCluster, startServer, stopOrphan } from './server.ts'
import { waitFor } from './wait.ts'

/** A Postgres server of the service's own. */
export type EmbeddedPostgres = {
  /** The database `wallet_analytics`, for the role that owns it. */
  readonly url: string
  /** The same database, for the superuser. */
  readonly adminUrl: string
  readonly clusterDir: string
  /** False when a running service has the server, and will stop it. */
  readonly owned: boolean
  /** Stops an owned server within 13 s, and leaves a shared one alone. May be called again. */
  stop(): Promise<void>
}

export type EmbeddedPostgresOptions = {
  readonly dataDir: string
  /**
   * A service shares its server with commands, but not with another service, and its server is started again when it
   * ends. A command shares with no one. The default is a command.
   */
  readonly holder?: Holder
  /** For programs that cannot use a socket. */
  readonly listen?: 'loopback'
  /** Gets what an operator may want to know, such as data in another place. */
  readonly log?: Log
  /** More arguments of the server, such as `-c`, `fsync=off`. */
  readonly flags?: readonly string[]
}

/** How long the server of a running service may take to answer a command: it may be starting. */
const SERVICE_ANSWER_MS = 60_000
/** How long a command may have the server for itself before the next one gives up. */
const LOCK_WAIT_MS = 60_000

/**
 * Starts the Postgres of a data folder, which is created when there is none, and waits until it answers. A server that
 * outlived its service is replaced. When a service is running, commands share its server and a second service is
 * refused. When another command has the server, this waits until that command ends. Data is durable unless flags say
 * otherwise. Throws with advice, and with the end of the server's log, when Postgres cannot be started, and when the
 * folder or a file in it belongs to another user.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir)
  await createDataDir(dataDir)
  try {
    const file = join(dataDir, 'postgres.lock')
    const take = () => lockOrShare(dataDir, file, options.holder ?? 'command')
    const lock = await waitFor(`end of the command that holds ${file}`, take, LOCK_WAIT_MS)
    return lock === 'shared' ? await share(dataDir) : await start(dataDir, lock, options)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOSPC') throw cause
    throw new Error(await explainServerFailure(dataDir, cause), { cause })
  }
}

/** Undefined while another command has the server. */
async function lockOrShare(
  dataDir: string,
  file: string,
  holder: Holder,
): Promise<Lock | 'shared' | undefined> {
  const taken = await takeLock(file, holder)
  if (taken === undefined || 'release' in taken) return taken
  if (taken.holder === 'command') return undefined
  if (holder === 'command') return 'shared'
  throw new Error(
    `A service already runs on ${dataDir} (process ${taken.pid}): stop it, or give this one a DATA_DIR of its own. ` +
      'Several services share a database of the operator: DATABASE_URL.',
  )
}

async function share(dataDir: string): Promise<EmbeddedPostgres> {
  const findAnswering = async () => {
    const stored = await readCredentials(dataDir)
    return stored && (await probeServer(connectionUrl(stored))) === 'ready' ? stored : undefined
  }
  const credentials = await waitFor(
    'answer of the Postgres of the running service',
    findAnswering,
    SERVICE_ANSWER_MS,
  )
  const clusterDir = (await findCluster(dataDir))?.dir ?? dataDir
  return { ...toUrls(credentials), clusterDir, owned: false, stop: async () => undefined }
}

async function start(
  dataDir: string,
  lock: Lock,
  { holder, listen, log = () => undefined, flags = [] }: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  await using stack = new AsyncDisposableStack()
  stack.defer(() => lock.release())
  const { cluster, credentials } = await findOrCreate(dataDir, log)
  const address = await chooseAddress(cluster, { listen, port: credentials.port, log })
  const { socketDir: _former, ...lasting } = credentials
  const reached = { ...lasting, ...address }
  const supervised = holder === 'service'
  const server = await startServer({ cluster, credentials: reached, address, flags, supervised, log })
  stack.defer(() => server.stop())
  await writeCredentials(dataDir, reached)
  await prepareDatabase(reached)
  if (!cluster.dir.startsWith(`${dataDir}/`))
    log(`the user of the server cannot work in ${dataDir}: the database is in ${cluster.dir}`)
  const running = stack.move()
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= running.disposeAsync())
  return { ...toUrls(reached), clusterDir: cluster.dir, owned: true, stop }
}

/** The cluster of a data folder, and the credentials of its server. */
async function findOrCreate(dataDir: string, log: Log) {
  const stored = await readCredentials(dataDir)
  const found = await findCluster(dataDir)
  if (found) await stopOrphan(found, log)
  if (found && stored) return { cluster: found, credentials: stored }
  // The data folder was emptied, or copied in part: without the credentials no one can connect.
  if (found)
    log(`a database without its credentials (postgres.json) was set aside as ${await setAside(found)}`)
  // A stored address means that a server ran here. A first start that was interrupted leaves credentials without one.
  if (!found && stored?.socketDir !== undefined)
    throw new Error(
      `The database of ${dataDir} is not there: its files lay elsewhere, or were not copied along. Put them back (docs/operating.md, Backup and restore), or remove ${dataDir}/postgres.json to start with an empty database.`,
    )
  const credentials = stored ?? createCredentials()
  // The credentials are written before the cluster exists, so that there is never a cluster without its password.
  await writeCredentials(dataDir, credentials)
  const cluster = await placeCluster(dataDir)
  await initialiseCluster(cluster, credentials.password, log)
  return { cluster, credentials }
}

function toUrls(credentials: Credentials): Pick<EmbeddedPostgres, 'url' | 'adminUrl'> {
  return { url: connectionUrl(credentials), adminUrl: adminUrl(credentials, DATABASE) }
}

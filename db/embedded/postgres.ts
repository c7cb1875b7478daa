import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type Address, canHaveSocket } from './address.ts'
import { askServer, prepareDatabase } from './admin-queries.ts'
import { findBinaries } from './binaries.ts'
import { findServer, initialiseCluster, startServer, stopServer, waitUntilReady } from './cluster.ts'
import type { Server } from './cluster.ts'
import {
  adminUrl,
  connectionUrl,
  createCredentials,
  credentialsAt,
  DATABASE,
  readCredentials,
  withServicePassword,
  writeCredentials,
} from './credentials.ts'
import type { Credentials, Holder } from './credentials.ts'
import { explainFailure } from './disk.ts'
import { withLock } from './file-lock.ts'
import { createDataDir, findCluster, placeCluster, setAside } from './placement.ts'
import type { Cluster } from './placement.ts'
import { currentProcess, isAlive } from './processes.ts'
import { type Log, type Supervision, supervise } from './supervisor.ts'
import { waitFor } from './wait.ts'

/** A Postgres server of the service's own. */
export type EmbeddedPostgres = {
  /** Of the database `wallet_analytics`, for the role that owns it. */
  readonly url: string
  /** Of the same database, for the superuser. */
  readonly adminUrl: string
  readonly clusterDir: string
  /** False when a live service has the server, and will stop it. */
  readonly owned: boolean
  /** Stops an owned server within 13 s, and leaves another's alone. May be called again. */
  stop(): Promise<void>
}

export type EmbeddedPostgresOptions = {
  readonly dataDir: string
  /** A service has the server for itself and the commands beside it; a command is the default. */
  readonly holder?: Holder
  /** Where programs have to reach the server that know no socket. */
  readonly listen?: 'loopback'
  /** A server that ends is started again, at the same address. */
  readonly supervised?: boolean
  /** Told about what an operator may want to know, such as data that is elsewhere. */
  readonly log?: Log
  /** More arguments of the server, such as `-c`, `fsync=off`. An adopted server keeps those that it has. */
  readonly flags?: readonly string[]
}

type Running = { readonly cluster: Cluster; readonly server: Server; readonly credentials: Credentials }

/** How long the server of a live service may take to answer a command: it may be starting anew. */
const SERVICE_ANSWER_MS = 30_000
/** How long a command may have the server for itself, before the next one complains. */
const TURN_MS = 60_000

/**
 * Starts the Postgres of a data folder, which is made when there is none, and waits until it answers. A server that
 * outlived its service is adopted. That of a live service is shared with commands and refused to a second service; one
 * that a command has is waited for. Data is durable unless flags say otherwise. Throws with advice, and with the end of
 * the server's log, when Postgres cannot be started, and when the folder or what is in it belongs to another user.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir)
  await createDataDir(dataDir)
  const start = async () => {
    const turn = await withLock(lockFile(dataDir), () => takeOrShare(dataDir, options)).catch(
      async (cause: NodeJS.ErrnoException) => {
        throw cause.code === 'ENOSPC' ? new Error(await explainFailure(dataDir, cause), { cause }) : cause
      },
    )
    return turn === 'taken' ? undefined : turn
  }
  const postgres = await waitFor(`end of the command that uses ${dataDir}`, start, TURN_MS)
  if (!postgres.owned) await awaitAnswer(postgres.url)
  return postgres
}

async function awaitAnswer(url: string): Promise<void> {
  const hasAnswered = async () => (await askServer(url)) === 'ready' || undefined
  await waitFor('answer of the Postgres of the running service', hasAnswered, SERVICE_ANSWER_MS)
}

/** 'taken' while another command has the server. */
async function takeOrShare(
  dataDir: string,
  { holder = 'command', listen, supervised, log = () => undefined, flags = [] }: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres | 'taken'> {
  const stored = await readCredentials(dataDir)
  if (stored?.owner && (await isAlive(stored.owner))) {
    if (stored.owner.holder === 'command') return 'taken'
    if (holder === 'command') return await share(dataDir, stored)
    throw new Error(
      `A service already runs on ${dataDir} (process ${stored.owner.pid}): stop it, or give this one a DATA_DIR of its own. ` +
        'Several services share a database of the operator: DATABASE_URL.',
    )
  }
  const running = await adoptOrStart(dataDir, { stored, listen, log, flags })
  const owner = { ...(await currentProcess()), holder }
  const credentials = { ...withServicePassword(running.credentials), owner }
  await writeCredentials(dataDir, credentials)
  await prepareDatabase(credentials)
  const { dir } = running.cluster
  if (dirname(dir) !== dataDir)
    log(`the user of the server cannot work in ${dataDir}: the database is in ${dir}`)
  const owned = { ...running, credentials }
  return own(dataDir, owned, supervised ? superviseServer(owned, { flags, log }) : undefined)
}

function superviseServer(
  { cluster, server, credentials }: Running,
  { flags, log }: Pick<StartOptions, 'flags' | 'log'>,
): Supervision {
  const { address } = server
  const restart = async (signal: AbortSignal) => {
    const binaries = await findBinaries(cluster.account, log)
    const again = await startServer(cluster, binaries, { credentials, address, flags, signal })
    if (again.address.port === address.port) return again
    // Whoever is connected knows the old one.
    await stopServer(cluster, again)
    throw new Error(`port ${address.port} is taken by another program`)
  }
  return supervise(server, { cluster, restart, log })
}

type StartOptions = {
  readonly stored: Credentials | undefined
  readonly listen: 'loopback' | undefined
  readonly log: Log
  readonly flags: readonly string[]
}

async function adoptOrStart(dataDir: string, options: StartOptions): Promise<Running> {
  const { stored, listen, log, flags } = options
  const found = await findCluster(dataDir)
  if (found && stored) {
    const adopted = await adopt(found, { stored, listen, log })
    if (adopted) return adopted
  } else if (found) {
    await giveUp(found, log)
  }
  const credentials = stored ?? createCredentials()
  // Before the cluster exists, so that there is never one without its password.
  await writeCredentials(dataDir, credentials)
  const { cluster, binaries } =
    found && stored ? await reuse(found, log) : await create(dataDir, credentials, log)
  const address = chooseAddress(cluster, { listen, port: credentials.port })
  const server = await startServer(cluster, binaries, { credentials, address, flags })
  return { cluster, server, credentials: credentialsAt(credentials, server.address) }
}

/** A socket in the server's own folder, which is closed to other users; where there can be none, loopback TCP. */
function chooseAddress(
  { dir }: Cluster,
  { listen, port }: { readonly listen: 'loopback' | undefined; readonly port: number },
): Address {
  return listen === undefined && canHaveSocket(dir) ? { socketDir: dir, port } : { port }
}

/**
 * Undefined when there is no server to adopt: none that runs, one that was killed a moment ago, or one of version 1.0.0,
 * which listens where others can pretend to be it, and is stopped.
 */
async function adopt(
  cluster: Cluster,
  { stored, listen, log }: Pick<StartOptions, 'listen' | 'log'> & { readonly stored: Credentials },
): Promise<Running | undefined> {
  const server = await findServer(cluster)
  if (server === undefined) return undefined
  const wanted = chooseAddress(cluster, { listen, port: stored.port })
  if (wanted.socketDir !== server.address.socketDir) {
    await stopServer(cluster, server)
    return undefined
  }
  try {
    await waitUntilReady(cluster, server, { credentials: stored })
  } catch (error) {
    if ((await findServer(cluster)) === undefined) return undefined
    throw error
  }
  log(`adopted the Postgres server that an earlier process left running (process ${server.pid})`)
  return { cluster, server, credentials: credentialsAt(stored, server.address) }
}

async function reuse(cluster: Cluster, log: Log) {
  return { cluster, binaries: await findBinaries(cluster.account, log) }
}

async function create(dataDir: string, { password }: Credentials, log: Log) {
  const cluster = await placeCluster(dataDir)
  const binaries = await findBinaries(cluster.account, log)
  await initialiseCluster(cluster, binaries, password)
  return { cluster, binaries }
}

/** Without its credentials nobody can connect: the data folder was emptied, or copied in part. */
async function giveUp(cluster: Cluster, log: Log): Promise<void> {
  const server = await findServer(cluster)
  if (server) await stopServer(cluster, server)
  log(`a database without its credentials (postgres.json) was set aside as ${await setAside(cluster)}`)
}

async function share(dataDir: string, stored: Credentials): Promise<EmbeddedPostgres> {
  const cluster = await findCluster(dataDir)
  return {
    url: connectionUrl(stored),
    adminUrl: adminUrl(stored, DATABASE),
    clusterDir: cluster?.dir ?? join(dataDir, 'postgres'),
    owned: false,
    stop: async () => undefined,
  }
}

function own(dataDir: string, running: Running, supervision: Supervision | undefined): EmbeddedPostgres {
  let stopped: Promise<void> | undefined
  return {
    url: connectionUrl(running.credentials),
    adminUrl: adminUrl(running.credentials, DATABASE),
    clusterDir: running.cluster.dir,
    owned: true,
    stop: () => {
      stopped ??= release(dataDir, running, supervision)
      return stopped
    },
  }
}

async function release(
  dataDir: string,
  { cluster, credentials, ...running }: Running,
  supervision: Supervision | undefined,
): Promise<void> {
  const server = (await supervision?.end()) ?? running.server
  // Somebody may have deleted the folder in the meantime, and the lock with it.
  if (!existsSync(dataDir)) return await stopServer(cluster, server)
  await withLock(lockFile(dataDir), async () => {
    const stored = await readCredentials(dataDir)
    if (stored?.owner && stored.owner.pid !== credentials.owner?.pid) return
    await stopServer(cluster, server)
    if (stored) await writeCredentials(dataDir, credentialsAt(stored, stored))
  })
}

function lockFile(dataDir: string): string {
  return join(dataDir, 'postgres.lock')
}

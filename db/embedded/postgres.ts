import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { findBinaries } from './binaries.ts'
import { findServer, initialiseCluster, startServer, stopServer, waitUntilReady } from './cluster.ts'
import type { Server } from './cluster.ts'
import { connectionUrl, createCredentials, readCredentials, writeCredentials } from './credentials.ts'
import type { Credentials } from './credentials.ts'
import { askServer, ensureDatabase } from './admin-queries.ts'
import { withLock } from './file-lock.ts'
import { createDataDir, findCluster, placeCluster, setAside } from './placement.ts'
import type { Cluster } from './placement.ts'
import { currentProcess, isAlive } from './processes.ts'
import { waitFor } from './wait.ts'

/** A Postgres server of the service's own. */
export type EmbeddedPostgres = {
  /** Of the database `wallet_analytics`. */
  readonly url: string
  readonly clusterDir: string
  /** False when another live process started the server, and will stop it. */
  readonly owned: boolean
  /** Stops an owned server within 13 s, and leaves another's alone. May be called again. */
  stop(): Promise<void>
}

export type EmbeddedPostgresOptions = {
  readonly dataDir: string
  /** Told about what an operator may want to know, such as data that is elsewhere. */
  readonly log?: (line: string) => void
  /** More arguments of the server, such as `-c`, `fsync=off`. An adopted server keeps those that it has. */
  readonly flags?: readonly string[]
}

type Running = { readonly cluster: Cluster; readonly server: Server; readonly credentials: Credentials }

/** How long the server of a live owner may take to answer before it is held to be gone. */
const OWNER_ANSWER_MS = 3_000

/**
 * Starts the Postgres of a data folder, which is made when there is none, and waits until it answers. A server that
 * outlived its service is adopted; one of another live service is shared. Data is durable unless flags say otherwise.
 * Throws with advice, and with the end of the server's log, when Postgres cannot be started.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir)
  await createDataDir(dataDir)
  return await withLock(lockFile(dataDir), async () => {
    const stored = await readCredentials(dataDir)
    if (stored && (await isServedByOwner(stored))) return await share(dataDir, stored)
    const { log = () => undefined, flags = [] } = options
    const running = await adoptOrStart(dataDir, { stored, log, flags })
    const credentials = { ...running.credentials, port: running.server.port, owner: await currentProcess() }
    await writeCredentials(dataDir, credentials)
    await ensureDatabase(credentials)
    const { dir } = running.cluster
    if (dirname(dir) !== dataDir)
      log(`the user of the server cannot work in ${dataDir}: the database is in ${dir}`)
    return own(dataDir, { ...running, credentials })
  })
}

async function isServedByOwner({ owner, ...credentials }: Credentials): Promise<boolean> {
  if (!owner || !(await isAlive(owner))) return false
  const url = connectionUrl(credentials)
  const hasAnswered = async () => (await askServer(url)) === 'ready' || undefined
  return await waitFor('answer', hasAnswered, OWNER_ANSWER_MS).catch(() => false)
}

async function adoptOrStart(
  dataDir: string,
  options: {
    readonly stored: Credentials | undefined
    readonly log: (line: string) => void
    readonly flags: readonly string[]
  },
): Promise<Running> {
  const { stored, log, flags } = options
  const found = await findCluster(dataDir)
  if (found && stored) {
    const server = await findServer(found)
    const adopted = server && (await adopt(found, server, { stored, log }))
    if (adopted) return adopted
  } else if (found) {
    await giveUp(found, log)
  }
  const credentials = stored ?? createCredentials()
  // Before the cluster exists, so that there is never one without its password.
  await writeCredentials(dataDir, credentials)
  const { cluster, binaries } =
    found && stored ? await reuse(found, log) : await create(dataDir, credentials, log)
  return { cluster, server: await startServer(cluster, binaries, { credentials, flags }), credentials }
}

/** Undefined when the server ended after all: it may have been killed a moment ago. */
async function adopt(
  cluster: Cluster,
  server: Server,
  { stored, log }: { stored: Credentials; log: (line: string) => void },
): Promise<Running | undefined> {
  try {
    await waitUntilReady(cluster, server, { credentials: stored })
  } catch (error) {
    if ((await findServer(cluster)) === undefined) return undefined
    throw error
  }
  log(`adopted the Postgres server that an earlier process left running (process ${server.pid})`)
  return { cluster, server, credentials: stored }
}

async function reuse(cluster: Cluster, log: (line: string) => void) {
  return { cluster, binaries: await findBinaries(cluster.account, log) }
}

async function create(dataDir: string, { password }: Credentials, log: (line: string) => void) {
  const cluster = await placeCluster(dataDir)
  const binaries = await findBinaries(cluster.account, log)
  await initialiseCluster(cluster, binaries, password)
  return { cluster, binaries }
}

/** Without its credentials nobody can connect: the data folder was emptied, or copied in part. */
async function giveUp(cluster: Cluster, log: (line: string) => void): Promise<void> {
  const server = await findServer(cluster)
  if (server) await stopServer(cluster, server)
  log(`a database without its credentials (postgres.json) was set aside as ${await setAside(cluster)}`)
}

async function share(dataDir: string, stored: Credentials): Promise<EmbeddedPostgres> {
  const cluster = await findCluster(dataDir)
  return {
    url: connectionUrl(stored),
    clusterDir: cluster?.dir ?? join(dataDir, 'postgres'),
    owned: false,
    stop: async () => undefined,
  }
}

function own(dataDir: string, running: Running): EmbeddedPostgres {
  let stopped: Promise<void> | undefined
  return {
    url: connectionUrl(running.credentials),
    clusterDir: running.cluster.dir,
    owned: true,
    stop: () => {
      stopped ??= release(dataDir, running)
      return stopped
    },
  }
}

async function release(dataDir: string, { cluster, server, credentials }: Running): Promise<void> {
  // Somebody may have deleted the folder in the meantime, and the lock with it.
  if (!existsSync(dataDir)) return await stopServer(cluster, server)
  await withLock(lockFile(dataDir), async () => {
    const stored = await readCredentials(dataDir)
    if (stored?.owner && stored.owner.pid !== credentials.owner?.pid) return
    await stopServer(cluster, server)
    if (stored) await writeCredentials(dataDir, { password: stored.password, port: stored.port })
  })
}

function lockFile(dataDir: string): string {
  return join(dataDir, 'postgres.lock')
}

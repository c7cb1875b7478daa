import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { connectionUrl, SUPERUSER } from './credentials.ts'
import type { Credentials } from './credentials.ts'
import { askServer } from './admin-queries.ts'
import type { Cluster, NewCluster } from './placement.ts'
import { isAlive, processArguments, processStamp, run } from './processes.ts'
import { openServerLog, readServerLog } from './server-log.ts'
import { waitFor } from './wait.ts'

/** A running server: the pid of its postmaster, and its port on 127.0.0.1. */
export type Server = { readonly pid: number; readonly port: number }

const INITDB_TIMEOUT_MS = 60_000
/** Recovery after a crash is part of a start. */
const START_TIMEOUT_MS = 60_000
const FAST_SHUTDOWN_MS = 8_000
const IMMEDIATE_SHUTDOWN_MS = 5_000
const START_ATTEMPTS = 20
const RETRY_MS = 100

/** Makes the cluster, which appears at its place in one step, when it is complete. */
export async function initialiseCluster(
  cluster: NewCluster,
  binaries: Binaries,
  password: string,
): Promise<void> {
  const { dir, stagingDir, account } = cluster
  const unfinished = join(stagingDir, 'cluster')
  const passwordFile = join(stagingDir, 'password')
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (account) await chown(passwordFile, account.uid, account.gid)
  const args = [
    ...['-D', unfinished, '--username', SUPERUSER, '--pwfile', passwordFile, '--auth', 'scram-sha-256'],
    // The built-in provider sorts by code point on every platform, whatever locales it has.
    ...['--encoding', 'UTF8', '--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
    ...['--set', 'timezone=UTC', '--set', 'log_timezone=UTC', '--no-sync'],
  ]
  await run(binaries.initdb, args, { account, env: binaries.env, timeoutMs: INITDB_TIMEOUT_MS })
  await rename(unfinished, dir)
  await rm(stagingDir, { recursive: true, force: true })
}

/** The server that runs on the cluster; undefined when there is none, whatever postmaster.pid says. */
export async function findServer({ dir }: Cluster): Promise<Server | undefined> {
  const lines = (await readFile(join(dir, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const server = { pid: Number(lines[0]), port: Number(lines[3]) }
  return server.pid > 0 && (await isPostmaster(server.pid, dir)) ? server : undefined
}

/**
 * Starts a server and waits until it answers, on the port of the credentials when that is free, else on another.
 * Throws with the end of the server's log.
 */
export async function startServer(
  cluster: Cluster,
  binaries: Binaries,
  { credentials, flags }: { credentials: Credentials; flags: readonly string[] },
): Promise<Server> {
  let port = credentials.port
  for (let attempt = 1; ; attempt += 1) {
    if (port === 0 || !(await isPortFree(port))) port = await findFreePort()
    await removeStalePidFile(cluster)
    try {
      return await launch(cluster, binaries, { credentials: { ...credentials, port }, flags })
    } catch (error) {
      // The port was taken in between, or the processes of a server that was killed have not followed it yet.
      const isPassing = /could not bind|pre-existing shared memory block/.test((error as Error).message)
      if (!isPassing || attempt === START_ATTEMPTS) throw error
    }
    await delay(RETRY_MS)
  }
}

/**
 * Waits until the server answers to the password. Throws with the server's log, from the byte `logSince`, when it
 * ends, refuses the password or takes too long.
 */
export async function waitUntilReady(
  cluster: Cluster,
  server: Server,
  { credentials, logSince = 0 }: { credentials: Credentials; logSince?: number },
): Promise<void> {
  const url = connectionUrl({ ...credentials, port: server.port }, 'postgres')
  const hasStarted = async () => {
    const answer = await askServer(url)
    if (answer === 'ready') return true
    if (answer === 'denied') throw new Error('Postgres refuses the password in postgres.json')
    if (!(await isPostmaster(server.pid, cluster.dir))) throw new Error('Postgres ended during its start')
    return undefined
  }
  try {
    await waitFor('start of Postgres', hasStarted, START_TIMEOUT_MS)
  } catch (cause) {
    const log = await readServerLog(cluster.dir, logSince)
    throw new Error(`${(cause as Error).message}; the log in ${cluster.dir} ends with:\n${log}`, { cause })
  }
}

/** Stops the server: connections are cut and data are written; after 8 s, without a checkpoint. */
export async function stopServer({ dir }: Cluster, { pid }: Server): Promise<void> {
  const stamp = await processStamp(pid)
  if (stamp === undefined || !(await isPostmaster(pid, dir))) return
  // A process that is ending has no arguments any more, and is still there.
  const hasEnded = async () => ((await isAlive({ pid, stamp })) ? undefined : true)
  try {
    process.kill(pid, 'SIGINT')
    await waitFor('fast shutdown', hasEnded, FAST_SHUTDOWN_MS)
  } catch {
    if (await hasEnded()) return
    process.kill(pid, 'SIGQUIT')
    await waitFor(`immediate shutdown of Postgres (process ${pid})`, hasEnded, IMMEDIATE_SHUTDOWN_MS)
  }
}

async function launch(
  cluster: Cluster,
  { postgres, env }: Binaries,
  { credentials, flags }: { credentials: Credentials; flags: readonly string[] },
): Promise<Server> {
  const { dir, account } = cluster
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${credentials.port}`]
  const args = ['-D', dir, ...settings.flatMap((setting) => ['-c', setting]), ...flags]
  await using log = await openServerLog(cluster)
  const logSince = (await log.stat()).size
  // Its own process group: Ctrl-C in a terminal reaches the service only, which still needs the database to drain.
  const child = spawn(postgres, args, {
    ...account,
    ...{ env, cwd: '/', detached: true, stdio: ['ignore', log.fd, log.fd] },
  })
  await once(child, 'spawn')
  child.unref()
  const server = { pid: Number(child.pid), port: credentials.port }
  try {
    await waitUntilReady(cluster, server, { credentials, logSince })
    return server
  } catch (error) {
    await stopServer(cluster, server)
    throw error
  }
}

/** True when the pid is that of a server on this very cluster, and not of a later process with the same number. */
async function isPostmaster(pid: number, clusterDir: string): Promise<boolean> {
  return (await processArguments(pid))?.includes(clusterDir) ?? false
}

/**
 * Postgres takes any process with the number in postmaster.pid for its predecessor and refuses to start, be it a later
 * one or a zombie. Removing the file is safe: what still uses the old server's shared memory stops the start as well.
 */
async function removeStalePidFile(cluster: Cluster): Promise<void> {
  if (!(await findServer(cluster))) await rm(join(cluster.dir, 'postmaster.pid'), { force: true })
}

async function findFreePort(): Promise<number> {
  return await listenOnce(0)
}

async function isPortFree(port: number): Promise<boolean> {
  return await listenOnce(port).then(
    () => true,
    () => false,
  )
}

/** The port on which a listener could be opened, and was closed again. */
async function listenOnce(wanted: number): Promise<number> {
  const listener = createServer().listen(wanted, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  await new Promise((resolve) => listener.close(resolve))
  return port
}

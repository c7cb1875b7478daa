import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { lstat, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Address, findFreePort, listenSettings, socketFiles } from './address.ts'
import type { Binaries } from './binaries.ts'
import { adminUrl, credentialsAt, SUPERUSER } from './credentials.ts'
import type { Credentials } from './credentials.ts'
import { askServer } from './admin-queries.ts'
import { explainFailure } from './disk.ts'
import type { Cluster, NewCluster } from './placement.ts'
import { type Account, isAlive, processArguments, processOwner, processStamp, run } from './processes.ts'
import { openServerLog, readServerLog } from './server-log.ts'
import { waitFor } from './wait.ts'

/** A running server: the pid of its postmaster, and where it listens. */
export type Server = { readonly pid: number; readonly address: Address }

const INITDB_TIMEOUT_MS = 60_000
/** Recovery after a crash is part of a start. */
const START_TIMEOUT_MS = 60_000
const FAST_SHUTDOWN_MS = 8_000
const IMMEDIATE_SHUTDOWN_MS = 5_000
const START_ATTEMPTS = 20
/** The bits of a mode that are not its owner's. */
const OF_OTHERS = 0o077
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
  await writePasswordFile(passwordFile, password, account)
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

/** The folder belongs to the server's user: root must not write through what stands there. */
async function writePasswordFile(file: string, password: string, account: Account): Promise<void> {
  await using handle = await open(file, 'wx', 0o600)
  await handle.writeFile(password)
  if (account) await handle.chown(account.uid, account.gid)
}

/** The server that runs on the cluster; undefined when there is none, whatever postmaster.pid says. */
export async function findServer(cluster: Cluster): Promise<Server | undefined> {
  const lines = (await readFile(join(cluster.dir, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const [pid, , , port, socketDir] = lines
  const address = { port: Number(port), ...(socketDir && { socketDir }) }
  const server = { pid: Number(pid), address }
  return server.pid > 0 && (await isPostmaster(server.pid, cluster)) ? server : undefined
}

/**
 * Starts a server and waits until it answers: at its socket, or at the wanted port of the loopback interface when that is
 * free, else at another. Throws with the end of the server's log, and when `signal` is aborted.
 */
export async function startServer(cluster: Cluster, binaries: Binaries, start: Start): Promise<Server> {
  for (let attempt = 1; ; attempt += 1) {
    const { address } = start
    const port = address.socketDir === undefined ? await findFreePort(address.port) : address.port
    await removeStaleFiles(cluster)
    try {
      return await launch(cluster, binaries, { ...start, address: { ...address, port } })
    } catch (error) {
      // The port was taken in between, or the processes of a server that was killed have not followed it yet.
      const isPassing = /could not bind|pre-existing shared memory block/.test((error as Error).message)
      if (!isPassing || attempt === START_ATTEMPTS) throw error
    }
    await delay(RETRY_MS)
  }
}

export type Start = {
  readonly credentials: Credentials
  readonly address: Address
  readonly flags: readonly string[]
  readonly signal?: AbortSignal | undefined
}

/**
 * Waits until the server answers to the password. Throws with the server's log, from the byte `logSince`, when it
 * ends, refuses the password or takes too long.
 */
export async function waitUntilReady(
  cluster: Cluster,
  server: Server,
  {
    credentials,
    logSince = 0,
    signal,
  }: { credentials: Credentials; logSince?: number; signal?: AbortSignal | undefined },
): Promise<void> {
  await assertClosed(cluster)
  const url = adminUrl(credentialsAt(credentials, server.address), 'postgres')
  const hasStarted = async () => {
    signal?.throwIfAborted()
    const answer = await askServer(url)
    if (answer === 'ready') return true
    if (answer === 'denied') throw new Error('Postgres refuses the password in postgres.json')
    if (!(await isPostmaster(server.pid, cluster))) throw new Error('Postgres ended during its start')
    return undefined
  }
  try {
    await waitFor('start of Postgres', hasStarted, START_TIMEOUT_MS)
  } catch (cause) {
    const log = await readServerLog(cluster.dir, logSince)
    const reason = await explainFailure(cluster.dir, cause)
    throw new Error(`${reason}; the log in ${cluster.dir} ends with:\n${log}`, { cause })
  }
}

/** Whether this very server still runs. */
export async function isRunning(cluster: Cluster, { pid }: Server): Promise<boolean> {
  return await isPostmaster(pid, cluster)
}

/** Stops the server: connections are cut and data are written; after 8 s, without a checkpoint. */
export async function stopServer(cluster: Cluster, { pid }: Server): Promise<void> {
  const stamp = await processStamp(pid)
  if (stamp === undefined || !(await isPostmaster(pid, cluster))) return
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
  { credentials, address, flags, signal }: Start,
): Promise<Server> {
  const { dir, account } = cluster
  const args = ['-D', dir, ...listenSettings(address).flatMap((setting) => ['-c', setting]), ...flags]
  await using log = await openServerLog(cluster)
  const logSince = (await log.stat()).size
  // Its own process group: Ctrl-C in a terminal reaches the service only, which still needs the database to drain.
  const child = spawn(postgres, args, {
    ...account,
    ...{ env, cwd: '/', detached: true, stdio: ['ignore', log.fd, log.fd] },
  })
  await once(child, 'spawn')
  child.unref()
  const server = { pid: Number(child.pid), address }
  try {
    await waitUntilReady(cluster, server, { credentials, logSince, signal })
    return server
  } catch (error) {
    await stopServer(cluster, server)
    throw error
  }
}

/** True when the pid is that of a server on this very cluster, of its user, and not of a process that looks like it. */
async function isPostmaster(pid: number, { dir, account }: Cluster): Promise<boolean> {
  const isOfCluster = (await processArguments(pid))?.includes(dir) ?? false
  return isOfCluster && (await processOwner(pid)) === (account?.uid ?? process.getuid?.())
}

/** The password is for the server of this user alone, whose socket nobody else can put where it is. */
async function assertClosed({ dir, account }: Cluster): Promise<void> {
  if (process.getuid === undefined) return
  const { uid, mode } = await lstat(dir)
  if (uid !== (account?.uid ?? process.getuid()) || mode & OF_OTHERS)
    throw new Error(
      `${dir} is open to other users, or belongs to one: restore it to its owner alone (chmod 700)`,
    )
}

/**
 * Postgres takes any process with the number in postmaster.pid for its predecessor and refuses to start, be it a later
 * one or a zombie; the same goes for the lock of its socket. Removing the files is safe: what still uses the old server's
 * shared memory stops the start as well.
 */
async function removeStaleFiles(cluster: Cluster): Promise<void> {
  if (await findServer(cluster)) return
  for (const file of [join(cluster.dir, 'postmaster.pid'), ...socketFiles(cluster.dir)])
    await rm(file, { force: true })
}

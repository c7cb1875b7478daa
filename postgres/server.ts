import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:fs'
import { type FileHandle, open, readFile, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Address, listenSettings, socketFiles } from './address.ts'
import { probeServer } from './admin-queries.ts'
import { findBinaries } from './binaries.ts'
import { adminUrl, type Credentials, SUPERUSER } from './credentials.ts'
import type { Log } from './log.ts'
import type { Cluster, NewCluster } from './placement.ts'
import { isAlive, type ProcessId, processArguments, processStamp, run } from './processes.ts'
import { waitFor } from './wait.ts'

export type ServerOptions = {
  readonly cluster: Cluster
  readonly credentials: Credentials
  readonly address: Address
  readonly flags: readonly string[]
  /** A server that ends is started again, at once and then after 0.5, 1, 2 ... 30 s, for as long as it takes. */
  readonly supervised: boolean
  readonly log: Log
}

const INITDB_TIMEOUT_MS = 60_000
/** Recovery after a crash is part of a start. */
const START_TIMEOUT_MS = 60_000
const FAST_SHUTDOWN_MS = 8_000
const IMMEDIATE_SHUTDOWN_MS = 5_000
const START_ATTEMPTS = 20
const RETRY_MS = 100
const RESTART_WAITS_MS = { first: 500, max: 30_000 }
const LOG_BYTES_MAX = 10 * 1024 * 1024
const LOG_TAIL_LINES = 12
/** The size of one file of the write-ahead log. With less room Postgres neither starts nor goes on. */
const ROOM_NEEDED_BYTES = 16 * 1024 * 1024

/** Creates the cluster, which appears at its place in one step, when it is complete. */
export async function initialiseCluster(
  { dir, stagingDir, account }: NewCluster,
  password: string,
  log: Log,
): Promise<void> {
  const { initdb, env } = await findBinaries(account, log)
  const unfinished = join(stagingDir, 'cluster')
  const passwordFile = join(stagingDir, 'password')
  // The folder belongs to the server's user: root must not write through a link there.
  await using handle = await open(passwordFile, 'wx', 0o600)
  await handle.writeFile(password)
  if (account) await handle.chown(account.uid, account.gid)
  const args = [
    ...['-D', unfinished, '--username', SUPERUSER, '--pwfile', passwordFile, '--auth', 'scram-sha-256'],
    // The built-in provider sorts by code point on every platform, whatever locales it has.
    ...['--encoding', 'UTF8', '--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
    ...['--set', 'timezone=UTC', '--set', 'log_timezone=UTC', '--no-sync'],
  ]
  await run(initdb, args, { account, env, timeoutMs: INITDB_TIMEOUT_MS })
  await rename(unfinished, dir)
  await rm(stagingDir, { recursive: true, force: true })
}

/** Stops the server that an earlier process left running on the cluster. */
export async function stopOrphan(cluster: Cluster, log: Log): Promise<void> {
  const orphan = await findPostmaster(cluster)
  if (orphan === undefined) return
  log(`stopping the Postgres server that an earlier process left running (process ${orphan.pid})`)
  await stopProcess(orphan)
}

/** Starts a server and waits until it answers. Throws with the end of the server's log. */
export async function startServer(options: ServerOptions): Promise<{ stop(): Promise<void> }> {
  const ending = new AbortController()
  let server = await launch(options, ending.signal)
  const supervise = async () => {
    const aborted = once(ending.signal, 'abort')
    for (;;) {
      await Promise.race([server.ended, aborted])
      if (ending.signal.aborted) return
      options.log(`Postgres (process ${server.pid}) has ended, and is started again`, 'warn')
      server = (await bringBack(options, ending.signal)) ?? server
    }
  }
  const supervision = options.supervised ? supervise() : undefined
  return {
    stop: async () => {
      ending.abort()
      await supervision
      await stopProcess(server)
    },
  }
}

/** A server process, and the promise of its end. */
type Postmaster = ProcessId & { readonly ended: Promise<unknown> }

/** Starts a server again, for as long as it takes; undefined when that ends. Logs each reason of a failure once. */
async function bringBack(options: ServerOptions, ending: AbortSignal): Promise<Postmaster | undefined> {
  let logged = ''
  const { first, max } = RESTART_WAITS_MS
  for (let waitMs = 0; !ending.aborted; waitMs = Math.min(Math.max(2 * waitMs, first), max)) {
    await delay(waitMs, undefined, { signal: ending, ref: false }).catch(() => undefined)
    try {
      const server = await launch(options, ending)
      options.log(`Postgres runs again (process ${server.pid})`)
      return server
    } catch (error) {
      const { message } = error as Error
      // Times and process numbers in the quoted log differ each time.
      const reason = message.replaceAll(/[0-9]+/g, '')
      if (reason !== logged && !ending.aborted) options.log(`Postgres cannot be started: ${message}`, 'warn')
      logged = reason
    }
  }
  return undefined
}

async function launch(options: ServerOptions, ending: AbortSignal): Promise<Postmaster> {
  for (let attempt = 1; ; attempt += 1) {
    await removeStaleFiles(options)
    try {
      return await launchOnce(options, ending)
    } catch (error) {
      // The processes of a server that was killed end a moment after it.
      const isPassing = /could not bind|pre-existing shared memory block/.test((error as Error).message)
      if (!isPassing || attempt === START_ATTEMPTS) throw error
    }
    await delay(RETRY_MS)
  }
}

async function launchOnce(
  { cluster, credentials, address, flags, log }: ServerOptions,
  ending: AbortSignal,
): Promise<Postmaster> {
  const { dir, account } = cluster
  const { postgres, env } = await findBinaries(account, log)
  const args = ['-D', dir, ...listenSettings(address).flatMap((setting) => ['-c', setting]), ...flags]
  await using file = await openLog(cluster)
  const logSince = (await file.stat()).size
  const child = spawn(postgres, args, {
    ...account,
    // The server has its own process group: Ctrl-C in a terminal reaches only the service, which needs the database
    // while it drains.
    ...{ env, cwd: '/', detached: true, stdio: ['ignore', file.fd, file.fd] },
  })
  await once(child, 'spawn')
  child.unref()
  const ended = once(child, 'exit')
  const pid = Number(child.pid)
  const server = { pid, stamp: (await processStamp(pid)) ?? '', ended }
  const url = adminUrl(credentials, 'postgres')
  const hasStarted = async () => {
    ending.throwIfAborted()
    const answer = await probeServer(url)
    if (answer === 'ready') return true
    if (answer === 'denied') throw new Error('Postgres refuses the password in postgres.json')
    if (!(await isAlive(server))) throw new Error('Postgres ended during its start')
    return undefined
  }
  try {
    await waitFor('start of Postgres', hasStarted, START_TIMEOUT_MS)
    return server
  } catch (cause) {
    await stopProcess(server)
    const text = (await readFile(join(dir, 'server.log'))).subarray(logSince).toString('utf8')
    const tail = text.trimEnd().split('\n').slice(-LOG_TAIL_LINES).join('\n')
    throw new Error(`${await explainServerFailure(dir, cause)}; the log in ${dir} ends with:\n${tail}`, {
      cause,
    })
  }
}

/** Opens the server's log for appending; a long one is set aside first. */
async function openLog({ dir, account }: Cluster): Promise<FileHandle> {
  const path = join(dir, 'server.log')
  const found = await stat(path).catch(() => undefined)
  if (found && found.size > LOG_BYTES_MAX) await rename(path, `${path}.1`)
  // The folder belongs to the server's user: root must not follow a link out of it.
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | constants.O_NOFOLLOW
  const file = await open(path, flags, 0o600)
  if (account) await file.chown(account.uid, account.gid)
  return file
}

/**
 * Returns the error's message or, when the disk is full, a message that says so. On a full disk the log may have had no
 * room for the reason.
 */
export async function explainServerFailure(folder: string, error: unknown): Promise<string> {
  const { code, message } = error as NodeJS.ErrnoException
  const found = await statfs(folder).catch(() => undefined)
  const isFull = code === 'ENOSPC' || (found !== undefined && found.bavail * found.bsize < ROOM_NEEDED_BYTES)
  return isFull ? `the disk with ${folder} is full: make room, and Postgres can start` : message
}

/**
 * Stops a server: connections are cut and data are written. A server that still runs after 8 s is stopped without a
 * checkpoint.
 */
async function stopProcess(server: ProcessId): Promise<void> {
  const hasEnded = async () => ((await isAlive(server)) ? undefined : true)
  if (await hasEnded()) return
  try {
    process.kill(server.pid, 'SIGINT')
    await waitFor('fast shutdown', hasEnded, FAST_SHUTDOWN_MS)
  } catch {
    if (await hasEnded()) return
    process.kill(server.pid, 'SIGQUIT')
    await waitFor(`immediate shutdown of Postgres (process ${server.pid})`, hasEnded, IMMEDIATE_SHUTDOWN_MS)
  }
}

/** The server that runs on this very cluster; the number in postmaster.pid may belong to another process by now. */
async function findPostmaster({ dir }: Cluster): Promise<ProcessId | undefined> {
  const pid = Number.parseInt(await readFile(join(dir, 'postmaster.pid'), 'utf8').catch(() => ''), 10)
  if (!(pid > 0)) return undefined
  const stamp = await processStamp(pid)
  if (stamp === undefined || !(await processArguments(pid)).includes(dir)) return undefined
  return { pid, stamp }
}

/**
 * Postgres takes any process with the number in postmaster.pid for its predecessor and refuses to start. It does the
 * same with the lock file of its socket. Removing both is safe: if an earlier server still has the shared memory, that
 * alone stops the start.
 */
async function removeStaleFiles({ cluster, address }: ServerOptions): Promise<void> {
  if (await findPostmaster(cluster)) return
  const socket = address.socketDir === undefined ? [] : socketFiles(address.socketDir)
  for (const file of [join(cluster.dir, 'postmaster.pid'), ...socket]) await rm(file, { force: true })
}

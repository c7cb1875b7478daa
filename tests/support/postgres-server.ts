import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { findBinaries } from '../../postgres/binaries.ts'
import { run } from '../../postgres/processes.ts'
import { serverAccount } from '../../postgres/server-account.ts'
import { runSql } from './database.ts'
import { waitFor } from './waiting.ts'

/** A Postgres server that a test may stop, kill, freeze and start again; its address stays the same. */
export interface PostgresServer extends AsyncDisposable {
  /** The address of the database that every server has. */
  readonly url: string
  /** Starts it, and waits until it answers; after a crash that includes its recovery. */
  start(): Promise<void>
  /** `fast` ends connections, `immediate` does not even write what it has in memory, `kill` is SIGKILL. */
  stop(how: 'fast' | 'immediate' | 'kill'): Promise<void>
  /** Freezes every process of the server until `thaw`. */
  freeze(): Promise<void>
  thaw(): void
  /** A streaming replica of this server, which is stopped for the copy. */
  replicate(folder: string, flags?: readonly string[]): Promise<PostgresServer>
  /** Makes this replica a primary, once it has replayed all that it has. */
  promote(): Promise<void>
}

const servers = new Set<ChildProcess>()

// An interrupted program must leave no server behind.
process.once('exit', () => {
  for (const server of servers) server.kill('SIGQUIT')
})

const SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT', kill: 'SIGKILL' } as const
/** Below the ports of outgoing connections, so that a port is still free when its server starts again. */
const PORTS = { first: 20_000, count: 10_000 }
const FLAGS = ['fsync=off', 'max_connections=300', 'unix_socket_directories=', 'listen_addresses=127.0.0.1']

/** Makes a cluster in a folder that does not exist yet, and starts its server. */
export async function startPostgresServer(
  folder: string,
  flags: readonly string[] = [],
): Promise<PostgresServer> {
  const { binaries, account } = await findProgram()
  await mkdir(folder, { recursive: true })
  if (account) await chown(folder, account.uid, account.gid)
  const data = join(folder, 'data')
  const args = ['-D', data, '--username', 'postgres', '--auth', 'trust', '--encoding', 'UTF8', '--no-locale']
  await run(binaries.initdb, args, { account, env: binaries.env, timeoutMs: 120_000 })
  const server = await openServer(data, flags)
  await server.start()
  return server
}

async function findProgram() {
  const account = await serverAccount()
  return { account, binaries: await findBinaries(account, () => undefined) }
}

async function openServer(data: string, flags: readonly string[]): Promise<PostgresServer> {
  const { binaries, account } = await findProgram()
  const port = await findLastingPort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const settings = [...FLAGS, `port=${port}`, ...flags].flatMap((flag) => ['-c', flag])
  const launch = () => {
    const options = { ...account, env: binaries.env, cwd: '/', stdio: 'ignore' } as const
    const server = spawn(binaries.postgres, ['-D', data, ...settings], options)
    servers.add(server)
    return server
  }
  const postmaster = new Postmaster(url, launch)
  return {
    url,
    start: () => postmaster.start(),
    stop: (how) => postmaster.stop(how),
    freeze: () => postmaster.freeze(),
    thaw: () => postmaster.thaw(),
    async replicate(folder, own = []) {
      await postmaster.stop('fast')
      const copy = await copyCluster(data, folder)
      await postmaster.start()
      const source = `primary_conninfo=host=127.0.0.1 port=${port} user=postgres`
      const replica = await openServer(copy, [source, ...own])
      await replica.start()
      return replica
    },
    promote: () => promote(url),
    async [Symbol.asyncDispose]() {
      postmaster.thaw()
      await postmaster.stop('immediate')
      await rm(data, { recursive: true, force: true })
    },
  }
}

/** Does not wait in the statement, whose snapshot would delay the replay: it sees rows that the log still vacuums. */
async function promote(url: string): Promise<void> {
  await runSql(url, 'select pg_promote(wait => false)')
  await waitFor('a replica that is promoted', async () => {
    const [row] = await runSql<{ follows: boolean }>(url, 'select pg_is_in_recovery() as follows')
    return row?.follows === false || undefined
  })
}

/** The process of a server, over any number of starts. */
class Postmaster {
  readonly #url: string
  readonly #launch: () => ChildProcess
  #child: ChildProcess | undefined
  #frozen: number[] = []

  constructor(url: string, launch: () => ChildProcess) {
    this.#url = url
    this.#launch = launch
  }

  async start(): Promise<void> {
    await waitFor('a server that answers', async () => {
      // What is left of a killed server ends soon, and prevents a new one until then.
      if (this.#child === undefined || this.#child.exitCode !== null) this.#child = this.#launch()
      return await runSql(this.#url, 'select 1').then(
        () => true,
        () => undefined,
      )
    })
  }

  async stop(how: keyof typeof SIGNALS): Promise<void> {
    const child = this.#child
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(SIGNALS[how])
    await ended
    this.#child = undefined
  }

  async freeze(): Promise<void> {
    const others = 'select pid from pg_stat_activity where pid <> pg_backend_pid()'
    const backends = await runSql<{ pid: number }>(this.#url, others)
    this.#frozen = [Number(this.#child?.pid), ...backends.map(({ pid }) => pid)].filter(isFrozen)
  }

  thaw(): void {
    for (const pid of this.#frozen.splice(0)) process.kill(pid, 'SIGCONT')
  }
}

/** Copies a stopped cluster. The copy follows it as a standby. */
async function copyCluster(data: string, folder: string): Promise<string> {
  const { account } = await findProgram()
  await mkdir(folder, { recursive: true })
  const copy = join(folder, 'data')
  await cp(data, copy, { recursive: true, preserveTimestamps: true })
  await writeFile(join(copy, 'standby.signal'), '')
  if (account) await run('chown', ['-R', `${account.uid}:${account.gid}`, folder])
  await run('chmod', ['-R', 'go=', copy])
  return copy
}

/** Freezes a process; false when it has ended by itself. */
function isFrozen(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGSTOP')
  } catch {
    return false
  }
}

/** A free port that no outgoing connection will take. */
export async function findLastingPort(): Promise<number> {
  return await waitFor('a free port', async () => {
    const port = PORTS.first + Math.floor(Math.random() * PORTS.count)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    server.close()
    return isFree ? port : undefined
  })
}

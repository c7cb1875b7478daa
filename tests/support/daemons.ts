import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { succeeds } from './commands.ts'
import { findLastingPort } from './postgres-server.ts'
import { waitFor } from './waiting.ts'

/* Long-running programs from Debian packages, each on a local port. */

/** By package, a command that fails if the package is missing. */
const PROBES = {
  nginx: ['nginx', '-v'],
  pgbouncer: ['pgbouncer', '--version'],
  'redis-server': ['redis-server', '--version'],
} as const

const children = new Set<ChildProcess>()

// An interrupted run leaves no daemon behind.
process.once('exit', () => {
  for (const child of children) child.kill('SIGTERM')
})

/** The packages that this machine lacks. */
export async function listMissingPackages(): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(PROBES).map(async ([name, command]) => ((await succeeds(command)) ? [] : [name])),
  )
  return found.flat()
}

export interface DaemonOptions {
  readonly command: readonly [program: string, ...args: string[]]
  readonly port: number
  /** The account that runs it, if not the current one. */
  readonly account?: { readonly uid: number; readonly gid: number } | undefined
}

/** A program that can be stopped and started again on the same port. */
export class Daemon implements AsyncDisposable {
  readonly #options: DaemonOptions
  #child: ChildProcess | undefined
  #output = ''

  constructor(options: DaemonOptions) {
    this.#options = options
  }

  /** Starts it and waits until it accepts connections. Rejects with its output if it ends before that. */
  async start(): Promise<void> {
    const { command, port, account } = this.#options
    const [program, ...args] = command
    const child = spawn(program, args, { ...account, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] })
    children.add(child)
    this.#child = child
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.#output += text
      })
    await waitFor(`${program} at port ${port}`, async () => {
      if (child.exitCode !== null) throw new Error(`${program} has ended:\n${this.#output}`)
      return (await takesConnections(port)) || undefined
    })
  }

  signal(name: NodeJS.Signals): void {
    this.#child?.kill(name)
  }

  /** Sends the signal and waits for the exit. */
  async stop(name: NodeJS.Signals): Promise<void> {
    const child = this.#child
    this.#child = undefined
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(name)
    await ended
    children.delete(child)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop('SIGTERM')
  }
}

async function takesConnections(port: number): Promise<boolean> {
  const socket = connect({ host: '127.0.0.1', port })
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/** A daemon at its address. */
export interface Part {
  readonly url: string
  readonly daemon: Daemon
}

/** Starts a counter store that writes nothing to disk. */
export async function startCounterStore(): Promise<Part> {
  const port = await findLastingPort()
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const daemon = new Daemon({ command: ['redis-server', ...args], port })
  await daemon.start()
  return { url: `redis://127.0.0.1:${port}`, daemon }
}

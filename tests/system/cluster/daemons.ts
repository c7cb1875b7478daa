import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { runToEnd } from '../../support/commands.ts'
import { waitFor } from '../../support/waiting.ts'

/* Programs of Debian's packages that stay, each at a port of this machine. */

/** By the package that has it. */
const PROBES = {
  nginx: ['nginx', '-v'],
  pgbouncer: ['pgbouncer', '--version'],
  'redis-server': ['redis-server', '--version'],
} as const
const PROBE_TIMEOUT_MS = 30_000

const children = new Set<ChildProcess>()

// A program that is interrupted leaves none behind.
process.once('exit', () => {
  for (const child of children) child.kill('SIGTERM')
})

/** The packages that this machine lacks. */
export async function listMissingPackages(): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(PROBES).map(async ([name, command]) =>
      runToEnd(command, { cwd: '/', env: process.env, timeoutMs: PROBE_TIMEOUT_MS }).then(
        () => [],
        () => [name],
      ),
    ),
  )
  return found.flat()
}

export interface DaemonOptions {
  readonly command: readonly [program: string, ...args: string[]]
  readonly port: number
  /** Who runs it, where that is somebody else. */
  readonly account?: { readonly uid: number; readonly gid: number } | undefined
}

/** A program that may be ended and started again; its address stays. */
export class Daemon implements AsyncDisposable {
  readonly #options: DaemonOptions
  #child: ChildProcess | undefined
  #output = ''

  constructor(options: DaemonOptions) {
    this.#options = options
  }

  /** Starts it, and waits until it takes connections. Rejects with what it has written when it ends before. */
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

  /** Ends it, and waits until it is gone. */
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

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'

/* Runs programs that are not ours, for tests that are commands themselves. */

const OUTPUT_SHOWN_CHARS = 4_000
const PROBE_TIMEOUT_MS = 30_000

/** One command: the program and its arguments. */
export type Command = readonly [program: string, ...args: string[]]

export interface Surroundings {
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
  readonly timeoutMs: number
}

/** The first SIGINT or SIGTERM fails the running command, so that the caller ends what else it started. */
const interruption = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.once(name, () => interruption.abort(new Error(`interrupted by ${name}`)))
}

/** Runs a command to its end and returns what it wrote to stdout. Rejects with the end of its output when it fails. */
export async function runToEnd(command: Command, surroundings: Surroundings): Promise<string> {
  const child = start(command, surroundings, 'pipe')
  const output = { stdout: '', all: '' }
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text
    output.all += text
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output.all += text
  })
  const end = await awaitEnd(child, surroundings.timeoutMs)
  if (end === 0) return output.stdout
  throw new Error(`${command.join(' ')}: ${end}\n${output.all.slice(-OUTPUT_SHOWN_CHARS)}`)
}

/** Whether a command can be started and succeeds. For programs that a machine may lack. */
export async function succeeds(command: Command): Promise<boolean> {
  const probed = runToEnd(command, { cwd: '/', env: process.env, timeoutMs: PROBE_TIMEOUT_MS })
  return await probed.then(
    () => true,
    () => false,
  )
}

/** Runs a command with our own output streams. Resolves to how it ended: 0 is success. */
export async function runShown(command: Command, surroundings: Surroundings): Promise<number | string> {
  return await awaitEnd(start(command, surroundings, 'inherit'), surroundings.timeoutMs)
}

function start([program, ...args]: Command, { cwd, env }: Surroundings, output: 'pipe' | 'inherit') {
  // A separate process group, because generators and builds start processes of their own.
  return spawn(program, args, { cwd, env, stdio: ['ignore', output, output], detached: true })
}

/**
 * How a command ended: its exit code, the signal that ended it, or that its time is up. Rejects when it cannot be
 * started and on an interruption. A command that has not ended by itself is killed with all that it started.
 */
async function awaitEnd(child: ChildProcess, timeoutMs: number): Promise<number | string> {
  const endGroup = () => process.kill(-Number(child.pid), 'SIGKILL')
  process.once('exit', endGroup)
  const ended = new AbortController()
  const signal = AbortSignal.any([ended.signal, interruption.signal])
  try {
    const closed = once(child, 'close').then(([code, name]: (number | string)[]) => code ?? name ?? '')
    return await Promise.race([closed, delay(timeoutMs, `no end within ${timeoutMs / 1000} s`, { signal })])
  } catch (error) {
    throw interruption.signal.aborted ? interruption.signal.reason : error
  } finally {
    ended.abort()
    process.removeListener('exit', endGroup)
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) endGroup()
  }
}

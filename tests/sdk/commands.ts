import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'

const OUTPUT_SHOWN_CHARS = 4_000

/** One command: the program and its arguments. */
export type Command = readonly [program: string, ...args: string[]]

export interface Surroundings {
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
  readonly timeoutMs: number
}

/**
 * Runs a command to its end and returns what it wrote to stdout. Rejects with the end of its output when it fails or
 * takes longer than its time; nothing that it started is left then.
 */
export async function runToEnd(command: Command, { cwd, env, timeoutMs }: Surroundings): Promise<string> {
  const [program, ...args] = command
  // A group of its own, since generators and builds start processes of theirs.
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  const endGroup = () => process.kill(-Number(child.pid), 'SIGKILL')
  const output = { stdout: '', all: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text
    output.all += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.all += text
  })
  process.once('exit', endGroup)
  const abort = new AbortController()
  try {
    const closed = once(child, 'close').then(([code, signal]) => code ?? signal)
    const late = delay(timeoutMs, `no end within ${timeoutMs / 1000} s`, { signal: abort.signal })
    const end: unknown = await Promise.race([closed, late])
    if (end === 0) return output.stdout
    if (child.exitCode === null && child.signalCode === null) endGroup()
    throw new Error(`${command.join(' ')}: ${end}\n${output.all.slice(-OUTPUT_SHOWN_CHARS)}`)
  } finally {
    abort.abort()
    process.removeListener('exit', endGroup)
  }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { removeFolders } from './folders.ts'

/** Runs the service, its parts and its commands as an operator does: each in its own process. */

export interface Exit {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

export interface ReadyRecord {
  readonly event: string
  readonly url?: string
  readonly role: string
  readonly provider: string
  readonly simulated: boolean
  readonly metrics?: string
}

export interface ScriptProcess extends AsyncDisposable {
  readonly pid: number
  readonly ready: ReadyRecord
  /** From its ready record; empty when it has none. */
  readonly url: string
  /** All that it has written so far. */
  stdout(): string
  stderr(): string
  isRunning(): boolean
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<Exit>
}

export interface Finished {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

const ROOT = join(import.meta.dirname, '../..')
const READY_TIMEOUT_MS = 120_000

const children = new Set<ChildProcess>()

// An interrupted suite must leave no process behind.
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

/** Starts the service on a free port and waits until it is ready. Rejects when it ends before. */
export function startService(env: Record<string, string>): Promise<ScriptProcess> {
  return startScript('scripts/serve.ts', { PORT: '0', ...env })
}

/** Starts a script that keeps running, and waits for its ready record. Rejects when it ends before. */
export function startScript(script: string, env: Record<string, string>): Promise<ScriptProcess> {
  return startProgram([script], env)
}

/**
 * Starts a program that keeps running, by default this Node, and waits for its ready record. Rejects when it ends
 * before.
 */
export async function startProgram(
  args: readonly string[],
  env: Record<string, string>,
  command?: string,
): Promise<ScriptProcess> {
  const { child, output } = run(args, env, command)
  // Unlike `exit`, `close` comes after all of the output.
  const ended = once(child, 'close')
  const ready = await Promise.race([
    findReadyRecord(output),
    ended.then(() => undefined),
    delay(READY_TIMEOUT_MS, undefined, { ref: false }),
  ])
  if (ready === undefined) {
    child.kill('SIGKILL')
    throw new Error(`${args.join(' ')} did not get ready:\n${output.stdout}\n${output.stderr}`)
  }
  const end = async (name: NodeJS.Signals): Promise<Exit> => {
    child.kill(name)
    const [code, signal] = (await ended) as [number | null, NodeJS.Signals | null]
    return { code, signal }
  }
  return {
    pid: Number(child.pid),
    ready,
    url: ready.url ?? '',
    stdout: () => output.stdout,
    stderr: () => output.stderr,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    end,
    async [Symbol.asyncDispose]() {
      await end('SIGTERM')
    },
  }
}

/** A record of a program's log, with the fields that tests read in some. */
export interface LogRecord {
  readonly level: number
  readonly event?: string
  readonly requestId?: string
  readonly line?: string
  readonly err?: { readonly message: string }
  readonly [field: string]: unknown
}

/** What a program has logged so far, or its records of one event. Throws when it has written anything else. */
export function readLog({ stdout }: Pick<ScriptProcess, 'stdout'>, event?: string): LogRecord[] {
  // The last line may still be incomplete.
  const lines = stdout().split('\n').slice(0, -1)
  const records = lines.map((line) => JSON.parse(line) as LogRecord)
  return event === undefined ? records : records.filter((record) => record.event === event)
}

/** A command that is running. */
export interface RunningCommand {
  readonly finished: Promise<Finished>
  stderr(): string
  kill(signal: NodeJS.Signals): void
}

/** Starts a command that ends by itself. */
export function startCommand(
  args: readonly string[],
  env: Record<string, string> = {},
  command: string = process.execPath,
): RunningCommand {
  const { child, output } = run(args, env, command)
  return {
    // Unlike `exit`, `close` comes after all of the output.
    finished: once(child, 'close').then(([code]) => ({ code, stdout: output.stdout, stderr: output.stderr })),
    stderr: () => output.stderr,
    kill: (signal) => void child.kill(signal),
  }
}

/** Runs a command to its end. */
export function runCommand(...command: Parameters<typeof startCommand>): Promise<Finished> {
  return startCommand(...command).finished
}

/** Ends every process that was started here, and the database servers that they left. Deletes their data. */
export async function endProcesses(): Promise<void> {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  children.clear()
  await removeFolders()
}

/** What a process inherits from the environment of the tests. */
function inherited(): NodeJS.ProcessEnv {
  const names = ['PATH', 'HOME', 'TMPDIR', 'TEST_FILE', 'NODE_COMPILE_CACHE']
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => names.includes(name)))
}

interface Output {
  stdout: string
  stderr: string
  /** Called with each piece of stdout. */
  onStdout?: () => void
}

function run(args: readonly string[], env: Record<string, string>, command = process.execPath) {
  const child = spawn(command, [...args], {
    cwd: ROOT,
    env: { ...inherited(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.add(child)
  const output: Output = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text
    output.onStdout?.()
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text
  })
  return { child, output }
}

function findReadyRecord(output: Output): Promise<ReadyRecord> {
  return new Promise((resolve) => {
    output.onStdout = () => {
      const line = output.stdout.split('\n').find((text) => text.includes('"event":"ready"'))
      // The line may still be incomplete.
      if (!line?.endsWith('}')) return
      delete output.onStdout
      resolve(JSON.parse(line) as ReadyRecord)
    }
  })
}

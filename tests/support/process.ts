import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startEmbeddedPostgres } from '../../db/embedded/postgres.ts'

/** Runs the service and its commands as an operator does: each in a process of its own. */

export interface Exit {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  /** From the signal to the end. */
  readonly tookMs: number
}

export interface ReadyRecord {
  readonly event: string
  readonly url?: string
  readonly role: string
  readonly provider: string
  readonly metrics?: string
}

export interface ServiceProcess {
  readonly pid: number
  readonly ready: ReadyRecord
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
const READY_TIMEOUT_MS = 60_000

const children = new Set<ChildProcess>()
const dataDirs = new Set<string>()

// A suite that is interrupted leaves no process behind.
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

/** The path of a data folder that does not exist yet. */
export async function newDataDir(): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'wallet-analytics-process-'))
  // Root's Postgres runs as another user: where that one cannot pass, its data would be elsewhere and outlive us.
  await chmod(parent, 0o711)
  dataDirs.add(join(parent, 'data'))
  return join(parent, 'data')
}

/** Starts the service on a free port and waits until it is ready. Rejects when it ends before. */
export async function startService(env: Record<string, string>): Promise<ServiceProcess> {
  const { child, output } = run(['scripts/serve.ts'], { PORT: '0', ...env })
  const ended = once(child, 'exit')
  const ready = await Promise.race([
    findReadyRecord(output),
    ended.then(() => undefined),
    delay(READY_TIMEOUT_MS, undefined, { ref: false }),
  ])
  if (ready === undefined) {
    child.kill('SIGKILL')
    throw new Error(`the service did not get ready:\n${output.stdout}\n${output.stderr}`)
  }
  return {
    pid: Number(child.pid),
    ready,
    stdout: () => output.stdout,
    stderr: () => output.stderr,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    async end(name) {
      const signalledAtMs = performance.now()
      child.kill(name)
      const [code, signal] = (await ended) as [number | null, NodeJS.Signals | null]
      return { code, signal, tookMs: performance.now() - signalledAtMs }
    },
  }
}

/** Runs a command to its end. */
export async function runCommand(
  args: readonly string[],
  env: Record<string, string> = {},
  command: string = process.execPath,
): Promise<Finished> {
  const { child, output } = run(args, env, command)
  // Not before all of its output has arrived.
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, ...output }
}

/** Ends every process that was started here, and the database servers that they left; deletes their data. */
export async function endProcesses(): Promise<void> {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  children.clear()
  for (const dataDir of dataDirs) {
    if (existsSync(join(dataDir, 'postgres', 'postmaster.pid')))
      await (await startEmbeddedPostgres({ dataDir })).stop()
    await rm(join(dataDir, '..'), { recursive: true, force: true })
  }
  dataDirs.clear()
}

interface Output {
  stdout: string
  stderr: string
  /** Called with each piece of stdout. */
  onStdout?: () => void
}

function run(args: readonly string[], env: Record<string, string>, command = process.execPath) {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(command, [...args], {
    cwd: ROOT,
    env: { PATH, HOME, ...env },
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
      // The piece with its end may be yet to come.
      if (!line?.endsWith('}')) return
      delete output.onStdout
      resolve(JSON.parse(line) as ReadyRecord)
    }
  })
}

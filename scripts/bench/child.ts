import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '../../db/embedded/address.ts'

/** A server in a process of its own. */
export interface Child extends AsyncDisposable {
  readonly url: string
  readonly pid: number
  /** From the start of the process to the first answer. */
  readonly startedInMs: number
}

export interface ChildPlan {
  /** The script and its arguments, after those of Node. */
  readonly args: readonly string[]
  /** It is ready as soon as it answers this with success. */
  readonly readyPath: string
  /** The settings that it gets beside its address. */
  readonly settings: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
}

const root = join(import.meta.dirname, '../..')
const START_TIMEOUT_MS = 60_000
const POLL_INTERVAL_MS = 10

/**
 * Runs a script with nothing of this process's settings but these, and `HOST` and `PORT`. Resolves when it is ready;
 * disposing stops it. Rejects when it ends before.
 */
export async function startServer(plan: ChildPlan): Promise<Child> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const { PATH } = process.env
  const env = { PATH, HOST: '127.0.0.1', PORT: String(port), ...plan.settings }
  const startedMs = performance.now()
  const child = spawn(process.execPath, plan.args, { cwd: root, env, stdio: ['ignore', 'ignore', 'pipe'] })
  const said = text(child.stderr)
  try {
    await waitUntilReady(child, `${url}${plan.readyPath}`, plan.headers ?? {})
  } catch (cause) {
    await stop(child)
    throw new Error(`${plan.args.join(' ')} did not start: ${cause}\n${await said}`, { cause })
  }
  const startedInMs = performance.now() - startedMs
  return { url, pid: child.pid ?? 0, startedInMs, [Symbol.asyncDispose]: () => stop(child) }
}

async function waitUntilReady(
  child: ChildProcess,
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const giveUpAtMs = Date.now() + START_TIMEOUT_MS
  let answered = 'not at all'
  while (Date.now() < giveUpAtMs) {
    if (hasEnded(child)) throw new Error('it ended before it was ready')
    const response = await fetch(url, { headers }).catch(() => undefined)
    await response?.arrayBuffer()
    if (response?.ok) return
    if (response !== undefined) answered = `with ${response.status}`
    await wait(POLL_INTERVAL_MS)
  }
  throw new Error(`it was not ready in time: ${url} was answered ${answered}`)
}

async function stop(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

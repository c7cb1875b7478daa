import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '../../db/embedded/address.ts'

/** A server in a process of its own. */
export interface Child extends AsyncDisposable {
  readonly url: string
}

const root = join(import.meta.dirname, '../..')
const START_TIMEOUT_MS = 60_000
const POLL_INTERVAL_MS = 50

/**
 * Runs a script with nothing of this process's settings but these, and `HOST` and `PORT`. Resolves when `readyPath`
 * answers; disposing stops it. Rejects when it ends before.
 */
export async function startServer(
  args: readonly string[],
  readyPath: string,
  settings: Readonly<Record<string, string>>,
): Promise<Child> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const env = { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: String(port), ...settings }
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const server = { url, [Symbol.asyncDispose]: () => stop(child) }
  try {
    await waitUntilReady(child, `${url}${readyPath}`)
  } catch (error) {
    await stop(child)
    throw error
  }
  return server
}

async function waitUntilReady(child: ChildProcess, url: string): Promise<void> {
  const giveUpAtMs = Date.now() + START_TIMEOUT_MS
  while (Date.now() < giveUpAtMs) {
    if (hasEnded(child)) throw new Error(`${child.spawnargs.join(' ')} ended before it was ready`)
    const response = await fetch(url).catch(() => undefined)
    await response?.arrayBuffer()
    if (response?.ok) return
    await wait(POLL_INTERVAL_MS)
  }
  throw new Error(`${child.spawnargs.join(' ')} was not ready in time`)
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

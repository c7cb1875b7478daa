import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '../postgres/address.ts'

/** A server in a process of its own. Disposing stops it. */
export interface ServerProcess extends AsyncDisposable {
  readonly url: string
  /** The time from the start of the process to its first answer. */
  readonly startedInMs: number
}

export interface ServerPlan {
  /** The script and its arguments. */
  readonly args: readonly string[]
  /** The server is ready when it answers this request with success. */
  readonly ready: { readonly path: string; readonly headers?: Readonly<Record<string, string>> }
  /** Its environment, next to PATH, HOST and PORT. */
  readonly settings: Readonly<Record<string, string>>
}

const ROOT = join(import.meta.dirname, '..')
const START_TIMEOUT_MS = 60_000
const POLL_INTERVAL_MS = 10

/**
 * Starts a server and waits until it is ready. Rejects with what the server wrote to stderr when it does not get ready.
 */
export async function startServerProcess({ args, ready, settings }: ServerPlan): Promise<ServerProcess> {
  const port = String(await findFreePort())
  const url = `http://127.0.0.1:${port}`
  const env = { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: port, ...settings }
  const startedMs = performance.now()
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'pipe'] })
  const stderr = text(child.stderr)
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const stop = async () => {
    if (hasEnded()) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  for (let answered = false; !answered; ) {
    const response = await fetch(`${url}${ready.path}`, { headers: ready.headers ?? {} }).catch(() => null)
    await response?.arrayBuffer()
    answered = response?.ok ?? false
    if (!answered && (hasEnded() || performance.now() - startedMs > START_TIMEOUT_MS)) {
      await stop()
      const status = response === null ? 'no answer' : `status ${response.status}`
      throw new Error(`${args.join(' ')} did not start (${status}):\n${await stderr}`)
    }
    if (!answered) await wait(POLL_INTERVAL_MS)
  }
  return {
    url,
    startedInMs: performance.now() - startedMs,
    [Symbol.asyncDispose]: stop,
  }
}

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** A server of the saved sources, in a process of its own. */
export interface DevServer {
  readonly url: string
  /** Lets it finish its work; the caller does not wait. */
  stop(): void
}

export type DevServers = ReturnType<typeof createDevServers>

const SERVER = join(import.meta.dirname, 'server.ts')

/**
 * Starts servers, one after the other. Disposing stops all and waits for their ends. Half of a start is loading
 * packages, which seldom change: the next process loads them in advance.
 */
export function createDevServers(env: NodeJS.ProcessEnv) {
  const running = new Map<ChildProcess, Promise<unknown>>()
  let spare: ChildProcess | undefined

  function prepare(): ChildProcess {
    const child = fork(SERVER, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    // A process that could not be made emits only an error.
    const ended = new Promise<unknown>((resolve) => child.once('exit', resolve).once('error', resolve))
    const forget = () => {
      running.delete(child)
      if (spare === child) spare = undefined
    }
    running.set(child, ended.then(forget))
    return child
  }

  return {
    /** Resolves when a server of the sources answers. Rejects with the reason when it ends before. */
    async start(): Promise<DevServer> {
      const child = spare ?? prepare()
      spare = undefined
      const ready = once(child, 'message') as Promise<[{ readonly url?: string; readonly problem?: string }]>
      // If it cannot be sent, the process ends, and that is noticed below.
      child.send('begin', () => undefined)
      const [{ url, problem } = {}] = (await Promise.race([ready, running.get(child)?.then(() => [])])) ?? []
      spare = prepare()
      if (url === undefined) throw new Error(problem ?? 'The server did not start.')
      return { url, stop: () => void child.kill('SIGTERM') }
    },
    async [Symbol.asyncDispose]() {
      for (const child of running.keys()) child.kill('SIGTERM')
      await Promise.all(running.values())
    },
  }
}

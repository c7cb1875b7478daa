import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** A server of what was saved, in a process of its own. */
export interface DevServer {
  readonly url: string
  /** Lets it finish what it is at. */
  stop(): Promise<void>
}

/** Starts a server and waits until it answers. Rejects when it ends before; why, it has written to stderr. */
export async function startDevServer(env: NodeJS.ProcessEnv): Promise<DevServer> {
  const child = fork(join(import.meta.dirname, 'server.ts'), {
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const [ready] = await Promise.race([once(child, 'message'), ended.then(() => [undefined])])
  if (ready === undefined) throw new Error('The server did not start.')
  return {
    url: String((ready as { readonly url: string }).url),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

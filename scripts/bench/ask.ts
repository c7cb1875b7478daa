import pLimit from 'p-limit'
import { Connection } from './connection.ts'

export interface Request {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

/** One who asks, over so many connections that are kept. */
export interface Asker extends Disposable {
  /** Reads an answer to its end, and nothing of it. Rejects when it is not 2xx or does not come: the speed of refusals is no figure. */
  ask(request: Request): Promise<void>
}

/** An asker that asks so much at a time, and waits with the rest. */
export function createAsker(url: string, connections: number): Asker {
  const open = new DisposableStack()
  const atOnce = pLimit(connections)
  // The one that has waited longest is next, so that none waits until the server gives it up.
  const idle: Connection[] = []
  return {
    ask: (request) =>
      atOnce(async () => {
        const next = idle.shift()
        const connection = next?.isOpen ? next : open.use(new Connection(url))
        await connection.ask(request)
        idle.push(connection)
      }),
    [Symbol.dispose]: () => open.dispose(),
  }
}

/** The request whose turn it is. */
export function takeTurn(requests: readonly Request[], turn: number): Request {
  const request = requests[turn % requests.length]
  if (request === undefined) throw new Error('there is nothing to ask')
  return request
}

import { Agent, get } from 'node:http'

export interface Request {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

/** One who asks, over so many connections that are kept. */
export interface Asker extends Disposable {
  /** Reads an answer to its end, and nothing of it. Rejects when it is not 2xx or does not come: the speed of refusals is no figure. */
  ask(request: Request): Promise<void>
}

const TIMEOUT_MS = 10_000

export function createAsker(url: string, connections: number): Asker {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return {
    async ask({ path, headers }) {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const request = get(`${url}${path}`, { agent, headers, timeout: TIMEOUT_MS }, (response) => {
        const { statusCode = 0 } = response
        response.resume()
        response.on('error', reject)
        response.on('end', () =>
          statusCode < 300 ? resolve() : reject(new Error(`${url}${path} was answered with ${statusCode}`)),
        )
      })
      request.on('error', reject)
      request.on('timeout', () => request.destroy(new Error(`${url}${path} was not answered in time`)))
      await promise
    },
    [Symbol.dispose]: () => agent.destroy(),
  }
}

/** The request whose turn it is. */
export function takeTurn(requests: readonly Request[], turn: number): Request {
  const request = requests[turn % requests.length]
  if (request === undefined) throw new Error('there is nothing to ask')
  return request
}

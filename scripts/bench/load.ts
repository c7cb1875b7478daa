import autocannon from 'autocannon'
import type { Request } from './ask.ts'

export interface LoadPlan {
  readonly url: string
  readonly connections: number
  /** Asked in turn, over all connections and rounds. */
  readonly requests: readonly Request[]
}

/** A load that goes on where it was when it is put on again. */
export interface Load {
  /** Asks for so long, as fast as it is answered, and resolves to the answers in a second. */
  run(seconds: number): Promise<number>
  /** Asks for everything once, and then goes on from where it was. */
  runThrough(): Promise<void>
}

/**
 * A load of autocannon on a server. Each connection has a share of the requests of its own, so that no two ask for the same
 * at once. Its runs reject when an answer is not 2xx or does not come: the speed of refusals is no figure.
 */
export function createLoad({ url, connections, requests }: LoadPlan): Load {
  const shares = splitInShares(requests, connections)
  let asked = 0
  async function ask(bound: { readonly duration: number } | { readonly amount: number }) {
    const turns = shares.values()
    const result = await autocannon({
      url,
      connections: shares.length,
      ...bound,
      setupClient(client) {
        const share = turns.next().value ?? []
        const start = Math.floor(asked / shares.length) % share.length
        client.setRequests([...share.slice(start), ...share.slice(0, start)].map(toRequest))
        dropBodies(client)
      },
    })
    return { answered: countAnswered(url, result), duration: result.duration }
  }
  return {
    async run(seconds) {
      const { answered, duration } = await ask({ duration: seconds })
      asked += answered
      return answered / duration
    },
    async runThrough() {
      await ask({ amount: requests.length })
    },
  }
}

function countAnswered(url: string, result: autocannon.Result): number {
  const answered = result['2xx']
  const failed = result.non2xx + result.errors + result.timeouts
  if (failed === 0 && answered > 0) return answered
  throw new Error(`${url}: ${failed} of ${answered + failed} requests failed, so there is nothing to compare`)
}

/**
 * It makes text of each body, which nobody reads: for a compressed list that takes longer than the service does. Its types
 * leave out where.
 */
function dropBodies(client: autocannon.Client): void {
  const { pipelinedRequests } = client as unknown as { pipelinedRequests: { addBody(data: Buffer): void } }
  pipelinedRequests.addBody = () => undefined
}

function toRequest({ path, headers }: Request): autocannon.Request {
  return { method: 'GET', path, headers: { ...headers } }
}

/** Every connection gets requests of the whole list; with fewer requests than connections each asks for all. */
function splitInShares(requests: readonly Request[], connections: number): Request[][] {
  if (requests.length < connections) return Array.from({ length: connections }, () => [...requests])
  const shares = Array.from({ length: connections }, (): Request[] => [])
  for (const [index, request] of requests.entries()) shares[index % connections]?.push(request)
  return shares
}

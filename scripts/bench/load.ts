import { createAsker, type Request, takeTurn } from './ask.ts'

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
 * A load on a server. Each connection has a share of the requests of its own, so that no two ask for the same at once. Its
 * runs reject when an answer is not 2xx or does not come.
 */
export function createLoad({ url, connections, requests }: LoadPlan): Load {
  const shares = splitInShares(requests, connections).map((share) => ({ share, turn: 0 }))
  return {
    async run(seconds) {
      using asker = createAsker(url, connections)
      const startedMs = performance.now()
      const endMs = startedMs + seconds * 1000
      let answered = 0
      const askOn = async (own: { readonly share: readonly Request[]; turn: number }) => {
        while (performance.now() < endMs) {
          await asker.ask(takeTurn(own.share, own.turn))
          own.turn += 1
          answered += 1
        }
      }
      await Promise.all(shares.map(askOn))
      return answered / ((performance.now() - startedMs) / 1000)
    },
    async runThrough() {
      using asker = createAsker(url, connections)
      await Promise.all(requests.map((request) => asker.ask(request)))
    },
  }
}

/** Every connection gets requests of the whole list; with fewer requests than connections each asks for all. */
function splitInShares(requests: readonly Request[], connections: number): Request[][] {
  if (requests.length < connections) return Array.from({ length: connections }, () => [...requests])
  const shares = Array.from({ length: connections }, (): Request[] => [])
  for (const [index, request] of requests.entries()) shares[index % connections]?.push(request)
  return shares
}

import pLimit, { type LimitFunction } from 'p-limit'

/**
 * Makes a function that runs work under a name. At most `atOnce` jobs of one name run at a time in this process. Work
 * that waits for its turn holds no connection.
 */
export function createTurns(atOnce: number) {
  const turns = new Map<string, { readonly limit: LimitFunction; jobs: number }>()
  return async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const turn = turns.get(name) ?? { limit: pLimit(atOnce), jobs: 0 }
    turns.set(name, turn)
    turn.jobs += 1
    try {
      return await turn.limit(work)
    } finally {
      turn.jobs -= 1
      if (turn.jobs === 0) turns.delete(name)
    }
  }
}

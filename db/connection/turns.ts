import pLimit, { type LimitFunction } from 'p-limit'

/**
 * Makes a function that does work under a name: of one name as much at a time as this, in this process. What waits
 * here for its turn holds no connection.
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

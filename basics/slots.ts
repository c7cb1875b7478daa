import { setImmediate as nextTurn } from 'node:timers/promises'
import pLimit, { type LimitFunction } from 'p-limit'

/**
 * Makes a function that runs work under a name. Each name has `atOnce` slots in this process. Work that waits for one
 * holds no connection.
 */
export function createSlots(atOnce: number) {
  const slots = new Map<string, { readonly limit: LimitFunction; jobs: number }>()
  return async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const own = slots.get(name) ?? { limit: pLimit(atOnce), jobs: 0 }
    slots.set(name, own)
    own.jobs += 1
    try {
      return await own.limit(work)
    } finally {
      own.jobs -= 1
      if (own.jobs === 0) slots.delete(name)
    }
  }
}

const turn = pLimit(1)

/**
 * Does long work, one piece in each turn of the event loop, however many wait: the answers of fifty wallets, or the
 * slices of a long list, would hold up every request for a tenth of a second. Rejects with what the work throws.
 */
export async function inLoopTurn<Result>(work: () => Result): Promise<Result> {
  return await turn(async () => {
    await nextTurn()
    return work()
  })
}

/** Does long work that comes in steps, one in each turn of the event loop. Rejects with what a step throws. */
export async function inLoopTurns<Result>(steps: Generator<unknown, Result>): Promise<Result> {
  for (;;) {
    const step = await inLoopTurn(() => steps.next())
    if (step.done) return step.value
  }
}

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

import { setImmediate as nextTurn } from 'node:timers/promises'
import pLimit from 'p-limit'

const limit = pLimit(1)

/**
 * Does the work that an answer of a provider brings with it, one answer in each turn of the event loop. A scan asks for
 * fifty wallets at once: done in one turn, their answers would hold up every request for a tenth of a second. Rejects
 * with what the work throws.
 */
export async function inLoopTurn<Result>(work: () => Result): Promise<Result> {
  return await limit(async () => {
    await nextTurn()
    return work()
  })
}

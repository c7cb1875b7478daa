import { setImmediate as nextTurn } from 'node:timers/promises'
import { createTurns } from './turns.ts'

/** One slice in each turn of the event loop, however many lists wait. */
const inTurn = createTurns()
const SLICE_MS = 5

/** Maps the items of a long list a few milliseconds at a time, between which the process serves others. */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  let startedMs = performance.now()
  for (const [index, item] of items.entries()) {
    if (performance.now() - startedMs > SLICE_MS) {
      await inTurn('slices', nextTurn)
      startedMs = performance.now()
    }
    results.push(map(item, index))
  }
  return results
}

import { setImmediate as nextTurn } from 'node:timers/promises'
import pLimit from 'p-limit'

const SLICE_MS = 5
/** However many lists are under way, each turn of the event loop has one slice. */
const inLoopTurn = pLimit(1)

/** Maps the items of a long list a few milliseconds at a time, between which the process serves others. */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  let startedMs = performance.now()
  for (const [index, item] of items.entries()) {
    if (performance.now() - startedMs > SLICE_MS) {
      await inLoopTurn(() => nextTurn())
      startedMs = performance.now()
    }
    results.push(map(item, index))
  }
  return results
}

import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { createAsker, takeTurn } from './ask.ts'
import type { LoadPlan } from './load.ts'

/** How long answers take at a steady rate, or one after another. */

const MICROSECONDS = 1_000
/** The finest that a timer can be trusted with. */
const TICK_MS = 2
/** Before anything counts: what measuring in turns has left idle for seconds is no server at a steady load yet. */
const LEAD_IN_SEC = 1

/**
 * Asks so often in a second, evenly, whether or not the answers keep up, and resolves to the time in milliseconds within
 * which 99 of 100 were answered, of those after the lead-in. Each is counted from the moment at which it was due, so that a
 * stall is seen by all who would have waited for it. Rejects when a request fails.
 */
export async function measureP99Ms(
  { url, connections, requests }: LoadPlan,
  pace: { readonly perSecond: number; readonly seconds: number },
): Promise<number> {
  using asker = createAsker(url, connections)
  const histogram = createHistogram()
  const asked: Promise<unknown>[] = []
  const startedMs = performance.now()
  const uncounted = Math.ceil(pace.perSecond * LEAD_IN_SEC)
  const count = uncounted + Math.ceil(pace.perSecond * pace.seconds)
  while (asked.length < count) {
    const due = ((performance.now() - startedMs) / 1000) * pace.perSecond
    while (asked.length < Math.min(due, count)) {
      const dueMs = startedMs + (asked.length / pace.perSecond) * 1000
      const isCounted = asked.length >= uncounted
      const answered = asker.ask(takeTurn(requests, asked.length))
      asked.push(answered.then(() => isCounted && record(histogram, performance.now() - dueMs)))
    }
    await wait(TICK_MS)
  }
  await Promise.all(asked)
  return histogram.percentile(99) / MICROSECONDS
}

/** Asks one after another over one connection, and resolves to the median of the milliseconds that an answer takes. */
export async function measureP50Ms(
  { url, requests }: Pick<LoadPlan, 'url' | 'requests'>,
  count: number,
): Promise<number> {
  using asker = createAsker(url, 1)
  return await timeP50Ms(count, (turn) => asker.ask(takeTurn(requests, turn)))
}

/** The median of the milliseconds that something takes which is done so often, one after another. */
export async function timeP50Ms(count: number, work: (turn: number) => Promise<unknown>): Promise<number> {
  const histogram = createHistogram()
  for (let turn = 0; turn < count; turn += 1) {
    const startedMs = performance.now()
    await work(turn)
    record(histogram, performance.now() - startedMs)
  }
  return histogram.percentile(50) / MICROSECONDS
}

function record(histogram: RecordableHistogram, ms: number): void {
  histogram.record(Math.max(1, Math.round(ms * MICROSECONDS)))
}

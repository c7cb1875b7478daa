import { Agent, get } from 'node:http'
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { LoadPlan, Request } from './load.ts'

/** How long answers take at a steady rate, or one after another. */

const TIMEOUT_MS = 10_000
const MICROSECONDS = 1_000
/** The finest that a timer can be trusted with. */
const TICK_MS = 2

/**
 * Asks so often in a second, evenly, whether or not the answers keep up, and resolves to the time in milliseconds within
 * which 99 of 100 were answered. Each is counted from the moment at which it was due, so that a stall is seen by all who
 * would have waited for it. Rejects when an answer is not 2xx.
 *
 * autocannon has a rate, too, but sends what is due in a second at its beginning, as fast as it can.
 */
export async function measureP99Ms(
  { url, connections, requests }: LoadPlan,
  pace: { readonly perSecond: number; readonly seconds: number },
): Promise<number> {
  using agent = createAgent(connections)
  const histogram = createHistogram()
  const asked: Promise<void>[] = []
  const startedMs = performance.now()
  const count = Math.ceil(pace.perSecond * pace.seconds)
  while (asked.length < count) {
    const due = ((performance.now() - startedMs) / 1000) * pace.perSecond
    for (; asked.length < Math.min(due, count); ) {
      const dueMs = startedMs + (asked.length / pace.perSecond) * 1000
      const request = takeTurn(requests, asked.length)
      asked.push(ask(url, request, agent.agent).then(() => record(histogram, performance.now() - dueMs)))
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
  using agent = createAgent(1)
  return await timeP50Ms(count, (index) => ask(url, takeTurn(requests, index), agent.agent))
}

/** The median of the milliseconds that something takes which is done so often, one after another. */
export async function timeP50Ms(count: number, work: (index: number) => Promise<unknown>): Promise<number> {
  const histogram = createHistogram()
  for (let index = 0; index < count; index += 1) {
    const startedMs = performance.now()
    await work(index)
    record(histogram, performance.now() - startedMs)
  }
  return histogram.percentile(50) / MICROSECONDS
}

function record(histogram: RecordableHistogram, ms: number): void {
  histogram.record(Math.max(1, Math.round(ms * MICROSECONDS)))
}

function createAgent(connections: number): Disposable & { readonly agent: Agent } {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return { agent, [Symbol.dispose]: () => agent.destroy() }
}

function takeTurn(requests: readonly Request[], index: number): Request {
  const request = requests[index % requests.length]
  if (request === undefined) throw new Error('there is nothing to ask')
  return request
}

/** Reads an answer to its end, and nothing of it. */
async function ask(url: string, { path, headers }: Request, agent: Agent): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const request = get(
    `${url}${path}`,
    { agent, headers, signal: AbortSignal.timeout(TIMEOUT_MS) },
    (response) => {
      const { statusCode = 0 } = response
      response.resume()
      response.on('error', reject)
      response.on('end', () =>
        statusCode < 300 ? resolve() : reject(new Error(`${url}${path} was answered with ${statusCode}`)),
      )
    },
  )
  request.on('error', reject)
  await promise
}

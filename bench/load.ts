import { Agent, get } from 'node:http'
import { createHistogram } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import { median } from 'd3-array'

/** Ways to put load on a server. Each rejects when an answer is not 200: the speed of refusals is no result. */

export interface Request {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

interface LoadPlan {
  readonly url: string
  readonly connections: number
  /** Sent in turn, again from the first one after the last. */
  readonly requests: readonly Request[]
  readonly seconds: number
}

/** The finest interval that a timer keeps. */
const TICK_MS = 2
/** The first second of a steady rate does not count: a server that idled before is not yet at its usual speed. */
const LEAD_IN_SEC = 1
const MICROSECONDS = 1_000

/**
 * Returns a function that sends requests for the plan's seconds, as fast as they are answered, and resolves to the
 * answers per second. While there is no answer at all, it tries again for twice as long. Each call continues where the
 * last one stopped. No two connections send the same request at once.
 */
export function createLoad({ url, connections, requests, seconds }: LoadPlan): () => Promise<number> {
  let next = 0
  return async function run(durationSec = seconds): Promise<number> {
    let connected = 0
    const setupClient = (client: autocannon.Client) => {
      const first = next + connected
      connected += 1
      const length = Math.max(1, Math.ceil(requests.length / connections))
      const share = Array.from({ length }, (_, turn) => ({
        ...requestAt(requests, first + turn * connections),
        method: 'GET' as const,
      }))
      client.setRequests(share)
      ignoreBodies(client)
    }
    const result = await autocannon({ url, connections, duration: durationSec, setupClient })
    const failed = result.non2xx + result.errors
    if (failed > 0) throw new Error(`${failed} requests to ${url} failed`)
    // A long list may take longer than a quick round, and a round without an answer is no result.
    if (result['2xx'] === 0) return await run(2 * durationSec)
    next = (next + result['2xx']) % requests.length
    return result['2xx'] / result.duration
  }
}

/** autocannon would decode each body and keep it as a string, which takes a core with answers of a megabyte. */
function ignoreBodies(client: autocannon.Client): void {
  const { pipelinedRequests } = client as unknown as { pipelinedRequests: { addBody(): void } }
  pipelinedRequests.addBody = () => undefined
}

/**
 * Sends `perSecond` requests a second, evenly, whether or not the answers keep up. Resolves to the time in milliseconds
 * within which 99 % are answered, counted from the moment at which each was due.
 */
export async function measureP99Ms(
  { url, connections, requests, seconds }: LoadPlan,
  perSecond: number,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const send = createSender(url, requests, agent)
  const histogram = createHistogram()
  const leadIn = perSecond * LEAD_IN_SEC
  const count = Math.ceil(leadIn + perSecond * seconds)
  const answers: Promise<void>[] = []
  const startedMs = performance.now()
  while (answers.length < count) {
    const dueCount = Math.min(count, ((performance.now() - startedMs) / 1000) * perSecond)
    while (answers.length < dueCount) {
      const turn = answers.length
      const dueMs = startedMs + (turn / perSecond) * 1000
      const record = () =>
        turn >= leadIn && histogram.record(Math.ceil((performance.now() - dueMs) * MICROSECONDS))
      const answer = send(turn).then(record) as Promise<void>
      // It is awaited only once all requests are sent.
      answer.catch(() => undefined)
      answers.push(answer)
    }
    await wait(TICK_MS)
  }
  await Promise.all(answers)
  agent.destroy()
  return histogram.percentile(99) / MICROSECONDS
}

/** Does the work `count` times, one after another, and resolves to the median of the times in milliseconds. */
export async function timeP50Ms(count: number, work: (turn: number) => Promise<unknown>): Promise<number> {
  const timesMs: number[] = []
  for (let turn = 0; turn < count; turn += 1) {
    const startedMs = performance.now()
    await work(turn)
    timesMs.push(performance.now() - startedMs)
  }
  return median(timesMs) ?? Number.NaN
}

/**
 * Returns a function that sends the request of a turn and resolves once it is answered. Without an agent, requests that
 * follow each other share Node's connection.
 */
export function createSender(url: string, requests: readonly Request[], agent?: Agent) {
  return (turn: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const { path, headers } = requestAt(requests, turn)
      get(`${url}${path}`, { agent, headers }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${path} was answered with ${response.statusCode}`))
        response.resume().once('end', resolve).once('error', reject)
      }).once('error', reject)
    })
}

function requestAt(requests: readonly Request[], turn: number): Request {
  const request = requests[turn % requests.length]
  if (request === undefined) throw new Error('there is no request to send')
  return request
}

import fc from 'fast-check'
import pLimit from 'p-limit'
import { mix } from '../../../provider/simulator/random.ts'
import { sendBytes } from './client.ts'
import { createJudge } from './judge.ts'
import { arbitraryRequest } from './requests.ts'
import type { Held, Mood, Subject } from './subject.ts'

export interface FuzzRun {
  /** How often each status was answered. */
  readonly statuses: ReadonlyMap<number, number>
  /** A sentence for each request that was not answered as documented. */
  readonly failures: readonly string[]
  readonly afterWarmUp: Held
  readonly atEnd: Held
}

const CONNECTIONS = 16
/** The share of requests that fill caches and pools, and the share that is sent while the provider fails. */
const WARM_UP_SHARE = 0.3
const ILL_SHARE = 0.1
/** As many as a person reads. */
const FAILURES_MAX = 10
const SHOWN_MAX = 2_000

/** Sends the requests. Each depends only on the seed, its index and the mood of the provider. */
export async function fuzz(subject: Subject, requests: number, seed: number): Promise<FuzzRun> {
  const arbitraries = {
    well: arbitraryRequest(subject.targets, subject.known.well),
    ill: arbitraryRequest(subject.targets, subject.known.ill),
  }
  const judge = await createJudge()
  const statuses = new Map<number, number>()
  const failures: string[] = []
  const attempt = async (index: number, mood: Mood) => {
    if (failures.length >= FAILURES_MAX || !subject.isRunning()) return
    const [request] = fc.sample(arbitraries[mood], { seed: mix(seed, index), numRuns: 1 })
    if (request === undefined) throw new Error('there is no request')
    const problems = await sendBytes(subject.url, request).then(
      (answers) => {
        for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1)
        return judge(request, answers, mood)
      },
      (error: Error) => [error.message],
    )
    if (problems.length > 0)
      failures.push(`${JSON.stringify(request).slice(0, SHOWN_MAX)}\n  ${problems.join('\n  ')}`)
  }
  const limit = pLimit(CONNECTIONS)
  const attemptAll = (from: number, to: number, mood: Mood) =>
    limit.map(
      Array.from({ length: to - from }, (_, offset) => from + offset),
      (index) => attempt(index, mood),
    )
  const [warm, ill] = [Math.round(requests * WARM_UP_SHARE), Math.round(requests * (1 - ILL_SHARE))]
  await attemptAll(0, warm, 'well')
  const afterWarmUp = await subject.readHoldings()
  await attemptAll(warm, ill, 'well')
  await subject.setMood('ill')
  await attemptAll(ill, requests, 'ill')
  await subject.setMood('well')
  return { statuses, failures, afterWarmUp, atEnd: await subject.readHoldings() }
}

const MIB = 2 ** 20
/** How much the size of such a heap varies from one count to the next. */
const HEAP_SHARE_MAX = 1.2
const HEAP_MARGIN_BYTES = 24 * MIB
/** Both pools of a process; unused connections are closed within seconds. */
const DATABASE_CONNECTIONS_MAX = 14

/** A sentence for each kind of thing that the service holds too many of. */
export function findGrowth({ afterWarmUp: before, atEnd: after }: FuzzRun): string[] {
  const heapMax = before.heapBytes * HEAP_SHARE_MAX + HEAP_MARGIN_BYTES
  const socketsMax = before.sockets + Math.max(0, DATABASE_CONNECTIONS_MAX - before.databaseConnections)
  return [
    ...(after.heapBytes > heapMax ? ['the heap has grown'] : []),
    ...(after.sockets > socketsMax ? ['the sockets have grown'] : []),
    ...(after.databaseConnections > DATABASE_CONNECTIONS_MAX ? ['the connections have grown'] : []),
  ]
}

/** What was answered, and what the service held after its warm-up and at the end, in two lines. */
export function describeRun({ statuses, afterWarmUp, atEnd }: FuzzRun): string {
  const counts = [...statuses].toSorted().map(([status, times]) => `${status}: ${times}`)
  const held = [afterWarmUp, atEnd].map(
    ({ heapBytes, sockets, databaseConnections }) =>
      `heap ${Math.round(heapBytes / MIB)} MiB, ${sockets} sockets, ${databaseConnections} connections to the database`,
  )
  return `answers: ${counts.join(', ')}\nheld: ${held.join('; at the end ')}`
}

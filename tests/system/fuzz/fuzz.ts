import fc from 'fast-check'
import pLimit from 'p-limit'
import { mix } from '../../../provider/simulator/random.ts'
import { createFuzzClient, type FuzzClient } from './client.ts'
import { createJudge, type Judge } from './judge.ts'
import { arbitraryCase, type FuzzedCase } from './requests.ts'
import type { Held, Mood, Subject } from './subject.ts'

export interface FuzzPlan {
  readonly requests: number
  readonly seed: number
  /** The index of the only request to send; undefined sends all. */
  readonly only: number | undefined
}

export interface FuzzRun {
  /** How often each status was answered, by operation; damaged bytes count as one operation. */
  readonly statuses: ReadonlyMap<string, ReadonlyMap<string, number>>
  readonly failures: readonly FuzzFailure[]
  readonly afterWarmUp: Held
  readonly atEnd: Held
}

export interface FuzzFailure {
  readonly index: number
  readonly sentence: string
  /** The ids of the answers, which also appear in the service's logs. */
  readonly requestIds: readonly string[]
}

const CONNECTIONS = 16
/** The share of requests that fill caches and pools, and the share that is sent while the provider fails. */
const WARM_UP_SHARE = 0.3
const ILL_SHARE = 0.1
/** As many as a person reads. */
const FAILURES_MAX = 10

/** Sends all requests of the plan. Each depends only on the seed, its index and the mood of the provider. */
export async function fuzz(subject: Subject, { requests, seed, only }: FuzzPlan): Promise<FuzzRun> {
  const arbitraries = {
    well: arbitraryCase(subject.targets, subject.known.well),
    ill: arbitraryCase(subject.targets, subject.known.ill),
  }
  const judge = await createJudge()
  const statuses = new Map<string, Map<string, number>>()
  const failures: FuzzFailure[] = []
  const attempt = async (index: number, mood: Mood) => {
    if (failures.length >= FAILURES_MAX || !subject.isRunning()) return
    const [tried] = fc.sample(arbitraries[mood], { seed: mix(seed, index), numRuns: 1 })
    if (tried === undefined) throw new Error('there is no case')
    const { found, problems, requestIds } = await tryCase(tried, { client, judge, mood })
    for (const status of found) count(statuses, nameOf(tried), status)
    if (problems.length > 0)
      failures.push({ index, sentence: `${describe(tried)}\n  ${problems.join('\n  ')}`, requestIds })
  }
  using client = createFuzzClient(subject.url, CONNECTIONS)
  const limit = pLimit(CONNECTIONS)
  const attemptAll = (from: number, to: number, mood: Mood) =>
    limit.map(
      Array.from({ length: to - from }, (_, offset) => from + offset).filter(
        (index) => (only ?? index) === index,
      ),
      (index) => attempt(index, mood),
    )
  const [warm, ill] = [Math.round(requests * WARM_UP_SHARE), Math.round(requests * (1 - ILL_SHARE))]
  await attemptAll(0, warm, 'well')
  const afterWarmUp = await subject.readHoldings()
  await attemptAll(warm, ill, 'well')
  await subject.setMood('ill')
  await attemptAll(ill, requests, 'ill')
  await subject.setMood('well')
  const atEnd = await subject.readHoldings()
  return { statuses, failures, afterWarmUp, atEnd }
}

interface Surroundings {
  readonly client: FuzzClient
  readonly judge: Judge
  readonly mood: Mood
}

async function tryCase(tried: FuzzedCase, { client, judge, mood }: Surroundings) {
  try {
    const answers = 'bytes' in tried ? await client.sendBytes(tried) : [await client.send(tried)]
    const found = answers.length === 0 ? ['none'] : answers.map(({ status }) => String(status))
    const requestIds = answers.map(({ headers }) => headers.get('x-request-id')).filter((id) => id !== null)
    return { found, problems: answers.flatMap((answer) => judge(tried, answer, mood)), requestIds }
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    return { found: ['failed'], problems: [problem], requestIds: [] }
  }
}

function nameOf(tried: FuzzedCase): string {
  return 'bytes' in tried ? 'damaged bytes' : tried.operation
}

function describe(tried: FuzzedCase): string {
  return JSON.stringify(tried).slice(0, 2_000)
}

function count(statuses: Map<string, Map<string, number>>, name: string, status: string): void {
  const own = statuses.get(name) ?? new Map<string, number>()
  statuses.set(name, own.set(status, (own.get(status) ?? 0) + 1))
}

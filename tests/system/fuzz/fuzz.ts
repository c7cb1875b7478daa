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
  /** The index of the one request that is sent; undefined sends all of them. */
  readonly only: number | undefined
}

export interface FuzzRun {
  /** How often each operation was tried, and damaged bytes, with how often each status was answered. */
  readonly statuses: ReadonlyMap<string, ReadonlyMap<string, number>>
  readonly failures: readonly FuzzFailure[]
  readonly afterWarmUp: Held
  readonly atEnd: Held
}

export interface FuzzFailure {
  readonly index: number
  readonly sentence: string
  /** The ids of the answers, which the service's logs name too. */
  readonly requestIds: readonly string[]
}

const CONNECTIONS = 16
/** How much of the requests is for the caches and pools to fill, and how much meets a provider that fails. */
const WARM_UP_SHARE = 0.3
const ILL_SHARE = 0.1
/** As many as a person reads. */
const FAILURES_MAX = 10

/** Sends all requests of the plan. Each follows from the seed and its index alone. */
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

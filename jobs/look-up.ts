import { DAY_MS, MINUTE_MS } from '../basics/durations.ts'
import type { Jobs, LookUpJobs } from '../db/jobs.ts'
import type { ProviderError, ProviderErrorKind } from '../provider/provider-error.ts'
import type { Context } from '../scans/context.ts'
import { type Job, LONG_JOB } from './job.ts'

/** The outcome of a look-up. */
interface LookedUp<Name extends keyof LookUpJobs> {
  /** Why the rest was not looked up; none when all was. */
  readonly failures?: readonly ProviderError[]
  /**
   * The part that was not looked up. When it is undefined, that is all of it after a failure, and nothing otherwise. A
   * part without a failure means that the service is stopping: the next worker takes it.
   */
  readonly left?: Jobs[Name] | undefined
}

interface LookUp<Name extends keyof LookUpJobs> {
  readonly name: Name
  /** After this many failures of the provider, the rest is left to the next scan. */
  readonly failuresMax: number
  lookUp(data: Jobs[Name], context: Context, signal: AbortSignal): Promise<LookedUp<Name>>
  /** Called once, when nothing more is looked up. */
  atEnd?(data: Jobs[Name], context: Context): Promise<void>
}

/**
 * A job that looks something up once a scan has ended, and that no one waits for. While the provider is down, and when
 * the service stops, it comes back later.
 */
export function createLookUp<Name extends keyof LookUpJobs>({
  name,
  failuresMax,
  lookUp,
  atEnd,
}: LookUp<Name>): Job<Name> {
  return {
    name,
    options: LONG_JOB,
    async run(data, context, signal) {
      const enqueue = (rest: Jobs[Name], delayMs = 0) => context.jobs.enqueue(name, [{ data: rest, delayMs }])
      try {
        const { failures = [], left } = await lookUp(data, context, signal)
        const times = (data.failures ?? 0) + 1
        const waitsMs = failures.flatMap((failure) => waitAfterFailure(failure, times) ?? [])
        if (waitsMs.length > 0 && times < failuresMax)
          await enqueue({ ...(left ?? data), failures: times }, Math.max(...waitsMs))
        else if (failures.length === 0 && left !== undefined) await enqueue(left)
        else {
          for (const err of new Map(failures.map((failure) => [failure.kind, failure])).values())
            context.telemetry.log.warn({ event: 'look_up_failed', queue: name, err })
          await atEnd?.(data, context)
        }
      } catch (error) {
        if (!signal.aborted) throw error
        await enqueue(data)
      }
    },
  }
}

/**
 * These failures pass. After any other, such as a key that may not ask this or an answer that cannot be read, the rest
 * is left to the next scan.
 */
const PASSING: ReadonlySet<ProviderErrorKind> = new Set(['budget', 'rate-limited', 'timeout', 'unavailable'])

const FIRST_WAIT_MS = 30_000
const WAIT_MAX_MS = 30 * MINUTE_MS
/** The longest wait that a provider may ask for. */
const RETRY_AFTER_MAX_MS = DAY_MS

/** How long a job waits after this many failures of the provider; undefined when it gives up. */
function waitAfterFailure({ kind, retryAfterMs }: ProviderError, failures: number): number | undefined {
  if (!PASSING.has(kind)) return undefined
  const askedMs = Math.min(RETRY_AFTER_MAX_MS, retryAfterMs ?? 0)
  return Math.max(Math.min(WAIT_MAX_MS, FIRST_WAIT_MS * 2 ** (failures - 1)), askedMs)
}

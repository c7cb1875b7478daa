import { setTimeout as delay } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import type { Jobs } from '../db/jobs.ts'
import type { Context } from '../scans/context.ts'
import { JOBS } from './index.ts'
import type { Job } from './job.ts'
import { maintain } from './maintenance.ts'

const POLLING_SEC = 30
const HAND_BACK_TIMEOUT_MS = 6_000

/** Works on all queues, and does the maintenance, until stopped. */
export async function startWorkers(boss: PgBoss, context: Context) {
  const stopping = new AbortController()
  for (const job of JOBS) await startWorkersOf(boss, job, { context, signal: stopping.signal })
  maintain(context, stopping.signal)

  async function handBack(): Promise<void> {
    stopping.abort(new Error('the service stops'))
    // Otherwise they would take the jobs that they have just handed back.
    await Promise.all(JOBS.map(({ name }) => boss.offWork(name, { wait: false })))
  }
  return {
    /** Takes no more jobs, and ends the running ones: they enqueue what they have not done. */
    handBack,
    /** Hands back, waits up to six seconds until that is done, and closes the queue. */
    async stop() {
      await handBack()
      // A graceful stop of pg-boss would wait in steps of half a second.
      const timeout = delay(HAND_BACK_TIMEOUT_MS, undefined, { ref: false })
      await Promise.race([timeout, Promise.all(JOBS.map(({ name }) => boss.offWork(name)))])
      await boss.stop({ graceful: false })
    },
  }
}

/**
 * Idle workers poll rarely. In between, `pollingSec` wakes them in turn, and one that finds a job wakes the next: a
 * queue that fills up soon has all its workers, and an empty one costs a look or two.
 */
async function startWorkersOf<Name extends keyof Jobs>(
  boss: PgBoss,
  { name, run, jobsAtOnce = () => 1, groupJobsAtOnce, pollingSec }: Job<Name>,
  { context, signal }: { readonly context: Context; readonly signal: AbortSignal },
): Promise<void> {
  const options = {
    pollingIntervalSeconds: POLLING_SEC,
    notifyPollingIntervalSeconds: POLLING_SEC,
    ...(groupJobsAtOnce !== undefined && { groupConcurrency: groupJobsAtOnce }),
  }
  const workers: string[] = []
  const wake = (turn: number) => {
    const worker = workers[turn % workers.length]
    if (worker !== undefined) boss.notifyWorker(worker)
  }
  const count = jobsAtOnce(context)
  for (let place = 0; place < count; place += 1) {
    const worker = await boss.work<Jobs[Name]>(name, options, async (batch) => {
      wake(place + 1)
      try {
        for (const { data } of batch) await run(data, context, signal)
      } catch (error) {
        // pg-boss stores the cause with the job and tries again. A job that a stop has ended is no failure.
        if (!signal.aborted) context.telemetry.log.error({ event: 'job_failed', queue: name, err: error })
        throw error
      } finally {
        // Looks for the next job at once. Otherwise the worker would pause between two jobs of a full queue.
        wake(place)
      }
    })
    workers.push(worker)
  }
  if (pollingSec !== undefined) wakeInTurn(wake, pollingSec, signal)
}

function wakeInTurn(wake: (turn: number) => void, pollingSec: number, signal: AbortSignal): void {
  let turn = 0
  const timer = setInterval(() => wake(turn++), pollingSec * 1_000).unref()
  signal.addEventListener('abort', () => clearInterval(timer), { once: true })
}

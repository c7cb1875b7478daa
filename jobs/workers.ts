import type { PgBoss } from 'pg-boss'
import type { Context, Jobs } from '../context.ts'
import type { Job } from './job.ts'
import { maintain } from './maintenance.ts'
import { JOBS } from './queue.ts'

const POLLING_SEC = 30
const HAND_BACK_TIMEOUT_MS = 6_000

export interface Workers {
  /** Takes no more jobs, and ends the running ones: they enqueue what they have not done. */
  handBack(): Promise<void>
  /** Hands back, waits up to six seconds until that is done, and closes the queue. */
  stop(): Promise<void>
}

/** Works on all queues, and does the maintenance, until stopped. */
export async function startWorkers(boss: PgBoss, context: Context): Promise<Workers> {
  const stopping = new AbortController()
  for (const job of JOBS) await startWorkersOf(boss, job, { context, signal: stopping.signal })
  maintain(context, stopping.signal)

  async function handBack(): Promise<void> {
    stopping.abort(new Error('the service stops'))
    // Otherwise they would take the jobs that they have just handed back.
    await Promise.all(JOBS.map(({ name }) => boss.offWork(name, { wait: false })))
  }
  return {
    handBack,
    async stop() {
      await handBack()
      await boss.stop({ graceful: true, timeout: HAND_BACK_TIMEOUT_MS })
    },
  }
}

async function startWorkersOf<Name extends keyof Jobs>(
  boss: PgBoss,
  { name, run, jobsAtOnce = () => 1, groupJobsAtOnce, pollingSec = POLLING_SEC }: Job<Name>,
  { context, signal }: { readonly context: Context; readonly signal: AbortSignal },
): Promise<void> {
  const options = {
    pollingIntervalSeconds: pollingSec,
    notifyPollingIntervalSeconds: pollingSec,
    ...(groupJobsAtOnce !== undefined && { groupConcurrency: groupJobsAtOnce }),
  }
  for (let count = jobsAtOnce(context); count > 0; count -= 1) {
    const worker = await boss.work<Jobs[Name]>(name, options, async (batch) => {
      try {
        for (const { data } of batch) await run(data, context, signal)
      } finally {
        // Looks for the next job at once. Otherwise the worker would pause between two jobs of a full queue.
        boss.notifyWorker(worker)
      }
    })
  }
}

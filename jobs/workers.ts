import type { PgBoss } from 'pg-boss'
import type { Context } from '../context.ts'
import type { Jobs } from './queue.ts'
import { maintainRequests, maintainScans } from './maintenance.ts'
import { analyseWalletBatch, skipWalletBatch } from './wallet-analysis.ts'
import { BATCHES_AT_ONCE } from './wallet-batches.ts'

/** The first wallet of a scan starts within this time of the trigger. */
const POLLING_INTERVAL_SEC = 0.5
const MAINTENANCE_INTERVAL_MS = 30_000
const HAND_BACK_TIMEOUT_MS = 6_000
const QUEUES_WORKED_ON = ['wallet-analysis', 'wallet-analysis-dead'] as const

export interface Workers {
  /** Takes no more jobs and hands the running ones back; nothing of the service waits for the provider for them. */
  handBack(): Promise<void>
  /** Hands back, waits up to six seconds until that is done, and closes the queue. */
  stop(): Promise<void>
}

/** Works on the queues until stopped. */
export async function startWorkers(boss: PgBoss, context: Context): Promise<Workers> {
  const stopping = new AbortController()
  const work = <Name extends keyof Jobs>(
    name: Name,
    concurrency: number,
    run: (data: Jobs[Name]) => Promise<void>,
  ) =>
    boss.work<Jobs[Name]>(
      name,
      {
        localConcurrency: concurrency,
        batchSize: 1,
        pollingIntervalSeconds: POLLING_INTERVAL_SEC,
      },
      async (jobs) => {
        for (const job of jobs) await run(job.data)
      },
    )
  await work('wallet-analysis', BATCHES_AT_ONCE, (batch) =>
    analyseWalletBatch(batch, context, stopping.signal),
  )
  await work('wallet-analysis-dead', 1, (batch) => skipWalletBatch(batch, context))
  const maintenance = setInterval(() => {
    for (const maintain of [maintainScans, maintainRequests]) {
      maintain(context).catch((error) =>
        context.telemetry.log.error({ event: 'maintenance_failed', err: error }),
      )
    }
  }, MAINTENANCE_INTERVAL_MS)

  async function handBack(): Promise<void> {
    clearInterval(maintenance)
    stopping.abort(new Error('the service stops'))
    // Else it would take the jobs that it has just handed back.
    await Promise.all(QUEUES_WORKED_ON.map((name) => boss.offWork(name, { wait: false })))
  }
  return {
    handBack,
    async stop() {
      await handBack()
      await boss.stop({ graceful: true, timeout: HAND_BACK_TIMEOUT_MS })
    },
  }
}

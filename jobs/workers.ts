import type { PgBoss, WorkHandler } from 'pg-boss'
import type { Context } from '../context.ts'
import { computeCalibration } from './calibration.ts'
import { logKeyEvents, maintainRequests, maintainScans } from './maintenance.ts'
import { CALIBRATION, WALLET_ANALYSIS, WALLET_ANALYSIS_DEAD, type WalletBatch } from './queue.ts'
import { analyseWalletBatch, BATCHES_AT_ONCE, skipWalletBatch } from './wallet-analysis.ts'

/** The first wallet of a scan starts within this time of the trigger. */
const POLLING_INTERVAL_SEC = 0.5
const CALIBRATION_POLLING_INTERVAL_SEC = 60
const MAINTENANCE_INTERVAL_MS = 30_000
const HAND_BACK_TIMEOUT_MS = 6_000

export interface Workers {
  /** Takes no more jobs, and ends the running ones: what they have not done goes back to the queue. */
  handBack(): Promise<void>
  /** Hands back, waits up to six seconds until that is done, and closes the queue. */
  stop(): Promise<void>
}

/** Works on the queues until stopped. */
export async function startWorkers(boss: PgBoss, context: Context): Promise<Workers> {
  const stopping = new AbortController()
  const polling = { batchSize: 1, pollingIntervalSeconds: POLLING_INTERVAL_SEC }
  await boss.work(
    WALLET_ANALYSIS,
    { ...polling, localConcurrency: BATCHES_AT_ONCE },
    forEach((batch) => analyseWalletBatch(batch, context, stopping.signal)),
  )
  await boss.work(
    WALLET_ANALYSIS_DEAD,
    polling,
    forEach((batch) => skipWalletBatch(batch, context)),
  )
  await boss.work(CALIBRATION, { pollingIntervalSeconds: CALIBRATION_POLLING_INTERVAL_SEC }, async () => {
    await calibrate(context)
  })
  const maintenance = setInterval(() => maintain(context), MAINTENANCE_INTERVAL_MS)

  async function handBack(): Promise<void> {
    clearInterval(maintenance)
    stopping.abort(new Error('the service stops'))
    // Else it would take the jobs that it has just handed back.
    const queues = [WALLET_ANALYSIS, WALLET_ANALYSIS_DEAD, CALIBRATION]
    await Promise.all(queues.map((name) => boss.offWork(name, { wait: false })))
  }
  return {
    handBack,
    async stop() {
      await handBack()
      await boss.stop({ graceful: true, timeout: HAND_BACK_TIMEOUT_MS })
    },
  }
}

function forEach(run: (batch: WalletBatch) => Promise<void>): WorkHandler<WalletBatch> {
  return async (jobs) => {
    for (const job of jobs) await run(job.data)
  }
}

async function calibrate(context: Context): Promise<void> {
  const { basis, verdict, n } = await computeCalibration(context)
  context.telemetry.log.info({ event: 'calibration_computed', basis, verdict, n })
}

function maintain(context: Context): void {
  for (const look of [maintainScans, maintainRequests, logKeyEvents]) {
    look(context).catch((error) => context.telemetry.log.error({ event: 'maintenance_failed', err: error }))
  }
}

import type { PgBoss } from 'pg-boss'
import type { Context } from '../context.ts'
import { untilQuiet } from '../db/repeated-errors.ts'
import { computeCalibration } from './calibration.ts'
import { DueJobs } from './due-jobs.ts'
import { logKeyEvents, maintainReservations, maintainScans } from './maintenance.ts'
import { CALIBRATION, WALLET_ANALYSIS, WALLET_ANALYSIS_DEAD, type WalletBatch } from './queue.ts'
import { deleteExpired } from './retention.ts'
import { analyseWalletBatch, batchesAtOnce, skipWalletBatch } from './wallet-analysis.ts'

/** How long a worker that nobody wakes sleeps between two looks of its own. */
const SLEEP_SEC = 60
const MAINTENANCE_INTERVAL_MS = 30_000
const HAND_BACK_TIMEOUT_MS = 6_000
const WORKED_QUEUES = [WALLET_ANALYSIS, WALLET_ANALYSIS_DEAD, CALIBRATION]

export interface Workers {
  /** Takes no more jobs, and ends the running ones: what they have not done goes back to the queue. */
  handBack(): Promise<void>
  /** Hands back, waits up to six seconds until that is done, and closes the queue. */
  stop(): Promise<void>
}

/** Works on the queues until stopped. */
export async function startWorkers(boss: PgBoss, context: Context): Promise<Workers> {
  const stopping = new AbortController()
  const crew = new Crew(boss, (error) => context.telemetry.log.error({ event: 'queue_error', err: error }))
  for (let count = 0; count < batchesAtOnce(context); count += 1) {
    await crew.add<WalletBatch>(WALLET_ANALYSIS, (batch) =>
      analyseWalletBatch(batch, context, stopping.signal),
    )
  }
  await crew.add<WalletBatch>(WALLET_ANALYSIS_DEAD, (batch) => skipWalletBatch(batch, context))
  await crew.add(CALIBRATION, () => calibrate(context))
  const maintenance = setInterval(() => maintain(context, stopping.signal), MAINTENANCE_INTERVAL_MS)

  async function handBack(): Promise<void> {
    clearInterval(maintenance)
    stopping.abort(new Error('the service stops'))
    // Else they would take the jobs that they have just handed back.
    await crew.dismiss()
  }
  return {
    handBack,
    async stop() {
      await handBack()
      await boss.stop({ graceful: true, timeout: HAND_BACK_TIMEOUT_MS })
    },
  }
}

/** Workers that sleep until there is a job for them, and go on until there is none. */
class Crew {
  readonly #boss: PgBoss
  readonly #workers: { readonly id: string; readonly queue: string }[] = []
  readonly #dueJobs

  constructor(boss: PgBoss, onError: (error: Error) => void) {
    this.#boss = boss
    this.#dueJobs = new DueJobs(boss, {
      queues: WORKED_QUEUES,
      wake: (queue) => this.#wake(queue),
      onError: untilQuiet(onError),
    })
  }

  async add<Data extends object>(queue: string, run: (data: Data) => Promise<void>): Promise<void> {
    const id = await this.#boss.work<Data>(
      queue,
      { batchSize: 1, pollingIntervalSeconds: SLEEP_SEC },
      async (jobs) => {
        for (const job of jobs) await run(job.data)
        // Else it would sleep while other jobs wait, or forget the one that it has handed back for later.
        this.#boss.notifyWorker(id)
        this.#dueJobs.look()
      },
    )
    this.#workers.push({ id, queue })
  }

  async dismiss(): Promise<void> {
    this.#dueJobs.stop()
    await Promise.all(WORKED_QUEUES.map((queue) => this.#boss.offWork(queue, { wait: false })))
  }

  #wake(queue: string): void {
    for (const worker of this.#workers) if (worker.queue === queue) this.#boss.notifyWorker(worker.id)
  }
}

async function calibrate(context: Context): Promise<void> {
  const { basis, verdict, n } = await computeCalibration(context)
  context.telemetry.log.info({ event: 'calibration_computed', basis, verdict, n })
}

type Look = (context: Context, signal: AbortSignal) => Promise<void>

const LOOKS: readonly Look[] = [maintainScans, maintainReservations, logKeyEvents, deleteExpired]

function maintain(context: Context, signal: AbortSignal): void {
  for (const look of LOOKS) {
    look(context, signal).catch((error) =>
      context.telemetry.log.error({ event: 'maintenance_failed', err: error }),
    )
  }
}

import { fromKysely, PgBoss, type QueueOptions } from 'pg-boss'
import type { DatabaseTransaction } from '../db/connection.ts'

/** The queues and what a job of each carries. */
export interface Jobs {
  /** Analyses some wallets of a scan. */
  'wallet-analysis': WalletBatch
  /** Batches that ran out of retries: their wallets are skipped. */
  'wallet-analysis-dead': WalletBatch
}

export interface WalletBatch {
  readonly scanId: string
  readonly walletIds: readonly number[]
  /** What speaks against wallets that have failed by themselves, by their ids. */
  readonly strikes?: Readonly<Record<number, number>>
  /** Its last turn ended because the provider was down. */
  readonly afterOutage?: boolean
}

/** The sending half of the queue, for handlers and jobs. */
export interface JobSender {
  /** Enqueues jobs. With a transaction the jobs exist if and only if it commits. */
  send<Name extends keyof Jobs>(
    name: Name,
    payloads: readonly Jobs[Name][],
    trx?: DatabaseTransaction,
  ): Promise<void>
  /** Enqueues jobs that no worker takes before the delay is over. */
  sendLater<Name extends keyof Jobs>(
    name: Name,
    payloads: readonly Jobs[Name][],
    delayMs: number,
  ): Promise<void>
  /** Whether any job of the scan waits for a worker, waits for another attempt, or is worked on. */
  isUnderWay(scanId: string): Promise<boolean>
}

export interface QueueSettings {
  readonly url: string
  /** `migrate` also creates the queues; a worker supervises them. */
  readonly migrate: boolean
  readonly worker: boolean
  readonly onError: (error: Error) => void
}

/** A worker that dies is noticed after HEARTBEAT_SEC and at most MONITOR_INTERVAL_SEC more: well within 30 seconds. */
const HEARTBEAT_SEC = 10
const MONITOR_INTERVAL_SEC = 5
const CONNECTIONS_MAX = 4
const STATEMENT_TIMEOUT_MS = 15_000

const QUEUES: Readonly<Record<keyof Jobs, QueueOptions & { readonly deadLetter?: keyof Jobs }>> = {
  'wallet-analysis-dead': { retryLimit: 100, retryDelay: 5, retryBackoff: true, retryDelayMax: 300 },
  'wallet-analysis': {
    deadLetter: 'wallet-analysis-dead',
    expireInSeconds: 900,
    heartbeatSeconds: HEARTBEAT_SEC,
    retryLimit: 7,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 60,
    deleteAfterSeconds: 3600,
  },
}

/**
 * Starts pg-boss on the service's own Postgres. Instances that start at the same moment wait for one another.
 * Rejects when the database cannot be reached or lacks the queues.
 */
export async function startQueue(settings: QueueSettings): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: settings.url,
    application_name: 'wallet-analytics-jobs',
    options: `-c statement_timeout=${STATEMENT_TIMEOUT_MS}`,
    connectionTimeoutMillis: 5_000,
    max: CONNECTIONS_MAX,
    migrate: settings.migrate,
    supervise: settings.worker,
    schedule: false,
    monitorIntervalSeconds: MONITOR_INTERVAL_SEC,
    superviseIntervalSeconds: MONITOR_INTERVAL_SEC,
  })
  boss.on('error', settings.onError)
  try {
    await boss.start()
    if (settings.migrate) await createQueues(boss)
    return boss
  } catch (error) {
    // Its connections would keep the process alive.
    await boss.stop({ graceful: false })
    throw error
  }
}

/** Brings the queue's own tables to the present schema and creates the queues. Rejects when that fails. */
export async function migrateQueue(url: string): Promise<void> {
  const boss = await startQueue({ url, migrate: true, worker: false, onError: () => undefined })
  await boss.stop({ graceful: false })
}

async function createQueues(boss: PgBoss): Promise<void> {
  for (const [name, options] of Object.entries(QUEUES)) {
    await boss.createQueue(name, options)
    await boss.updateQueue(name, options)
  }
}

const LIVE_STATES: ReadonlySet<string> = new Set(['created', 'retry', 'active'])

/** Sends through this instance. */
export function createJobSender(boss: PgBoss): JobSender {
  return {
    async send(name, payloads, trx) {
      if (payloads.length === 0) return
      const jobs = payloads.map((data) => ({ data }))
      await boss.insert(name, jobs, trx === undefined ? {} : { db: fromKysely(trx) })
    },
    async sendLater(name, payloads, delayMs) {
      const startAfter = delayMs / 1000
      await boss.insert(
        name,
        payloads.map((data) => ({ data, startAfter })),
      )
    },
    async isUnderWay(scanId) {
      for (const name of Object.keys(QUEUES)) {
        const jobs = await boss.findJobs<WalletBatch>(name, { data: { scanId } })
        if (jobs.some(({ state }) => LIVE_STATES.has(state))) return true
      }
      return false
    },
  }
}

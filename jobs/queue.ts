import { fromKysely, PgBoss, type Queue } from 'pg-boss'
import { ImpatientClient } from '../db/client.ts'
import {
  CONNECT_TIMEOUT_MS,
  IDLE_CONNECTIONS_MIN,
  type DatabaseTransaction,
  type PoolUse,
  readPoolUse,
} from '../db/connection.ts'

/** Some wallets of a scan, which one job analyses. */
export interface WalletBatch {
  readonly scanId: string
  readonly walletIds: readonly number[]
  /** How much speaks against a wallet that has failed by itself, by its id; nothing speaks against the others. */
  readonly strikes?: Readonly<Record<number, number>>
  /** Its last turn ended because the provider was down. */
  readonly afterOutage?: boolean
}

/** Batches wait here for a worker. */
export const WALLET_ANALYSIS = 'wallet-analysis'
/** Batches end up here when they have run out of retries: their wallets are skipped. */
export const WALLET_ANALYSIS_DEAD = 'wallet-analysis-dead'
/** Once a day, the score is held against what came of it. */
export const CALIBRATION = 'calibration'
/** At a quiet minute of the UTC day; a day on which no worker ran at that time is made up for. */
const CALIBRATION_TIME = '20 0 * * *'

/** The queue as handlers and jobs use it. */
export interface JobQueue {
  /** Enqueues the analysis of a scan's wallets. With a transaction the jobs exist if and only if it commits. */
  enqueueWallets(scanId: string, walletIds: readonly number[], trx?: DatabaseTransaction): Promise<void>
  /** Enqueues what is left of a batch. No worker takes it before the delay is over. */
  returnBatch(batch: WalletBatch, delayMs?: number): Promise<void>
  /** Whether any job of the scan waits for a worker, waits for another attempt, or is worked on. */
  isUnderWay(scanId: string): Promise<boolean>
}

export interface QueueSettings {
  readonly url: string
  /** `migrate` also creates the queues and the schedule; a worker supervises them. */
  readonly migrate: boolean
  readonly worker: boolean
  readonly onError: (error: Error) => void
}

/** A worker that dies is noticed by the next look for due jobs (due-jobs.ts) after this time: well within 30 seconds. */
const HEARTBEAT_SEC = 10
/** How long it is left to itself when nothing is found amiss, and how soon after a supervision another one does something. */
const SUPERVISE_INTERVAL_SEC = 60
const MONITOR_INTERVAL_SEC = 2
/** A queue of a day's jobs is slow to count. */
const CLEANING_INTERVAL_SEC = 3_600
/** Jobs that depend on others, which we have none of. */
const FLOW_INTERVAL_SEC = 3_600
/** The longest that there is: the schedule has one entry a day. */
const SCHEDULE_INTERVAL_SEC = 45
const CONNECTIONS_MAX = 4
const STATEMENT_TIMEOUT_MS = 15_000

/**
 * The first wallets of a scan, which come before the other batches of all scans: so a new scan shows its best wallets soon,
 * however much waits, and the others go on hardly later.
 */
const FIRST_BATCH_SIZE = 5
const FIRST_BATCH_PRIORITY = 1

/** Small enough that a lost batch hardly holds up its scan, large enough that a scan is a few jobs. */
export const BATCH_SIZE = 20

/**
 * Longer than the slowest batch takes, whose wallets all wait for their calls as long as they may: an attempt that expires
 * is given to another worker while it still works. One whose process has died is noticed by its heartbeat.
 */
const BATCH_EXPIRES_SEC = 3_600

/** In the order in which they have to be created. */
const QUEUES: Readonly<Record<string, Omit<Queue, 'name'>>> = {
  [WALLET_ANALYSIS_DEAD]: {
    notify: true,
    retryLimit: 100,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 300,
  },
  [WALLET_ANALYSIS]: {
    notify: true,
    deadLetter: WALLET_ANALYSIS_DEAD,
    expireInSeconds: BATCH_EXPIRES_SEC,
    heartbeatSeconds: HEARTBEAT_SEC,
    retryLimit: 7,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 60,
    deleteAfterSeconds: 3600,
  },
  [CALIBRATION]: { expireInSeconds: 900, retryLimit: 3, retryDelay: 60, deleteAfterSeconds: 3600 },
}

/**
 * Starts pg-boss on the service's own Postgres. Instances that start at the same moment wait for one another.
 * Rejects when the database cannot be reached or lacks the queues.
 */
export async function startQueue(settings: QueueSettings): Promise<PgBoss> {
  // pg-boss hands them on to the pool that it opens.
  const pool = {
    connectionString: settings.url,
    application_name: 'wallet-analytics-jobs',
    statement_timeout: STATEMENT_TIMEOUT_MS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    max: CONNECTIONS_MAX,
    min: IDLE_CONNECTIONS_MIN,
    Client: ImpatientClient,
  }
  const boss = new PgBoss({
    ...pool,
    migrate: settings.migrate,
    supervise: settings.worker,
    schedule: settings.worker,
    useListenNotify: settings.worker,
    monitorIntervalSeconds: MONITOR_INTERVAL_SEC,
    superviseIntervalSeconds: SUPERVISE_INTERVAL_SEC,
    maintenanceIntervalSeconds: CLEANING_INTERVAL_SEC,
    flowIntervalSeconds: FLOW_INTERVAL_SEC,
    cronWorkerIntervalSeconds: SCHEDULE_INTERVAL_SEC,
  })
  boss.on('error', (error) => settings.onError(toError(error)))
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

/** What pg-boss reports of a worker is an object with the members of an error, which is none. */
function toError(reported: unknown): Error {
  if (reported instanceof Error) return reported
  const { message, stack, code } = reported as Partial<NodeJS.ErrnoException>
  return Object.assign(new Error(message), { stack, code })
}

/** Brings the queue's own tables to the present schema and creates the queues. Rejects when that fails. */
export async function migrateQueue(url: string): Promise<void> {
  const boss = await startQueue({ url, migrate: true, worker: false, onError: () => undefined })
  await boss.stop({ graceful: false })
}

/** Deletes every batch of every scan, those that are worked on included. */
export async function emptyQueue(url: string): Promise<void> {
  const boss = await startQueue({ url, migrate: true, worker: false, onError: () => undefined })
  try {
    for (const name of [WALLET_ANALYSIS, WALLET_ANALYSIS_DEAD]) await boss.deleteAllJobs(name)
  } finally {
    await boss.stop({ graceful: false })
  }
}

/** How many jobs of a queue are in a state: ready for a worker, waiting for their time, worked on, or failed for good. */
export interface QueueDepth {
  readonly queue: string
  readonly state: 'ready' | 'deferred' | 'active' | 'failed'
  readonly jobs: number
}

/**
 * The depths of all queues, over all processes, counted by a worker or here within the last minute.
 */
export async function readQueueDepths(boss: PgBoss): Promise<QueueDepth[]> {
  const depths = await Promise.all(
    Object.keys(QUEUES).map(async (queue): Promise<QueueDepth[]> => {
      const [stats] = await boss.getQueueStats(queue, { force: true })
      if (stats === undefined) return []
      return [
        { queue, state: 'ready', jobs: stats.readyCount },
        { queue, state: 'deferred', jobs: stats.deferredCount },
        { queue, state: 'active', jobs: stats.activeCount },
        { queue, state: 'failed', jobs: stats.failedCount },
      ]
    }),
  )
  return depths.flat()
}

/** The connections of the queue's own pool. */
export function readQueuePoolUse(boss: PgBoss): PoolUse {
  // The types of pg-boss leave its pool out.
  const { pool } = boss.getDb() as unknown as { readonly pool: Parameters<typeof readPoolUse>[0] }
  return readPoolUse(pool)
}

async function createQueues(boss: PgBoss): Promise<void> {
  for (const [name, options] of Object.entries(QUEUES)) {
    await boss.createQueue(name, options)
    await boss.updateQueue(name, options)
  }
  await boss.schedule(CALIBRATION, CALIBRATION_TIME, null, { missed: 'once' })
}

const LIVE_STATES: ReadonlySet<string> = new Set(['created', 'retry', 'active'])

/** Enqueues through this instance of pg-boss. */
export function createJobQueue(boss: PgBoss): JobQueue {
  return {
    async enqueueWallets(scanId, walletIds, trx) {
      if (walletIds.length === 0) return
      const jobs = splitIntoBatches(scanId, walletIds).map((data, index) =>
        index === 0 ? { data, priority: FIRST_BATCH_PRIORITY } : { data },
      )
      await boss.insert(WALLET_ANALYSIS, jobs, trx === undefined ? {} : { db: fromKysely(trx) })
    },
    async returnBatch(batch, delayMs = 0) {
      await boss.insert(WALLET_ANALYSIS, [{ data: batch, startAfter: delayMs / 1000 }])
    },
    async isUnderWay(scanId) {
      for (const name of [WALLET_ANALYSIS, WALLET_ANALYSIS_DEAD]) {
        const jobs = await boss.findJobs<WalletBatch>(name, { data: { scanId } })
        if (jobs.some(({ state }) => LIVE_STATES.has(state))) return true
      }
      return false
    },
  }
}

/** In the order of the wallets. */
function splitIntoBatches(scanId: string, walletIds: readonly number[]): WalletBatch[] {
  const batches = [{ scanId, walletIds: walletIds.slice(0, FIRST_BATCH_SIZE) }]
  for (let start = FIRST_BATCH_SIZE; start < walletIds.length; start += BATCH_SIZE) {
    batches.push({ scanId, walletIds: walletIds.slice(start, start + BATCH_SIZE) })
  }
  return batches
}

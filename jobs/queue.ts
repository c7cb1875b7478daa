import { type Db, fromKysely, PgBoss } from 'pg-boss'
import { subscribeToNotices } from '../db/connection/notices.ts'
import { openPool } from '../db/connection/pool.ts'
import { QUEUE_TYPES } from '../db/connection/values.ts'
import type { JobQueue } from '../db/jobs.ts'
import { JOBS } from './index.ts'

const CONNECTIONS_MAX = 4
const STATEMENT_TIMEOUT_MS = 15_000

/**
 * A job of a dead worker goes to another one within 30 seconds: heartbeats stop for 10 seconds, which is the least that
 * pg-boss allows, then the next supervision notices, and the retry waits a moment.
 */
const SUPERVISE_INTERVAL_SEC = 10
/**
 * Shorter than the interval of supervision, so that another instance takes over at once when the supervising one dies.
 */
const MONITOR_INTERVAL_SEC = 5
/** How often ended jobs are deleted: pg-boss would be slow to count a day of them. */
const DELETION_INTERVAL_SEC = 3_600
/** How often pg-boss looks for jobs that depend on others. There are none. */
const FLOW_INTERVAL_SEC = 3_600

interface QueueSettings {
  readonly url: string
  /** Creates the tables, the queues and the schedules. */
  readonly migrate: boolean
  /** Listens for new jobs and keeps the schedules. */
  readonly worker: boolean
  readonly onError: (error: Error) => void
}

/** The running queue. Disposing stops it at once: jobs that are worked on are handed over later. */
export interface Queue extends AsyncDisposable {
  readonly boss: PgBoss
}

/**
 * Starts pg-boss on the service's own Postgres. Instances that start at the same moment wait for one another. Rejects
 * when the database cannot be reached or lacks the queues.
 */
export async function startQueue(given: QueueSettings): Promise<Queue> {
  let isStopping = false
  // An end of the connections is no failure then.
  const onError = (error: Error) => isStopping || given.onError(error)
  const settings = { ...given, onError }
  const connections = openConnections(settings)
  const boss = new PgBoss({
    db: connections,
    migrate: settings.migrate,
    // In every process: when the last worker has died, someone must notice that its jobs wait.
    supervise: true,
    schedule: settings.worker,
    useListenNotify: settings.worker,
    superviseIntervalSeconds: SUPERVISE_INTERVAL_SEC,
    monitorIntervalSeconds: MONITOR_INTERVAL_SEC,
    maintenanceIntervalSeconds: DELETION_INTERVAL_SEC,
    flowIntervalSeconds: FLOW_INTERVAL_SEC,
  })
  boss.on('error', (error) => onError(toError(error)))
  const stop = async () => {
    isStopping = true
    await boss.stop({ graceful: false })
    // Without this they would keep the process alive.
    await connections.close()
  }
  try {
    await boss.start()
    if (settings.migrate) await createQueues(boss)
    return { boss, [Symbol.asyncDispose]: stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * The service's own connections, in the form that pg-boss takes. Its own would have other session settings, and its
 * listener would send the password to any server that asks for it.
 */
function openConnections({ url, onError }: QueueSettings) {
  const pool = openPool(
    { url, applicationName: 'wallet-analytics-jobs', statementTimeoutMs: STATEMENT_TIMEOUT_MS },
    { max: CONNECTIONS_MAX, types: QUEUE_TYPES, onConnectionError: onError },
  )
  return {
    async executeSql(text: string, values?: unknown[]) {
      const connection = await pool.connect()
      try {
        return await connection.query(text, values ?? [])
      } catch (error) {
        // pg-boss sends a whole transaction as one text, which is left open where one of its statements fails.
        await connection.query('rollback', []).catch(() => undefined)
        throw error
      } finally {
        connection.release()
      }
    },
    async listen(channel: string, onNotice: (payload: string) => void, onListening: () => void) {
      const hooks = { onNotice, onListening, onConnectionError: onError }
      const subscription = subscribeToNotices({ url, channels: [channel], ...hooks })
      return { close: async () => await subscription[Symbol.asyncDispose]() }
    },
    close: () => pool.end(),
  } satisfies Db & { close(): Promise<void> }
}

/**
 * pg-boss reports a failure of a worker as an object with the members of an error. It names the worker in the message,
 * which would make a new message of each repetition.
 */
function toError(reported: unknown): Error {
  const { message = '', stack, code } = reported as Partial<NodeJS.ErrnoException>
  return Object.assign(new Error(message.replace(/ \(Queue: .*\)$/, '')), { stack, code })
}

async function createQueues(boss: PgBoss): Promise<void> {
  // A dead-letter queue exists before the queues that name it.
  for (const { name } of JOBS) await boss.createQueue(name)
  for (const { name, options, schedule } of JOBS) {
    await boss.updateQueue(name, options)
    if (schedule !== undefined) await boss.schedule(name, schedule, null, { missed: 'once' })
  }
}

/** Brings pg-boss's own tables to its present schema and creates the queues. Rejects when that fails. */
export async function migrateQueue(url: string): Promise<void> {
  await using _migrated = await startQueue({ url, migrate: true, worker: false, onError: () => undefined })
}

/** Jobs that wait for a worker, that wait for their time, that are worked on, and that failed for good. */
const DEPTH_STATES = ['ready', 'deferred', 'active', 'failed'] as const

/** The number of jobs by queue and state, over all processes, at most a minute old. */
export async function readQueueDepths(boss: PgBoss) {
  const depths = await Promise.all(
    JOBS.map(async ({ name: queue }) => {
      const [stats] = await boss.getQueueStats(queue, { force: true })
      return stats ? DEPTH_STATES.map((state) => ({ queue, state, jobs: stats[`${state}Count`] })) : []
    }),
  )
  return depths.flat()
}

const PENDING_STATES: ReadonlySet<string> = new Set(['created', 'retry', 'active'])

/** The queue as handlers, scans and jobs use it. */
export function createJobQueue(boss: PgBoss): JobQueue {
  return {
    async enqueue(queue, newJobs, trx) {
      if (newJobs.length === 0) return
      const rows = newJobs.map(({ data, delayMs = 0, priority = 0, group }) => ({
        data: data as object,
        startAfter: delayMs / 1000,
        priority,
        ...(group !== undefined && { group: { id: group } }),
      }))
      await boss.insert(queue, rows, trx && { db: fromKysely(trx) })
    },
    async isPending(queue, members) {
      const found = await boss.findJobs(queue, { data: members })
      return found.some(({ state }) => PENDING_STATES.has(state))
    },
  }
}

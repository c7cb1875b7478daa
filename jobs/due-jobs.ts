import type { PgBoss } from 'pg-boss'

/** A job of which nobody was told, or whose worker has died, is found within this time. */
const LOOK_INTERVAL_MS = 2_000

export interface DueJobsOptions {
  readonly queues: readonly string[]
  /** Wakes the workers of a queue. */
  readonly wake: (queue: string) => void
  readonly onError: (error: Error) => void
}

interface QueueState {
  readonly queue: string
  /** Negative for a job that waits already; null when none waits. */
  readonly dueInMs: number | null
  /** The process that works on one of its jobs has died. */
  readonly isAbandoned: boolean
}

/**
 * Sees to it that workers that sleep until they are woken work on every job when it is due. Looks every two seconds, with
 * one statement for all queues and workers of the process, for jobs whose time has come or comes before the next look, and
 * for jobs whose worker has died. Notifications tell of new jobs only, and at times of none: behind a pooler, or while
 * their connection is lost.
 */
export class DueJobs {
  readonly #boss: PgBoss
  readonly #options: DueJobsOptions
  readonly #timer: NodeJS.Timeout
  readonly #alarms = new Map<string, NodeJS.Timeout>()
  #isLooking = false
  #isAskedAgain = false
  #isStopped = false

  constructor(boss: PgBoss, options: DueJobsOptions) {
    this.#boss = boss
    this.#options = options
    this.#timer = setInterval(() => this.look(), LOOK_INTERVAL_MS)
  }

  /** Looks at once: there may be a job that is due before the next look. */
  look(): void {
    if (this.#isStopped) return
    this.#isAskedAgain = this.#isLooking
    if (this.#isLooking) return
    this.#isLooking = true
    void this.#wakeForDue()
      .catch((error: Error) => {
        if (!this.#isStopped) this.#options.onError(error)
      })
      .finally(() => {
        this.#isLooking = false
        if (this.#isAskedAgain) this.look()
      })
  }

  stop(): void {
    this.#isStopped = true
    clearInterval(this.#timer)
    for (const alarm of this.#alarms.values()) clearTimeout(alarm)
  }

  async #wakeForDue(): Promise<void> {
    const { queues, wake } = this.#options
    for (const { queue, dueInMs, isAbandoned } of await readQueueStates(this.#boss, queues)) {
      if (this.#isStopped) return
      if (isAbandoned) await this.#boss.supervise(queue)
      if (dueInMs === null || dueInMs > LOOK_INTERVAL_MS) continue
      clearTimeout(this.#alarms.get(queue))
      this.#alarms.set(
        queue,
        setTimeout(() => wake(queue), Math.max(0, dueInMs)),
      )
    }
  }
}

async function readQueueStates(boss: PgBoss, queues: readonly string[]): Promise<QueueState[]> {
  const { rows } = await boss.getDb().executeSql(
    `select q.name as queue,
            (select extract(epoch from min(j.start_after) - now())::float8 * 1000 from pgboss.job j
             where j.name = q.name and j.state < 'active' and not j.blocked) as "dueInMs",
            exists (select from pgboss.job j where j.name = q.name and j.state = 'active'
                    and j.heartbeat_on + j.heartbeat_seconds * interval '1 second' < now()) as "isAbandoned"
     from unnest($1::text[]) as q (name)`,
    [queues],
  )
  return rows
}

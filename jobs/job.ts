import type { Queue } from 'pg-boss'
import type { Context, Jobs } from '../context.ts'

/** A queue of pg-boss and what is done with its jobs. */
export interface Job<Name extends keyof Jobs> {
  /** The queue, and the name of the file. */
  readonly name: Name
  /** What pg-boss does with the jobs: retries, time limit, dead-letter queue. */
  readonly options: Omit<Queue, 'name'>
  /** When pg-boss enqueues a job by itself, as cron in UTC. A time at which no worker ran is made up for, once. */
  readonly schedule?: string
  /** How many jobs a process works on at a time: one, unless said otherwise. */
  readonly jobsAtOnce?: (context: Context) => number
  /**
   * How many jobs of one group are worked on at a time, over all processes: any number, unless said otherwise. Workers
   * that look at the same moment may take one more.
   */
  readonly groupJobsAtOnce?: number
  /** How often an idle worker of the process looks for a job: each does every 30 seconds, unless said otherwise. */
  readonly pollingSec?: number
  /**
   * Does one job; when it rejects, pg-boss tries again as `options` say. It may run twice, so it has to be idempotent.
   * The signal aborts when the service stops.
   */
  run(data: Jobs[Name], context: Context, signal: AbortSignal): Promise<void>
}

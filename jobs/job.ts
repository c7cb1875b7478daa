import type { Queue } from 'pg-boss'
import type { Jobs } from '../db/jobs.ts'
import type { Context } from '../scans/context.ts'

/** A queue of pg-boss and its worker. */
export interface Job<Name extends keyof Jobs> {
  /** The queue, and the name of the file. */
  readonly name: Name
  /** The options of pg-boss for the jobs: retries, time limit, dead-letter queue. */
  readonly options: Omit<Queue, 'name'>
  /**
   * When pg-boss enqueues a job itself, as cron in UTC. Times that pass without a worker are made up for by one job.
   */
  readonly schedule?: string
  /** How many jobs a process works on at a time; one by default. */
  readonly jobsAtOnce?: (context: Context) => number
  /**
   * How many jobs of one group are worked on at a time, over all processes; any number by default. Workers that look at
   * the same moment may exceed it by one.
   */
  readonly groupJobsAtOnce?: number
  /** How often an idle worker of the process looks for a job; every 30 seconds by default. */
  readonly pollingSec?: number
  /**
   * Does one job; when it rejects, pg-boss tries again as `options` say. It may run twice, so it has to be idempotent.
   * The signal aborts when the service stops.
   */
  run(data: Jobs[Name], context: Context, signal: AbortSignal): Promise<void>
}

/** The options of a job that calls the provider many times. */
export const LONG_JOB = {
  notify: true,
  // Longer than the slowest job takes: one that expires is given to another worker while it is still worked on.
  expireInSeconds: 3_600,
  // The shortest time that pg-boss allows until it notices a dead worker.
  heartbeatSeconds: 10,
  retryLimit: 7,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 60,
  deleteAfterSeconds: 3_600,
} satisfies Omit<Queue, 'name'>

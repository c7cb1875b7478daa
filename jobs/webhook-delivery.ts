import { deliver, REQUESTS_PER_ENDPOINT } from '../webhooks/deliver.ts'
import type { Job } from './job.ts'

/**
 * How long an attempt waits for a worker. After the two weeks of pg-boss, it would be deleted when a service that was
 * off for longer starts, and its delivery would be pending for ever.
 */
const WAIT_MAX_SEC = 365 * 24 * 60 * 60

/** Requests to endpoints that a process has under way at a time. */
const REQUESTS_AT_ONCE = 20

/** Makes one attempt at a delivery. The next one is a job of its own: pg-boss has no table of delays. */
export const webhookDelivery: Job<'webhook-delivery'> = {
  name: 'webhook-delivery',
  options: {
    notify: true,
    // Longer than an attempt takes, together with the two that it may wait for.
    expireInSeconds: 60,
    heartbeatSeconds: 10,
    // Retries are for attempts that could not be stored. When the receiver refuses an attempt, the job itself has not
    // failed.
    retryLimit: 1_000,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 60,
    retentionSeconds: WAIT_MAX_SEC,
    deleteAfterSeconds: 600,
  },
  jobsAtOnce: () => REQUESTS_AT_ONCE,
  groupJobsAtOnce: REQUESTS_PER_ENDPOINT,
  // Polling finds the attempts whose delay is over.
  pollingSec: 5,
  run: deliver,
}

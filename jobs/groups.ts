import { computeGroups } from '../scans/compute-groups.ts'
import type { Job } from './job.ts'

declare module '../context.ts' {
  interface Jobs {
    groups: null
  }
}

/** Finds the wallets that move together, after each scan (docs/groups.md). */
export const groups: Job<'groups'> = {
  name: 'groups',
  options: { notify: true, expireInSeconds: 300, retryLimit: 3, retryDelay: 60, deleteAfterSeconds: 3600 },
  // For scans whose process died before it could enqueue this. Without a new scan it computes nothing.
  schedule: '40 * * * *',
  async run(_data, context) {
    const computed = await computeGroups(context)
    if (computed !== undefined) context.telemetry.log.info({ event: 'groups_computed', ...computed })
  },
}

import { computeGroups } from '../scans/compute-groups.ts'
import type { Job } from './job.ts'

/** Finds the wallets that move together, after each scan (docs/groups.md). */
export const groups: Job<'groups'> = {
  name: 'groups',
  options: {
    notify: true,
    expireInSeconds: 300,
    retryLimit: 7,
    retryDelay: 60,
    retryBackoff: true,
    deleteAfterSeconds: 3600,
  },
  async run(_data, context) {
    const computed = await computeGroups(context)
    if (computed !== undefined) context.telemetry.log.info({ event: 'groups_computed', ...computed })
  },
}

import { costOf } from '../ask.ts'
import { declareTool } from '../tool.ts'

export const usageTool = declareTool({
  name: 'usage',
  title: 'What is left',
  description: `The plan, and what is left of this minute and day. Use it before many calls. ${costOf('getUsage')}.`,
  operations: ['getUsage'],
  async call(_given, host) {
    const { plan, rate_limit: minute, quotas } = (await host.ask('getUsage')).body.data
    return {
      facts: {
        plan,
        requests_left: minute?.remaining,
        scans_left: quotas.scans.remaining,
        reads_left: quotas.reads.remaining,
        attempts_left: quotas.attempts.remaining,
        resets_at: quotas.scans.resets_at,
      },
    }
  },
})

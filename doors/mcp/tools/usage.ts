import { number, text } from '../columns.ts'
import { costOf } from '../operations.ts'
import { declareTool } from '../tool.ts'

export const usageTool = declareTool('getUsage', {
  name: 'usage',
  title: 'What is left',
  description: `The plan, and what is left of this minute and day. Use it before many calls. ${costOf('getUsage')}.`,
  facts: {
    plan: text(({ data }) => data.plan),
    requests_left: number(({ data }) => data.rate_limit?.remaining),
    scans_left: number(({ data }) => data.quotas.scans.remaining),
    reads_left: number(({ data }) => data.quotas.reads.remaining),
    attempts_left: number(({ data }) => data.quotas.attempts.remaining),
    resets_at: text(({ data }) => data.quotas.scans.resets_at),
  },
})

import { followUpScores } from '../scans/follow-up-scores.ts'
import type { Job } from './job.ts'

/** Looks up the outcomes of a random sample of past scores, once a day (docs/calibration.md, "The follow-up"). */
export const scoreFollowUp: Job<'score-follow-up'> = {
  name: 'score-follow-up',
  options: { expireInSeconds: 3600, retryLimit: 5, retryDelay: 600, deleteAfterSeconds: 3600 },
  // Before the calibration, which then knows of the new outcomes.
  schedule: '40 23 * * *',
  async run(_data, context, signal) {
    const settled = await followUpScores(context, signal)
    context.telemetry.log.info({ event: 'scores_followed_up', wallets: settled })
  },
}

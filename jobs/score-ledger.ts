import { sealScoreLedger } from '../scans/seal-score-ledger.ts'
import type { Job } from './job.ts'

declare module '../context.ts' {
  interface Jobs {
    'score-ledger': null
  }
}

/** Seals the scores of the day that ended (docs/calibration.md, A ledger that cannot be rewritten). */
export const scoreLedger: Job<'score-ledger'> = {
  name: 'score-ledger',
  options: { expireInSeconds: 900, retryLimit: 5, retryDelay: 600, deleteAfterSeconds: 3600 },
  schedule: '20 * * * *',
  async run(_data, context) {
    const { sealed, broken } = await sealScoreLedger(context)
    const { log } = context.telemetry
    for (const { day, records, chain } of sealed)
      log.info({ event: 'score_ledger_sealed', day, records, chain })
    for (const day of broken) log.error({ event: 'score_ledger_broken', day })
  },
}

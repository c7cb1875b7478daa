import { computeCalibration } from '../scans/compute-calibration.ts'
import type { Job } from './job.ts'

/** Compares past scores with their outcomes, once a day (docs/calibration.md). */
export const calibration: Job<'calibration'> = {
  name: 'calibration',
  options: { expireInSeconds: 900, retryLimit: 3, retryDelay: 60, deleteAfterSeconds: 3600 },
  schedule: '20 0 * * *',
  async run(_data, context) {
    const { simulated } = context
    await using db = context.openLedger()
    const { basis, verdict, n } = await computeCalibration({ db, simulated })
    context.telemetry.log.info({ event: 'calibration_computed', basis, verdict, n })
  },
}

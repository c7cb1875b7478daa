import {
  type CalibrationReport,
  type CalibrationSection,
  calibrationReport,
  calibrationSection,
  RECORD_KINDS,
  SELECTIONS,
} from '../analysis/calibration.ts'
import { SCORE_VERSION } from '../analysis/score.ts'
import type { Context } from '../context.ts'
import { countMissingRecords, listSettledRecords, storeCalibration } from '../db/calibrations.ts'

/** Of each kind, the newest ones: as good as all of them, in bounded time. */
const RECORDS_MAX = 10_000

/** Computes the calibration report of the present score from the ledger, and stores it (docs/calibration.md). */
export async function computeCalibration({
  db,
  simulated,
}: Pick<Context, 'db' | 'simulated'>): Promise<CalibrationReport> {
  const ledger = { scoreVersion: SCORE_VERSION, simulated }
  const all = await listSettledRecords(db, ledger, RECORDS_MAX)
  const missing = await countMissingRecords(db, ledger)
  const missingOf = (selection: string) =>
    missing.entries().reduce((sum, [name, count]) => (isOf(name, selection) ? sum + count : sum), 0)
  const sections: CalibrationSection[] = []
  for (const records of RECORD_KINDS) {
    for (const selection of SELECTIONS) {
      const settled = all.filter((record) => record.kind === records && isOf(record.selection, selection))
      sections.push(
        await calibrationSection({
          records,
          selection,
          settled,
          missing: records === 'frozen' ? missingOf(selection) : 0,
        }),
      )
    }
  }
  const report = calibrationReport(sections, { computedAt: new Date().toISOString(), simulated })
  await storeCalibration(db, report)
  return report
}

function isOf(name: string, selection: string): boolean {
  return selection === 'all' || name === selection
}

import {
  type CalibrationReport,
  type CalibrationSection,
  calibrationReport,
  calibrationSection,
  isInSelection,
  SECTIONS,
} from '../analysis/calibration.ts'
import { SCORE_VERSION } from '../analysis/score.ts'
import {
  countMissingRecords,
  findCalibration,
  listSettledRecords,
  type MissingRecords,
  storeCalibration,
} from '../db/calibrations.ts'
import type { Context } from './context.ts'

/** A section of more records is computed from this many of them, in bounded time. */
const RECORDS_MAX = 10_000

/** Computes the calibration report of the present score from the ledger, and stores it (docs/calibration.md). */
export async function computeCalibration({ db, simulated }: Pick<Context, 'db' | 'simulated'>) {
  const ledger = { scoreVersion: SCORE_VERSION, simulated }
  const all = await listSettledRecords(db, ledger, RECORDS_MAX)
  const missing = await countMissingRecords(db, ledger)
  const stored = await findCalibration(db, ledger)
  const previous: CalibrationReport | undefined = stored && JSON.parse(stored)
  const computedAt = new Date().toISOString()
  const sections: CalibrationSection[] = []
  for (const name of SECTIONS) {
    const { records, selection, period } = name
    const isOfSection = (record: Omit<MissingRecords, 'count'>) =>
      record.kind === records && record.period === period && isInSelection(selection, record)
    const settled = all.filter(isOfSection)
    if (selection === 'disputed' && settled.length === 0) continue
    const count = missing.filter(isOfSection).reduce((sum, record) => sum + record.count, 0)
    sections.push(await calibrationSection({ ...name, settled, missing: count }, computedAt))
  }
  const report = calibrationReport(sections, { computedAt, simulated }, previous)
  await storeCalibration(db, report)
  return report
}

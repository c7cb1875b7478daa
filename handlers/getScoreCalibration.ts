import { calibrationReport } from '../analysis/calibration.ts'
import { SCORE_VERSION } from '../analysis/score.ts'
import { findCalibration } from '../db/calibrations.ts'
import { readFromReplica } from '../db/connection/replica.ts'
import type { OperationHandler } from './contract.ts'
import { stored } from './schema.ts'

/** Reads the latest report on the score. Before the first one is computed, the answer is a report without records. */
export const getScoreCalibration: OperationHandler<'getScoreCalibration'> = async (input, context) => {
  const { simulated } = context
  const basis = { scoreVersion: SCORE_VERSION, simulated }
  const latest = await context.reads.heavy(input, (from) =>
    readFromReplica(from, (db) => findCalibration(db, basis)),
  )
  if (latest !== undefined) return { data: stored<'CalibrationReport'>(latest) }
  return { data: calibrationReport([], { computedAt: null, simulated }) }
}

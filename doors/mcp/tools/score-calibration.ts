import { type AnswerColumns, flag, hoursSince, number, rows, text } from '../columns.ts'
import { costOf, type Schemas } from '../operations.ts'
import { declareTool } from '../tool.ts'

type Row = Schemas['CalibrationSection']

const COLUMNS: AnswerColumns<Row> = {
  records: text(({ records }) => records),
  selection: text(({ selection }) => selection),
  n: number(({ n }) => n),
  tokens: number(({ tokens }) => tokens),
  rho_capped: number(({ rho_capped }) => rho_capped),
  rho_capped_low: number(({ rho_capped_low }) => rho_capped_low),
  rho_capped_high: number(({ rho_capped_high }) => rho_capped_high),
  beats_pnl: flag(({ beats_pnl }) => beats_pnl),
}

export const scoreCalibrationTool = declareTool('getScoreCalibration', {
  name: 'score_calibration',
  title: 'How well the score predicts',
  description: `Rank correlations of past scores with the next 30 days. Use it before you rely on a score. ${costOf('getScoreCalibration')}. With verdict insufficient_data nothing is known yet.`,
  rows: rows('sections', ({ data }) => data.sections, COLUMNS),
  facts: {
    verdict: text(({ data }) => data.verdict),
    basis: text(({ data }) => data.basis),
    n: number(({ data }) => data.n),
    records_needed: number(({ data }) => data.records_needed),
    tokens_needed: number(({ data }) => data.tokens_needed),
    weeks_needed: number(({ data }) => data.weeks_needed),
    score_version: number(({ data }) => data.score_version),
    age_hours: hoursSince(({ data }) => data.computed_at),
  },
  note: 'The range of a correlation is its 95 % interval.',
})

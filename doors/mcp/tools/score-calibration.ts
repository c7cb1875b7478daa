import { hoursSince } from '../../pages/figures/columns.ts'
import { costOf, type Schemas } from '../ask.ts'
import { declareTool } from '../tool.ts'

export const scoreCalibrationTool = declareTool({
  name: 'score_calibration',
  title: 'How well the score predicts',
  description: `Rank correlations of past scores with the next 30 days. Use it before you rely on a score. ${costOf('getScoreCalibration')}. With verdict insufficient_data nothing is known yet.`,
  operations: ['getScoreCalibration'],
  async call(_given, host) {
    const { data } = (await host.ask('getScoreCalibration')).body
    const { verdict, basis, n, records_needed, tokens_needed, weeks_needed, score_version } = data
    return {
      rows: { sections: data.sections.map(toRow) },
      facts: {
        ...{ verdict, basis, n, records_needed, tokens_needed, weeks_needed, score_version },
        age_hours: hoursSince(data.computed_at, Date.now()),
      },
      note: 'The range of a correlation is its 95 % interval.',
    }
  },
})

function toRow({ records, selection, n, tokens, beats_pnl, ...rho }: Schemas['CalibrationSection']) {
  const { rho_capped, rho_capped_low, rho_capped_high } = rho
  return { records, selection, n, tokens, rho_capped, rho_capped_low, rho_capped_high, beats_pnl }
}

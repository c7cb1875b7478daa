import { type AnswerColumns, hoursSince, names, number, rows, text, within } from '../columns.ts'
import { FIGURES } from '../figures.ts'
import { costOf, type Schemas } from '../operations.ts'
import { LISTING, RECORD } from '../sentences.ts'
import { declareTool } from '../tool.ts'

type Row = Schemas['TokenTopWallet']

const COLUMNS: AnswerColumns<Row> = {
  address: text(({ wallet_address }) => wallet_address),
  token_pnl_usd: number(({ realized }) => realized),
  second_source: text(({ second_source }) => second_source?.verdict),
  labels: names(({ labels }) => labels),
  group: text(({ group }) => group?.id),
  state: text(({ analysis }) => analysis?.state),
  age_hours: hoursSince(({ analysis }) => analysis?.analysed_at),
  ...within(({ wallet }: Row) => wallet.historic['30d'], FIGURES),
}

export const topWalletsTool = declareTool('listTokenTopWallets', {
  name: 'top_wallets',
  title: 'Top wallets of a token',
  description: `Top traders of a scanned token with their last 30 days. Set followable for records worth a closer look. ${costOf('listTokenTopWallets')}. Ask score_calibration.`,
  arguments: { address: { as: 'mint', description: 'Token mint.' }, ...LISTING },
  rows: rows('wallets', ({ data }) => data.top_wallets, COLUMNS),
  facts: { scan_age_hours: hoursSince(({ meta }) => meta.scanned_at) },
  empty:
    'No wallet fits. While a scan runs, wait for it with scan_token. After it ask with fewer conditions, or scan again ' +
    'if scan_age_hours is high. Without conditions, the scan found no traders.',
  note: `${RECORD} token_pnl_usd is of this token; second_source says whether another data provider agrees with it. The figures of a pending wallet are older or missing.`,
})

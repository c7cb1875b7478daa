import { type AnswerColumns, hoursSince, names, number, rows, text, within } from '../columns.ts'
import { COPIES, FIGURES, OBSTACLES } from '../figures.ts'
import { costOf, type Schemas } from '../operations.ts'
import { COPIED, JUDGEMENT } from '../sentences.ts'
import { declareTool } from '../tool.ts'

const ADDRESSES_MAX = 20

type Row = Schemas['QueriedWallet']

const COLUMNS: AnswerColumns<Row> = {
  address: text(({ address }) => address),
  status: text(({ status }) => status),
  realized_roi_pct: number(({ data }) => data?.wallet.realized_roi_pct),
  roi_median_pct: number(({ data }) => data?.wallet.roi_median_pct),
  score_tokens: number(({ data }) => data?.wallet.score_tokens),
  score_reason: text(({ data }) => data?.wallet.score_reason),
  labels: names(({ data }) => data?.labels),
  group: text(({ data }) => data?.group?.id),
  age_hours: hoursSince(({ data }) => data?.scanned_at),
  ...within(({ data }: Row) => data?.copy, COPIES),
  ...within(({ data }: Row) => data?.wallet, FIGURES),
  ...within(({ data }: Row) => data, OBSTACLES),
}

export const getWalletsTool = declareTool('queryWallets', {
  name: 'get_wallets',
  title: 'Look wallets up',
  description: `Stored records of up to ${ADDRESSES_MAX} wallets, of the last 30 days. Use it before you recommend a wallet. If status is unknown: scan_wallet, unless a token scan runs. ${costOf('queryWallets')} per wallet found.`,
  arguments: { addresses: { description: 'Wallet addresses.', maxItems: ADDRESSES_MAX } },
  rows: rows('wallets', ({ data }) => data, COLUMNS),
  facts: { found: number(({ meta }) => meta.found) },
  note: `${JUDGEMENT} ${COPIED}`,
})

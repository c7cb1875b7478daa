import { type AnswerColumns, hoursSince, names, rows, text, within } from '../columns.ts'
import { FIGURES } from '../figures.ts'
import { costOf, type Schemas } from '../operations.ts'
import { LISTING, RECORD } from '../sentences.ts'
import { declareTool } from '../tool.ts'

type Row = Schemas['WalletSummary']

const COLUMNS: AnswerColumns<Row> = {
  address: text(({ address }) => address),
  labels: names(({ labels }) => labels),
  group: text(({ group }) => group?.id),
  age_hours: hoursSince(({ scanned_at }) => scanned_at),
  ...within(({ stats }: Row) => stats, FIGURES),
}

export const findWalletsTool = declareTool('listWallets', {
  name: 'find_wallets',
  title: 'Find wallets',
  description: `Best wallets of all scanned tokens, by their last 30 days. For one token: top_wallets. ${costOf('listWallets')} a page.`,
  arguments: { ...LISTING, cursor: { description: 'next_cursor of the last page.' } },
  rows: rows('wallets', ({ data }) => data, COLUMNS),
  facts: { next_cursor: text(({ meta }) => meta.next_cursor) },
  empty: 'No wallet fits. Ask with fewer conditions, or scan a token with scan_token.',
  note: RECORD,
})

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

export const findWallets = declareTool('listWallets', {
  name: 'find_wallets',
  title: 'Find wallets',
  description: `Best stored wallets over all scanned tokens, with their record of the last 30 days. For a token's traders: top_wallets. ${costOf('listWallets')} a page. It knows only wallets that scans have met.`,
  arguments: { ...LISTING, cursor: { description: 'next_cursor of the page before.' } },
  rows: rows('wallets', ({ data }) => data, COLUMNS),
  facts: { next_cursor: text(({ meta }) => meta.next_cursor) },
  empty: 'No wallet fits. Ask with fewer conditions, or scan a token with scan_token.',
  note: RECORD,
})

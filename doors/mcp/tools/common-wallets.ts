import { type AnswerColumns, flag, number, rows, text, words } from '../columns.ts'
import { costOf, type Schemas } from '../operations.ts'
import { ROWS, ROWS_MAX } from '../sentences.ts'
import { declareTool } from '../tool.ts'

const SCAN_MISSING = 'Scan tokens_missing, if there are any, with scan_token.'

type Row = Schemas['CorrelationWalletData']

const COLUMNS: AnswerColumns<Row> = {
  address: text(({ address }) => address),
  tokens: number(({ correlation }) => correlation.counts.global),
  tokens_in_profit: number(
    ({ aggregates }) => aggregates.pair_pnl_by_token.filter(({ pnl }) => pnl > 0).length,
  ),
  tokens_bought_first: number(({ correlation }) => correlation.counts.first_buyers),
  avg_pnl_usd: number(({ aggregates }) => aggregates.avg_realized_pnl),
  avg_invested_usd: number(({ aggregates }) => aggregates.avg_total_invested),
  avg_first_buy_delay_sec: number(({ aggregates }) => aggregates.avg_first_buy_delay_sec),
  group: text(({ group }) => group?.id),
}

export const commonWalletsTool = declareTool('listCorrelations', {
  name: 'common_wallets',
  title: 'Wallets that several tokens share',
  description: `Wallets that traded at least two of several scanned tokens, most tokens first. To follow, compare top_wallets of each mint: followable, limit ${ROWS_MAX}. ${costOf('listCorrelations')}. Scores: get_wallets. Wallets of a group are not independent.`,
  arguments: {
    tokens: { as: 'mints', description: 'Token mints.' },
    one_per_group: { description: 'One of wallets that move together.' },
    limit: ROWS,
  },
  rows: rows('wallets', ({ data }) => data, COLUMNS),
  facts: {
    tokens_missing: words(({ meta }) => meta.tokens_missing),
    more: flag(({ meta }) => meta.truncated),
    independent_groups: number(({ meta }) => meta.independent_groups),
  },
  empty: `No wallet traded two of those that were scanned. ${SCAN_MISSING}`,
  note: `Bought first is among a token's first {{ranked-wallets}} buyers. ${SCAN_MISSING}`,
})

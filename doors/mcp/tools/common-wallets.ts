import { costOf, type Schemas } from '../ask.ts'
import { ROWS, ROWS_MAX } from '../sentences.ts'
import { declareTool } from '../tool.ts'

const SCAN_MISSING = 'Scan tokens_missing, if there are any, with scan_token.'

interface Given {
  readonly mints: readonly string[]
  readonly one_per_group?: boolean
  readonly limit: number
}

export const commonWalletsTool = declareTool<Given>({
  name: 'common_wallets',
  title: 'Wallets that several tokens share',
  description: `Wallets that traded at least two of several scanned tokens, most tokens first. To follow, compare top_wallets of each mint: followable, limit ${ROWS_MAX}. ${costOf('listCorrelations')}. Scores: get_wallets. Wallets of a group are not independent.`,
  operations: ['listCorrelations'],
  arguments: {
    mints: {
      type: 'array',
      items: { type: 'string' },
      description: 'Token mints.',
      minItems: 2,
      maxItems: 5,
    },
    one_per_group: { type: 'boolean', description: 'One of wallets that move together.' },
    limit: ROWS,
  },
  required: ['mints'],
  argumentOf: { tokens: 'mints' },
  async call({ mints, ...query }, host) {
    const { body } = await host.ask('listCorrelations', { query: { ...query, tokens: mints } })
    const { tokens_missing, truncated: more, independent_groups } = body.meta
    return {
      rows: { wallets: body.data.map(toRow) },
      facts: { tokens_missing, more, independent_groups },
      note:
        body.data.length === 0
          ? `No wallet traded two of those that were scanned. ${SCAN_MISSING}`
          : `Bought first is among a token's first {{ranked-wallets}} buyers. ${SCAN_MISSING}`,
    }
  },
})

function toRow({ address, correlation, aggregates, group }: Schemas['CorrelationWalletData']) {
  return {
    address,
    tokens: correlation.counts.global,
    tokens_in_profit: aggregates.pair_pnl_by_token.filter(({ pnl }) => pnl > 0).length,
    tokens_bought_first: correlation.counts.first_buyers,
    avg_pnl_usd: aggregates.avg_realized_pnl,
    avg_invested_usd: aggregates.avg_total_invested,
    avg_first_buy_delay_sec: aggregates.avg_first_buy_delay_sec,
    group: group?.id,
  }
}

import { hoursSince } from '../../pages/figures/columns.ts'
import { costOf, type Schemas } from '../ask.ts'
import { RANGE } from '../sentences.ts'
import { declareTool } from '../tool.ts'

interface Given {
  readonly address: string
}

export const copyWalletTool = declareTool<Given>({
  name: 'copy_wallet',
  title: 'What following a wallet would have made',
  description: `Computes what copying a wallet's last 30 days would have made, after costs. Use it before you recommend to follow one. Takes up to a minute. ${costOf('copyWallet')}, nothing within {{copy-fresh-minutes}} minutes of the last time.`,
  operations: ['copyWallet'],
  arguments: { address: { type: 'string', description: 'Wallet address.' } },
  required: ['address'],
  async call({ address }, host) {
    const { data } = (await host.ask('copyWallet', { path: { address } })).body
    const { verdict, gain_probability_pct, amount_usd, capacity_usd, benchmark_pct } = data
    const { tokens_counted, tokens_asked, tokens_off_market } = data
    return {
      rows: {
        copies: (['after_10s', 'after_60s'] as const).map((delay) => toRow(data[delay], data.path[delay])),
      },
      facts: {
        ...{ address, verdict, gain_probability_pct, amount_usd, capacity_usd, benchmark_pct },
        ...{ tokens_counted, tokens_asked, tokens_off_market },
        age_hours: hoursSince(data.copied_at, Date.now()),
      },
      note: `The edge is what a copy makes of a dollar, a ${RANGE} in percent; missing when too few tokens have a price. kept_pct is of the wallet's own dollars, result_usd of amount_usd on each priced token. capacity_usd is the largest bet a token that still has an edge. get_wallets judges the wallet by it.`,
    }
  },
})

/** An edge is told as its range alone, and a path as where it ends and how deep it fell. */
function toRow({ edge_pct: _edge, ...figures }: Schemas['CopyFigures'], path: Schemas['CopyPath']) {
  const { result_usd, deepest_loss_usd } = path
  return { ...figures, result_usd, deepest_loss_usd }
}

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
  description: `Computes what copying a wallet's last 30 days would have made, after costs. Use it before you recommend to follow one. Takes up to a minute. ${costOf('copyWallet')}, nothing within {{wallet-fresh-minutes}} minutes of the last time.`,
  operations: ['copyWallet'],
  arguments: { address: { type: 'string', description: 'Wallet address.' } },
  required: ['address'],
  async call({ address }, host) {
    const { data } = (await host.ask('copyWallet', { path: { address } })).body
    const { tokens: _tokens, after_10s, after_60s, copied_at: copiedAt, ...facts } = data
    return {
      rows: { copies: [after_10s, after_60s].map(toRow) },
      facts: { ...facts, age_hours: hoursSince(copiedAt, Date.now()) },
      note: `The edge is what a copy makes of a dollar, a ${RANGE} in percent; missing when too few tokens have a price. kept_pct is of the wallet's own dollars. get_wallets judges the wallet by it.`,
    }
  },
})

/** An edge is told as its range alone. */
function toRow({ edge_pct: _edge, ...figures }: Schemas['CopyFigures']) {
  return figures
}

import { toListed } from '../../pages/figures/ranking.ts'
import { costOf } from '../ask.ts'
import { LISTING, RECORD } from '../sentences.ts'
import { declareTool } from '../tool.ts'
import { toRows } from '../wallet-rows.ts'

export const findWalletsTool = declareTool<Readonly<Record<string, unknown>>>({
  name: 'find_wallets',
  title: 'Find wallets',
  description: `Best wallets of all scanned tokens, by their last 30 days. For one token: top_wallets. ${costOf('listWallets')} a page.`,
  operations: ['listWallets'],
  arguments: {
    q: { type: 'string', description: 'Part of an address.' },
    ...LISTING,
    cursor: { type: 'string', description: 'next_cursor of the last page.' },
  },
  async call(query, host) {
    const { data, meta } = (await host.ask('listWallets', { query })).body
    return {
      rows: { wallets: toRows(data.map((wallet) => toListed({ ...wallet, figures: wallet.stats }))) },
      facts: { next_cursor: meta.next_cursor },
      note:
        data.length === 0
          ? 'No wallet fits. Ask with fewer conditions, or scan a token with scan_token.'
          : RECORD,
    }
  },
})

import { toListed } from '../../pages/figures/ranking.ts'
import { costOf } from '../ask.ts'
import { COPIED, JUDGEMENT } from '../sentences.ts'
import { declareTool } from '../tool.ts'
import { JUDGED, toRows } from '../wallet-rows.ts'

const ADDRESSES_MAX = 20

interface Given {
  readonly addresses: readonly string[]
}

export const getWalletsTool = declareTool<Given>({
  name: 'get_wallets',
  title: 'Look wallets up',
  description: `Stored records of up to ${ADDRESSES_MAX} wallets, of the last 30 days. Use it before you recommend a wallet. If status is unknown: scan_wallet, unless a token scan runs. ${costOf('queryWallets')} per wallet found.`,
  operations: ['queryWallets'],
  arguments: {
    addresses: {
      type: 'array',
      items: { type: 'string' },
      description: 'Wallet addresses.',
      minItems: 1,
      maxItems: ADDRESSES_MAX,
    },
  },
  required: ['addresses'],
  async call(body, host) {
    const { data: wallets, meta } = (await host.ask('queryWallets', { body })).body
    return {
      rows: {
        wallets: wallets.map(({ address, status, data }) => {
          const found = data ? toRows([toListed({ ...data, figures: data.wallet })], JUDGED) : []
          return { address, status, ...found[0] }
        }),
      },
      facts: { found: meta.found },
      note: `${JUDGEMENT} ${COPIED}`,
    }
  },
})

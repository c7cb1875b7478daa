import { toListed } from '../../pages/figures/ranking.ts'
import { costOf } from '../ask.ts'
import { JUDGEMENT } from '../sentences.ts'
import { declareTool } from '../tool.ts'
import { JUDGED, toRows } from '../wallet-rows.ts'

interface Given {
  readonly address: string
}

export const scanWalletTool = declareTool<Given>({
  name: 'scan_wallet',
  title: 'Scan a wallet',
  description: `Fetches a wallet and computes its record of the last 30 days. Use it when get_wallets does not know it, or its age is too high. ${costOf('scanWallet')}, also when its age is under {{wallet-fresh-minutes}} minutes.`,
  operations: ['scanWallet'],
  arguments: { address: { type: 'string', description: 'Wallet address.' } },
  required: ['address'],
  async call({ address }, host) {
    const { data } = (await host.ask('scanWallet', { path: { address } })).body
    return {
      rows: { wallets: toRows([toListed({ ...data, figures: data.wallet })], JUDGED) },
      facts: { source: data.source },
      note: JUDGEMENT,
    }
  },
})

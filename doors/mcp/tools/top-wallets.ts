import { hoursSince } from '../../pages/figures/columns.ts'
import { toTopWallet } from '../../pages/figures/ranking.ts'
import { costOf } from '../ask.ts'
import { LISTING, RECORD } from '../sentences.ts'
import { declareTool } from '../tool.ts'
import { toRows } from '../wallet-rows.ts'

interface Given {
  readonly mint: string
}

export const topWalletsTool = declareTool<Given>({
  name: 'top_wallets',
  title: 'Top wallets of a token',
  description: `Top traders of a scanned token with their last 30 days. Set followable for records worth a closer look. ${costOf('listTokenTopWallets')}. Ask score_calibration.`,
  operations: ['listTokenTopWallets'],
  arguments: { mint: { type: 'string', description: 'Token mint.' }, ...LISTING },
  required: ['mint'],
  argumentOf: { address: 'mint' },
  async call({ mint, ...query }, host) {
    const { data, meta } = (await host.ask('listTokenTopWallets', { path: { address: mint }, query })).body
    const wallets = data.top_wallets.map((entry) => toTopWallet(entry, '30d'))
    return {
      rows: { wallets: toRows(wallets, ['token_pnl_usd', 'second_source', 'state']) },
      facts: { scan_age_hours: hoursSince(meta.scanned_at, Date.now()) },
      note: wallets.length === 0 ? NO_WALLET : NOTE,
    }
  },
})

const NO_WALLET =
  'No wallet fits. While a scan runs, wait for it with scan_token. After it ask with fewer conditions, or scan again ' +
  'if scan_age_hours is high. Without conditions, the scan found no traders.'
const NOTE = `${RECORD} token_pnl_usd is of this token; second_source says whether another data provider agrees with it. The figures of a pending wallet are older or missing.`

import { unknownStats } from '../../../analysis/period-stats.ts'
import type { Figures, ScanAnswer } from '../../../scripts/scan/ranking.ts'
import { makeAddress } from '../../../provider/simulator/random.ts'

/** What a test says of one wallet: its figures of 30 days, and its result on the token. */
export type WalletOfTest = Partial<Figures> & { readonly onToken?: number }

export const SCANNED_AT = '2026-11-21T18:59:12.968Z'

/** An answer of listTokenTopWallets with these wallets, in this order. What is not said of one is unknown. */
export function makeAnswer(
  wallets: readonly WalletOfTest[],
  token: Partial<ScanAnswer['data']['token']> = {},
): ScanAnswer {
  const address = makeAddress('token')
  return {
    request_id: 'request',
    meta: { count: wallets.length, limit: 300, scanned_at: SCANNED_AT, views: 1 },
    data: {
      token: {
        address,
        name: 'Some Token',
        symbol: 'SOME',
        description: '',
        token_creation_time: null,
        updated_at: SCANNED_AT,
        pools: [],
        ...token,
      },
      top_wallets: wallets.map(({ onToken, ...figures }, index) => {
        const wallet = makeAddress(`wallet ${index}`)
        const unknown = unknownStats(wallet)
        const month = { ...unknown, ...figures }
        return {
          token_address: address,
          wallet_address: wallet,
          ...(onToken === undefined ? {} : { realized: onToken }),
          first_buy_time: null,
          wallet: { wallet: unknown, historic: { '1d': unknown, '7d': unknown, '30d': month } },
        }
      }),
    },
  }
}

import type { Simulator } from '../../provider/simulator/server.ts'

/*
 * Whose wire the simulated provider speaks. `npm test` has one vendor, and `npm run test:vybe` runs the tests of scans
 * with the other.
 */

export type PlayedVendor = keyof Simulator['urls']

/** TEST_PROVIDER; Solana Tracker unless set. */
export const VENDOR = (process.env.TEST_PROVIDER ?? 'solana-tracker') as PlayedVendor

/** How the vendor is asked for a wallet's history. */
interface WalletQuestion {
  /** Paths of these calls, and of no others, have this in them. */
  readonly match: string
  /** What the simulator counts them under. */
  readonly counted: string
  /** The calls that it takes, and the path of the first, with the wallet. */
  readonly calls: number
  readonly first: RegExp
}

const WALLET_QUESTIONS: Readonly<Record<PlayedVendor, WalletQuestion>> = {
  'solana-tracker': {
    match: 'showHistoricPnL=true',
    counted: '/pnl/{wallet}',
    calls: 1,
    first: /^\/pnl\/(\w+)\?/,
  },
  vybe: {
    match: '/pnl?resolution=',
    counted: '/vybe/v4/wallets/{wallet}/pnl',
    calls: 4,
    first: /\/wallets\/(\w+)\/pnl\?resolution=Full/,
  },
}

export const WALLET_QUESTION = WALLET_QUESTIONS[VENDOR]

/** What the message of each scan says that the vendor cannot tell, after what the scan has done. */
export const GAPS =
  VENDOR === 'solana-tracker'
    ? ''
    : '; the data provider lists the best traders of the last 30 days; the data provider does not say who bought first'

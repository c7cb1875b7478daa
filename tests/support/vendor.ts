import type { Simulator } from '../../provider/simulator/server.ts'

/*
 * The vendor whose protocol the simulated provider speaks. `npm test` has one, and `npm run test:vybe` runs the tests
 * of handlers, scans and jobs with the other.
 */

export type PlayedVendor = keyof Simulator['urls']

/** TEST_PROVIDER; Solana Tracker unless set. */
export const VENDOR = (process.env.TEST_PROVIDER ?? 'solana-tracker') as PlayedVendor

/** How the vendor is asked for a wallet's history. */
interface WalletQuestion {
  /** The paths of these calls, and no others, contain this. */
  readonly match: string
  /** The key under which the simulator counts them. */
  readonly counted: string
  /** The number of calls that it takes, and the path of the first, with the wallet. */
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

/** What the message of each scan adds about figures that the vendor does not have. */
export const GAPS =
  VENDOR === 'solana-tracker'
    ? ''
    : '; the data provider lists the best traders of the last 30 days; the data provider does not say who bought first'

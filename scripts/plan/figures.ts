/* What was measured, and what is assumed: on two cores shared with the load, with 10,000 tokens and 300,000 wallets. */

/**
 * The cost of a request with 16 of its kind under way, on 3,000,000 rows: milliseconds of processor time of the service
 * and of Postgres, the uncompressed answer, and the share of all requests that the plan assumes.
 */
export type RequestCost = readonly [serviceMs: number, postgresMs: number, answerKb: number, share: number]

/** By operation. */
export const REQUESTS: Readonly<Record<string, RequestCost>> = {
  getWallet: [0.32, 0.19, 2, 0.5],
  getTokenScan: [0.3, 0.12, 0.4, 0.2],
  'listTokenTopWallets, kept in memory': [0.77, 1.3, 1_088, 0.15],
  'listTokenTopWallets, rendered': [14, 17.56, 1_088, 0.05],
  'listCorrelations, five tokens': [5.1, 8.38, 532, 0.05],
  'listWallets, 100 of them': [2.21, 1.99, 100, 0.05],
}

/** What the primary takes to check a key and to count a request against its rate limit. */
export const COUNTING_MS = 0.12

/** A scan of 300 wallets, from the trigger to its end. docs/provider.md counts the calls. */
export const SCAN = { serviceSec: 0.95, postgresSec: 0.45, walMb: 37, providerCalls: 354 } as const

/** Bytes on disk of a row, with what is stored apart from it, and of its index entries. */
export const BYTES = {
  token: { table: 2_052, index: 113 },
  tokenWallet: { table: 92, index: 79 },
  wallet: { table: 5_468, index: 251 },
  walletFigure: { table: 165, index: 505 },
  scan: { table: 183, index: 97 },
  scanWallet: { table: 75, index: 84 },
} as const

export const WALLETS_PER_TOKEN = 300
/** One for each period. */
export const FIGURES_PER_WALLET = 4
/** Resident, with a full cache of rendered lists. */
export const PROCESS_MB = 660
/** The pool of a process, that of its queue, and the connection that listens for notices. */
export const CONNECTIONS_PER_PROCESS = 15
export const CONNECTION_MB = 10

/** How much of a core is used at the peak: above it, waiting grows faster than the load. */
export const UTILISATION = 0.6
/** Distinct wallets for each token with a report: each wallet trades ten of the tokens. */
export const NEW_WALLETS_PER_TOKEN = 30
/** The busiest hour of scans, in average hours. */
export const SCAN_PEAK = 3
/** Room for dead rows until they are vacuumed, and for the build of an index. */
export const DISK_HEADROOM = 1.5

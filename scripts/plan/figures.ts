/*
 * What was measured, and what is assumed where nothing can be. docs/scaling.md has these numbers with how they came about, and
 * a test holds it to them.
 */

/** What one request costs with 16 of its kind under way, on 3,000,000 rows: processor time, and the size of its answer. */
export interface RequestCost {
  readonly operation: string
  /** Of the service's process. */
  readonly serviceMs: number
  /** Of all processes of Postgres. */
  readonly postgresMs: number
  /** Uncompressed. */
  readonly answerKb: number
  /** Of all requests, as this plan assumes. */
  readonly share: number
}

export const REQUESTS: readonly RequestCost[] = [
  { operation: 'getWallet', serviceMs: 0.32, postgresMs: 0.19, answerKb: 2, share: 0.5 },
  { operation: 'getTokenScan', serviceMs: 0.3, postgresMs: 0.12, answerKb: 0.4, share: 0.2 },
  {
    operation: 'listTokenTopWallets, kept in memory',
    serviceMs: 0.77,
    postgresMs: 1.3,
    answerKb: 1_088,
    share: 0.15,
  },
  {
    operation: 'listTokenTopWallets, rendered',
    serviceMs: 14,
    postgresMs: 17.56,
    answerKb: 1_088,
    share: 0.05,
  },
  {
    operation: 'listCorrelations, five tokens',
    serviceMs: 5.1,
    postgresMs: 8.38,
    answerKb: 532,
    share: 0.05,
  },
  { operation: 'listWallets, 100 of them', serviceMs: 2.21, postgresMs: 1.99, answerKb: 100, share: 0.05 },
]

/** A request that reads next to nothing: what is left is key, plan and the counter of the rate limit, which the primary writes. */
export const COUNTING_MS = 0.12

/** A scan of 300 wallets, from the trigger to its end. */
export const SCAN = {
  serviceSec: 0.95,
  postgresSec: 0.45,
  walMb: 37,
  /** Counted in docs/provider.md. */
  providerCalls: 304,
} as const

/** Bytes on disk, of tables and of indexes, each with what is stored apart from its row. */
export const BYTES = {
  token: { table: 2_052, index: 113 },
  tokenWallet: { table: 92, index: 79 },
  wallet: { table: 3_989, index: 251 },
  walletFigure: { table: 165, index: 505 },
  scan: { table: 183, index: 97 },
  scanWallet: { table: 75, index: 84 },
} as const

export const WALLETS_PER_TOKEN = 300
/** A wallet for each of its periods. */
export const FIGURES_PER_WALLET = 4
/** Resident, with a full cache of rendered lists. */
export const PROCESS_MB = 660
/** Of a process: its pool and that of the queue. */
export const CONNECTIONS_PER_PROCESS = 14
/** Of a connection of Postgres. */
export const CONNECTION_MB = 10

/** So much of a core is used at the peak: above it the wait for a turn grows faster than the load. */
export const UTILISATION = 0.6
/** Distinct wallets for each token with a report: each of them trades ten of the tokens. */
export const NEW_WALLETS_PER_TOKEN = 30
/** The busiest hour of scans, by the average hour. */
export const SCAN_PEAK = 3
/** Dead rows until they are vacuumed, and room to build an index. */
export const DISK_HEADROOM = 1.5

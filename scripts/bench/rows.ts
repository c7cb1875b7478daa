import type { Row } from './row.ts'
import { correlationGrowth, correlations } from './rows/correlations.ts'
import { idle } from './rows/idle.ts'
import { compressedList, hotList, hundredLists, manyLists } from './rows/lists.ts'
import { memory } from './rows/memory.ts'
import { rankedWallets } from './rows/ranked-wallets.ts'
import { budgetedScan, scansAtOnce, unboundedScan } from './rows/scans.ts'
import { stall } from './rows/stall.ts'
import { start } from './rows/start.ts'
import { walletLatency } from './rows/wallet-latency.ts'
import { walletReads } from './rows/wallet-reads.ts'

/** Every row of the table, in its order. */
export const ROWS: readonly Row[] = [
  walletReads,
  walletLatency,
  hotList,
  compressedList,
  hundredLists,
  manyLists,
  correlations,
  correlationGrowth,
  rankedWallets,
  budgetedScan,
  unboundedScan,
  scansAtOnce,
  start,
  idle,
  memory,
  stall,
]

import type { Context, ReportReads, WalletReads } from '../../context.ts'
import type { Database } from '../../db/connection.ts'
import { type ReadableDatabases, readFromReplica } from '../../db/replica.ts'
import { countViews, findReportVersions, readReportsState } from '../../db/reports.ts'
import { findStoredWallets } from '../../db/wallets.ts'
import { ReportCache } from '../views/report-cache.ts'
import { createBatchLoader, createReadLoader } from './batch-loader.ts'
import { createStoredReports } from './stored-reports.ts'

const MB = 2 ** 20

export interface SharedReadsOptions extends ReadableDatabases, Pick<Context, 'telemetry'> {
  /** How much memory lists are kept in. */
  readonly listsMemoryMb: number
}

/** Reads that share their statements with those of the same moment. */
export function shareReads(options: SharedReadsOptions): Pick<Context, 'reports' | 'wallets'> {
  return { reports: createReportReads(options), wallets: createWalletReads(options.db) }
}

/** Views are stored before their answers are sent: a process that dies loses none that a client has seen. */
function createReportReads({ telemetry, listsMemoryMb, ...databases }: SharedReadsOptions): ReportReads {
  // To compare without: `new ReportCache(0)`, loads of one ask each, and `recall: (_wanted, render) => render()`.
  const stored = createStoredReports(databases.db, (err) =>
    telemetry.log.warn({ event: 'stored_list_failed', err }),
  )
  const cache = new ReportCache(listsMemoryMb * MB, stored.store)
  const versions = createReadLoader((addresses) =>
    readFromReplica(databases, {
      readState: (db) => readReportsState(db, addresses),
      read: (db) => findReportVersions(db, addresses),
    }),
  )
  const views = createBatchLoader<number, void>(async (tokenIds) => {
    await countViews(databases.db, tokenIds)
    return tokenIds.map(() => undefined)
  })
  return {
    cache,
    recall: stored.recall,
    settle: stored.settle,
    findVersion: (tokenAddress) => versions.load(tokenAddress),
    countView: (tokenId) => views.load(tokenId),
  }
}

function createWalletReads(db: Database): WalletReads {
  const wallets = createReadLoader((addresses) => findStoredWallets(db, addresses))
  return { find: (address) => wallets.load(address) }
}

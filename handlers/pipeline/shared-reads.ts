import type { Context, ReportReads, WalletReads } from '../../context.ts'
import type { Database } from '../../db/connection.ts'
import { type ReadableDatabases, readFromReplica } from '../../db/replica.ts'
import { countViews, findReportVersions, readReportsState } from '../../db/reports.ts'
import { findStoredWallets } from '../../db/wallets.ts'
import { ReportCache } from '../views/report-cache.ts'
import { createBatchLoader, createReadLoader } from './batch-loader.ts'

/** Reads that share their statements with those of the same moment. */
export function shareReads(databases: ReadableDatabases): Pick<Context, 'reports' | 'wallets'> {
  return { reports: createReportReads(databases), wallets: createWalletReads(databases.db) }
}

/** Views are stored before their answers are sent: a process that dies loses none that a client has seen. */
function createReportReads(databases: ReadableDatabases): ReportReads {
  // To compare without: `new ReportCache(0)`, and loads of one ask each.
  const cache = new ReportCache()
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
    findVersion: (tokenAddress) => versions.load(tokenAddress),
    countView: (tokenId) => views.load(tokenId),
  }
}

function createWalletReads(db: Database): WalletReads {
  const wallets = createReadLoader((addresses) => findStoredWallets(db, addresses))
  return { find: (address) => wallets.load(address) }
}

import type { ReportReads } from '../../context.ts'
import { type ReadableDatabases, readFromReplica } from '../../db/replica.ts'
import { countViews, listReportVersions, readReportsState, type ReportVersion } from '../../db/reports.ts'
import { ReportCache } from '../views/report-cache.ts'
import { createBatchLoader } from './batch-loader.ts'

/**
 * Reads of reports that share their statements with those of the same moment. Whoever shares a look at versions asked
 * before it began, so that it is as new as a look of its own. Views are stored before their answers are sent: a process
 * that dies loses none that a client has seen.
 */
export function createReportReads(databases: ReadableDatabases): ReportReads {
  // To compare without: `new ReportCache(0)`, and loads of one ask each.
  const cache = new ReportCache()
  const versions = createBatchLoader<string, ReportVersion | undefined>((addresses) =>
    readFromReplica(databases, {
      readState: (db) => readReportsState(db, [...new Set(addresses)]),
      read: (db) => listReportVersions(db, addresses),
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

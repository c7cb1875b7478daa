import type { Database } from '../../db/connection/connection.ts'
import { countViews, findReportVersions, type ReportVersion } from '../../db/reports.ts'
import { findStoredWallets, type StoredWallet } from '../../db/wallets.ts'
import { createBatchLoader, createReadLoader } from './batch-loader.ts'
import { ListCache } from './list-cache.ts'

const MB = 2 ** 20

/**
 * What the requests of a process share: reads of the same moment are one statement. All of them read the primary, so
 * that a client finds at once what it has just written or paid for.
 */
export interface Reads {
  /** The version of a token's report; undefined for a token that was never scanned. */
  readonly findReportVersion: (tokenAddress: string) => Promise<ReportVersion | undefined>
  /** Counts one served read of a report. */
  readonly countView: (tokenId: number) => Promise<void>
  /** The stored analysis of a wallet; undefined for a wallet that was never analysed. */
  readonly findWallet: (address: string) => Promise<StoredWallet | undefined>
  readonly lists: ListCache
}

export function createReads(primary: Database, listsMemoryMb: number): Reads {
  const versions = createReadLoader((addresses) => findReportVersions(primary, addresses))
  const wallets = createReadLoader((addresses) => findStoredWallets(primary, addresses))
  const views = createBatchLoader<number, void>(async (tokenIds) => {
    await countViews(primary, tokenIds)
    return tokenIds.map(() => undefined)
  })
  return {
    findReportVersion: (tokenAddress) => versions.load(tokenAddress),
    countView: (tokenId) => views.load(tokenId),
    findWallet: (address) => wallets.load(address),
    lists: new ListCache(listsMemoryMb * MB),
  }
}
